// Hot loops that neither BLAS nor LAPACK serves well at the size of one unit's Fisher block.
#pragma once

// log det(I + factor A^{1/2}) for A = sum_r weights[r]^2 x_r x_r^T, x the row-major rows of the given length.
// Rows of weight 0 cost nothing. `work` holds twoscale_block_work(rows, columns) doubles. Returns NaN where rounding
// in null eigenvalues of A could move the result by more than `tolerance`: use singular values there.
double twoscale_log_determinant(const double *x, const double *weights, long rows, long columns, double factor,
                                double tolerance, double *work);

// Doubles of scratch that a block of this size needs.
long twoscale_block_work(long rows, long columns);

// out[r] = x_r . w over the row-major rows of the given length.
void twoscale_row_products(const double *x, const double *w, long rows, long columns, double *out);

// Diagonal d and off-diagonal e (n and n - 1 doubles, n the smaller side) of an upper bidiagonal matrix with the singular
// values of the row-major a, by Householder reflectors: absolute error a small multiple of 1e-16 of the largest. `work`
// holds twoscale_bidiagonal_work(rows, columns) doubles.
void twoscale_bidiagonalise(const double *a, long rows, long columns, double *d, double *e, double *work);

// Doubles of scratch that a matrix of this size needs.
long twoscale_bidiagonal_work(long rows, long columns);
