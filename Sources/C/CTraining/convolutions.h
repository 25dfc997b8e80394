// The loops of convolutions, included for both precisions after kernels.h.

// A vector anywhere in memory.
typedef REAL NAME(anywhere) __attribute__((vector_size(64), aligned(sizeof(REAL)), may_alias));

// All bits set in the first `count` lanes.
static inline __attribute__((always_inline)) void NAME(choose)(NAME(mask) *lanes, long count) {
    for (long i = 0; i < LANES; i++) (*lanes)[i] = i < count ? -1 : 0;
}

static inline __attribute__((always_inline)) REAL NAME(total)(const VECTOR *x) {
    REAL sums[LANES];
    memcpy(sums, x, sizeof sums);
    for (long half = LANES / 2; half > 0; half /= 2)
        for (long i = 0; i < half; i++) sums[i] += sums[i + half];
    return sums[0];
}

// `rows` x `columns` sums of products of rows of k vectors, added to c.
static inline __attribute__((always_inline)) void NAME(inner_tile)(
    const long rows, const long columns, const VECTOR *a, const VECTOR *b, REAL *c, long stride, long k) {
    VECTOR sum[6][4] = {{{0}}};
    for (long p = 0; p < k; p++) {
#pragma clang loop unroll(full)
        for (long r = 0; r < rows; r++)
#pragma clang loop unroll(full)
            for (long s = 0; s < columns; s++) sum[r][s] += a[r * k + p] * b[s * k + p];
    }
    // Through memory and one by one: several at once take the registers of the loop above.
    VECTOR results[24];
#pragma clang loop unroll(full)
    for (long r = 0; r < rows; r++)
#pragma clang loop unroll(full)
        for (long s = 0; s < columns; s++) results[r * columns + s] = sum[r][s];
#pragma clang loop unroll(disable) vectorize(disable)
    for (long at = 0; at < rows * columns; at++) c[at / columns * stride + at % columns] += NAME(total)(&results[at]);
}

static inline __attribute__((always_inline)) void NAME(inner_rows)(
    const long rows, const VECTOR *a, const VECTOR *b, REAL *c, long stride, long n, long k) {
    long s = 0;
    for (; s + 4 <= n; s += 4) NAME(inner_tile)(rows, 4, a, b + s * k, c + s, stride, k);
    for (; s < n; s++) NAME(inner_tile)(rows, 1, a, b + s * k, c + s, stride, k);
}

HOT void NAME(training_add_inner)(
    const REAL *a, const REAL *b, REAL *c, long stride, long m, long n, long k) {
    const VECTOR *left = (const VECTOR *)a, *right = (const VECTOR *)b;
    long r = 0;
    for (; r + 5 <= m && m - r != 6; r += 5) NAME(inner_rows)(5, left + r * k, right, c + r * stride, stride, n, k);
    switch (m - r) {
    case 1: NAME(inner_rows)(1, left + r * k, right, c + r * stride, stride, n, k); break;
    case 2: NAME(inner_rows)(2, left + r * k, right, c + r * stride, stride, n, k); break;
    case 3: NAME(inner_rows)(3, left + r * k, right, c + r * stride, stride, n, k); break;
    case 4: NAME(inner_rows)(4, left + r * k, right, c + r * stride, stride, n, k); break;
    case 6: NAME(inner_rows)(6, left + r * k, right, c + r * stride, stride, n, k); break;
    }
}

// The maps of an image to the middle of padded ones, or back.
static inline __attribute__((always_inline)) void NAME(copy_maps)(
    const struct training_patches *p, const REAL *source, REAL *target, const int isPadding) {
    long height = p->height, width = p->width, wide = width + 2 * p->padding, high = height + 2 * p->padding;
    for (long c = 0; c < p->channels; c++)
        for (long y = 0; y < height; y++) {
            long inner = (c * high + y + p->padding) * wide + p->padding, outer = (c * height + y) * width;
            if (isPadding) memcpy(target + inner, source + outer, width * sizeof(REAL));
            else memcpy(target + outer, source + inner, width * sizeof(REAL));
        }
}

HOT void NAME(training_patches)(
    const struct training_patches *p, const REAL *images, long stride, long count, REAL *padded, REAL *columns,
    long vectors) {
    long wide = p->width + 2 * p->padding, high = p->height + 2 * p->padding, size = p->channels * high * wide;
    long positions = p->outputHeight * p->outputWidth;
    for (long n = 0; n < count; n++) NAME(copy_maps)(p, images + n * stride, padded + n * size, 1);
    REAL *row = columns;
    for (long c = 0; c < p->channels; c++)
        for (long i = 0; i < p->kernel; i++)
            for (long j = 0; j < p->kernel; j++, row += vectors * LANES) {
                REAL *to = row;
                for (long n = 0; n < count; n++)
                    for (long u = 0; u < p->outputHeight; u++, to += p->outputWidth) {
                        const REAL *from = padded + n * size + (c * high + u * p->stride + i) * wide + j;
                        // Whole vectors: what they write too much is written again by the next line.
                        if (p->stride == 1)
                            for (long v = 0; v < p->outputWidth; v += LANES)
                                *(NAME(anywhere) *)(to + v) = *(const NAME(anywhere) *)(from + v);
                        else
                            for (long v = 0; v < p->outputWidth; v++) to[v] = from[v * p->stride];
                    }
                for (long rest = count * positions; rest < vectors * LANES; rest++) row[rest] = 0;
            }
    if (p->hasBias)
        for (long at = 0; at < vectors * LANES; at++) row[at] = at < count * positions ? 1 : 0;
}

HOT void NAME(training_return_patches)(
    const struct training_patches *p, const REAL *columns, long vectors, long count, REAL *padded, REAL *images,
    long stride) {
    long wide = p->width + 2 * p->padding, high = p->height + 2 * p->padding, size = p->channels * high * wide;
    memset(padded, 0, count * size * sizeof(REAL));
    const REAL *row = columns;
    for (long c = 0; c < p->channels; c++)
        for (long i = 0; i < p->kernel; i++)
            for (long j = 0; j < p->kernel; j++, row += vectors * LANES) {
                const REAL *from = row;
                for (long n = 0; n < count; n++)
                    for (long u = 0; u < p->outputHeight; u++, from += p->outputWidth) {
                        REAL *to = padded + n * size + (c * high + u * p->stride + i) * wide + j;
                        if (p->stride == 1) {
#pragma clang loop vectorize_width(4)
                            for (long v = 0; v < p->outputWidth; v++) to[v] += from[v];
                        } else
                            for (long v = 0; v < p->outputWidth; v++) to[v * p->stride] += from[v];
                    }
            }
    for (long n = 0; n < count; n++) NAME(copy_maps)(p, padded + n * size, images + n * stride, 0);
}

HOT void NAME(training_unstack)(
    const REAL *stacked, long vectors, long units, long positions, long count, REAL *images, long stride) {
    for (long n = 0; n < count; n++)
        for (long u = 0; u < units; u++)
            memcpy(
                images + n * stride + u * positions, stacked + u * vectors * LANES + n * positions,
                positions * sizeof(REAL));
}

HOT void NAME(training_stack)(
    const REAL *images, long stride, long units, long positions, long count, REAL *stacked, long vectors) {
    for (long u = 0; u < units; u++) {
        REAL *row = stacked + u * vectors * LANES;
        for (long n = 0; n < count; n++)
            memcpy(row + n * positions, images + n * stride + u * positions, positions * sizeof(REAL));
        for (long rest = count * positions; rest < vectors * LANES; rest++) row[rest] = 0;
    }
}

HOT void NAME(training_pool_largest)(const struct training_windows *p, const REAL *maps, long count, REAL *pooled, int *picks) {
    for (long m = 0; m < count; m++, maps += p->height * p->width)
        for (long y = 0; y < p->outputHeight; y++)
            for (long x = 0; x < p->outputWidth; x++) {
                int start = (int)(y * p->step * p->width + x * p->step), best = start;
                REAL largest = maps[start];
                for (long i = 0; i < p->window; i++)
                    for (long j = 0; j < p->window; j++) {
                        int place = start + (int)(i * p->width + j);
                        int isLarger = maps[place] > largest;
                        best = isLarger ? place : best;
                        largest = isLarger ? maps[place] : largest;
                    }
                *pooled++ = largest;
                *picks++ = best;
            }
}

HOT void NAME(training_return_largest)(
    const struct training_windows *p, const REAL *pooled, const int *picks, long count, REAL *maps) {
    long outputs = p->outputHeight * p->outputWidth, inputs = p->height * p->width;
    memset(maps, 0, count * inputs * sizeof(REAL));
    for (long m = 0; m < count; m++, maps += inputs)
        for (long o = 0; o < outputs; o++) maps[*picks++] += *pooled++;
}

HOT void NAME(training_pool_mean)(const struct training_windows *p, const REAL *maps, long count, REAL *pooled) {
    for (long m = 0; m < count; m++, maps += p->height * p->width)
        for (long y = 0; y < p->outputHeight; y++)
            for (long x = 0; x < p->outputWidth; x++) {
                const REAL *start = maps + y * p->step * p->width + x * p->step;
                REAL sum = 0;
                for (long i = 0; i < p->window; i++)
                    for (long j = 0; j < p->window; j++) sum += start[i * p->width + j];
                *pooled++ = sum / (p->window * p->window);
            }
}

HOT void NAME(training_return_mean)(const struct training_windows *p, const REAL *pooled, long count, REAL *maps) {
    memset(maps, 0, count * p->height * p->width * sizeof(REAL));
    for (long m = 0; m < count; m++, maps += p->height * p->width)
        for (long y = 0; y < p->outputHeight; y++)
            for (long x = 0; x < p->outputWidth; x++) {
                REAL *start = maps + y * p->step * p->width + x * p->step;
                REAL share = *pooled++ / (p->window * p->window);
                for (long i = 0; i < p->window; i++)
                    for (long j = 0; j < p->window; j++) start[i * p->width + j] += share;
            }
}

// Sums in lanes within a map, then in double precision over maps.
HOT void NAME(training_map_sums)(
    const REAL *maps, long stride, long units, long positions, long count, const double *means, double *sums) {
    long whole = positions - positions % LANES;
    for (long n = 0; n < count; n++)
        for (long u = 0; u < units; u++) {
            const REAL *map = maps + n * stride + u * positions;
            VECTOR sum = {0}, shift = (VECTOR){0} + (REAL)(means ? means[u] : 0);
            for (long p = 0; p < whole; p += LANES) {
                VECTOR x = (VECTOR)(*(const NAME(anywhere) *)(map + p)) - shift;
                sum += means ? x * x : x;
            }
            double last = 0;
            for (long p = whole; p < positions; p++) {
                REAL x = map[p] - (REAL)(means ? means[u] : 0);
                last += means ? x * x : x;
            }
            sums[u] += NAME(total)(&sum) + last;
        }
}

HOT void NAME(training_affine)(
    const REAL *maps, long stride, long units, long positions, long count, const double *shifts, const double *factors,
    const double *gammas, const double *betas, REAL *results, long resultStride) {
    for (long n = 0; n < count; n++)
        for (long u = 0; u < units; u++) {
            const REAL *map = maps + n * stride + u * positions;
            REAL *result = results + n * resultStride + u * positions;
            REAL shift = shifts[u], factor = factors[u], gamma = gammas[u], beta = betas[u];
            for (long p = 0; p < positions; p++) result[p] = gamma * ((map[p] - shift) * factor) + beta;
        }
}

HOT void NAME(training_slope_sums)(
    const REAL *slopes, long slopeStride, const REAL *maps, long stride, long units, long positions, long count,
    const double *shifts, const double *factors, double *sums, double *products) {
    for (long n = 0; n < count; n++)
        for (long u = 0; u < units; u++) {
            const REAL *map = maps + n * stride + u * positions, *slope = slopes + n * slopeStride + u * positions;
            REAL shift = shifts[u], factor = factors[u];
            VECTOR sum = {0}, product = {0};
            long p = 0;
            for (; p + LANES <= positions; p += LANES) {
                VECTOR g = (VECTOR)(*(const NAME(anywhere) *)(slope + p));
                sum += g;
                product += g * (((VECTOR)(*(const NAME(anywhere) *)(map + p)) - shift) * factor);
            }
            double lastSum = 0, lastProduct = 0;
            for (; p < positions; p++) {
                lastSum += slope[p];
                lastProduct += slope[p] * ((map[p] - shift) * factor);
            }
            sums[u] += NAME(total)(&sum) + lastSum;
            products[u] += NAME(total)(&product) + lastProduct;
        }
}

HOT void NAME(training_return_slopes)(
    const REAL *slopes, long slopeStride, const REAL *maps, long stride, long units, long positions, long count,
    const double *shifts, const double *factors, const double *gains, const double *means, const double *products,
    REAL *results) {
    for (long n = 0; n < count; n++)
        for (long u = 0; u < units; u++) {
            const REAL *map = maps + n * stride + u * positions, *slope = slopes + n * slopeStride + u * positions;
            REAL *result = results + n * stride + u * positions;
            REAL shift = shifts[u], factor = factors[u], gain = gains[u], mean = means[u], product = products[u];
            for (long p = 0; p < positions; p++)
                result[p] = gain * (slope[p] - mean - (map[p] - shift) * factor * product);
        }
}

HOT void NAME(training_project)(
    const REAL *maps, long stride, long units, long size, long count, const REAL *kernel, REAL *results,
    long resultStride) {
    for (long n = 0; n < count; n++)
        for (long u = 0; u < units; u++) {
            REAL sum = 0;
            for (long p = 0; p < size; p++) sum += kernel[p] * maps[n * stride + u * size + p];
            results[n * resultStride + u] = sum;
        }
}

HOT void NAME(training_return_projection)(
    const REAL *slopes, long slopeStride, const REAL *maps, long stride, long units, long size, long count,
    const REAL *kernel, REAL *gradient, REAL *results) {
    for (long n = 0; n < count; n++)
        for (long u = 0; u < units; u++) {
            REAL g = slopes[n * slopeStride + u];
            const REAL *map = maps + n * stride + u * size;
            for (long p = 0; p < size; p++) gradient[p] += g * map[p];
            if (results)
                for (long p = 0; p < size; p++) results[n * stride + u * size + p] = g * kernel[p];
        }
}

HOT void NAME(training_add)(REAL *sums, const REAL *terms, long count) {
    for (long i = 0; i < count; i++) sums[i] += terms[i];
}
