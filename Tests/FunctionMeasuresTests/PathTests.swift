import FunctionMeasures
import LinearAlgebra
import Testing

@Suite struct PathTests {
    @Test func pathsBetweenRowsJoinDifferentRowsAndDependOnSeedAndIndexAlone() {
        let rows = Matrix(rows: 5, columns: 2) { i, j in Double(10 * i + j) }
        let paths = (0..<40).map { Path.between(rowsOf: rows, index: $0, seed: 3) }
        #expect(paths.allSatisfy { !$0.isClosed && $0.dimension == 2 })
        #expect(Set(paths.map { $0.legs[0].from[0] }).count == 5)
        #expect(paths[7] == Path.between(rowsOf: rows, index: 7, seed: 3))
        let other = (0..<40).map { Path.between(rowsOf: rows, index: $0, seed: 4) }
        #expect(paths != other)
    }

    @Test func oneRowGivesAPoint() {
        let path = Path.between(rowsOf: Matrix(rows: 1, columns: 3, repeating: 2), index: 0, seed: 1)
        #expect(path == .segment(from: [2, 2, 2], to: [2, 2, 2]) && path.isClosed)
    }
}
