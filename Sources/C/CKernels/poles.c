// log det(I + s A) at many shifts s, for A = B^T B from the entries of a bidiagonal B, without eigenvalues.
#include "CKernels.h"
#include "lanes.h"

#include <string.h>

// One over sqrt(2), one, and the bits of a fraction, as a double's bits.
static const int64_t rootHalf = 0x3fe6a09e667f3bcd, one = 0x3ff0000000000000, fraction = 0x000fffffffffffff;

// logs[l] := log(values[l]) + exponents[l] log 2 for positive values: 2 artanh((m - 1)/(m + 1)) by its series, cut off
// below 1e-15, for the mantissa m in [0.7, 1.42).
static inline __attribute__((always_inline)) void logarithms(
    const double *restrict values, const int64_t *restrict exponents, double *restrict logs) {
    static const double ln2 = 0.693147180559945309417;
    for (int l = 0; l < lanes; l++) {
        int64_t bits;
        memcpy(&bits, &values[l], sizeof bits);
        bits += one - rootHalf;
        double exponent = (double)(exponents[l] + (bits >> 52) - 1023), m;
        bits = (bits & fraction) + rootHalf;
        memcpy(&m, &bits, sizeof m);
        double s = (m - 1) / (m + 1), t = s * s;
        double series = 1.0 / 13 + t * (1.0 / 15 + t * (1.0 / 17));
        series = 1.0 / 9 + t * (1.0 / 11 + t * series);
        series = 1.0 / 5 + t * (1.0 / 7 + t * series);
        logs[l] = 2 * s * (1 + t * (1.0 / 3 + t * series)) + ln2 * exponent;
    }
}

// Leading minors p of I + s B^T B, and r, the minor with the last diagonal entry of B put to 0, follow
//     p := s q_k p + r,   r := p + s e_k r
// from p = r = 1, q and e the squares of the entries: every term is positive, so that p is accurate even for
// small singular values. Both are scaled by a power of two after every four steps.
HOT void twoscale_log_determinants(
    const double *restrict q, const double *restrict e, long n, const double *restrict shifts, long nodes,
    double *restrict logs) {
    for (long start = 0; start < nodes; start += 2 * lanes) {
        Lanes s = LOAD(shifts + start), z = LOAD(shifts + start + lanes);
        Lanes p = (Lanes){0} + 1, r = p, y = p, x = p;
        Bits exponents = {0}, others = {0};
        for (long k = 0; k < n; k += 4) {
            for (long i = k; i < smaller(k + 4, n); i++) {
                p = q[i] * s * p + r;
                y = q[i] * z * y + x;
                if (i + 1 == n) break;
                r = e[i] * s * r + p;
                x = e[i] * z * x + y;
            }
            Bits field = (Bits)r >> 52, other = (Bits)x >> 52;
            Lanes scale = (Lanes)((2046 - field) << 52), size = (Lanes)((2046 - other) << 52);
            p *= scale;
            r *= scale;
            y *= size;
            x *= size;
            exponents += field - 1023;
            others += other - 1023;
        }
        double values[2 * lanes];
        int64_t powers[2 * lanes];
        STORE(values, p);
        STORE(values + lanes, y);
        *(StoredBits *)powers = exponents;
        *(StoredBits *)(powers + lanes) = others;
        logarithms(values, powers, logs + start);
        logarithms(values + lanes, powers + lanes, logs + start + lanes);
    }
}
