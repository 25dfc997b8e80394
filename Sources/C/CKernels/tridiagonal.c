// Tridiagonal form of a symmetric matrix by Householder reflectors, one pass over half of the matrix for each.
#include "tridiagonal.h"

#include "CKernels.h"
#include "lanes.h"

#include <math.h>
#include <string.h>

// The leading k rows and columns of a become a - v p^T - p v^T, and y those of the new a times x. Below the diagonal each
// entry serves twice; blocks of eight on the diagonal hold both triangles. v, p and x are zero from k on.
HOT static void update_and_multiply(
    double *restrict a, long k, long stride, const double *restrict v, const double *restrict p,
    const double *restrict x, double *restrict y) {
    for (long i = 0; i < k; i += lanes) {
        Lanes s0 = {0}, s1 = s0, s2 = s0, s3 = s0, s4 = s0, s5 = s0, s6 = s0, s7 = s0;
        double *rows = a + i * stride;
#define UPDATE(r, sum) \
    part = LOAD(rows + (r) * stride) - v[i + (r)] * pj - p[i + (r)] * vj; \
    STORE(rows + (r) * stride, part); \
    sum += part * xj;
        for (long j = 0; j < i; j += lanes, rows += lanes) {
            Lanes vj = LOAD(v + j), pj = LOAD(p + j), xj = LOAD(x + j), yj = LOAD(y + j), part;
#define UPDATE_BOTH(r, sum) \
    UPDATE(r, sum) \
    yj += x[i + (r)] * part;
            UPDATE_BOTH(0, s0)
            UPDATE_BOTH(1, s1)
            UPDATE_BOTH(2, s2)
            UPDATE_BOTH(3, s3)
            UPDATE_BOTH(4, s4)
            UPDATE_BOTH(5, s5)
            UPDATE_BOTH(6, s6)
            UPDATE_BOTH(7, s7)
            STORE(y + j, yj);
        }
        Lanes vj = LOAD(v + i), pj = LOAD(p + i), xj = LOAD(x + i), part;
        UPDATE(0, s0)
        UPDATE(1, s1)
        UPDATE(2, s2)
        UPDATE(3, s3)
        UPDATE(4, s4)
        UPDATE(5, s5)
        UPDATE(6, s6)
        UPDATE(7, s7)
        Lanes low = PAIRS(NEIGHBOURS(s0, s1), NEIGHBOURS(s2, s3)), high = PAIRS(NEIGHBOURS(s4, s5), NEIGHBOURS(s6, s7));
        STORE(y + i, HALVES(low, high));
    }
}

HOT void twoscale_reduce_to_tridiagonal(
    double *restrict a, long n, long stride, double *restrict d, double *restrict e2, double *restrict work) {
    // a lacks - v p^T - p v^T of the last reflector, I - beta v v^T; x will be the next one's v.
    double *v = work, *x = v + stride, *p = x + stride, *y = p + stride;
    memset(work, 0, sizeof(double) * 4 * (size_t)stride);
    for (long k = n - 1; k >= 1; k--) {
        const double *row = a + k * stride;
        double vk = v[k], pk = p[k];
        d[k] = row[k] - 2 * vk * pk;
        // Whole vectors and, to be zero from k on, the last one.
        long width = k / lanes * lanes;
        Bits mask = MASK(k - width);
        Lanes squares = {0};
        for (long j = 0; j < width; j += lanes) {
            Lanes part = LOAD(row + j) - vk * LOAD(p + j) - pk * LOAD(v + j);
            STORE(x + j, part);
            squares += part * part;
        }
        Lanes end = MASKED(LOAD(row + width) - vk * LOAD(p + width) - pk * LOAD(v + width), mask);
        STORE(x + width, end);
        squares += end * end;
        STORE(v + width, MASKED(LOAD(v + width), mask));
        STORE(p + width, MASKED(LOAD(p + width), mask));
        // x + sign(last) |x| e_{k-1}: the reflector maps the row to a multiple of e_{k-1}.
        double square = SUM(squares), last = x[k - 1], beta = 0;
        e2[k] = square;
        if (!(square < negligible)) {
            double alpha = last > 0 ? sqrt(square) : -sqrt(square);
            x[k - 1] += alpha;
            beta = 1 / (square + alpha * last);
        }
        update_and_multiply(a, k, stride, v, p, x, y);
        Lanes products = {0};
        width = padded(k);
        for (long j = 0; j < width; j += lanes) products += LOAD(x + j) * LOAD(y + j);
        double shift = beta * SUM(products) / 2;
        for (long j = 0; j < width; j += lanes) STORE(p + j, beta * (LOAD(y + j) - shift * LOAD(x + j)));
        double *next = v;
        v = x;
        x = next;
    }
    d[0] = a[0] - 2 * v[0] * p[0];
}

void twoscale_factor_tridiagonal(
    const double *restrict d, const double *restrict e2, long n, double *restrict q, double *restrict e) {
    q[0] = fmax(d[0], 0);
    for (long k = 1; k < n; k++) {
        e[k - 1] = q[k - 1] > 0 ? fmin(e2[k] / q[k - 1], fmax(d[k], 0)) : 0;
        q[k] = fmax(d[k] - e[k - 1], 0);
    }
}

// At a distance that does not put eight rows into the same few lines of the first-level cache.
static long row_stride(long n) { return padded(n) % 64 == 0 ? padded(n) + lanes : padded(n); }

long twoscale_tridiagonal_work(long n) { return lanes + (padded(n) + 4) * row_stride(n); }

HOT void twoscale_tridiagonalise(const double *lower, long n, double *d, double *e2, double *work) {
    long stride = row_stride(n);
    double *a = aligned(work), largest = 0;
    for (long i = 0; i < n; i++) {
        for (long j = 0; j <= i; j++) largest = fmax(largest, fabs(lower[i * n + j]));
    }
    // Squares must neither overflow nor vanish, those of small rows beside large ones included.
    double scale = largest == 0 || isinf(largest) || (largest > 1e-60 && largest < 1e100) ? 1 : 1 / largest;
    for (long i = 0; i < n; i++) {
        for (long j = 0; j <= i; j++) a[i * stride + j] = scale * lower[i * n + j];
        for (long j = i + 1; j < smaller(padded(i + 1), n); j++) a[i * stride + j] = scale * lower[j * n + i];
        for (long j = n; j < padded(n); j++) a[i * stride + j] = 0;
    }
    memset(a + n * stride, 0, sizeof(double) * (size_t)((padded(n) - n) * stride));
    twoscale_reduce_to_tridiagonal(a, n, stride, d, e2, a + padded(n) * stride);
    if (scale == 1) return;
    for (long k = 0; k < n; k++) d[k] /= scale;
    for (long k = 1; k < n; k++) e2[k] /= scale * scale;
}
