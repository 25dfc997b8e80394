import BallArithmetic
import Bounds
import Experiments
import Foundation
import Records
import Testing

@Suite struct BoundDocumentTests {
    private func document(gamma: Double, sizes: [Double], k: Double = 1, dimension: Double?) throws -> BoundDocument {
        try BoundDocument(
            bound: TailBound(c: 2, h: 3, k: k, gamma: gamma), sizes: sizes, delta: nil,
            dimension: MadeUpDimension(dimension: dimension), notes: ["a note"])
    }

    @Test func rowsHoldTheRightSideAndItsError() throws {
        let document = try document(gamma: 1, sizes: [100, 1e6], k: 8, dimension: 5)
        #expect(
            document.notes == ["a note"] && document.setting.dimension == "made up" && document.setting.zeta == 0.75)
        for row in document.rows {
            let epsilon = pow(log(row.n) / row.n, 0.375)
            #expect(abs(row.epsilon / epsilon - 1) < 1e-13)
            #expect(abs(try #require(row.deviation) / (2 * epsilon) - 1) < 1e-13)
            let logTail = log(3) - 5 * log(epsilon) - 8 * log(row.n)
            #expect(abs(try #require(row.logTail) / logTail - 1) < 1e-13)
            #expect(abs(try #require(row.tail) / exp(logTail) - 1) < 1e-11)
            #expect(row.logTailStandardError == 0.375 && !row.vacuous && row.notes.isEmpty)
        }
    }

    @Test func aRightSideOfOneOrMoreIsVacuous() throws {
        let row = try document(gamma: 1, sizes: [100], dimension: 5).rows[0]
        #expect(row.vacuous && (row.tail ?? 0) > 1 && row.notes.isEmpty)
    }

    @Test(arguments: [(1e5, 1), (1, 1e6)])
    func aRightSideBeyondDoublesKeepsItsLogarithm(dimension: Double, k: Double) throws {
        let row = try document(gamma: 1, sizes: [1e6], k: k, dimension: dimension).rows[0]
        let logTail = try #require(row.logTail)
        #expect(row.tail == nil && abs(logTail) > 1e4)
        #expect(row.vacuous == (k == 1))
        #expect(row.notes == ["the right side leaves the range of doubles: see logTail"])
        _ = try JSON.encode(row)
    }

    @Test func outsideTheTheoremThereIsNoNumber() throws {
        let row = try document(gamma: 0.001, sizes: [10], dimension: 5).rows[0]
        #expect(row.epsilon > 1 && row.vacuous)
        #expect(row.deviation == nil && row.logTail == nil && row.tail == nil && row.logTailStandardError == nil)
        #expect(row.notes == ["eps_n >= 1: the theorem does not speak of this n"])
    }

    @Test func anUnknownDimensionLeavesTheRowOpen() throws {
        let row = try document(gamma: 1, sizes: [100], dimension: nil).rows[0]
        #expect(row.vacuous && row.deviation == nil && row.logTail == nil && row.tail == nil)
        #expect(row.notes == ["the dimension is not known at this eps_n"])
    }

    /// With d* = 5 and K = 8 the critical gamma is 8K/(3 d*) = 64/15.
    @Test func inversionsAreReportedWithTheirCheckedValues() throws {
        let bound = try TailBound(c: 2, h: 3, k: 8, gamma: 1)
        let delta = Rational(1) / 20
        let document = try BoundDocument(
            bound: bound, sizes: [100, 1000], delta: delta, dimension: ConstantDimension(5), notes: [])
        #expect(abs(try #require(document.criticalGamma) - 64.0 / 15) < 1e-14)
        let least = try #require(document.leastNDigits)
        #expect(document.leastN == Double(least))
        func tail(_ n: Integer) throws -> Double {
            try #require(try bound.evaluate(n: n, dimension: ConstantDimension(5)).tail).logarithm.value
        }
        let n = try #require(Integer(least))
        #expect(try tail(n) <= log(0.05))
        #expect(try n == 2 || tail(n - 1) > log(0.05))
        #expect(document.rows.map(\.bestGamma) == [1, 1] && document.bestGamma == 1)
        #expect(document.bestDeviation == document.rows[1].deviation)
        #expect(document.setting.delta == "1/20")
    }

    @Test func whatCannotBeInvertedIsSaid() throws {
        let rising = try BoundDocument(
            bound: TailBound(c: 1, h: 1000, k: 0.01, gamma: 1), sizes: [100], delta: Rational(1) / 20,
            dimension: ConstantDimension(5), notes: [])
        #expect(rising.leastN == nil && rising.bestGamma == nil)
        #expect(rising.notes.contains("leastN: never; the right side stays above 1/20 for every n."))
        let unknown = try BoundDocument(
            bound: TailBound(c: 1, h: 1, k: 1, gamma: 0.5), sizes: [100], delta: Rational(1) / 20,
            dimension: MadeUpDimension(dimension: nil), notes: [])
        #expect(unknown.leastN == nil && unknown.notes.contains { $0.contains("criticalGamma is a lower bound") })
        #expect(abs(try #require(unknown.criticalGamma) - 8.0 / 300) < 1e-15)
    }
}
