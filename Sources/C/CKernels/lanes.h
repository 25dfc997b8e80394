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
