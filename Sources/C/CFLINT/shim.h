// FLINT with Arb: one library from FLINT 3 on, two libraries before.
#pragma once
#include <math.h>
#if __has_include(<flint/arb.h>)
#include <flint/arb.h>
#include <flint/acb.h>
#include <flint/acb_calc.h>
#include <flint/acb_hypgeom.h>
#include <flint/fmpq.h>
#include <flint/fmpz.h>
#else
#include <arb.h>
#include <acb.h>
#include <acb_calc.h>
#include <acb_hypgeom.h>
#include <flint/fmpq.h>
#include <flint/fmpz.h>
#endif

// FLINT has these as macros or members of a struct, which Swift cannot access without copying.
static inline fmpz *twoscale_fmpq_numerator(const fmpq_t x) { return (fmpz *)fmpq_numref(x); }
static inline fmpz *twoscale_fmpq_denominator(const fmpq_t x) { return (fmpz *)fmpq_denref(x); }

// Doubles around a ball: nearest to the midpoint, above the radius, below and above all points.
static inline double twoscale_arb_midpoint(const arb_t x) { return arf_get_d(arb_midref(x), ARF_RND_NEAR); }
static inline double twoscale_arb_radius(const arb_t x) { return mag_get_d(arb_radref(x)); }
static inline double twoscale_arb_lower(const arb_t x) {
    arf_t end;
    arf_init(end);
    arb_get_lbound_arf(end, x, 64);
    double result = arf_is_nan(end) ? -HUGE_VAL : arf_get_d(end, ARF_RND_FLOOR);
    arf_clear(end);
    return result;
}
static inline double twoscale_arb_upper(const arb_t x) {
    arf_t end;
    arf_init(end);
    arb_get_ubound_arf(end, x, 64);
    double result = arf_is_nan(end) ? HUGE_VAL : arf_get_d(end, ARF_RND_CEIL);
    arf_clear(end);
    return result;
}

// The ends of a ball as balls of radius 0, rounded outward.
static inline void twoscale_arb_lower_end(arb_t result, const arb_t x, slong prec) {
    arb_get_lbound_arf(arb_midref(result), x, prec);
    mag_zero(arb_radref(result));
}
static inline void twoscale_arb_upper_end(arb_t result, const arb_t x, slong prec) {
    arb_get_ubound_arf(arb_midref(result), x, prec);
    mag_zero(arb_radref(result));
}

// The exact lower (0) or upper (1) end of a finite ball.
static inline void twoscale_arb_exact_end(arf_t result, const arb_t x, int upper) {
    arf_t radius;
    arf_init_set_mag_shallow(radius, arb_radref(x));
    if (upper)
        arf_add(result, arb_midref(x), radius, ARF_PREC_EXACT, ARF_RND_DOWN);
    else
        arf_sub(result, arb_midref(x), radius, ARF_PREC_EXACT, ARF_RND_DOWN);
}
static inline void twoscale_arb_end(fmpq_t result, const arb_t x, int upper) {
    arf_t end;
    arf_init(end);
    twoscale_arb_exact_end(end, x, upper);
    arf_get_fmpq(result, end);
    arf_clear(end);
}
static inline void twoscale_arb_ceiling(fmpz_t result, const arb_t x, int upper) {
    arf_t end;
    arf_init(end);
    twoscale_arb_exact_end(end, x, upper);
    arf_get_fmpz(result, end, ARF_RND_CEIL);
    arf_clear(end);
}
static inline int twoscale_arb_magnitude_exceeds(const arb_t x, slong bits) {
    return arf_cmpabs_2exp_si(arb_midref(x), bits) > 0 || mag_cmp_2exp_si(arb_radref(x), bits) > 0;
}

// The ball [a, b], without slack where midpoint and radius are short dyadic numbers: then its ends are a and b.
static inline void twoscale_arb_interval(arb_t result, const fmpq_t a, const fmpq_t b, slong prec) {
    fmpq_t middle, radius;
    fmpq_init(middle);
    fmpq_init(radius);
    fmpq_add(middle, a, b);
    fmpq_div_2exp(middle, middle, 1);
    fmpq_sub(radius, b, middle);
    arb_set_fmpq(result, middle, prec);
    mag_t width;
    mag_init(width);
    fmpz *denominator = fmpq_denref(radius);
    if (fmpz_bits(fmpq_numref(radius)) <= MAG_BITS && fmpz_val2(denominator) + 1 == fmpz_bits(denominator)) {
        mag_set_ui(width, fmpz_get_ui(fmpq_numref(radius)));
        mag_mul_2exp_si(width, width, -(slong)fmpz_val2(denominator));
    } else {
        arb_t error;
        arb_init(error);
        arb_set_fmpq(error, radius, MAG_BITS);
        arb_get_mag(width, error);
        arb_clear(error);
    }
    arb_add_error_mag(result, width);
    mag_clear(width);
    fmpq_clear(radius);
    fmpq_clear(middle);
}

// |x| over all of the ball: arb_abs alone keeps negative points of a ball around 0.
static inline void twoscale_arb_magnitude(arb_t result, const arb_t x) {
    arb_abs(result, x);
    if (arb_contains_zero(x)) arb_nonnegative_part(result, result);
}

// x^2, without negative points.
static inline void twoscale_arb_square(arb_t result, const arb_t x, slong prec) {
    arb_sqr(result, x, prec);
    arb_nonnegative_part(result, result);
}

// x^n for n >= 0; an even power of a ball around 0 has no negative points.
static inline void twoscale_arb_power(arb_t result, const arb_t x, ulong n, slong prec) {
    arb_pow_ui(result, x, n, prec);
    if (n % 2 == 0) arb_nonnegative_part(result, result);
}

// The number with its last bit set.
static inline void twoscale_fmpz_set_odd(fmpz_t result, const fmpz_t x) {
    fmpz_set(result, x);
    fmpz_setbit(result, 0);
}

// x * 2^shift as the nearest double.
static inline double twoscale_fmpz_times_power_of_two(const fmpz_t x, slong shift) {
    arf_t scaled;
    arf_init(scaled);
    arf_set_fmpz(scaled, x);
    arf_mul_2exp_si(scaled, scaled, shift);
    double result = arf_get_d(scaled, ARF_RND_NEAR);
    arf_clear(scaled);
    return result;
}

// acb_calc_integrate with its absolute tolerance as a power of two; the least slong asks for none.
static inline int twoscale_integrate(acb_t result, acb_calc_func_t f, void *context, const acb_t a, const acb_t b,
                                     slong relative_bits, slong tolerance_exponent,
                                     const acb_calc_integrate_opt_struct *options, slong prec) {
    mag_t tolerance;
    mag_init(tolerance);
    if (tolerance_exponent != WORD_MIN) mag_set_ui_2exp_si(tolerance, 1, tolerance_exponent);
    int status = acb_calc_integrate(result, f, context, a, b, relative_bits, tolerance, options, prec);
    mag_clear(tolerance);
    return status;
}
