// Bidiagonal form of one unit's score rows: LAPACK's own reduction spends its time between calls at this size.
#include "CKernels.h"
#include "lanes.h"

#include <math.h>
#include <string.h>

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

// Householder bidiagonalisation of a [m x n], m >= n, rows of `stride` doubles, zero beyond n, and zero for eight rows
// beyond m: diagonal d, and e[k] between k and k + 1. Each step passes over the matrix twice: once for its products with
// the right reflector, once to apply both reflectors and to combine the rows for the next left one, whose column is made
// first.
HOT static void reduce_to_bidiagonal(
    double *restrict a, long m, long n, long stride, double *restrict d, double *restrict e, double *restrict v,
    double *restrict next, double *restrict z, double *restrict w, double *restrict u) {
    // I - beta v v^T maps column k to a multiple of the first unit vector; w = beta v^T a beyond the column.
    double beta, rest = 0;
    for (long i = 0; i < m; i++) v[i] = a[i * stride];
    for (long i = 1; i < m; i++) rest += v[i] * v[i];
    d[0] = reflect(v[0], rest, &v[0], &beta);
    for (long j = 0; j < stride; j += lanes) combine_rows(v, a + j, m, stride, w + j);
    for (long k = 0; k + 1 < n; k++) {
        // I - gamma u u^T does the same for what the left reflector leaves of row k.
        long start = (k + 1) / lanes * lanes;
        Bits mask = ~MASK(k + 1 - start);
        for (long j = start; j < stride; j += lanes) {
            Lanes sum = beta * LOAD(w + j), row = LOAD(a + k * stride + j) - v[k] * sum;
            STORE(w + j, j == start ? MASKED(sum, mask) : sum);
            STORE(u + j, j == start ? MASKED(row, mask) : row);
        }
        double first = u[k + 1], gamma;
        u[k + 1] = 0;
        Lanes squares = {0}, products = {0};
        for (long j = start; j < stride; j += lanes) squares += LOAD(u + j) * LOAD(u + j);
        e[k] = reflect(first, SUM(squares), &u[k + 1], &gamma);
        // z = gamma times the products of u with the rows a - v w.
        for (long j = start; j < stride; j += lanes) products += LOAD(w + j) * LOAD(u + j);
        double product = SUM(products);
        for (long i = k + 1; i < m; i += lanes) {
            eight_products(a + i * stride + start, stride, u + start, stride - start, z + i);
            STORE(z + i, gamma * (LOAD(z + i) - product * LOAD(v + i)));
        }
        // Column k + 1 of a - v w - z u.
        double wk = w[k + 1], uk = u[k + 1];
        for (long i = k + 1; i < m; i++) next[i] = a[i * stride + k + 1] - v[i] * wk - z[i] * uk;
        rest = 0;
        for (long i = k + 2; i < m; i++) rest += next[i] * next[i];
        d[k + 1] = reflect(next[k + 1], rest, &next[k + 1], &beta);
        for (long j = start / (2 * lanes) * (2 * lanes); j < stride; j += 2 * lanes) {
            Lanes wj = LOAD(w + j), uj = LOAD(u + j), sum = {0};
            Lanes wl = LOAD(w + j + lanes), ul = LOAD(u + j + lanes), other = {0};
            double *entry = a + (k + 1) * stride + j;
            for (long i = k + 1; i < m; i++, entry += stride) {
                Lanes part = LOAD(entry) - v[i] * wj - z[i] * uj;
                Lanes rest = LOAD(entry + lanes) - v[i] * wl - z[i] * ul;
                STORE(entry, part);
                STORE(entry + lanes, rest);
                sum += next[i] * part;
                other += next[i] * rest;
            }
            STORE(w + j, sum);
            STORE(w + j + lanes, other);
        }
        double *last = v;
        v = next;
        next = last;
    }
}

// Pairs of vectors, at a distance that does not put eight rows into the same few lines of the first-level cache.
static long row_stride(long n) {
    long stride = padded(n + lanes) / (2 * lanes) * (2 * lanes);
    return stride % 128 == 0 ? stride + 2 * lanes : stride;
}

long twoscale_bidiagonal_work(long rows, long columns) {
    long n = smaller(rows, columns), m = padded(rows + columns - n) + lanes, stride = row_stride(n);
    return lanes + m * stride + 3 * m + 2 * stride;
}

HOT void twoscale_bidiagonalise(const double *a, long rows, long columns, double *d, double *e, double *work) {
    long n = smaller(rows, columns), m = rows + columns - n, stride = row_stride(n), height = padded(m) + lanes;
    double largest = 0;
    for (long i = 0; i < rows * columns; i++) largest = fmax(largest, fabs(a[i]));
    // Squares must neither overflow nor all vanish.
    double scale = largest == 0 || isinf(largest) || (largest > 1e-100 && largest < 1e100) ? 1 : 1 / largest;
    double *b = aligned(work), *v = b + height * stride, *next = v + height, *z = next + height, *w = z + height,
           *u = w + stride;
    for (long i = 0; i < m; i++) {
        for (long j = 0; j < n; j++) b[i * stride + j] = scale * (m == rows ? a[i * columns + j] : a[j * columns + i]);
        for (long j = n; j < stride; j++) b[i * stride + j] = 0;
    }
    // Whole vectors and blocks of eight rows run into what lies beyond the matrix.
    memset(b + m * stride, 0, sizeof(double) * (size_t)((height - m) * stride + 3 * height));
    reduce_to_bidiagonal(b, m, n, stride, d, e, v, next, z, w, u);
    if (scale == 1) return;
    for (long k = 0; k < n; k++) d[k] /= scale;
    for (long k = 0; k + 1 < n; k++) e[k] /= scale;
}
