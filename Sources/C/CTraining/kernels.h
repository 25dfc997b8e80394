// One source for both precisions: REAL is the type, NAME(x) the function's name, MATH(x) the function of libm.

typedef REAL NAME(vector) __attribute__((vector_size(64)));
enum { LANES = 64 / sizeof(REAL) };
typedef MASK NAME(mask) __attribute__((vector_size(64)));
#define VECTOR NAME(vector)

// Memory latency is about a hundred cycles; prefetching eight rows at a time hides it.
enum { NAME(distance) = 8 };

void NAME(training_gather)(
    const REAL *rows, long stride, const long *numbers, long count, long ahead, REAL *batch) {
    for (long i = 0; i < count; i++) {
        if (i + NAME(distance) < count + ahead) {
            const char *next = (const char *)(rows + numbers[i + NAME(distance)] * stride);
            for (long byte = 0; byte < stride * (long)sizeof(REAL); byte += 64) __builtin_prefetch(next + byte);
        }
        memcpy(batch + i * stride, rows + numbers[i] * stride, stride * sizeof(REAL));
    }
}

// `rows` rows of the product in `columns` columns of vectors; unrolled, since every caller gives both as constants. Each entry
// is one sum over q in order, whatever the tiles.
static inline __attribute__((always_inline)) void NAME(tile)(
    const long rows, const long columns, const REAL *a, long ar, long aq, const VECTOR *b, VECTOR *c, long n, long k) {
    VECTOR sum[12][2] = {{{0}}};
    for (long q = 0; q < k; q++) {
#pragma clang loop unroll(full)
        for (long r = 0; r < rows; r++)
#pragma clang loop unroll(full)
            for (long s = 0; s < columns; s++) sum[r][s] += a[r * ar + q * aq] * b[q * n + s];
    }
#pragma clang loop unroll(full)
    for (long r = 0; r < rows; r++)
#pragma clang loop unroll(full)
        for (long s = 0; s < columns; s++) c[r * n + s] = sum[r][s];
}

// Tiles of 8 rows where many follow; 9 to 12 rest rows make one tile, since units of a convolution are few.
static inline __attribute__((always_inline)) void NAME(tiles)(
    const long columns, const REAL *a, long ar, long aq, const VECTOR *b, VECTOR *c, long m, long n, long k) {
    long r = 0;
    for (; m - r >= 8 && (m - r <= 8 || m - r > 12); r += 8) NAME(tile)(8, columns, a + r * ar, ar, aq, b, c + r * n, n, k);
    switch (m - r) {
#define REST(rows) case rows: NAME(tile)(rows, columns, a + r * ar, ar, aq, b, c + r * n, n, k); break;
        REST(1) REST(2) REST(3) REST(4) REST(5) REST(6) REST(7) REST(9) REST(10) REST(11) REST(12)
#undef REST
    }
}

HOT void NAME(training_multiply)(
    const REAL *a, long ar, long aq, const REAL *b, REAL *c, long m, long n, long k) {
    const VECTOR *right = (const VECTOR *)b;
    VECTOR *result = (VECTOR *)c;
    long j = 0;
    for (; j + 2 <= n; j += 2) NAME(tiles)(2, a, ar, aq, right + j, result + j, m, n, k);
    if (j < n) NAME(tiles)(1, a, ar, aq, right + j, result + j, m, n, k);
}

static inline REAL NAME(logistic)(REAL z) {
    REAL small = MATH(exp)(-MATH(fabs)(z));
    return (z >= 0 ? 1 : small) / (1 + small);
}

HOT void NAME(training_activate)(int activation, const REAL *restrict z, REAL *restrict h, long count) {
    switch (activation) {
    case TrainingReLU:
        for (long i = 0; i < count; i++) h[i] = z[i] > 0 ? z[i] : 0;
        break;
    case TrainingTanh:
        for (long i = 0; i < count; i++) h[i] = MATH(tanh)(z[i]);
        break;
    case TrainingSigmoid:
        for (long i = 0; i < count; i++) h[i] = NAME(logistic)(z[i]);
        break;
    case TrainingIdentity:
        for (long i = 0; i < count; i++) h[i] = z[i];
        break;
    case TrainingLeakyReLU:
        for (long i = 0; i < count; i++) h[i] = z[i] > 0 ? z[i] : (REAL)0.01 * z[i];
        break;
    case TrainingSoftplus:
        for (long i = 0; i < count; i++) h[i] = (z[i] > 0 ? z[i] : 0) + MATH(log1p)(MATH(exp)(-MATH(fabs)(z[i])));
        break;
    case TrainingGELU:
        for (long i = 0; i < count; i++) h[i] = z[i] * MATH(erfc)(-z[i] * (REAL)0.70710678118654752440) / 2;
        break;
    }
}

HOT void NAME(training_differentiate)(
    int activation, const REAL *restrict z, const REAL *restrict h, REAL *restrict g, long count) {
    switch (activation) {
    case TrainingReLU:
        for (long i = 0; i < count; i++) g[i] = z[i] > 0 ? g[i] : 0;
        break;
    case TrainingTanh:
        for (long i = 0; i < count; i++) g[i] *= (1 - h[i]) * (1 + h[i]);
        break;
    case TrainingSigmoid:
        for (long i = 0; i < count; i++) g[i] *= h[i] * (1 - h[i]);
        break;
    case TrainingIdentity: break;
    case TrainingLeakyReLU:
        for (long i = 0; i < count; i++) g[i] *= z[i] > 0 ? 1 : (REAL)0.01;
        break;
    case TrainingSoftplus:
        for (long i = 0; i < count; i++) g[i] *= NAME(logistic)(z[i]);
        break;
    case TrainingGELU:
        for (long i = 0; i < count; i++) {
            REAL share = MATH(erfc)(-z[i] * (REAL)0.70710678118654752440) / 2;
            g[i] *= share + z[i] * MATH(exp)(-z[i] * z[i] / 2) * (REAL)0.39894228040143267794;
        }
        break;
    }
}

// x where it is a normal number, else 0: moments of inactive units decay to subnormal numbers, on which an operation
// costs a hundred times more.
static inline __attribute__((always_inline)) void NAME(flush)(VECTOR *x) {
    NAME(mask) isNormal = __builtin_elementwise_abs(*x) >= (VECTOR){0} + SMALLEST;
    *x = (VECTOR)((NAME(mask))*x & isNormal);
}

HOT void NAME(training_adam)(
    REAL *w, const REAL *g, REAL *first, REAL *second, long count, REAL rate, REAL root, REAL beta1, REAL beta2,
    REAL epsilon, REAL decay) {
    VECTOR *weights = (VECTOR *)w, *means = (VECTOR *)first, *squares = (VECTOR *)second;
    const VECTOR *gradients = (const VECTOR *)g;
    for (long i = 0; i < count / LANES; i++) {
        VECTOR slope = gradients[i] + decay * weights[i];
        means[i] = beta1 * means[i] + (1 - beta1) * slope;
        squares[i] = beta2 * squares[i] + (1 - beta2) * slope * slope;
        NAME(flush)(&means[i]);
        NAME(flush)(&squares[i]);
        weights[i] -= rate * means[i] / (__builtin_elementwise_sqrt(squares[i]) * root + epsilon);
    }
}

HOT void NAME(training_descend)(
    REAL *w, const REAL *g, REAL *v, long count, REAL rate, REAL momentum, REAL decay) {
    VECTOR *weights = (VECTOR *)w, *velocities = (VECTOR *)v;
    const VECTOR *gradients = (const VECTOR *)g;
    for (long i = 0; i < count / LANES; i++) {
        velocities[i] = momentum * velocities[i] + gradients[i] + decay * weights[i];
        NAME(flush)(&velocities[i]);
        weights[i] -= rate * velocities[i];
    }
}
