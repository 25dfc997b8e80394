// The log determinant of one unit's block, from its score rows, in three steps that each fit the first-level cache:
// Gram matrix, Householder tridiagonalisation, and a sum over poles in place of eigenvalues. Blocks are small (10 to 50
// columns), so all loops run over whole vectors, with what lies beyond a matrix kept at zero.
#include "CKernels.h"
#include "lanes.h"

#include <math.h>
#include <string.h>

long twoscale_block_work(long rows, long columns) {
    long stride = padded(smaller(rows, columns));
    return rows * padded(columns) + (stride + 4) * stride;
}

// y := the rows whose weight is not 0, weighed and padded to `stride`; returns their number. Every row is written; one of
// weight 0 is overwritten by the next, so that no branch depends on the pattern.
HOT static long weigh(
    const double *restrict x, const double *restrict weights, long rows, long columns, long stride,
    double *restrict y) {
    long active = 0, whole = stride - lanes;
    Bits mask = MASK(lastLanes(columns));
    for (long r = 0; r < rows; r++) {
        double w = weights[r];
        double *target = y + active * stride;
        const double *source = x + r * columns;
        for (long j = 0; j < whole; j += lanes) STORE(target + j, w * LOAD(source + j));
        if ((rows - r) * columns >= stride) {
            STORE(target + whole, w * MASKED(LOAD(source + whole), mask));
        } else {
            for (long j = whole; j < stride; j++) target[j] = j < columns ? w * source[j] : 0;
        }
        active += w != 0;
    }
    return active;
}

// g := sum_r y_r y_r^T, both triangles, zero beyond n; y_r holds `stride` doubles, zero beyond n.
HOT static void gram(const double *restrict y, long rows, long n, long stride, double *restrict g) {
    for (long i = 0; i < n; i += 4) {
        for (long j = 0; j < i + 4; j += lanes) {
            Lanes a = {0}, b = {0}, c = {0}, d = {0};
            const double *row = y;
            for (long r = 0; r < rows; r++, row += stride) {
                Lanes v = LOAD(row + j);
                a += row[i] * v;
                b += row[i + 1] * v;
                c += row[i + 2] * v;
                d += row[i + 3] * v;
            }
            double *target = g + i * stride + j;
            STORE(target, a);
            STORE(target + stride, b);
            STORE(target + 2 * stride, c);
            STORE(target + 3 * stride, d);
        }
    }
    for (long i = 0; i < n; i++) {
        for (long j = i + 1; j < n; j++) g[i * stride + j] = g[j * stride + i];
        for (long j = n; j < stride; j++) g[i * stride + j] = 0;
    }
}

// g := y y^T for few rows of `stride` doubles, both triangles, zero beyond them.
HOT static void dual(const double *restrict y, long rows, long stride, double *restrict g, long gstride) {
    for (long i = 0; i < rows; i++) {
        const double *a = y + i * stride;
        for (long j = 0; j <= i; j++) {
            const double *b = y + j * stride;
            Lanes sum = {0};
            for (long k = 0; k < stride; k += lanes) sum += LOAD(a + k) * LOAD(b + k);
            double value = SUM(sum);
            g[i * gstride + j] = value;
            g[j * gstride + i] = value;
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
        long width = padded(k);
        Bits mask = MASK(lastLanes(k));
        d[k] = row[k];
        Lanes squares = {0};
        for (long j = 0; j < width; j += lanes) {
            Lanes part = LOAD(row + j);
            if (j + lanes == width) part = MASKED(part, mask);
            STORE(v + j, part);
            squares += part * part;
        }
        double square = SUM(squares);
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
        v[k - 1] += alpha;
        double beta = 1 / (square + alpha * last);
        Lanes products = {0};
        for (long j = 0; j < width; j += lanes) {
            combine_rows(v, g + j, k, stride, p + j);
            Lanes sum = LOAD(p + j);
            if (j + lanes == width) sum = MASKED(sum, mask);
            STORE(p + j, sum);
            products += sum * LOAD(v + j);
        }
        double shift = beta * SUM(products) / 2;
        for (long j = 0; j < width; j += lanes) STORE(p + j, beta * (LOAD(p + j) - shift * LOAD(v + j)));
        for (long j = 0; j < width; j += lanes) {
            Lanes vj = LOAD(v + j), pj = LOAD(p + j);
            double *column = g + j;
            for (long r = 0; r < k; r++, column += stride) STORE(column, LOAD(column) - (v[r] * pj + p[r] * vj));
        }
    }
    d[0] = g[0];
}

// logs[l] := log(mantissas[l]) + exponents[l] log 2 for mantissas in [0.7, 1.42): 2 artanh((m - 1)/(m + 1)) by its series,
// cut off below 1e-13.
static inline __attribute__((always_inline)) void logarithms(
    const double *mantissas, const int64_t *exponents, double *logs) {
    static const double ln2 = 0.693147180559945309417;
    for (int l = 0; l < lanes; l++) {
        double m = mantissas[l], s = (m - 1) / (m + 1), t = s * s;
        double series = 1.0 / 13 + t * (1.0 / 15);
        series = 1.0 / 9 + t * (1.0 / 11 + t * series);
        series = 1.0 / 5 + t * (1.0 / 7 + t * series);
        logs[l] = 2 * s * (1 + t * (1.0 / 3 + t * series)) + ln2 * (double)exponents[l];
    }
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
    nodes = smaller(padded(nodes), maximalNodes);

    double shift[maximalNodes], weight[maximalNodes], pivot[maximalNodes], mantissa[maximalNodes];
    int64_t exponent[maximalNodes];
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

    // The product of pivot / shift at each node as mantissa and exponent: one logarithm at the end.
    static const int64_t half = 0x3fe6a09e667f3bcd, one = 0x3ff0000000000000, fraction = 0x000fffffffffffff;
    for (long l = 0; l < nodes; l++) {
        pivot[l] = INFINITY;
        mantissa[l] = 1;
        exponent[l] = 0;
    }
    for (long k = 0; k < n; k++) {
        double dk = d[k], ek = k > 0 ? e2[k] : 0;
        for (long start = 0; start < nodes; start += lanes) {
            for (int l = 0; l < lanes; l++) {
                double s = shift[start + l];
                // A pivot of a positive semi-definite matrix plus s is at least s; below it is rounding.
                double next = dk + s - ek / pivot[start + l];
                next = next > s ? next : s;
                pivot[start + l] = next;
                double product = mantissa[start + l] * (next / s);
                int64_t bits;
                memcpy(&bits, &product, sizeof bits);
                bits += one - half;
                exponent[start + l] += (int64_t)((uint64_t)bits >> 52) - 1023;
                bits = (bits & fraction) + half;
                memcpy(&mantissa[start + l], &bits, sizeof bits);
            }
        }
    }
    double sum = 0;
    for (long start = 0; start < nodes; start += lanes) {
        double logs[lanes];
        logarithms(mantissa + start, exponent + start, logs);
        for (int l = 0; l < lanes; l++) sum += weight[start + l] * logs[l];
    }
    return sum * step / M_PI;
}

double twoscale_log_determinant(const double *x, const double *weights, long rows, long columns, double factor,
                                double tolerance, double *work) {
    long stride = padded(columns);
    double *y = work;
    long active = weigh(x, weights, rows, columns, stride, y);
    long n = smaller(active, columns);
    if (n == 0) return 0;
    long gstride = padded(n);
    double *g = work + rows * stride, *d = g + gstride * gstride, *e2 = d + gstride, *v = e2 + gstride, *p = v + gstride;
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
    long whole = padded(columns) - lanes, rest = columns - whole;
    Bits mask = MASK(rest);
    Lanes end = {0};
    for (long j = 0; j < rest; j++) end[j] = w[whole + j];
    for (long r = 0; r < rows; r++) {
        const double *row = x + r * columns;
        Lanes sum = {0};
        for (long j = 0; j < whole; j += lanes) sum += LOAD(row + j) * LOAD(w + j);
        if ((rows - r) * columns >= whole + lanes) {
            sum += MASKED(LOAD(row + whole), mask) * end;
            out[r] = SUM(sum);
        } else {
            double value = SUM(sum);
            for (long j = whole; j < columns; j++) value += row[j] * w[j];
            out[r] = value;
        }
    }
}
