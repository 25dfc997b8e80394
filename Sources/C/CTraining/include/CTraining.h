// The inner loops of training in float and double. Rows of matrices are whole 64-byte vectors on 64-byte boundaries
// unless a stride is given; nothing is allocated here.
#pragma once

// Activation functions by number.
enum {
    TrainingReLU, TrainingTanh, TrainingSigmoid, TrainingIdentity, TrainingLeakyReLU, TrainingSoftplus, TrainingGELU
};

// Patches of maps [channels x height x width] with zeros beside them, one for each output of a convolution.
struct training_patches {
    long channels, height, width, kernel, stride, padding, outputHeight, outputWidth, hasBias;
};

// Windows of a pooling of maps [height x width].
struct training_windows {
    long height, width, window, step, outputHeight, outputWidth;
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
        REAL *w, const REAL *g, REAL *velocity, long count, REAL rate, REAL momentum, REAL decay);                     \
    /* c[r * stride + s] += sum over k vectors of a[r, :] b[s, :] for r < m, s < n. */                                 \
    void training_add_inner_##SUFFIX(                                                                                  \
        const REAL *a, const REAL *b, REAL *c, long stride, long m, long n, long k);                                   \
    /* The patches of `count` images, `stride` numbers apart: row (c, i, j) of `columns`, `vectors` long, has that entry of */ \
    /* all patches, image after image, then zeros; a last row of ones with a bias. `padded` holds the images and one vector */ \
    /* more, with zeros beside the maps, and `columns` one vector more. */                                             \
    void training_patches_##SUFFIX(                                                                                    \
        const struct training_patches *p, const REAL *images, long stride, long count, REAL *padded, REAL *columns,    \
        long vectors);                                                                                                 \
    /* The transpose: images := the sums of the entries of `columns` at their places. */                               \
    void training_return_patches_##SUFFIX(                                                                             \
        const struct training_patches *p, const REAL *columns, long vectors, long count, REAL *padded, REAL *images,   \
        long stride);                                                                                                  \
    /* From rows of units, `vectors` long, image after image, to images of units; and back, with zeros at the end. */  \
    void training_unstack_##SUFFIX(                                                                                    \
        const REAL *stacked, long vectors, long units, long positions, long count, REAL *images, long stride);         \
    void training_stack_##SUFFIX(                                                                                      \
        const REAL *images, long stride, long units, long positions, long count, REAL *stacked, long vectors);         \
    /* The first largest value of each window of `count` maps, and its place in the map. */                            \
    void training_pool_largest_##SUFFIX(                                                                               \
        const struct training_windows *p, const REAL *maps, long count, REAL *pooled, int *picks);                     \
    /* maps := the numbers of the windows at their places, added where windows share one. */                           \
    void training_return_largest_##SUFFIX(                                                                             \
        const struct training_windows *p, const REAL *pooled, const int *picks, long count, REAL *maps);               \
    /* The mean of each window, and maps := the share of each place in the numbers of its windows. */                  \
    void training_pool_mean_##SUFFIX(const struct training_windows *p, const REAL *maps, long count, REAL *pooled);    \
    void training_return_mean_##SUFFIX(const struct training_windows *p, const REAL *pooled, long count, REAL *maps);  \
    /* sums[u] += the sum over the maps of unit u in `count` images, or of (x - means[u])^2 unless means is null. */   \
    void training_map_sums_##SUFFIX(                                                                                   \
        const REAL *maps, long stride, long units, long positions, long count, const double *means, double *sums);     \
    /* gamma (x - shift) factor + beta, with the numbers of each unit. */                                              \
    void training_affine_##SUFFIX(                                                                                     \
        const REAL *maps, long stride, long units, long positions, long count, const double *shifts,                   \
        const double *factors, const double *gammas, const double *betas, REAL *results, long resultStride);           \
    /* sums[u] += sum g and products[u] += sum g (x - shift) factor over the maps of unit u. */                        \
    void training_slope_sums_##SUFFIX(                                                                                 \
        const REAL *slopes, long slopeStride, const REAL *maps, long stride, long units, long positions, long count,   \
        const double *shifts, const double *factors, double *sums, double *products);                                  \
    /* gain (g - mean - (x - shift) factor product), with the numbers of each unit. */                                 \
    void training_return_slopes_##SUFFIX(                                                                              \
        const REAL *slopes, long slopeStride, const REAL *maps, long stride, long units, long positions, long count,   \
        const double *shifts, const double *factors, const double *gains, const double *means, const double *products, \
        REAL *results);                                                                                                \
    /* results[n, u] := sum_p kernel[p] maps[n, u, p] for `count` images. */                                           \
    void training_project_##SUFFIX(                                                                                    \
        const REAL *maps, long stride, long units, long size, long count, const REAL *kernel, REAL *results,           \
        long resultStride);                                                                                            \
    /* gradient[p] += sum g[n, u] maps[n, u, p] and, unless null, results[n, u, p] := g[n, u] kernel[p]. */            \
    void training_return_projection_##SUFFIX(                                                                          \
        const REAL *slopes, long slopeStride, const REAL *maps, long stride, long units, long size, long count,        \
        const REAL *kernel, REAL *gradient, REAL *results);                                                            \
    /* sums[i] += terms[i] for i < count. */                                                                           \
    void training_add_##SUFFIX(REAL *sums, const REAL *terms, long count);

TRAINING_KERNELS(float, f32)
TRAINING_KERNELS(double, f64)
