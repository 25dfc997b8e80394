// The reduction shared by the kernels for one block and for any symmetric matrix.
#pragma once

// Reduces the symmetric a to tridiagonal form from its last row upwards: diagonal d[k], squares e2[k] of the entries
// between k - 1 and k. Of a, rows of `stride` doubles, the lower triangle is read, and both in blocks of eight on the
// diagonal; it is zero beyond n, in as many rows as make whole blocks. `work` holds 4 rows. Backward error a small multiple
// of n ulps of |a|, of the small rows alone where they come first.
void twoscale_reduce_to_tridiagonal(double *a, long n, long stride, double *d, double *e2, double *work);
