import Bounds
import Experiments
import Foundation
import Testing

@Suite struct BoundDocumentTests {
    private func document(gamma: Double, sizes: [Double], k: Double = 1, dimension: Double?) throws -> BoundDocument {
        BoundDocument(
            bound: try TailBound(c: 2, h: 3, k: k, gamma: gamma), sizes: sizes, zeta: 0.75, source: "made up",
            notes: ["a note"]
        ) { _, _ in dimension.map { ($0, 0.375) } }
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
}
