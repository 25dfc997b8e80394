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

// Matrices are padded to whole vectors: a row of the padded matrix holds `padded(n)` doubles.
static inline long padded(long n) { return (n + lanes - 1) / lanes * lanes; }

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
