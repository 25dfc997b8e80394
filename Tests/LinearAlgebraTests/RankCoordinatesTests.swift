import Foundations
import LinearAlgebra
import Testing

@Suite struct RankCoordinatesTests {
    private func normalMatrix(_ rows: Int, _ columns: Int, index: UInt64) -> Matrix {
        var stream = RandomStream(seed: 2, purpose: .syntheticInputs, index: index)
        return Matrix(rows: rows, columns: columns) { _, _ in stream.normal() }
    }

    @Test(arguments: [(20, 3, 9), (5, 4, 12), (9, 9, 1)])
    func scalarProductsBetweenRowsSurviveInAsManyColumnsAsTheRank(rows: Int, rank: Int, columns: Int) throws {
        let x = BLAS.product(
            normalMatrix(rows, min(rank, columns), index: 1), normalMatrix(min(rank, columns), columns, index: 2))
        let reduced = try x.inRankCoordinates()
        #expect(reduced.rows == rows)
        #expect(reduced.columns == min(rank, columns))
        let (before, after) = (
            BLAS.product(x, x, transposingRight: true), BLAS.product(reduced, reduced, transposingRight: true)
        )
        for (a, b) in zip(before.elements, after.elements) {
            #expect(abs(a - b) < 1e-12 * before.elements[0].magnitude + 1e-12)
        }
    }

    @Test func matricesOfFullRankStayAsTheyAre() throws {
        let x = normalMatrix(9, 4, index: 3)
        #expect(try x.inRankCoordinates() == x)
    }

    /// A direction of 1e-7 of the largest is real: its eigenvalue is 1e-14 of the largest, yet it counts.
    @Test func smallDirectionsAreKept() throws {
        let x = Matrix(rows: 4, columns: 4) { i, j in i == j && i < 3 ? (i == 2 ? 1e-7 : 1) : 0 }
        let reduced = try x.inRankCoordinates()
        #expect(reduced.columns == 3)
        #expect(try abs(reduced.singularValues()[2] - 1e-7) < 1e-20)
    }

    @Test func rowsOfZerosKeepOneColumn() throws {
        #expect(try Matrix(rows: 3, columns: 2).inRankCoordinates() == Matrix(rows: 3, columns: 1))
    }
}
