// The log determinant of one unit's block, from its score rows, in three steps that each fit the first-level cache:
// Gram matrix, Householder tridiagonalisation, and a sum over poles instead of eigenvalues. Blocks are small (10 to 50
// columns), so all loops run over whole vectors, with zeros beyond the matrix.
#include "CKernels.h"
#include "lanes.h"
#include "tridiagonal.h"

#include <math.h>

long twoscale_block_work(long rows, long columns) {
    long stride = padded(smaller(rows, columns));
    return lanes + (rows + lanes) * padded(columns) + (stride + 6) * stride;
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

// g := sum_r y_r y_r^T, lower triangle and blocks of eight on the diagonal; y_r holds `stride` doubles, zero beyond n.
HOT static void gram(const double *restrict y, long rows, long stride, double *restrict g) {
    for (long i = 0; i < stride; i += lanes) {
        for (long j = 0; j <= i; j += lanes) {
            Lanes a = {0}, b = a, c = a, d = a, e = a, f = a, h = a, l = a;
            const double *row = y;
            for (long r = 0; r < rows; r++, row += stride) {
                Lanes v = LOAD(row + j);
                a += row[i] * v;
                b += row[i + 1] * v;
                c += row[i + 2] * v;
                d += row[i + 3] * v;
                e += row[i + 4] * v;
                f += row[i + 5] * v;
                h += row[i + 6] * v;
                l += row[i + 7] * v;
            }
            double *target = g + i * stride + j;
            STORE(target, a);
            STORE(target + stride, b);
            STORE(target + 2 * stride, c);
            STORE(target + 3 * stride, d);
            STORE(target + 4 * stride, e);
            STORE(target + 5 * stride, f);
            STORE(target + 6 * stride, h);
            STORE(target + 7 * stride, l);
        }
    }
}

// g := y y^T for few rows of `stride` doubles, lower triangle and blocks of eight on the diagonal, zero beyond them. Rows are
// read in eights, beyond the last one too.
HOT static void dual(const double *restrict y, long rows, long stride, double *restrict g, long gstride) {
    for (long i = 0; i < gstride; i++) {
        for (long j = 0; j < padded(i + 1); j += lanes) {
            Lanes sum = {0};
            if (i < rows) {
                eight_products(y + j * stride, stride, y + i * stride, stride, g + i * gstride + j);
                sum = LOAD(g + i * gstride + j);
                if (j + lanes > rows) sum = MASKED(sum, MASK(rows - j));
            }
            STORE(g + i * gstride + j, sum);
        }
    }
}

// sum_i log1p(factor sqrt(l_i)) over the eigenvalues l_i of a positive semi-definite tridiagonal matrix, without them:
//     log(1 + c sqrt(l)) = (1/pi) int_0^inf log(1 + c^2 l / u^2) du / (1 + u^2),
// which follows from the Stieltjes form of its derivative. With u = exp(v) the integrand is analytic for |Im v| < pi/2,
// so that the error of the trapezoidal rule of step h is about 2 log(1 + c^2 l) exp(-pi^2 / h), 1e-7 nats here. Left of the first
// node, where the weights sum to exp(-14), the line through the first two values stands for log det; right of the last node
// the integrand falls like exp(-3 v).
enum { maximalNodes = 128 };
static const double step = 0.5, leftEnd = -14, rightMargin = 4;

HOT static double pole_sum(const double *restrict q, const double *restrict e, long n, double trace, double factor) {
    double right = log(factor * sqrt(trace)) + rightMargin;
    if (right < 2) right = 2;
    long nodes = (long)ceil((right - leftEnd) / step) + 1;
    nodes = smaller((nodes + 2 * lanes - 1) / (2 * lanes) * (2 * lanes), maximalNodes);

    double shift[maximalNodes], weight[maximalNodes], logs[maximalNodes];
    double base = factor * factor * exp(-2 * leftEnd), ratio = exp(-2 * step);
    double grow = exp(step), u = exp(leftEnd);
    for (long k = 0; k < nodes; k++) {
        shift[k] = base;
        base *= ratio;
        weight[k] = u / (1 + u * u);
        u *= grow;
    }
    // The rule runs on to minus infinity with the weights exp(v) and the line through the first two values:
    // sum_k t^k = t/(1-t) and sum_k k t^k = t/(1-t)^2 over k >= 1, t = exp(-step).
    double t = exp(-step), tail = exp(leftEnd) * t / (1 - t);
    weight[0] += tail * (1 + 1 / (1 - t));
    weight[1] -= tail / (1 - t);

    twoscale_log_determinants(q, e, n, shift, nodes, logs);
    double sum = 0;
    for (long k = 0; k < nodes; k++) sum += weight[k] * logs[k];
    return sum * step / M_PI;
}

double twoscale_log_determinant(const double *x, const double *weights, long rows, long columns, double factor,
                                double tolerance, double *work) {
    long stride = padded(columns);
    double *y = aligned(work);
    long active = weigh(x, weights, rows, columns, stride, y);
    long n = smaller(active, columns);
    if (n == 0) return 0;
    long gstride = padded(n);
    double *g = y + (rows + lanes) * stride, *d = g + gstride * gstride, *e2 = d + gstride, *room = e2 + gstride;
    if (active < columns) {
        dual(y, active, stride, g, gstride);
    } else {
        gram(y, active, stride, g);
    }
    double trace = 0;
    for (long i = 0; i < n; i++) trace += g[i * gstride + i];
    if (!(trace > 0)) return 0;
    if (n == 1) return isinf(factor * sqrt(trace)) ? log(factor) + log(trace) / 2 : log1p(factor * sqrt(trace));
    // Rounding of 2^-53 times the largest eigenvalue, a few times over, in every eigenvalue that should be 0.
    if (n * log1p(factor * sqrt(4.5e-16 * trace)) > tolerance) return NAN;
    twoscale_reduce_to_tridiagonal(g, n, gstride, d, e2, room);
    double *q = room, *e = q + gstride;
    twoscale_factor_tridiagonal(d, e2, n, q, e);
    return pole_sum(q, e, n, trace, factor);
}

HOT void twoscale_row_products(
    const double *restrict x, const double *restrict w, long rows, long columns, double *restrict out) {
    // Eight rows at a time, each read on into the next by less than a vector, as far as that stays within x.
    double last[lanes] = {0}, products[lanes];
    long whole = padded(columns) - lanes, r = 0;
    for (long j = whole; j < columns; j++) last[j - whole] = w[j];
    for (; r + lanes <= rows && (rows - r - 7) * columns >= whole + lanes; r += lanes) {
        const double *row = x + r * columns;
        eight_products(row, columns, w, whole, out + r);
        eight_products(row + whole, columns, last, lanes, products);
        STORE(out + r, LOAD(out + r) + LOAD(products));
    }
    for (; r < rows; r++) {
        const double *row = x + r * columns;
        double value = 0;
        for (long j = 0; j < columns; j++) value += row[j] * w[j];
        out[r] = value;
    }
}
