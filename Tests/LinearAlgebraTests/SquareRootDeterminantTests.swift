import Foundation
import Foundations
import LinearAlgebra
import Testing

@Suite struct SquareRootDeterminantTests {
    /// `sum log1p(factor s_i)` over the singular values of the weighed rows.
    private func bySingularValues(_ x: Matrix, _ weights: [Double], factor: Double) throws -> Double {
        let rows = Matrix(rows: x.rows, columns: x.columns) { i, j in weights[i] * x[i, j] }
        return try rows.singularValues().reduce(0) { $0 + log1p(factor * $1) }
    }

    private func logDeterminant(
        _ x: Matrix, _ weights: [Double], factor: Double, tolerance: Double = 0.01,
        workspace: SquareRootDeterminantWorkspace = .init()
    ) -> Double? {
        x.elements.withUnsafeBufferPointer { elements in
            weights.withUnsafeBufferPointer {
                workspace.logDeterminant(
                    rows: elements, weights: $0, columns: x.columns, factor: factor, tolerance: tolerance)
            }
        }
    }

    private func normalRows(_ rows: Int, _ columns: Int) -> Matrix {
        var stream = RandomStream(seed: 9, purpose: .syntheticInputs, index: UInt64(rows))
        return Matrix(rows: rows, columns: columns) { _, _ in stream.normal() / Double(rows).squareRoot() }
    }

    @Test(arguments: [(1, 1), (5, 1), (2, 2), (1, 7), (3, 8), (20, 9), (60, 32), (31, 54), (100, 128)])
    func agreesWithSingularValuesToOneInTenMillionOfANatPerEigenvalue(rows: Int, columns: Int) throws {
        let x = normalRows(rows, columns)
        let workspace = SquareRootDeterminantWorkspace()
        for factor in [1e-3, 0.375, 2.385, 10, 1000] {
            for weights in [Array(repeating: 1, count: rows), (0..<rows).map { Double($0 % 3) }] {
                let value = logDeterminant(x, weights, factor: factor, tolerance: 1, workspace: workspace) ?? .nan
                let expected = try bySingularValues(x, weights, factor: factor)
                #expect(abs(value - expected) < 3e-7 * Double(min(rows, columns)))
            }
        }
    }

    @Test func rowsOfWeightZeroAndEmptyMatricesGiveNothing() {
        let x = normalRows(4, 3)
        #expect(logDeterminant(x, [0, 0, 0, 0], factor: 10) == 0)
        #expect(logDeterminant(x, [1, 1, 1, 1], factor: 0) == 0)
        #expect(logDeterminant(Matrix(rows: 0, columns: 3), [], factor: 10) == 0)
    }

    /// Four equal columns: three null eigenvalues, which rounding makes 1e-16 of the largest.
    @Test func nullEigenvaluesStayNullUntilTheFactorShowsTheirRounding() throws {
        let column = normalRows(50, 1)
        let x = Matrix(rows: 50, columns: 4) { i, _ in column[i, 0] }
        let weights = Array(repeating: 1.0, count: 50)
        let value = try #require(logDeterminant(x, weights, factor: 1000))
        #expect(abs(value - (try bySingularValues(x, weights, factor: 1000))) < 1e-3)
        #expect(logDeterminant(x, weights, factor: 1e6) == nil)
        #expect(logDeterminant(x, weights, factor: 1e6, tolerance: 10) != nil)
    }

    @Test func blocksAboveTheLargestOrderAreLeftToSingularValues() {
        let x = normalRows(129, 129)
        #expect(logDeterminant(x, Array(repeating: 1, count: 129), factor: 10) == nil)
    }

    @Test func rowProductsAreScalarProducts() {
        let x = normalRows(7, 5)
        let w = [0.375, -2.385, 1, 0, 4]
        let products = [Double](unsafeUninitializedCapacity: 7) { out, count in
            count = 7
            x.elements.withUnsafeBufferPointer { x in
                w.withUnsafeBufferPointer { BLAS.rowProducts(x, $0, into: out) }
            }
        }
        for i in 0..<7 {
            let expected = zip(x.row(i), w).reduce(0) { $0 + $1.0 * $1.1 }
            #expect(abs(products[i] - expected) < 1e-14)
        }
    }
}
