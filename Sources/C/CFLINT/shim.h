// FLINT with Arb: one library from FLINT 3 on, two libraries before.
#pragma once
#if __has_include(<flint/arb.h>)
#include <flint/arb.h>
#include <flint/acb.h>
#include <flint/acb_calc.h>
#include <flint/fmpq.h>
#include <flint/fmpz.h>
#else
#include <arb.h>
#include <acb.h>
#include <acb_calc.h>
#include <flint/fmpq.h>
#include <flint/fmpz.h>
#endif

// FLINT hands these out as macros or as parts of a struct, which Swift cannot name without copying.
static inline fmpz *twoscale_fmpq_numerator(const fmpq_t x) { return (fmpz *)fmpq_numref(x); }
static inline fmpz *twoscale_fmpq_denominator(const fmpq_t x) { return (fmpz *)fmpq_denref(x); }

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
