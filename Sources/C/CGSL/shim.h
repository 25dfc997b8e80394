// The parts of the GNU Scientific Library that TwoScale calls. CBLAS is left out on purpose:
// the linker must take every cblas_* from OpenBLAS (see CLAPACK), never from libgslcblas.
#pragma once
#include <gsl/gsl_errno.h>
#include <gsl/gsl_vector.h>
#include <gsl/gsl_matrix.h>
#include <gsl/gsl_eigen.h>
#include <gsl/gsl_integration.h>
#include <gsl/gsl_roots.h>
#include <gsl/gsl_monte_vegas.h>
#include <gsl/gsl_rng.h>
#include <gsl/gsl_sf_bessel.h>
#include <gsl/gsl_sf_gamma.h>
#include <gsl/gsl_sf_log.h>
#include <gsl/gsl_sf_psi.h>

// C globals are mutable to Swift 6; these accessors are not.
static inline const gsl_root_fsolver_type *twoscale_gsl_brent(void) { return gsl_root_fsolver_brent; }
static inline const gsl_rng_type *twoscale_gsl_mt19937(void) { return gsl_rng_mt19937; }
