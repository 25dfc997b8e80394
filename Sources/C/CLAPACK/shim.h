// BLAS from OpenBLAS and LAPACK through LAPACKE. OpenBLAS is named first in the module map, so that it
// serves every cblas_* call of the process, GSL's own included. Its cblas.h clashes with gsl_cblas.h in
// one file, hence the hand-declared calls.
#pragma once
#include <dlfcn.h>
#include <lapacke.h>

void openblas_set_num_threads(int count);
char *openblas_get_config(void);

enum { TwoScaleRowMajor = 101, TwoScaleColumnMajor = 102 };
enum { TwoScaleNoTranspose = 111, TwoScaleTranspose = 112 };
enum { TwoScaleUpper = 121, TwoScaleLower = 122 };

void cblas_dgemm(int order, int transposeA, int transposeB, int m, int n, int k, double alpha, const double *a,
                 int lda, const double *b, int ldb, double beta, double *c, int ldc);
void cblas_dsyrk(int order, int triangle, int transpose, int n, int k, double alpha, const double *a, int lda,
                 double beta, double *c, int ldc);
void cblas_dgemv(int order, int transpose, int m, int n, double alpha, const double *a, int lda, const double *x,
                 int incx, double beta, double *y, int incy);
double cblas_dnrm2(int n, const double *x, int incx);
double cblas_ddot(int n, const double *x, int incx, const double *y, int incy);

// The file that provides a symbol to this process, or NULL. glibc shows dladdr only to GNU sources.
#ifdef __linux__
struct twoscale_dl_info { const char *file; void *base; const char *symbol; void *address; };
int twoscale_dladdr(const void *address, struct twoscale_dl_info *info) __asm__("dladdr");
static inline const char *twoscale_serving_library(const char *symbol) {
    struct twoscale_dl_info info;
    void *address = dlsym(dlopen(0, RTLD_NOW), symbol);
    return address && twoscale_dladdr(address, &info) ? info.file : 0;
}
#else
static inline const char *twoscale_serving_library(const char *symbol) {
    Dl_info info;
    void *address = dlsym(dlopen(0, RTLD_NOW), symbol);
    return address && dladdr(address, &info) ? info.dli_fname : 0;
}
#endif
