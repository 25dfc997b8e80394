// Vectors of eight doubles for loops over small matrices, compiled for each generation of x86-64 and chosen at run time.
#pragma once

#include <stdint.h>

#if defined(__x86_64__) && defined(__linux__)
#define HOT __attribute__((target_clones("arch=x86-64-v4", "arch=x86-64-v3", "default")))
#else
#define HOT
#endif
#pragma clang fp reassociate(on) contract(fast)

enum { lanes = 8 };
typedef double Lanes __attribute__((vector_size(64)));
typedef int64_t Bits __attribute__((vector_size(64)));
// The same in memory, wherever a double may lie.
typedef double Stored __attribute__((vector_size(64), aligned(8), may_alias));
typedef int64_t StoredBits __attribute__((vector_size(64), aligned(8), may_alias));

#define LOAD(address) ((Lanes) * (const Stored *)(address))
#define STORE(address, value) (*(Stored *)(address) = (Stored)(value))
#define MASKED(value, mask) ((Lanes)((Bits)(value) & (mask)))
#define SUM(x) (((x)[0] + (x)[1] + ((x)[2] + (x)[3])) + ((x)[4] + (x)[5] + ((x)[6] + (x)[7])))

// Keeps the first `count` lanes of a vector, 0 to 8.
static const int64_t maskTable[2 * lanes] = {-1, -1, -1, -1, -1, -1, -1, -1};
#define MASK(count) (*(const StoredBits *)(maskTable + lanes - (count)))

// Sums of squares below this are zero: entries far below rounding of the largest, whose reflectors would overflow. A NaN is
// not below.
static const double negligible = 1e-290;

// Matrices are padded to whole vectors: a row of the padded matrix holds `padded(n)` doubles.
static inline long padded(long n) { return (n + lanes - 1) / lanes * lanes; }

// The first address in `work` where a vector may start; seven doubles may be lost.
static inline double *aligned(double *work) { return (double *)(((uintptr_t)work + 63) & ~(uintptr_t)63); }

static inline long smaller(long a, long b) { return a < b ? a : b; }

// Lanes in use in the last vector of n doubles.
static inline long lastLanes(long n) { return n - (n - 1) / lanes * lanes; }

// sum_i weights[i] times eight columns of the rows that lie `stride` doubles apart from `column` on.
static inline __attribute__((always_inline)) void combine_rows(
    const double *restrict weights, const double *restrict column, long rows, long stride, double *restrict sum) {
    Lanes a = {0}, b = {0}, c = {0}, d = {0};
    long i = 0;
    for (; i + 4 <= rows; i += 4, column += 4 * stride) {
        a += weights[i] * LOAD(column);
        b += weights[i + 1] * LOAD(column + stride);
        c += weights[i + 2] * LOAD(column + 2 * stride);
        d += weights[i + 3] * LOAD(column + 3 * stride);
    }
    for (; i < rows; i++, column += stride) a += weights[i] * LOAD(column);
    STORE(sum, (a + b) + (c + d));
}

// Sums of neighbours, of pairs, and of halves of two vectors: three rounds of these turn eight vectors into their sums.
#define NEIGHBOURS(a, b) \
    (__builtin_shufflevector(a, b, 0, 8, 2, 10, 4, 12, 6, 14) + __builtin_shufflevector(a, b, 1, 9, 3, 11, 5, 13, 7, 15))
#define PAIRS(a, b) \
    (__builtin_shufflevector(a, b, 0, 1, 8, 9, 4, 5, 12, 13) + __builtin_shufflevector(a, b, 2, 3, 10, 11, 6, 7, 14, 15))
#define HALVES(a, b) \
    (__builtin_shufflevector(a, b, 0, 1, 2, 3, 8, 9, 10, 11) + __builtin_shufflevector(a, b, 4, 5, 6, 7, 12, 13, 14, 15))

// Scalar products with u of eight rows that lie `stride` doubles apart, over whole vectors.
static inline __attribute__((always_inline)) void eight_products(
    const double *restrict rows, long stride, const double *restrict u, long width, double *restrict products) {
    Lanes a = {0}, b = a, c = a, d = a, e = a, f = a, g = a, h = a;
    for (long j = 0; j < width; j += lanes, rows += lanes) {
        Lanes uj = LOAD(u + j);
        a += LOAD(rows) * uj;
        b += LOAD(rows + stride) * uj;
        c += LOAD(rows + 2 * stride) * uj;
        d += LOAD(rows + 3 * stride) * uj;
        e += LOAD(rows + 4 * stride) * uj;
        f += LOAD(rows + 5 * stride) * uj;
        g += LOAD(rows + 6 * stride) * uj;
        h += LOAD(rows + 7 * stride) * uj;
    }
    Lanes low = PAIRS(NEIGHBOURS(a, b), NEIGHBOURS(c, d)), high = PAIRS(NEIGHBOURS(e, f), NEIGHBOURS(g, h));
    STORE(products, HALVES(low, high));
}
