import Foundation
import Foundations
import Testing

@testable import LinearAlgebra

@Suite struct SingularValuesTests {
    /// Wide and tall beyond the ratio 1.6, at it, below it, and square; with and without whole vectors of eight.
    static let shapes = [
        (40, 7), (7, 40), (16, 10), (10, 16), (15, 10), (10, 15), (15, 8), (8, 15), (9, 9), (2, 2),
        (30, 2), (2, 30), (60, 40), (50, 54),
    ]

    @Test(arguments: shapes)
    func constructedSpectraComeBack(rows: Int, columns: Int) throws {
        let expected = (0..<min(rows, columns)).map { 2.385 * Double(min(rows, columns) - $0) + 0.375 }
        let a = Matrix.withSingularValues(expected, rows: rows, columns: columns)
        // By the reduction of its own, and by LAPACK's, which serves large matrices.
        for largestSmall in [Int.max, 0] {
            var elements = a.elements
            let values = try elements.withUnsafeMutableBufferPointer {
                try SingularValueWorkspace(largestSmall: largestSmall)
                    .singularValues(destroying: $0, rows: rows, columns: columns)
            }
            #expect(distance(values, expected) < 1e-14 * expected[0])
        }
    }

    @Test(arguments: shapes)
    func tinyAndNullValuesAreRightToRoundingOfTheLargest(rows: Int, columns: Int) throws {
        let short = min(rows, columns)
        let expected = (0..<short).map { $0 == short - 1 ? 0 : 3 * [1, 1e-4, 1e-8, 1e-12][min($0, 3)] }
        let values = try Matrix.withSingularValues(expected, rows: rows, columns: columns).singularValues()
        #expect(distance(values, expected) < 1e-14)
        #expect(values == values.sorted(by: >) && values.allSatisfy { $0 >= 0 })
    }

    @Test(arguments: [(30, 12), (12, 30), (13, 11), (64, 17)])
    func squaresAreTheEigenvaluesOfTheGramMatrixByAnotherLibrary(rows: Int, columns: Int) throws {
        let a = Matrix.random(rows, columns)
        let short = rows < columns ? a.transposed : a
        let eigenvalues = try Naive.product(short.transposed, short).symmetricEigenvalues(solver: .gsl)
        let squares = try a.singularValues().map { $0 * $0 }
        #expect(distance(squares.reversed(), eigenvalues) < 1e-13 * squares[0])
    }

    @Test func aRowOrAColumnHasItsLength() throws {
        for count in [1, 2, 5, 100] {
            let entries = Matrix.random(1, count)
            let length = entries.elements.reduce(0) { $0 + $1 * $1 }.squareRoot()
            #expect(distance(try entries.singularValues(), [length]) < 1e-14 * length)
            #expect(distance(try entries.transposed.singularValues(), [length]) < 1e-14 * length)
        }
    }

    @Test func theZeroMatrixHasZerosAndTheEmptyMatrixNothing() throws {
        #expect(try Matrix(rows: 3, columns: 2).singularValues() == [0, 0])
        #expect(try Matrix(rows: 2, columns: 7).singularValues() == [0, 0])
        for (rows, columns) in [(0, 0), (0, 4), (4, 0)] {
            #expect(try Matrix(rows: rows, columns: columns).singularValues() == [])
        }
    }

    /// Entries down to 1e-300 of the largest and ranks far below the size: what is left after some reflectors is rounding of
    /// rounding. The squares of all values sum to those of all entries.
    @Test func matricesOfLowRankAndManyScalesKeepTheirNorm() throws {
        var stream = RandomStream(seed: 4, purpose: .syntheticInputs, index: 0)
        for trial in 0..<3000 {
            let (rows, columns) = (1 + stream.integer(below: 20), 1 + stream.integer(below: 20))
            let rank = 1 + stream.integer(below: 3)
            var factors = (0..<(40 * rank)).map { _ in stream.uniform() }
            if trial % 2 == 0 { factors = factors.map { $0 * pow(10, -Double(stream.integer(below: 100))) } }
            let a = Matrix(rows: rows, columns: columns) { i, j in
                trial % 3 == 0
                    ? pow(10, -Double(stream.integer(below: 300)))
                    : (0..<rank).reduce(0) { $0 + factors[i * rank + $1] * factors[(20 + j) * rank + $1] }
            }
            let norm = a.elements.reduce(0) { $0 + $1 * $1 }
            let sum = try a.singularValues().reduce(0) { $0 + $1 * $1 }
            #expect(abs(sum - norm) <= 1e-13 * norm, "\(rows) x \(columns)")
        }
    }

    @Test func aNumberThatIsNoneIsNotHidden() {
        for place in [0, 5, 11] {
            var a = Matrix.random(4, 3)
            a.elements[place] = .nan
            #expect(throws: LAPACKError.self) { try a.singularValues() }
        }
    }

    @Test func scalesFarFromOneNeitherOverflowNorVanish() throws {
        let expected = [3, 2, 0.375]
        for scale in [1e-250, 1e-150, 1e150, 1e250] {
            let values = try Matrix.withSingularValues(expected.map { $0 * scale }, rows: 8, columns: 3)
                .singularValues()
            #expect(distance(values.map { $0 / scale }, expected) < 1e-13)
        }
    }

    @Test func buffersThatWereUsedBeforeChangeNoBit() throws {
        let workspace = SingularValueWorkspace()
        for (rows, columns) in Self.shapes + Self.shapes.reversed() {
            let matrix = Matrix.random(rows, columns)
            // A longer buffer than the matrix, as a worker keeps it.
            var buffer = matrix.elements + [99, 99, 99]
            let values = try buffer.withUnsafeMutableBufferPointer {
                try workspace.singularValues(destroying: $0, rows: rows, columns: columns)
            }
            #expect(values == (try matrix.singularValues()))
            #expect(Array(buffer.suffix(3)) == [99, 99, 99])
        }
    }
}
