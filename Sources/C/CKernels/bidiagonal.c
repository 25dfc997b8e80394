// Bidiagonal form of one unit's score rows: LAPACK's own reduction spends its time between calls at this size.
#include "CKernels.h"
#include "lanes.h"

#include <math.h>

// Sums of squares below this are zero: entries far below rounding of the largest, whose reflectors would overflow. A NaN is
// not below.
static const double negligible = 1e-290;

// The reflector I - beta v v^T that maps a vector to a multiple of the first unit vector, from its first entry and the sum
// of the squares of the rest: sets the first entry of v, whose others are the vector's own, and returns the multiple.
static inline __attribute__((always_inline)) double reflect(double first, double rest, double *v, double *beta) {
    *v = 0;
    *beta = 0;
    if (rest < negligible) return first;
    double norm = sqrt(first * first + rest), image = first > 0 ? -norm : norm;
    *v = first - image;
    *beta = 1 / (norm * (norm + fabs(first)));
    return image;
}

// Householder bidiagonalisation of a [m x n], m >= n, rows of `stride` doubles, zero beyond n: diagonal d, and e[k] between
// k and k + 1. One pass over the matrix finds the row that the left reflector takes off, the next applies both reflectors.
HOT static void reduce_to_bidiagonal(
    double *restrict a, long m, long n, long stride, double *restrict d, double *restrict e, double *restrict v,
    double *restrict w, double *restrict u) {
    for (long k = 0; k < n; k++) {
        // I - beta v v^T maps column k to a multiple of the first unit vector.
        double first = a[k * stride + k], rest = 0, beta;
        for (long i = k + 1; i < m; i++) {
            v[i] = a[i * stride + k];
            rest += v[i] * v[i];
        }
        d[k] = reflect(first, rest, &v[k], &beta);
        if (k == n - 1) break;
        long start = (k + 1) / lanes * lanes;
        Bits mask = ~MASK(k + 1 - start);
        for (long j = start; j < stride; j += lanes) {
            combine_rows(v + k, a + k * stride + j, m - k, stride, w + j);
            Lanes sum = beta * LOAD(w + j);
            STORE(w + j, j == start ? MASKED(sum, mask) : sum);
        }
        // The same for what is left of row k.
        for (long j = start; j < stride; j += lanes) {
            Lanes row = LOAD(a + k * stride + j) - v[k] * LOAD(w + j);
            STORE(u + j, j == start ? MASKED(row, mask) : row);
        }
        double next = u[k + 1], gamma;
        u[k + 1] = 0;
        Lanes squares = {0};
        for (long j = start; j < stride; j += lanes) squares += LOAD(u + j) * LOAD(u + j);
        rest = SUM(squares);
        e[k] = reflect(next, rest, &u[k + 1], &gamma);
        // Two rows at a time: a row of zeros stands after the last.
        for (long i = k + 1; i < m; i += 2) {
            double *row = a + i * stride, *other = row + stride;
            double vi = v[i], vo = v[i + 1];
            Lanes products = {0}, others = {0};
            for (long j = start; j < stride; j += lanes) {
                Lanes wj = LOAD(w + j), uj = LOAD(u + j);
                Lanes part = LOAD(row + j) - vi * wj, part2 = LOAD(other + j) - vo * wj;
                STORE(row + j, part);
                STORE(other + j, part2);
                products += part * uj;
                others += part2 * uj;
            }
            double z = gamma * SUM(products), y = gamma * SUM(others);
            for (long j = start; j < stride; j += lanes) {
                Lanes uj = LOAD(u + j);
                STORE(row + j, LOAD(row + j) - z * uj);
                STORE(other + j, LOAD(other + j) - y * uj);
            }
        }
    }
}

long twoscale_bidiagonal_work(long rows, long columns) {
    long n = smaller(rows, columns), m = rows + columns - n;
    return (m + 1) * padded(n) + m + 1 + 2 * padded(n);
}

void twoscale_bidiagonalise(const double *a, long rows, long columns, double *d, double *e, double *work) {
    long n = smaller(rows, columns), m = rows + columns - n, stride = padded(n);
    double largest = 0;
    for (long i = 0; i < rows * columns; i++) largest = fmax(largest, fabs(a[i]));
    // Squares must neither overflow nor all vanish.
    double scale = largest == 0 || isinf(largest) || (largest > 1e-100 && largest < 1e100) ? 1 : 1 / largest;
    double *b = work, *v = b + (m + 1) * stride, *w = v + m + 1, *u = w + stride;
    for (long i = 0; i < m; i++) {
        for (long j = 0; j < n; j++) b[i * stride + j] = scale * (m == rows ? a[i * columns + j] : a[j * columns + i]);
        for (long j = n; j < stride; j++) b[i * stride + j] = 0;
    }
    for (long j = 0; j < stride; j++) b[m * stride + j] = 0;
    v[m] = 0;
    reduce_to_bidiagonal(b, m, n, stride, d, e, v, w, u);
    if (scale == 1) return;
    for (long k = 0; k < n; k++) d[k] /= scale;
    for (long k = 0; k + 1 < n; k++) e[k] /= scale;
}
