import Foundation
import LinearAlgebra
import Testing

@Suite struct TriangularFactorTests {
    private let matrix = Matrix(rows: 90, columns: 37) { i, j in sin(Double(i * i + 5 * j) * 0.375) + cos(Double(i * j))
    }

    private func append(_ range: Range<Int>, to factor: inout TriangularFactor) throws {
        var piece = matrix.selectingRows(range).transposed.elements
        try piece.withUnsafeMutableBufferPointer { try factor.append(destroying: $0, count: range.count) }
    }

    @Test(arguments: [1, 10, 37, 64, 90])
    func rowsInPiecesHaveTheSingularValuesOfTheWhole(piece: Int) throws {
        var factor = TriangularFactor(columns: 37)
        for start in stride(from: 0, to: 90, by: piece) { try append(start..<min(start + piece, 90), to: &factor) }
        let expected = try matrix.singularValues()
        for (value, reference) in zip(try factor.singularValues(SingularValueWorkspace()), expected) {
            #expect(abs(value - reference) < 1e-14 * expected[0])
        }
    }

    @Test func fewerRowsThanColumnsLeaveNullValues() throws {
        var factor = TriangularFactor(columns: 37)
        try append(0..<5, to: &factor)
        let values = try factor.singularValues(SingularValueWorkspace())
        let expected = try matrix.selectingRows(0..<5).singularValues()
        #expect(zip(values, expected).allSatisfy { abs($0 - $1) < 1e-13 })
        #expect(values[5...].allSatisfy { $0 < 1e-14 * values[0] })
    }

    @Test func noRowsAreNoInformation() throws {
        #expect(try TriangularFactor(columns: 3).singularValues(SingularValueWorkspace()) == [0, 0, 0])
    }
}

@Suite struct RowCoordinatesTests {
    @Test func coordinatesKeepTheScalarProductsOfTheRows() throws {
        let wide = Matrix(rows: 6, columns: 40) { i, j in sin(Double(i * i + 3 * j) * 0.375) }
        let coordinates = try wide.rowCoordinates()
        #expect(coordinates.rows == 6 && coordinates.columns == 6)
        let (before, after) = (BLAS.lowerRowGram(wide), BLAS.lowerRowGram(coordinates))
        for (a, b) in zip(before.elements, after.elements) { #expect(abs(a - b) < 1e-13 * before[0, 0]) }
        let tall = Matrix(rows: 40, columns: 6, repeating: 0.375)
        #expect(try tall.rowCoordinates() == tall)
    }
}
