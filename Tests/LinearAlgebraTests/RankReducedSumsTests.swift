import Foundation
import LinearAlgebra
import Testing

@Suite struct RankReducedSumsTests {
    private let factors = [1e-3, 0.375, 48, 4800]

    /// Rows of size 1 to 1e-9, mixed, in a space of `rank` dimensions.
    private func dependentRows(_ count: Int, rank: Int, columns: Int) -> Matrix {
        let coefficients = Matrix.random(count, rank, seed: 3)
        let basis = Matrix.random(rank, columns, seed: 4)
        let plain = BLAS.product(coefficients, basis)
        return Matrix(rows: count, columns: columns) { i, j in
            pow(10, -9 * Double((i * 7) % count) / Double(count)) * plain[i, j]
        }
    }

    private func map(_ rows: Matrix) -> LinearMap {
        LinearMap(
            rows: rows.rows, columns: rows.columns, times: { BLAS.product(rows, $0) },
            transposedTimes: { BLAS.product(rows.transposed, $0) })
    }

    private func reduced(
        _ rows: Matrix, seenAs map: LinearMap? = nil, factors: [Double]? = nil
    ) throws -> RankReducedSums {
        let gram = BLAS.lowerRowGram(rows)
        return try RankReducedSums(
            map ?? self.map(rows), squares: (0..<rows.rows).map { gram[$0, $0] }, factors: factors ?? self.factors,
            workspace: EigenvalueWorkspace()
        ) { order, target in
            for (i, a) in order.enumerated() {
                for (j, b) in order[...i].enumerated() { target[i * order.count + j] = gram[max(a, b), min(a, b)] }
            }
        }
    }

    /// `sum_i log1p(c s_i)` by one-sided Jacobi rotations in plain loops.
    private func reference(_ rows: Matrix) -> [Double] {
        let roots = jacobiSingularValues(rows)
        return factors.map { factor in roots.reduce(0) { $0 + log1p(factor * $1) } }
    }

    @Test(arguments: [(30, 11, 40), (30, 25, 40), (45, 8, 64), (9, 1, 3), (2, 1, 5), (70, 40, 90)])
    func sumsOfDependentRowsAreThoseOfTheirSingularValues(rows: Int, rank: Int, columns: Int) throws {
        let matrix = dependentRows(rows, rank: rank, columns: columns)
        let found = try reduced(matrix)
        for (index, value) in reference(matrix).enumerated() {
            #expect(found.isTrusted[index])
            #expect(abs(found.sums.values[index] / value - 1) < 1e-10)
        }
    }

    @Test func rowsOfFullRankAndRepeatedRowsAreServed() throws {
        let full = Matrix.random(20, 31, seed: 8)
        for matrix in [full, full.selectingRows(Array(0..<20) + [3, 3, 19]), full.selectingRows([7])] {
            let found = try reduced(matrix)
            #expect(found.isTrusted == [true, true, true, true])
            for (value, wanted) in zip(found.sums.values, reference(matrix)) {
                #expect(abs(value / wanted - 1) < 1e-11)
            }
        }
    }

    @Test func hugeAndTinyRowsScaleLikeTheFactors() throws {
        let matrix = dependentRows(24, rank: 9, columns: 30)
        let wanted = try reduced(matrix)
        for size in [0x1p-200, 0x1p200] {
            let scaled = Matrix(rows: 24, columns: 30, elements: matrix.elements.map { $0 * size })
            let found = try reduced(scaled, factors: factors.map { $0 / size })
            #expect(found.isTrusted == wanted.isTrusted)
            for (value, other) in zip(found.sums.values, wanted.sums.values) { #expect(abs(value / other - 1) < 1e-11) }
        }
    }

    @Test func zerosHaveNoSum() throws {
        let found = try reduced(Matrix(rows: 4, columns: 6))
        #expect(found.sums.values == [0, 0, 0, 0])
        #expect(try reduced(Matrix(rows: 0, columns: 6)).sums.values == [0, 0, 0, 0])
    }

    /// Two rows that differ by 1e-7: the Gram matrix cannot tell, the rows can.
    @Test func aNearlyDependentRowIsNotTrusted() throws {
        var matrix = Matrix.random(12, 40, seed: 9)
        for j in 0..<40 { matrix[5, j] = matrix[4, j] + 1e-7 * sin(Double(3 * j)) }
        let found = try reduced(matrix)
        #expect(found.isTrusted[3] == false)
        // The part that is lost is what one factor alone would show too.
        #expect(try reduced(matrix, factors: [4800]).isTrusted == [false])
    }

    @Test func aGramMatrixOfOtherRowsIsNotTrusted() throws {
        let matrix = dependentRows(24, rank: 9, columns: 30)
        var other = matrix
        other[0, 0] += 1e-5 * abs(other[0, 0])
        let found = try reduced(matrix, seenAs: map(other))
        #expect(!found.isTrusted[2] && !found.isTrusted[3])
    }
}
