import Foundations
import LinearAlgebra
import Testing

@Suite struct TinyColumnTests {
    /// Rows with one column 1e-8 as large as the others: the smallest singular value by rows scaled up and Cholesky.
    @Test(arguments: [0, 3, 6])
    func theSmallestEigenvalueKeepsItsDigits(column: Int) throws {
        var stream = RandomStream(seed: 11, purpose: .syntheticInputs, index: 0)
        let (rows, columns, size) = (40, 7, 1e-8)
        let large = Matrix(rows: rows, columns: columns) { _, _ in stream.normal() }
        let tiny = Matrix(rows: rows, columns: columns) { $1 == column ? size * large[$0, $1] : large[$0, $1] }
        let split = try #require(BLAS.gram(tiny).splittingOff(tinyColumn: column))
        // The Schur complement of the scaled matrix does not feel the size of the column.
        let gram = BLAS.gram(large)
        let others = (0..<columns).filter { $0 != column }
        let inner = Matrix(rows: columns - 1, columns: columns - 1) { gram[others[$0], others[$1]] }
        let determinants = [gram, inner].map { $0.pivotProduct }
        #expect(abs(split.eigenvalue / (size * size * determinants[0] / determinants[1]) - 1) < 1e-12)
        // The other eigenvalues are those of the whole matrix, whose absolute error is 1e-16 of the largest.
        let whole = try BLAS.gram(tiny).symmetricEigenvalues(solver: .lapack).sorted().dropFirst()
        var full = split.others
        for i in 0..<full.rows { for j in 0..<i { full[j, i] = full[i, j] } }
        for (a, b) in zip(try full.symmetricEigenvalues(solver: .lapack).sorted(), whole) {
            #expect(abs(a / b - 1) < 1e-13)
        }
    }

    @Test func columnsOfZerosAreLeftOutAndDependentOnesRefused() throws {
        let rows = Matrix(rows: 3, columns: 4, elements: [1, 2, 0, 1e-9, 3, 1, 0, 2e-9, 1, 1, 0, 3e-9])
        #expect(try #require(BLAS.gram(rows).splittingOff(tinyColumn: 3)).others.rows == 2)
        let dependent = Matrix(rows: 2, columns: 3, elements: [1, 1, 1e-9, 2, 2, 1e-9])
        #expect(BLAS.gram(dependent).splittingOff(tinyColumn: 2) == nil)
    }
}

extension Matrix {
    /// The determinant by elimination without pivots.
    fileprivate var pivotProduct: Double {
        var (m, product) = (self, 1.0)
        for k in 0..<rows {
            product *= m[k, k]
            for i in (k + 1)..<max(rows, k + 1) {
                let factor = m[i, k] / m[k, k]
                for j in k..<columns { m[i, j] -= factor * m[k, j] }
            }
        }
        return product
    }
}
