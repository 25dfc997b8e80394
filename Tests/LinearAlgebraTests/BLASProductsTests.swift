import Foundation
import LinearAlgebra
import Testing

/// Products on parts of longer arrays, against loops over the definition.
@Suite struct BLASProductsTests {
    private let a = Matrix(rows: 5, columns: 4) { i, j in sin(Double(i * i + 3 * j) + 0.375) }
    private let store = (0..<100).map { cos(Double($0 * $0)) }

    @Test func rowsInASliceMultiplyAsATranspose() {
        let product = BLAS.product(a, rowsOf: store[7..<19], count: 3)
        for i in 0..<5 {
            for j in 0..<3 {
                let expected = (0..<4).reduce(0) { $0 + a[i, $1] * store[7 + j * 4 + $1] }
                #expect(abs(product[i, j] - expected) < 1e-14)
            }
        }
    }

    @Test func theFirstColumnsOfAMatrixInASliceAreKept() {
        let product = BLAS.product(a, matrixOf: store[7..<31], columns: 6, keeping: 5)
        #expect(product.columns == 5)
        for i in 0..<5 {
            for j in 0..<5 {
                let expected = (0..<4).reduce(0) { $0 + a[i, $1] * store[7 + $1 * 6 + j] }
                #expect(abs(product[i, j] - expected) < 1e-14)
            }
        }
    }

    @Test func gramMatricesOfRowsAndOfPiecesFillTheLowerTriangle() {
        let rows = BLAS.lowerRowGram(a)
        var columns = Matrix(rows: 4, columns: 4)
        for range in [0..<2, 2..<5] {
            a.selectingRows(range).elements.withUnsafeBufferPointer {
                BLAS.accumulateGram($0, rows: range.count, into: &columns)
            }
        }
        for i in 0..<5 {
            for j in 0...i {
                let expected = (0..<4).reduce(0) { $0 + a[i, $1] * a[j, $1] }
                #expect(abs(rows[i, j] - expected) < 1e-14)
                if i < 4 {
                    let other = (0..<5).reduce(0) { $0 + a[$1, i] * a[$1, j] }
                    #expect(abs(columns[i, j] - other) < 1e-14)
                }
            }
        }
        #expect(rows[0, 1] == 0 && columns[0, 1] == 0)
    }
}
