// The log determinant of one unit's block, from its score rows, in three steps that each fit the first-level cache:
// Gram matrix, Householder tridiagonalisation, and a sum over poles in place of eigenvalues.
#include "CKernels.h"

#include <math.h>
#include <string.h>

#if defined(__x86_64__) && defined(__linux__)
#define HOT __attribute__((target_clones("arch=x86-64-v4", "arch=x86-64-v3", "default")))
#else
#define HOT
#endif
#pragma clang fp reassociate(on) contract(fast)

enum { lanes = 8 };

// Matrices are padded to whole vectors: a row of the padded matrix holds `padded(n)` doubles.
static inline long padded(long n) { return (n + lanes - 1) / lanes * lanes; }

static inline long smaller(long a, long b) { return a < b ? a : b; }

long twoscale_block_work(long rows, long columns) {
    long n = smaller(rows, columns);
    return rows * padded(columns) + (n + 4) * padded(n) + rows + 64;
}

// g := sum_r y_r y_r^T, lower triangle in whole vectors, y_r of `stride` doubles, zero beyond n.
HOT static void gram(const double *restrict y, long rows, long n, long stride, double *restrict g) {
    memset(g, 0, sizeof(double) * n * stride);
    long r = 0;
    for (; r + 4 <= rows; r += 4) {
        const double *a = y + r * stride, *b = a + stride, *c = b + stride, *d = c + stride;
        for (long i = 0; i < n; i++) {
            double ai = a[i], bi = b[i], ci = c[i], di = d[i];
            double *gi = g + i * stride;
            long end = i / lanes * lanes + lanes;
            for (long j = 0; j < end; j++) gi[j] += ai * a[j] + bi * b[j] + ci * c[j] + di * d[j];
        }
    }
    for (; r < rows; r++) {
        const double *a = y + r * stride;
        for (long i = 0; i < n; i++) {
            double ai = a[i];
            double *gi = g + i * stride;
            long end = i / lanes * lanes + lanes;
            for (long j = 0; j < end; j++) gi[j] += ai * a[j];
        }
    }
    for (long i = 0; i < n; i++) {
        for (long j = i + 1; j < n; j++) g[i * stride + j] = g[j * stride + i];
    }
}

// g := y y^T for few rows of `columns` doubles (padded to `stride`), both triangles.
HOT static void dual(const double *restrict y, long rows, long stride, double *restrict g, long gstride) {
    for (long i = 0; i < rows; i++) {
        const double *a = y + i * stride;
        for (long j = 0; j <= i; j++) {
            const double *b = y + j * stride;
            double sum = 0;
            for (long k = 0; k < stride; k++) sum += a[k] * b[k];
            g[i * gstride + j] = sum;
            g[j * gstride + i] = sum;
        }
        for (long j = rows; j < gstride; j++) g[i * gstride + j] = 0;
    }
}

// Reduces the symmetric g (both triangles, zero beyond n) to tridiagonal form from its last row upwards: diagonal d[k],
// squares of the off-diagonal e2[k] between k - 1 and k. Backward error a small multiple of n ulps of |g|.
HOT static void tridiagonalise(
    double *restrict g, long n, long stride, double *restrict d, double *restrict e2, double *restrict v,
    double *restrict p) {
    for (long k = n - 1; k >= 1; k--) {
        // Row k to the left of the diagonal becomes a multiple of the last unit vector.
        const double *row = g + k * stride;
        long width = (k + lanes - 1) / lanes * lanes;
        d[k] = row[k];
        double square = 0;
        for (long j = 0; j < k; j++) square += row[j] * row[j];
        e2[k] = square;
        if (k == 1) break;
        double last = row[k - 1];
        double rest = square - last * last;
        if (!(rest > 1e-32 * square)) {
            e2[k] = last * last;
            continue;
        }
        // v = row + sign(last) |row| e_{k-1}; I - beta v v^T maps the row to a multiple of e_{k-1}.
        double alpha = last > 0 ? sqrt(square) : -sqrt(square);
        for (long j = 0; j < k; j++) v[j] = row[j];
        for (long j = k; j < width; j++) v[j] = 0;
        v[k - 1] += alpha;
        double beta = 1 / (square + alpha * last);
        for (long j = 0; j < width; j++) p[j] = 0;
        long i = 0;
        for (; i + 4 <= k; i += 4) {
            const double *a = g + i * stride, *b = a + stride, *c = b + stride, *e = c + stride;
            double va = v[i], vb = v[i + 1], vc = v[i + 2], ve = v[i + 3];
            for (long j = 0; j < width; j++) p[j] += va * a[j] + vb * b[j] + vc * c[j] + ve * e[j];
        }
        for (; i < k; i++) {
            const double *a = g + i * stride;
            double va = v[i];
            for (long j = 0; j < width; j++) p[j] += va * a[j];
        }
        double product = 0;
        for (long j = 0; j < k; j++) product += p[j] * v[j];
        double shift = beta * product / 2;
        for (long j = 0; j < k; j++) p[j] = beta * (p[j] - shift * v[j]);
        for (long j = k; j < width; j++) p[j] = 0;
        for (long r = 0; r < k; r++) {
            double *a = g + r * stride;
            double vr = v[r], pr = p[r];
            for (long j = 0; j < width; j++) a[j] -= vr * p[j] + pr * v[j];
        }
    }
    d[0] = g[0];
}

// sum_i log1p(factor sqrt(l_i)) over the eigenvalues l_i of a positive semi-definite tridiagonal matrix, without them:
//     log(1 + c sqrt(l)) = (1/pi) int_0^inf log(1 + c^2 l / u^2) du / (1 + u^2),
// which follows from the Stieltjes form of its derivative. With u = exp(v) the integrand is analytic for |Im v| < pi/2,
// so that the trapezoidal rule of step h errs by about 2 log(1 + c^2 l) exp(-pi^2 / h), 1e-7 nats here, and each node
// costs one recurrence of n pivots. Left of the first node, where the weights sum to exp(-14), the line through the first
// two values stands for log det; right of the last node the integrand falls like exp(-3 v).
enum { maximalNodes = 128 };
static const double step = 0.5, leftEnd = -14, rightMargin = 4;

HOT static double pole_sum(const double *restrict d, const double *restrict e2, long n, double factor) {
    double largest = 0;  // Gershgorin
    for (long k = 0; k < n; k++) {
        double radius = (k > 0 ? sqrt(e2[k]) : 0) + (k + 1 < n ? sqrt(e2[k + 1]) : 0);
        if (d[k] + radius > largest) largest = d[k] + radius;
    }
    if (!(largest > 0)) return 0;
    double right = log(factor * sqrt(largest)) + rightMargin;
    if (right < 2) right = 2;
    long nodes = (long)ceil((right - leftEnd) / step) + 1;
    nodes = (nodes + lanes - 1) / lanes * lanes;
    if (nodes > maximalNodes) nodes = maximalNodes;

    double shift[maximalNodes], value[maximalNodes], weight[maximalNodes];
    double base = exp(2 * leftEnd) / (factor * factor), ratio = exp(2 * step);
    double grow = exp(step), u = exp(leftEnd);
    for (long k = 0; k < nodes; k++) {
        shift[k] = base;
        base *= ratio;
        weight[k] = u / (1 + u * u);
        u *= grow;
    }
    // The rule runs on to minus infinity with the weights exp(v) and the line through the first two values:
    // sum_k q^k = q/(1-q) and sum_k k q^k = q/(1-q)^2 over k >= 1, q = exp(-step).
    double q = exp(-step), tail = exp(leftEnd) * q / (1 - q);
    weight[0] += tail * (1 + 1 / (1 - q));
    weight[1] -= tail / (1 - q);

    for (long start = 0; start < nodes; start += lanes) {
        double pivot[lanes], product[lanes], logs[lanes], inverse[lanes];
        const double *s = shift + start;
        for (int l = 0; l < lanes; l++) {
            inverse[l] = 1 / s[l];
            pivot[l] = d[0] + s[l] > s[l] ? d[0] + s[l] : s[l];
            product[l] = pivot[l] * inverse[l];
            logs[l] = 0;
        }
        for (long k = 1; k < n; k++) {
            for (int l = 0; l < lanes; l++) {
                // A pivot of a positive semi-definite matrix plus s is at least s; below it is rounding.
                double next = d[k] + s[l] - e2[k] / pivot[l];
                next = next > s[l] ? next : s[l];
                pivot[l] = next;
                product[l] *= next * inverse[l];
            }
            if (k % 8 == 0) {
                for (int l = 0; l < lanes; l++) {
                    logs[l] += log(product[l]);
                    product[l] = 1;
                }
            }
        }
        for (int l = 0; l < lanes; l++) value[start + l] = logs[l] + log(product[l]);
    }
    double sum = 0;
    for (long k = 0; k < nodes; k++) sum += weight[k] * value[k];
    return sum * step / M_PI;
}

// y := the rows whose weight is not 0, weighed and padded to `stride`; returns their number.
HOT static long weigh(
    const double *restrict x, const double *restrict weights, long rows, long columns, long stride,
    double *restrict y) {
    long active = 0, whole = columns / lanes * lanes;
    for (long r = 0; r < rows; r++) {
        double w = weights[r];
        if (w == 0) continue;
        double *target = y + active * stride;
        const double *source = x + r * columns;
        for (long j = 0; j < whole; j++) target[j] = w * source[j];
        if (whole < stride) {
            double rest[lanes] = {0};
            for (long j = whole; j < columns; j++) rest[j - whole] = w * source[j];
            for (long j = 0; j < lanes; j++) target[whole + j] = rest[j];
        }
        active++;
    }
    return active;
}

double twoscale_log_determinant(const double *x, const double *weights, long rows, long columns, double factor,
                                double tolerance, double *work) {
    long stride = padded(columns);
    double *y = work;
    long active = weigh(x, weights, rows, columns, stride, y);
    long n = smaller(active, columns);
    if (n == 0) return 0;
    long gstride = padded(n);
    double *g = work + rows * stride, *d = g + n * gstride, *e2 = d + gstride, *v = e2 + gstride, *p = v + gstride;
    if (active < columns) {
        dual(y, active, stride, g, gstride);
    } else {
        gram(y, active, columns, stride, g);
    }
    double trace = 0;
    for (long i = 0; i < n; i++) trace += g[i * gstride + i];
    if (!(trace > 0)) return 0;
    if (n == 1) return log1p(factor * sqrt(trace));
    // Rounding of 2^-53 times the largest eigenvalue, a few times over, in every eigenvalue that should be 0.
    if (n * log1p(factor * sqrt(4.5e-16 * trace)) > tolerance) return NAN;
    tridiagonalise(g, n, gstride, d, e2, v, p);
    return pole_sum(d, e2, n, factor);
}

HOT void twoscale_row_products(
    const double *restrict x, const double *restrict w, long rows, long columns, double *restrict out) {
    for (long r = 0; r < rows; r++) {
        const double *row = x + r * columns;
        double sum = 0;
        for (long j = 0; j < columns; j++) sum += row[j] * w[j];
        out[r] = sum;
    }
}
