// Plain Swift compiles to SSE2 here; these loops use the widest vectors of the machine, chosen at program start.
#include "CTraining.h"

#include <float.h>
#include <math.h>
#include <string.h>

#if defined(__x86_64__) && defined(__linux__)
#define HOT __attribute__((target_clones("arch=x86-64-v4", "arch=x86-64-v3", "default")))
#else
#define HOT
#endif
#pragma clang fp contract(fast)

#define REAL float
#define NAME(x) x##_f32
#define MATH(x) x##f
#define LANES lanes_f32
#define MASK int
#define SMALLEST FLT_MIN
#include "kernels.h"
#include "convolutions.h"
#undef VECTOR
#undef REAL
#undef NAME
#undef MATH
#undef LANES
#undef MASK
#undef SMALLEST

#define REAL double
#define NAME(x) x##_f64
#define MATH(x) x
#define LANES lanes_f64
#define MASK long long
#define SMALLEST DBL_MIN
#include "kernels.h"
#include "convolutions.h"
#undef VECTOR
