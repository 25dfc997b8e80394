// Hot loops that neither BLAS nor LAPACK serves well at the size of one unit's Fisher block.
#pragma once

// log det(I + factor A^{1/2}) for A = sum_r weights[r]^2 x_r x_r^T, x the row-major rows of the given length.
// Rows of weight 0 cost nothing. `work` holds twoscale_block_work(rows, columns) doubles. Returns NaN where rounding
// in null eigenvalues of A could move the result by more than `tolerance`: use singular values there.
double twoscale_log_determinant(const double *x, const double *weights, long rows, long columns, double factor,
                                double tolerance, double *work);

// Doubles of scratch that a block of this size needs.
long twoscale_block_work(long rows, long columns);

// out[r] = x_r . w over the row-major rows of the given length, all entries finite.
void twoscale_row_products(const double *x, const double *w, long rows, long columns, double *out);

// Diagonal d and off-diagonal e (n and n - 1 doubles, n the smaller side) of an upper bidiagonal matrix with the singular
// values of the row-major a, by Householder reflectors: absolute error a small multiple of 1e-16 of the largest. `work`
// holds twoscale_bidiagonal_work(rows, columns) doubles.
void twoscale_bidiagonalise(const double *a, long rows, long columns, double *d, double *e, double *work);

// Doubles of scratch that a matrix of this size needs.
long twoscale_bidiagonal_work(long rows, long columns);

// Diagonal d and squares e2 (e2[k] between k - 1 and k) of a tridiagonal matrix with the eigenvalues of the symmetric matrix
// whose lower triangle stands row by row in `lower` [n x n], by Householder reflectors from the last row upwards: absolute
// error a small multiple of n ulps of the largest. `work` holds twoscale_tridiagonal_work(n) doubles.
void twoscale_tridiagonalise(const double *lower, long n, double *d, double *e2, double *work);

// Doubles of scratch that a matrix of this order needs.
long twoscale_tridiagonal_work(long n);

// Squares q and e (n and n - 1 doubles) of the entries of an upper bidiagonal B with B^T B = T, T positive semi-definite and
// tridiagonal as above. A pivot that rounding has spoilt is that of a null eigenvalue: it moves the eigenvalues by no more
// than the rounding of T does.
void twoscale_factor_tridiagonal(const double *d, const double *e2, long n, double *q, double *e);

// logs[k] := log det(I + shifts[k] B^T B) for the upper bidiagonal B with squares q and e of its entries, to n ulps of each
// factor of the determinant. `nodes` is a multiple of 16. Finite while 1 + shift (q + e) stays below 1e77.
void twoscale_log_determinants(const double *q, const double *e, long n, const double *shifts, long nodes, double *logs);

// The Cholesky factor of a positive semi-definite matrix of low rank, lower triangle row by row in `lower` [n x n], with rows
// and columns exchanged on the way: writes the factor [n x rank], zero above its diagonal, in the `order` of the rows, pivots
// first, and returns the rank. A row that is left with less than `tolerance` times its square depends on the pivots before it
// and is never a pivot. `factor` holds n * n doubles, `work` twoscale_pivoted_work(n). A NaN in the diagonal is such a row.
long twoscale_pivoted_cholesky(const double *lower, long n, double tolerance, double *factor, long *order, double *work);

// Doubles of scratch that a matrix of this order needs.
long twoscale_pivoted_work(long n);

// Scalar products of the columns of a factor [rows x columns], rows >= columns, zero above its diagonal: the lower triangle, row by row, of
// `lower` [columns x columns]. `work` holds twoscale_column_gram_work(rows, columns) doubles.
void twoscale_column_gram(const double *factor, long rows, long columns, double *lower, double *work);

// Doubles of scratch that a factor of this size needs.
long twoscale_column_gram_work(long rows, long columns);
