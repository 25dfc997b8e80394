// Rank-revealing Cholesky factor of a Gram matrix whose rows may depend on each other and differ in size by many orders of
// magnitude, and the Gram matrix of the columns of that factor.
#include "CKernels.h"
#include "lanes.h"

#include <math.h>
#include <string.h>

// Columns that are factored before the rest of the matrix is updated.
enum { panel = 32 };

long twoscale_pivoted_work(long n) { return lanes + padded(n) * padded(n) + (panel + 3) * padded(n); }

static void exchange(double *a, double *b) {
    double kept = *a;
    *a = *b;
    *b = kept;
}

// Rows and columns j < p of a symmetric matrix, of which the lower triangle is stored, change places.
static void exchange_rows(double *a, long n, long stride, long j, long p) {
    for (long k = 0; k < j; k++) exchange(a + j * stride + k, a + p * stride + k);
    for (long k = j + 1; k < p; k++) exchange(a + k * stride + j, a + p * stride + k);
    for (long k = p + 1; k < n; k++) exchange(a + k * stride + j, a + k * stride + p);
}

// a[i][j] -= sum_k a[i][first + k] a[j][first + k] over the panel from `first` on, for i and j beyond it, in blocks of eight on and
// below the diagonal. `turned` holds the panel's columns as rows.
HOT static void subtract_panel(double *restrict a, long n, long stride, long first, double *restrict turned) {
    long start = first + panel;
    for (long i = start; i < n; i++) {
        for (long k = 0; k < panel; k++) turned[k * stride + i] = a[i * stride + first + k];
    }
    for (long i = start; i < n; i += lanes) {
        const double *row = a + i * stride + first;
        for (long j = start; j <= i; j += lanes) {
            double *target = a + i * stride + j;
            Lanes s0 = LOAD(target), s1 = LOAD(target + stride), s2 = LOAD(target + 2 * stride);
            Lanes s3 = LOAD(target + 3 * stride), s4 = LOAD(target + 4 * stride), s5 = LOAD(target + 5 * stride);
            Lanes s6 = LOAD(target + 6 * stride), s7 = LOAD(target + 7 * stride);
            for (long k = 0; k < panel; k++) {
                Lanes v = LOAD(turned + k * stride + j);
                s0 -= row[k] * v;
                s1 -= row[stride + k] * v;
                s2 -= row[2 * stride + k] * v;
                s3 -= row[3 * stride + k] * v;
                s4 -= row[4 * stride + k] * v;
                s5 -= row[5 * stride + k] * v;
                s6 -= row[6 * stride + k] * v;
                s7 -= row[7 * stride + k] * v;
            }
            STORE(target, s0);
            STORE(target + stride, s1);
            STORE(target + 2 * stride, s2);
            STORE(target + 3 * stride, s3);
            STORE(target + 4 * stride, s4);
            STORE(target + 5 * stride, s5);
            STORE(target + 6 * stride, s6);
            STORE(target + 7 * stride, s7);
        }
    }
}

// The next pivot from row j on, or -1. A row of which only `tolerance` times its square is left depends on the pivots
// before: its square becomes 0. Among the others, large rows and large shares come first.
static long choose_pivot(long j, long n, const double *left, double *square, double tolerance) {
    long best = -1;
    double largest = 0;
    for (long i = j; i < n; i++) {
        if (square[i] == 0) continue;
        double share = left[i] / square[i];
        if (!(share > tolerance)) {
            square[i] = 0;
        } else if (left[i] * share > largest) {
            largest = left[i] * share;
            best = i;
        }
    }
    return best;
}

HOT long twoscale_pivoted_cholesky(
    const double *lower, long n, double tolerance, double *factor, long *order, double *work) {
    long stride = padded(n), rank = 0;
    double *a = aligned(work), *turned = a + stride * stride, *left = turned + panel * stride, *square = left + stride,
           *products = square + stride;
    memset(a, 0, sizeof(double) * (size_t)(stride * stride + panel * stride));
    for (long i = 0; i < n; i++) {
        memcpy(a + i * stride, lower + i * n, sizeof(double) * (size_t)(i + 1));
        left[i] = square[i] = lower[i * n + i];
        order[i] = i;
    }
    for (long first = 0; rank == first && first < n; first += panel) {
        long end = smaller(first + panel, n);
        for (long j = first; j < end; j++, rank++) {
            long p = choose_pivot(j, n, left, square, tolerance);
            if (p < 0) break;
            if (p > j) {
                exchange_rows(a, n, stride, j, p);
                exchange(left + j, left + p);
                exchange(square + j, square + p);
                long kept = order[j];
                order[j] = order[p];
                order[p] = kept;
            }
            double root = sqrt(left[j]), pivot[panel] = {0};
            memcpy(pivot, a + j * stride + first, sizeof(double) * (size_t)(j - first));
            a[j * stride + j] = root;
            for (long i = (j + 1) / lanes * lanes; i < n; i += lanes) {
                eight_products(a + i * stride + first, stride, pivot, padded(j - first), products + i);
            }
            for (long i = j + 1; i < n; i++) {
                double entry = (a[i * stride + j] - products[i]) / root;
                a[i * stride + j] = entry;
                left[i] -= entry * entry;
            }
        }
        if (rank == first + panel && rank < n) subtract_panel(a, n, stride, first, turned);
    }
    for (long i = 0; i < n; i++) {
        for (long k = 0; k < rank; k++) factor[i * rank + k] = k <= i ? a[i * stride + k] : 0;
    }
    return rank;
}

long twoscale_column_gram_work(long rows, long columns) { return lanes + rows * padded(columns); }

HOT void twoscale_column_gram(const double *factor, long rows, long columns, double *lower, double *work) {
    // Eight columns after another, each set row after row.
    double *packed = aligned(work);
    for (long start = 0; start < columns; start += lanes) {
        double *target = packed + start * rows;
        for (long row = 0; row < rows; row++, target += lanes) {
            for (long k = 0; k < lanes; k++) {
                target[k] = start + k < columns ? factor[row * columns + start + k] : 0;
            }
        }
    }
    for (long i = 0; i < columns; i += lanes) {
        for (long j = 0; j <= i; j += lanes) {
            Lanes sums[lanes];
            Lanes a = {0}, b = a, c = a, d = a, e = a, f = a, h = a, l = a;
            // Above its diagonal the factor is zero.
            for (long row = i; row < rows; row++) {
                const double *left = packed + i * rows + row * lanes;
                Lanes v = LOAD(packed + j * rows + row * lanes);
                a += left[0] * v;
                b += left[1] * v;
                c += left[2] * v;
                d += left[3] * v;
                e += left[4] * v;
                f += left[5] * v;
                h += left[6] * v;
                l += left[7] * v;
            }
            sums[0] = a;
            sums[1] = b;
            sums[2] = c;
            sums[3] = d;
            sums[4] = e;
            sums[5] = f;
            sums[6] = h;
            sums[7] = l;
            for (long r = i; r < smaller(i + lanes, columns); r++) {
                for (long k = j; k <= smaller(j + lanes - 1, r); k++) lower[r * columns + k] = sums[r - i][k - j];
            }
        }
    }
}
