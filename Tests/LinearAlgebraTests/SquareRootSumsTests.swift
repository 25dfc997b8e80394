import Foundation
import Foundations
import Testing

@testable import LinearAlgebra

@Suite struct SquareRootSumsTests {
    private let factors = [1e-6, 0.375, 1, 40, 3000, 1e8]

    private func sums(
        _ a: Matrix, _ factors: [Double], workspace: SingularValueWorkspace = .init()
    ) throws -> SquareRootSums {
        var elements = a.elements
        return try elements.withUnsafeMutableBufferPointer {
            try workspace.squareRootSums(destroying: $0, rows: a.rows, columns: a.columns, factors: factors)
        }
    }

    /// Values and slopes against `log1p(c s)` and `c s / (1 + c s)`.
    private func expectAgreement(_ sums: SquareRootSums, with roots: [Double], factors: [Double]) {
        for (index, c) in factors.enumerated() {
            let value = roots.reduce(0) { $0 + log1p(c * $1) }
            let slope = roots.reduce(0) { $0 + c * $1 / (1 + c * $1) }
            // 1e-12 a singular value as documented, and what 1e-15 of the largest does to null ones.
            let rounding = roots.reduce(0) { $0 + log1p(c * 1e-15 * roots[0] / (1 + c * $1)) }
            #expect(abs(sums.values[index] - value) <= 1e-12 * Double(roots.count) + rounding, "c = \(c)")
            #expect(abs(sums.slopes[index] - slope) <= 1e-11 * Double(roots.count) + rounding, "c = \(c)")
        }
    }

    @Test(arguments: [(1, 1), (1, 9), (2, 2), (40, 7), (7, 40), (16, 16), (50, 54), (130, 20), (140, 150)])
    func agreesWithSingularValues(rows: Int, columns: Int) throws {
        let a = Matrix.random(rows, columns)
        expectAgreement(try sums(a, factors), with: try a.singularValues(), factors: factors)
    }

    @Test(arguments: [1e-12, 1e-5, 1, 1e6, 1e12])
    func theLengthOfTheRuleFollowsTheSizeOfTheMatrix(size: Double) throws {
        let spectrum = [3, 1, 1e-4, 1e-9, 0].map { $0 * size }
        let a = Matrix.withSingularValues(spectrum, rows: 12, columns: 5)
        expectAgreement(try sums(a, factors), with: spectrum, factors: factors)
    }

    /// Half of all entries are 0, as the rows of rectified units are, and ranks are low.
    @Test func randomMatricesOfLowRank() throws {
        var stream = RandomStream(seed: 5, purpose: .syntheticInputs, index: 0)
        let workspace = SingularValueWorkspace()
        for _ in 0..<300 {
            let (rows, columns) = (1 + stream.integer(below: 30), 1 + stream.integer(below: 20))
            let left = Matrix(rows: rows, columns: 3) { _, _ in stream.normal() }
            let right = Matrix(rows: columns, columns: 3) { _, _ in max(stream.normal(), 0) }
            let a = BLAS.product(left, right, transposingRight: true)
            expectAgreement(
                try sums(a, factors, workspace: workspace), with: try a.singularValues(), factors: factors)
        }
    }

    @Test func aFactorsSumsDoNotDependOnTheOthersToTheBit() throws {
        let a = Matrix.random(30, 22)
        let all = try sums(a, factors)
        for (index, factor) in factors.enumerated() {
            let alone = try sums(a, [factor])
            #expect(alone.values == [all.values[index]] && alone.slopes == [all.slopes[index]])
        }
    }

    /// From factors at which only the sum of the singular values counts to those at which only their product does.
    @Test(arguments: [(1, 1), (4, 9), (24, 6), (54, 50), (140, 150)])
    func everyFactorIsRightToTwelveDigits(rows: Int, columns: Int) throws {
        let short = min(rows, columns)
        let spectrum = (0..<short).map { 3 * pow(10, -4 * Double($0) / Double(short)) }
        let a = Matrix.withSingularValues(spectrum, rows: rows, columns: columns)
        let roots = try a.singularValues()
        let factors = stride(from: -300, through: 300, by: 4).map { pow(10, Double($0)) }
        let sums = try sums(a, factors)
        for (index, c) in factors.enumerated() {
            let value = roots.reduce(0) { $0 + (c * $1 < 1e300 ? log1p(c * $1) : log(c) + log($1)) }
            #expect(abs(sums.values[index] - value) <= 1e-12 * value, "c = \(c)")
            let slope = roots.reduce(0) { $0 + 1 / (1 + 1 / (c * $1)) }
            #expect(abs(sums.slopes[index] - slope) <= 1e-11 * Double(short), "c = \(c)")
        }
    }

    @Test func theFactorZeroGivesZero() throws {
        #expect(try sums(.random(5, 3), [0, 1]).values[0] == 0)
        #expect(try sums(.random(5, 3), [0]) == SquareRootSums(values: [0], slopes: [0]))
    }

    @Test func nothingComesOfNothing() throws {
        for a in [Matrix(rows: 0, columns: 3), Matrix(rows: 2, columns: 0), Matrix(rows: 3, columns: 2)] {
            #expect(try sums(a, [2, 3]) == SquareRootSums(values: [0, 0], slopes: [0, 0]))
        }
    }

    @Test func aNumberThatIsNoneIsNotHidden() {
        var a = Matrix.random(4, 3)
        a.elements[5] = .nan
        #expect(throws: LAPACKError.self) { try sums(a, [1]) }
    }

    /// Rows from 1 to 1e-9: the pivots of the tridiagonal form keep the small ones, as graded eigenvalues do.
    @Test func sumsOfAGradedGramMatrixAreThoseOfTheRows() throws {
        let size = 41
        let rows = Matrix(rows: size, columns: 2 * size) { i, j in
            let grade = pow(10, -9 * Double((i * 7) % size) / Double(size - 1))
            return grade * (sin(Double(3 * i * i + 7 * j * j + i * j) + 0.375) + (i == j ? 1 : 0))
        }
        let roots = jacobiSingularValues(rows)
        let gram = BLAS.lowerRowGram(rows)
        let all = factors + [1e-200, 1e-12, 1e20, 1e40, 1e200, 1e290]
        let graded = try GradedSums(
            squares: (0..<size).map { gram[$0, $0] }, factors: all, workspace: EigenvalueWorkspace()
        ) { order, target in
            for i in order.indices {
                for j in 0...i { target[i * size + j] = gram[max(order[i], order[j]), min(order[i], order[j])] }
            }
        }
        #expect(graded.isTrusted)
        for (index, c) in all.enumerated() {
            let value = roots.reduce(0) { $0 + log1p(c * $1) }
            #expect(abs(graded.sums.values[index] - value) < 1e-12 * Double(size) + 1e-11 * value, "c = \(c)")
        }
    }
}
