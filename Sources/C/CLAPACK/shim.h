// BLAS from OpenBLAS and LAPACK through LAPACKE. OpenBLAS is named first in the module map, so that it
// serves every cblas_* call of the process, GSL's own included. Its cblas.h clashes with gsl_cblas.h in
// one file, hence the hand-declared calls.
#pragma once
#include <dlfcn.h>
#include <lapacke.h>
#include <stdlib.h>
#include <string.h>

void openblas_set_num_threads(int count);
char *openblas_get_config(void);
char *openblas_get_corename(void);

// OpenBLAS takes its kernels of 2004 on a processor that it does not know, newer ones above all: a quarter of the speed of
// those for AVX-512. This takes the ones of the processor's instructions, unless the user has chosen. Call it before
// any other call into BLAS.
static inline void twoscale_choose_blas_kernels(void) {
#if defined(__x86_64__) && defined(__linux__)
    static const char variable[] = "OPENBLAS_CORETYPE";
    const char *better = __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512dq") ? "SkylakeX"
        : __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma")                         ? "Haswell"
                                                                                                  : 0;
    if (!better || getenv(variable) || strcmp(openblas_get_corename(), "Prescott") != 0) return;
    void *library = dlopen(0, RTLD_NOW);
    void (*quit)(void) = (void (*)(void))dlsym(library, "gotoblas_dynamic_quit");
    void (*start)(void) = (void (*)(void))dlsym(library, "gotoblas_dynamic_init");
    if (!quit || !start) return;
    setenv(variable, better, 1);
    quit();
    start();
    unsetenv(variable);
#endif
}

enum { TwoScaleRowMajor = 101, TwoScaleColumnMajor = 102 };
enum { TwoScaleNoTranspose = 111, TwoScaleTranspose = 112 };
enum { TwoScaleUpper = 121, TwoScaleLower = 122 };
enum { TwoScaleNonUnit = 131, TwoScaleLeft = 141 };

void cblas_dgemm(int order, int transposeA, int transposeB, int m, int n, int k, double alpha, const double *a,
                 int lda, const double *b, int ldb, double beta, double *c, int ldc);
void cblas_sgemm(int order, int transposeA, int transposeB, int m, int n, int k, float alpha, const float *a, int lda,
                 const float *b, int ldb, float beta, float *c, int ldc);
void cblas_dsyrk(int order, int triangle, int transpose, int n, int k, double alpha, const double *a, int lda,
                 double beta, double *c, int ldc);
void cblas_dtrsm(int order, int side, int triangle, int transpose, int diagonal, int m, int n, double alpha, const double *a,
                 int lda, double *b, int ldb);
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
