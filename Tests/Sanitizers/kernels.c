// The C kernels on random shapes against naive loops, to be compiled with -fsanitize=address,undefined: every buffer has
// exactly the size that the header asks for, so that a step beyond it is seen. `make sanitize` builds and runs it.
#include "CKernels.h"
#include "CTraining.h"

#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static uint64_t state = 1;

static uint64_t random64(void) {
    uint64_t z = (state += 0x9E3779B97F4A7C15u);
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9u;
    z = (z ^ z >> 27) * 0x94D049BB133111EBu;
    return z ^ z >> 31;
}

static long from(long low, long high) { return low + (long)(random64() % (uint64_t)(high - low + 1)); }
static double uniform(void) { return (double)(random64() >> 11) * 0x1p-52 - 1; }

static double *numbers(long count) {
    double *x = malloc((size_t)count * sizeof *x);
    for (long i = 0; i < count; i++) x[i] = uniform();
    return x;
}

static long failures = 0, checks = 0;

static void expect(const char *what, double found, double wanted, double tolerance) {
    checks++;
    if (fabs(found - wanted) <= tolerance) return;
    failures++;
    printf("%s: %.17g, not %.17g (tolerance %g)\n", what, found, wanted, tolerance);
}

// Eigenvalues of the symmetric a [n x n] by Jacobi's rotations; destroys a.
static void eigenvalues(double *a, long n, double *values) {
    for (int sweep = 0; sweep < 60; sweep++) {
        for (long p = 0; p < n; p++) {
            for (long q = p + 1; q < n; q++) {
                if (a[p * n + q] == 0) continue;
                double theta = (a[q * n + q] - a[p * n + p]) / (2 * a[p * n + q]);
                double t = (theta >= 0 ? 1 : -1) / (fabs(theta) + sqrt(theta * theta + 1));
                double c = 1 / sqrt(t * t + 1), s = t * c;
                for (long k = 0; k < n; k++) {
                    double x = a[k * n + p], y = a[k * n + q];
                    a[k * n + p] = c * x - s * y;
                    a[k * n + q] = s * x + c * y;
                }
                for (long k = 0; k < n; k++) {
                    double x = a[p * n + k], y = a[q * n + k];
                    a[p * n + k] = c * x - s * y;
                    a[q * n + k] = s * x + c * y;
                }
            }
        }
    }
    for (long i = 0; i < n; i++) values[i] = fmax(a[i * n + i], 0);
}

// Squares of the singular values of x [rows x columns], as many as the smaller side.
static double *squares(const double *x, long rows, long columns, long *count) {
    long n = rows < columns ? rows : columns;
    double *gram = calloc((size_t)(n * n), sizeof *gram), *values = malloc((size_t)n * sizeof *values);
    for (long i = 0; i < n; i++)
        for (long j = 0; j < n; j++)
            for (long k = 0; k < (rows < columns ? columns : rows); k++)
                gram[i * n + j] += rows < columns ? x[i * columns + k] * x[j * columns + k]
                                                  : x[k * columns + i] * x[k * columns + j];
    eigenvalues(gram, n, values);
    free(gram);
    *count = n;
    return values;
}

static void blocks(void) {
    long rows = from(1, 40), columns = from(1, 40), n;
    double *x = numbers(rows * columns), *w = numbers(rows), factor = exp(6 * uniform());
    for (long r = 0; r < rows; r++) if (from(0, 3) == 0) w[r] = 0;
    double *work = malloc((size_t)twoscale_block_work(rows, columns) * sizeof *work);
    double found = twoscale_log_determinant(x, w, rows, columns, factor, 1e-4, work), wanted = 0;
    double *weighed = malloc((size_t)(rows * columns) * sizeof *weighed);
    for (long i = 0; i < rows * columns; i++) weighed[i] = w[i / columns] * x[i];
    double *values = squares(weighed, rows, columns, &n);
    // Null eigenvalues of either side may be off by rounding.
    for (long i = 0; i < n; i++) wanted += log1p(factor * sqrt(values[i]));
    if (!isnan(found)) expect("log determinant", found, wanted, 3e-4);

    double *v = numbers(columns), *out = malloc((size_t)rows * sizeof *out);
    twoscale_row_products(x, v, rows, columns, out);
    for (long r = 0; r < rows; r++) {
        double sum = 0;
        for (long j = 0; j < columns; j++) sum += x[r * columns + j] * v[j];
        expect("row product", out[r], sum, 1e-13);
    }
    free(x); free(w); free(work); free(weighed); free(values); free(v); free(out);
}

// log det(I + shift B^T B) of the bidiagonal with squares q and e against the eigenvalues of B^T B.
static void determinants(const char *what, const double *q, const double *e, long n, const double *values) {
    long nodes = 16 * from(1, 3);
    double *shifts = numbers(nodes), *logs = malloc((size_t)nodes * sizeof *logs);
    for (long k = 0; k < nodes; k++) shifts[k] = exp(5 * shifts[k]);
    twoscale_log_determinants(q, e, n, shifts, nodes, logs);
    for (long k = 0; k < nodes; k++) {
        double wanted = 0;
        for (long i = 0; i < n; i++) wanted += log1p(shifts[k] * values[i]);
        expect(what, logs[k], wanted, 1e-9);
    }
    free(shifts); free(logs);
}

static void reductions(void) {
    long rows = from(1, 30), columns = from(1, 30), n;
    double *a = numbers(rows * columns), *values = squares(a, rows, columns, &n);
    double *d = malloc((size_t)n * sizeof *d), *e = malloc((size_t)(n > 1 ? n - 1 : 1) * sizeof *e);
    double *work = malloc((size_t)twoscale_bidiagonal_work(rows, columns) * sizeof *work);
    twoscale_bidiagonalise(a, rows, columns, d, e, work);
    for (long i = 0; i < n; i++) d[i] *= d[i];
    for (long i = 0; i + 1 < n; i++) e[i] *= e[i];
    determinants("bidiagonal", d, e, n, values);
    free(work); free(d); free(e);

    double *lower = malloc((size_t)(n * n) * sizeof *lower);
    for (long i = 0; i < n; i++) {
        for (long j = 0; j < n; j++) {
            lower[i * n + j] = NAN;  // the upper triangle is not read
            if (j > i) continue;
            lower[i * n + j] = 0;
            for (long k = 0; k < (rows < columns ? columns : rows); k++)
                lower[i * n + j] += rows < columns ? a[i * columns + k] * a[j * columns + k]
                                                   : a[k * columns + i] * a[k * columns + j];
        }
    }
    double *t = malloc((size_t)n * sizeof *t), *t2 = malloc((size_t)n * sizeof *t2);
    work = malloc((size_t)twoscale_tridiagonal_work(n) * sizeof *work);
    twoscale_tridiagonalise(lower, n, t, t2, work);
    double *q = malloc((size_t)n * sizeof *q), *off = malloc((size_t)(n > 1 ? n - 1 : 1) * sizeof *off);
    twoscale_factor_tridiagonal(t, t2, n, q, off);
    determinants("tridiagonal", q, off, n, values);
    free(a); free(values); free(lower); free(t); free(t2); free(work); free(q); free(off);
}

// R R^T = L L^T for rows R of low rank, some of them zero, and the scalar products of the columns of L.
static void pivoted(void) {
    long rows = from(1, 75), rank = from(0, rows), inner = rank > 0 ? rank : 1;
    double *a = numbers(rows * inner), *gram = malloc((size_t)(rows * rows) * sizeof *gram);
    for (long i = 0; i < rows; i++) {
        double size = from(0, 9) == 0 || rank == 0 ? 0 : exp(9 * uniform());
        for (long k = 0; k < inner; k++) a[i * inner + k] *= size;
    }
    for (long i = 0; i < rows; i++) {
        for (long j = 0; j < rows; j++) {
            gram[i * rows + j] = j > i ? NAN : 0;  // the upper triangle is not read
            for (long k = 0; k < inner; k++) gram[i * rows + j] += a[i * inner + k] * a[j * inner + k];
        }
    }
    double *l = malloc((size_t)(rows * rows) * sizeof *l);
    double *work = malloc((size_t)twoscale_pivoted_work(rows) * sizeof *work);
    long *order = malloc((size_t)rows * sizeof *order);
    long found = twoscale_pivoted_cholesky(gram, rows, 1e-9, l, order, work);
    expect("rank at most that of the rows", (double)(found > inner), 0, 0);
    for (long i = 0; i < rows; i++) {
        for (long j = 0; j <= i; j++) {
            double sum = 0, wanted = 0, left = 0, right = 0;
            for (long k = 0; k < found; k++) sum += l[i * found + k] * l[j * found + k];
            for (long k = 0; k < inner; k++) {
                double x = a[order[i] * inner + k], y = a[order[j] * inner + k];
                wanted += x * y;
                left += x * x;
                right += y * y;
            }
            expect("pivoted Cholesky", sum, wanted, 1e-8 * sqrt(left * right));
        }
    }
    free(work);
    work = malloc((size_t)twoscale_column_gram_work(rows, found) * sizeof *work);
    double *columns = malloc((size_t)(found * found + 1) * sizeof *columns);
    twoscale_column_gram(l, rows, found, columns, work);
    for (long i = 0; i < found; i++) {
        for (long j = 0; j <= i; j++) {
            double sum = 0, scale = 0;
            for (long k = 0; k < rows; k++) sum += l[k * found + i] * l[k * found + j];
            for (long k = 0; k < rows; k++) scale += fabs(l[k * found + i] * l[k * found + j]);
            expect("column products", columns[i * found + j], sum, 1e-13 * scale);
        }
    }
    free(a); free(gram); free(l); free(work); free(order); free(columns);
}

static double act(int activation, double z) {
    switch (activation) {
    case TrainingReLU: return z > 0 ? z : 0;
    case TrainingTanh: return tanh(z);
    case TrainingSigmoid: return 1 / (1 + exp(-z));
    case TrainingIdentity: return z;
    case TrainingLeakyReLU: return z > 0 ? z : 0.01 * z;
    case TrainingSoftplus: return log1p(exp(z));
    default: return z * erfc(-z * M_SQRT1_2) / 2;
    }
}

#define TEST_TRAINING(REAL, SUFFIX, TOLERANCE)                                                                         \
    static REAL *rows_##SUFFIX(long count) {                                                                           \
        long padded = (count + 64 / (long)sizeof(REAL) - 1) / (64 / (long)sizeof(REAL)) * (64 / (long)sizeof(REAL));    \
        REAL *x = aligned_alloc(64, (size_t)(padded > 0 ? padded : 16) * sizeof *x);                                   \
        for (long i = 0; i < padded; i++) x[i] = (REAL)uniform();                                                      \
        return x;                                                                                                      \
    }                                                                                                                  \
    static void training_##SUFFIX(void) {                                                                              \
        long wide = 64 / (long)sizeof(REAL), m = from(1, 21), n = from(1, 4), k = from(1, 17), width = n * wide;       \
        int turned = from(0, 1) == 1;                                                                                  \
        long ar = turned ? 1 : k, aq = turned ? m : 1;                                                                 \
        REAL *a = rows_##SUFFIX(m * k), *b = rows_##SUFFIX(k * width), *c = rows_##SUFFIX(m * width);                  \
        training_multiply_##SUFFIX(a, ar, aq, b, c, m, n, k);                                                          \
        for (long r = 0; r < m; r++)                                                                                   \
            for (long j = 0; j < width; j++) {                                                                         \
                double sum = 0;                                                                                        \
                for (long q = 0; q < k; q++) sum += (double)a[r * ar + q * aq] * b[q * width + j];                     \
                expect("multiply " #SUFFIX, c[r * width + j], sum, 100 * TOLERANCE);                                   \
            }                                                                                                          \
        long *list = malloc((size_t)(m + 3) * sizeof *list), ahead = from(0, 3);                                       \
        for (long i = 0; i < m + 3; i++) list[i] = from(0, k - 1);                                                     \
        training_gather_##SUFFIX(b, width, list, m, ahead, c);                                                         \
        for (long i = 0; i < m * width; i++)                                                                           \
            expect("gather " #SUFFIX, c[i], b[list[i / width] * width + i % width], 0);                                \
        for (int kind = TrainingReLU; kind <= TrainingGELU; kind++) {                                                  \
            REAL *h = rows_##SUFFIX(k * width), *g = rows_##SUFFIX(k * width);                                         \
            training_activate_##SUFFIX(kind, b, h, k * width);                                                         \
            for (long i = 0; i < k * width; i++) {                                                                     \
                expect("activate " #SUFFIX, h[i], act(kind, b[i]), 10 * TOLERANCE);                                    \
                g[i] = 1;                                                                                              \
            }                                                                                                          \
            training_differentiate_##SUFFIX(kind, b, h, g, k * width);                                                 \
            for (long i = 0; i < k * width; i++) {                                                                     \
                double z = b[i], slope = (act(kind, z + 1e-5) - act(kind, z - 1e-5)) / 2e-5;                           \
                if (fabs(z) > 1e-4) expect("slope " #SUFFIX, g[i], slope, 10 * TOLERANCE + 1e-7);                      \
            }                                                                                                          \
            free(h); free(g);                                                                                          \
        }                                                                                                              \
        REAL *w = rows_##SUFFIX(width), *g = rows_##SUFFIX(width), *u = rows_##SUFFIX(width), *v = rows_##SUFFIX(width);\
        for (long i = 0; i < width; i++) v[i] = v[i] * v[i];                                                           \
        double before = w[0], slope = g[0] + 0.25 * before;                                                            \
        double mean = 0.875 * u[0] + 0.125 * slope, square = 0.75 * v[0] + 0.25 * slope * slope;                       \
        training_adam_##SUFFIX(w, g, u, v, width, (REAL)0.5, (REAL)2, (REAL)0.875, (REAL)0.75, (REAL)0.125, (REAL)0.25);\
        expect("adam " #SUFFIX, w[0], before - 0.5 * mean / (sqrt(square) * 2 + 0.125), 10 * TOLERANCE);               \
        double velocity = 0.875 * u[0] + g[0] + 0.25 * w[0];                                                           \
        before = w[0];                                                                                                 \
        training_descend_##SUFFIX(w, g, u, width, (REAL)0.5, (REAL)0.875, (REAL)0.25);                                 \
        expect("descend " #SUFFIX, w[0], before - 0.5 * velocity, 10 * TOLERANCE);                                     \
        free(a); free(b); free(c); free(list); free(w); free(g); free(u); free(v);                                     \
    }

TEST_TRAINING(float, f32, 1e-6)
TEST_TRAINING(double, f64, 1e-14)

int main(int count, char **arguments) {
    long rounds = count > 1 ? atol(arguments[1]) : 300;
    state = count > 2 ? strtoull(arguments[2], NULL, 10) : 1;
    for (long round = 0; round < rounds; round++) {
        blocks();
        reductions();
        pivoted();
        training_f32();
        training_f64();
    }
    printf("%ld checks on %ld random shapes, %ld failed\n", checks, rounds, failures);
    return failures == 0 ? 0 : 1;
}
