internal import CLAPACK
import Foundation

/// Matrix products by OpenBLAS, with one thread each. TwoScale parallelises over draws, which is faster for small
/// matrices.
public enum BLAS {
    /// Access this before any call into BLAS or LAPACK: it limits OpenBLAS to one thread per caller, and chooses its kernels
    /// where OpenBLAS does not know the processor.
    public static let ready: Void = {
        openblas_set_num_threads(1)
        twoscale_choose_blas_kernels()
    }()

    /// `a * b`, or `a * b^T`. Complexity: `2 m n k` flops.
    public static func product(_ a: Matrix, _ b: Matrix, transposingRight: Bool = false) -> Matrix {
        let inner = transposingRight ? b.columns : b.rows
        let columns = transposingRight ? b.rows : b.columns
        precondition(a.columns == inner, "inner dimensions \(a.columns) and \(inner) differ")
        var result = Matrix(rows: a.rows, columns: columns)
        a.elements.withUnsafeBufferPointer { a0 in
            b.elements.withUnsafeBufferPointer { b0 in
                result.elements.withUnsafeMutableBufferPointer { c0 in
                    multiply(
                        a0, b0, into: c0, rows: a.rows, columns: columns, inner: inner,
                        transposingRight: transposingRight)
                }
            }
        }
        return result
    }

    /// `a * b^T` for the matrix b [count x a.columns] with consecutive rows in `rows`; nothing is copied.
    public static func product(_ a: Matrix, rowsOf rows: ArraySlice<Double>, count: Int) -> Matrix {
        precondition(rows.count == count * a.columns, "\(rows.count) elements are not \(count) x \(a.columns)")
        var result = Matrix(rows: a.rows, columns: count)
        a.elements.withUnsafeBufferPointer { a0 in
            rows.withUnsafeBufferPointer { b0 in
                result.elements.withUnsafeMutableBufferPointer { c0 in
                    multiply(
                        a0, b0, into: c0, rows: a.rows, columns: count, inner: a.columns, transposingRight: true)
                }
            }
        }
        return result
    }

    /// `a * b` for the first `kept` columns of the row-major matrix b [a.columns x columns]; nothing is copied.
    public static func product(_ a: Matrix, matrixOf b: ArraySlice<Double>, columns: Int, keeping kept: Int) -> Matrix {
        precondition(
            b.count == a.columns * columns && kept <= columns, "\(b.count) elements are not \(a.columns) x \(columns)")
        _ = ready
        var result = Matrix(rows: a.rows, columns: kept)
        guard a.rows > 0, kept > 0, a.columns > 0 else { return result }
        b.withUnsafeBufferPointer { b0 in
            result.elements.withUnsafeMutableBufferPointer { c0 in
                cblas_dgemm(
                    Int32(TwoScaleRowMajor), Int32(TwoScaleNoTranspose), Int32(TwoScaleNoTranspose), Int32(a.rows),
                    Int32(kept), Int32(a.columns), 1, a.elements, Int32(a.columns), b0.baseAddress, Int32(columns), 0,
                    c0.baseAddress, Int32(kept))
            }
        }
        return result
    }

    /// `c := a * b` or `a * b^T` on row-major buffers; nothing is allocated.
    public static func multiply(
        _ a: UnsafeBufferPointer<Double>, _ b: UnsafeBufferPointer<Double>,
        into c: UnsafeMutableBufferPointer<Double>, rows: Int, columns: Int, inner: Int, transposingRight: Bool
    ) {
        _ = ready
        precondition(
            a.count >= rows * inner && b.count >= inner * columns && c.count >= rows * columns,
            "buffers too small for a \(rows) x \(inner) by \(inner) x \(columns) product")
        guard rows > 0, columns > 0, inner > 0 else {
            c.update(repeating: 0)
            return
        }
        cblas_dgemm(
            Int32(TwoScaleRowMajor), Int32(TwoScaleNoTranspose),
            Int32(transposingRight ? TwoScaleTranspose : TwoScaleNoTranspose), Int32(rows),
            Int32(columns), Int32(inner), 1, a.baseAddress, Int32(inner), b.baseAddress,
            Int32(transposingRight ? inner : columns), 0, c.baseAddress, Int32(columns))
    }

    /// Adds `a^T b`, for row-major a [rows x m] and b [rows x n], to the rows of `c` from `row` on, in its first n columns.
    public static func accumulate(
        _ a: ArraySlice<Double>, transposedTimes b: ArraySlice<Double>, rows: Int, into c: inout Matrix, at row: Int
    ) {
        _ = ready
        guard rows > 0 else { return }
        let (m, n, width) = (a.count / rows, b.count / rows, c.columns)
        precondition(
            a.count == rows * m && b.count == rows * n && row + m <= c.rows && n <= width,
            "\(a.count) and \(b.count) elements in \(rows) rows for a \(c.rows) x \(width) matrix at row \(row)")
        guard m > 0, n > 0 else { return }
        a.withUnsafeBufferPointer { a in
            b.withUnsafeBufferPointer { b in
                c.elements.withUnsafeMutableBufferPointer { c in
                    cblas_dgemm(
                        Int32(TwoScaleRowMajor), Int32(TwoScaleTranspose), Int32(TwoScaleNoTranspose), Int32(m),
                        Int32(n), Int32(rows), 1, a.baseAddress, Int32(m), b.baseAddress, Int32(n), 1,
                        c.baseAddress?.advanced(by: row * width), Int32(width))
                }
            }
        }
    }

    /// The square of a matrix [size x size] in single precision, to measure the speed of such products.
    public static func square(_ a: [Float], size: Int) -> [Float] {
        _ = ready
        precondition(size > 0 && a.count == size * size, "\(a.count) elements are no square of side \(size)")
        var result = [Float](repeating: 0, count: a.count)
        let side = Int32(size)
        cblas_sgemm(
            Int32(TwoScaleRowMajor), Int32(TwoScaleNoTranspose), Int32(TwoScaleNoTranspose), side, side, side, 1, a,
            side,
            a, side, 0, &result, side)
        return result
    }

    /// The Gram matrix `a^T a` (columns x columns), both triangles filled.
    public static func gram(_ a: Matrix) -> Matrix {
        _ = ready
        var result = Matrix(rows: a.columns, columns: a.columns)
        guard a.rows > 0, a.columns > 0 else { return result }
        result.elements.withUnsafeMutableBufferPointer { c in
            cblas_dsyrk(
                Int32(TwoScaleRowMajor), Int32(TwoScaleLower), Int32(TwoScaleTranspose),
                Int32(a.columns), Int32(a.rows), 1, a.elements, Int32(a.columns), 0, c.baseAddress, Int32(a.columns))
        }
        for i in 0..<a.columns { for j in 0..<i { result[j, i] = result[i, j] } }
        return result
    }

    /// The Gram matrix of the rows, `a a^T` (rows x rows). Only the lower triangle is filled.
    public static func lowerRowGram(_ a: Matrix) -> Matrix {
        _ = ready
        var result = Matrix(rows: a.rows, columns: a.rows)
        guard a.rows > 0, a.columns > 0 else { return result }
        result.elements.withUnsafeMutableBufferPointer { c in
            cblas_dsyrk(
                Int32(TwoScaleRowMajor), Int32(TwoScaleLower), Int32(TwoScaleNoTranspose), Int32(a.rows),
                Int32(a.columns), 1, a.elements, Int32(a.columns), 0, c.baseAddress, Int32(a.rows))
        }
        return result
    }

    /// Adds `a^T a` of `rows` row-major rows to the lower triangle of `gram` (columns x columns).
    public static func accumulateGram(_ a: UnsafeBufferPointer<Double>, rows: Int, into gram: inout Matrix) {
        _ = ready
        let columns = gram.columns
        precondition(a.count >= rows * columns, "\(a.count) elements are fewer than \(rows) x \(columns)")
        guard rows > 0, columns > 0 else { return }
        gram.elements.withUnsafeMutableBufferPointer { c in
            cblas_dsyrk(
                Int32(TwoScaleRowMajor), Int32(TwoScaleLower), Int32(TwoScaleTranspose), Int32(columns), Int32(rows), 1,
                a.baseAddress, Int32(columns), 1, c.baseAddress, Int32(columns))
        }
    }

    /// The version, threading and kernels of OpenBLAS, as it reports them.
    public static var configuration: String { String(cString: openblas_get_config()) }

    /// File name of the shared library that provides `cblas_dgemm`, found by the dynamic linker.
    public static var servingLibrary: String { servingLibrary(of: "cblas_dgemm") }

    /// File name of the shared library that provides the C function `symbol`, or "none".
    public static func servingLibrary(of symbol: String) -> String {
        guard let path = twoscale_serving_library(symbol) else { return "none" }
        return (String(cString: path) as NSString).lastPathComponent
    }
}
