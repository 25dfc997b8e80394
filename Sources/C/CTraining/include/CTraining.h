// The inner loops of training in float and double. Rows of matrices are whole 64-byte vectors on 64-byte boundaries
// unless a stride is given; nothing is allocated here.
#pragma once

// Activation functions by number.
enum {
    TrainingReLU, TrainingTanh, TrainingSigmoid, TrainingIdentity, TrainingLeakyReLU, TrainingSoftplus, TrainingGELU
};

#define TRAINING_KERNELS(REAL, SUFFIX)                                                                                 \
    /* Copies the rows given by number, each `stride` long, one after the other. `ahead` more numbers follow: their rows */ \
    /* are fetched into the cache before they are needed. */                                                           \
    void training_gather_##SUFFIX(                                                                                     \
        const REAL *rows, long stride, const long *numbers, long count, long ahead, REAL *batch);                      \
    /* c[r, :] := sum_{q < k} a[r * ar + q * aq] b[q, :] for r < m; rows of b and c are n vectors long. */             \
    void training_multiply_##SUFFIX(                                                                                   \
        const REAL *a, long ar, long aq, const REAL *b, REAL *c, long m, long n, long k);                              \
    /* h := act(z) for count numbers. */                                                                               \
    void training_activate_##SUFFIX(int activation, const REAL *z, REAL *h, long count);                               \
    /* g := g act'(z) for count numbers, h = act(z). */                                                                \
    void training_differentiate_##SUFFIX(int activation, const REAL *z, const REAL *h, REAL *g, long count);           \
    /* One step of Adam on count numbers w with gradient g; rate and root carry the corrections of the moments. */     \
    void training_adam_##SUFFIX(                                                                                       \
        REAL *w, const REAL *g, REAL *first, REAL *second, long count, REAL rate, REAL root, REAL beta1, REAL beta2,   \
        REAL epsilon, REAL decay);                                                                                     \
    /* velocity := momentum velocity + g + decay w; w := w - rate velocity. */                                         \
    void training_descend_##SUFFIX(                                                                                    \
        REAL *w, const REAL *g, REAL *velocity, long count, REAL rate, REAL momentum, REAL decay);

TRAINING_KERNELS(float, f32)
TRAINING_KERNELS(double, f64)
