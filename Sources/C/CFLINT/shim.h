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
