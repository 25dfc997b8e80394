import Foundation
import Foundations
import Synchronization
import Testing

@testable import EffectiveDimension

/// Estimates from the spectra of all draws; `PlainEstimatorTests` compares them with the formulas as they stand.
@Suite struct DrawSpectraTests {
    private static let chain = DiagonalChain.restless

    /// Threads that keep what lasting maps gave, by the number of the map.
    private final class Shelf: Executor {
        let maps = Mutex<[[any Sendable]]>([])

        var workers: Int { 2 }
        var lasting: any Executor { Recorder(shelf: self) }

        func map<Result: Codable & Sendable, Scratch>(
            _ count: Int, cancellation: Cancellation, scratch: @Sendable () -> Scratch,
            _ body: @Sendable (inout Scratch, WorkItem) throws -> Result
        ) throws -> [Result] {
            try ThreadExecutor(threads: 2).map(count, cancellation: cancellation, scratch: scratch, body)
        }

        struct Recorder: Executor {
            let shelf: Shelf
            var workers: Int { 2 }

            func map<Result: Codable & Sendable, Scratch>(
                _ count: Int, cancellation: Cancellation, scratch: @Sendable () -> Scratch,
                _ body: @Sendable (inout Scratch, WorkItem) throws -> Result
            ) throws -> [Result] {
                let results = try shelf.map(count, cancellation: cancellation, scratch: scratch, body)
                shelf.maps.withLock { $0.append(results) }
                return results
            }
        }
    }

    /// The spectra of the first draws by two lasting maps: their own, and those of pairs.
    private func rows(_ draws: Int) throws -> [[[Double]]] {
        let shelf = Shelf()
        let source = Self.chain.uniformSource(count: draws)
        _ = try PlainEstimator().withSpectra(
            of: Self.chain, from: source, lowerBounds: true, context: RunContext(executor: shelf))
        return shelf.maps.withLock { maps in maps.map { $0.compactMap { ($0 as? DrawSpectra.Row)?.spectra } } }
    }

    @Test func moreDrawsLeaveTheSpectraOfTheFirstAsTheyAre() throws {
        let (few, many) = (try rows(5), try rows(9))
        #expect(few.map(\.count) == [5, 5] && many.map(\.count) == [9, 9])
        #expect(few[0] == Array(many[0].prefix(5)) && few[1] == Array(many[1].prefix(5)))
    }

    @Test func moreDrawsThanInnerOnesAgreeWithTheUsualEstimate() throws {
        let draws = Self.chain.uniformDraws(PlainEstimator.innerDrawLimit + 7)
        let scales = [Scale(epsilon: 0.1, zeta: 2.0 / 3), Scale(epsilon: 1e-6, zeta: 0)]
        let usual = try Self.chain.estimates(draws, at: scales)
        let other = try Self.chain.estimates(draws, at: scales, bySpectra: true)
        for (a, b) in zip(usual, other) {
            for part in [\DimensionEstimate.twoScaleDimension, \.jensen] {
                #expect(agree(a[keyPath: part].value, b[keyPath: part].value))
                #expect(agree(a[keyPath: part].standardError, b[keyPath: part].standardError, to: 1e-9))
            }
            let (lower, same) = (try #require(a.lower), try #require(b.lower))
            #expect(agree(lower.published.value, same.published.value) && agree(lower.tight.value, same.tight.value))
            #expect(agree(lower.tight.standardError, same.tight.standardError, to: 1e-9))
        }
    }

    @Test func tooManyNumbersAreNotKept() throws {
        let source = Self.chain.uniformSource(count: 200)
        // 200 draws of 16 parameters, and 128 * 127 + 72 * 128 pairs of 10.
        let numbers = DrawSpectra.count(draws: 200, innerCount: 128, of: Self.chain)
        #expect(numbers == 200 * 16 + (128 * 127 + 72 * 128) * 10)
        let known = try PlainEstimator().withSpectra(
            of: Self.chain, from: source, lowerBounds: true, context: RunContext(threads: 2))
        #expect(known.spectra != nil)
        let large = DiagonalChain(
            layers: [LayerShape(units: 1, parametersPerUnit: PlainEstimator.keptSpectra, hasConstantBlocks: false)],
            root: { _, _, _, _ in 1 })
        let unknown = try PlainEstimator().withSpectra(
            of: large, from: large.uniformSource(count: 2), lowerBounds: true, context: RunContext(threads: 2))
        #expect(unknown.spectra == nil)
    }

    @Test func rowsAreWhatTheirNumbersSay() throws {
        var notices = SpectrumNotices()
        notices.singularValues = 3
        notices.probeError = 0.25
        let row = DrawSpectra.Row([2, 1, 0], notices)
        let again = try #require(DrawSpectra.Row(rows: row.rows))
        #expect(again.spectra == row.spectra && again.notices == notices)
        for wrong in [
            ["spectra": [1.0]], ["spectra": [1], "notices": [1, 2]], ["spectra": [1], "notices": [0.5, 0, 0, 0, 0]],
        ] {
            #expect(DrawSpectra.Row(rows: wrong) == nil)
        }
    }
}
