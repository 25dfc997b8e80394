import BallArithmetic
import Bounds
import EffectiveDimension
import Foundation
import Foundations
import Networks
import Records
import Testing

@testable import Experiments

@Suite struct CurveStudyTests {
    typealias Entry = StudyRecords<CurveStudy>.Entry

    /// All entries of the tiny study.
    private func entries(_ study: CurveStudy) throws -> [Entry] {
        try withFolder { folder in
            try Data(StudySamples.table.utf8).write(to: folder.appendingPathComponent("table.csv"))
            return try study.pieces.map { piece in
                Entry(
                    key: piece, fingerprint: Fingerprint(numerics: 1, data: []), seconds: 1,
                    record: try CurveStudy.compute(piece, folder: folder, context: RunContext(threads: 2)))
            }
        }
    }

    private func curve(_ entry: Entry) throws -> CurveDocument {
        guard case .curve(let document) = entry.record else { throw UserError(.badData, "no curve", "test", "mend it") }
        return document
    }

    @Test func everyPieceHoldsTheNumbersOfItsOwnScalesAndTheSummaryAllOfThem() throws {
        let study = try CurveSamples.study()
        let entries = try entries(study)
        #expect(
            entries.map(\.name) == [
                "3-2-c2.15-100", "3-2-2-c2.15-10", "3-2-2-c100-100", "3-2-plain", "3-2-2-plain", "3-2-2-lower",
            ])
        #expect(study.longPieces == ["3-2-2-c100-100"])
        let summary = try #require(try study.summary(of: entries))
        #expect(summary.dimensions.count == 8 && summary.pairs.count == 4)
        for dimension in summary.dimensions {
            let document = try curve(try #require(entries.first { $0.name == dimension.piece }))
            let row = try #require(
                document.rows.first { $0.epsilon == dimension.epsilon && $0.zeta == dimension.zeta })
            #expect(dimension.dimension.value == row.twoScaleDimension.value)
            #expect(dimension.repetitionError == row.twoScaleDimension.standardError)
            #expect(dimension.dimension.standardError >= row.twoScaleDimension.standardError)
            #expect((dimension.movement == nil) == (dimension.network == "3-2"))
            #expect((dimension.convergence == .unchecked) == (dimension.network == "3-2"))
        }
        // The published lower bound stands where it was asked for, Jensen's where plain draws were.
        let bounded = summary.dimensions.filter { $0.lower != nil }
        #expect(bounded.map(\.epsilon) == ["1/10", "1/10"] && bounded.map(\.zeta) == ["2/3", "2/3"])
        #expect(bounded.map(\.network) == ["3-2", "3-2-2"] && bounded[0].lowerForm == .jensen)
        guard case .lower(let estimate) = entries[5].record else {
            throw UserError(.badData, "no bound", "test", "mend it")
        }
        let row = estimate.rows[0]
        #expect(
            bounded[1].lower?.value == (row.reliable ?? row.warnings.isEmpty ? row.lower?.published.value : row.jensen))
    }

    @Test func aCurveThatOnlyChecksDisputesNumbersAndGivesNone() throws {
        let run = "{networks: [3-2-2], c: \"51:1000\", schedule: \"-1:4:4\", long: true}"
        let check = "{networks: [3-2-2], c: \"1:9\", schedule: \"0:3:3\", check: true, epsilon: [1/10, 1/2]}"
        let study = try CurveSamples.study(run, "\(run), \(check)")
        #expect(study.checkPieces == ["3-2-2-c1.26-2.15"])
        var entries = try entries(study)
        func checked() throws -> [CurveStudy.Dimension] {
            try #require(try study.summary(of: entries)).dimensions.filter { $0.second != nil }
        }
        let agreed = try checked()
        #expect(
            agreed.map(\.network) == ["3-2-2"] && agreed.map(\.zeta) == ["2/3"] && agreed.map(\.epsilon) == ["1/10"])
        #expect(agreed.allSatisfy { $0.piece == "3-2-2-c2.15-10" && $0.convergence != .disputed })
        // Three nats more are more than the target and the errors.
        let index = try #require(entries.firstIndex { $0.name == "3-2-2-c1.26-2.15" })
        var document = try curve(entries[index])
        for point in document.curve.indices { document.curve[point].logExpectedDeterminant.value += 3 }
        entries[index].record = .curve(document: document)
        let disputed = try checked()
        #expect(disputed.map(\.dimension) == agreed.map(\.dimension))
        #expect(disputed.allSatisfy { $0.convergence == .disputed })
    }

    @Test func theBoundTakesTheDimensionOfTheCurveAtEachSampleSize() throws {
        let study = try CurveSamples.study()
        let entries = try entries(study)
        let bounds = try #require(try study.summary(of: entries)).bounds
        #expect(bounds.map(\.network) == ["3-2", "3-2-2"])
        let stored = try curve(entries[0]).stored(place: "test")
        let row = bounds[0].documents[0].rows[1]
        #expect(row.n == 10_000)
        let scale = Scale(epsilon: row.epsilon, zeta: 2.0 / 3)
        let value = try #require(stored.value(at: scale.magnification))
        let expected =
            log(2) + (2.0 / 3 * 8 * scale.depth + value.estimate.value) - 3 / 0.5 * log(10_000)
        // The bound joins the points by chords, which lie above the curve.
        let logTail = try #require(row.logTail)
        #expect(logTail >= expected - 1e-9)
        #expect(logTail <= expected + value.interpolationError + 0.05)
    }

    @Test func doubledSweepsEnterTheErrorOnlyAsFarAsNoiseDoesNotExplainThem() throws {
        func error(_ movement: Estimate?) -> Double? {
            let point = LogDeterminantCurve.Point(
                magnification: 10, logDeterminant: Estimate(value: 50, standardError: 3, samples: 4),
                slope: Estimate(value: 20, standardError: 1, samples: 4), movement: movement, sweeps: 1,
                acceptance: 0.3,
                effectiveShare: 0.5, persistence: 0.2)
            let curve = LogDeterminantCurve(
                parameters: 100, points: [point], covariance: [[9]],
                schedule: .init(level: 0, repetitions: 4, checkRepetitions: 0), warnings: [])
            let scale = Scale(epsilon: 0.1, zeta: 0)
            return TemperedDimension(network: "x", parts: [.init(piece: "x", curve: curve)]).value(at: scale)
                .map { $0.dimension.standardError * scale.depth }
        }
        let none = try #require(error(nil))
        let noise = try #require(error(Estimate(value: -4, standardError: 5, samples: 8)))
        let moved = try #require(error(Estimate(value: 5, standardError: 3, samples: 8)))
        #expect(abs(none - 3) < 1e-12 && abs(noise - 3) < 1e-12 && abs(moved - 5) < 1e-12)
    }

    private func dimension(
        _ network: String, _ value: Double, _ error: Double, _ convergence: CurveStudy.Convergence = .converged,
        lower: ReportedEstimate? = nil
    ) -> CurveStudy.Dimension {
        .init(
            network: network, parameters: 1000, zeta: "0", epsilon: "1/10",
            dimension: .init(value: value, standardError: error), repetitionError: error, movement: nil,
            convergence: convergence, meetsTarget: true, lower: lower, piece: network)
    }

    @Test func aRankingStandsBeyondTwoErrorsAndForConvergedNumbersOnly() {
        let a = dimension("a", 900, 3)
        #expect(CurveStudy.Pair(a, dimension("b", 892, 4)).verdict == .open)
        let far = CurveStudy.Pair(dimension("b", 880, 4), a)
        #expect(far.verdict == .ranked && far.larger == "a" && far.smaller == "b")
        #expect(far.difference == ReportedEstimate(value: 20, standardError: 5))
        for state in [CurveStudy.Convergence.moved, .disputed, .unchecked] {
            #expect(CurveStudy.Pair(a, dimension("b", 880, 4, state)).verdict == .notConverged)
            #expect(CurveStudy.Pair(a, dimension("b", 892, 4, state)).verdict == .open)
        }
        // A lower bound above the other number is enough for the larger one.
        let bounded = dimension("c", 950, 3, .moved, lower: .init(value: 930, standardError: 4))
        #expect(CurveStudy.Pair(a, bounded).verdict == .ranked)
        let low = dimension("c", 950, 3, .moved, lower: .init(value: 905, standardError: 4))
        #expect(CurveStudy.Pair(a, low).verdict == .notConverged)
    }

    @Test(arguments: [
        ("c: \"51:1000\"", "c: \"60:200\"", nil),
        ("c: \"51:1000\"", "c: \"200:1000\"", "no scale has its c = eps^(zeta - 1) in '200:1000'"),
        ("c: \"2:50\"", "c: \"2:5\"", "no run covers epsilon = 1/10, zeta = 0 of 3-2-2"),
        ("c: \"51:1000\"", "c: \"2:1000\"", "2 runs cover epsilon = 1/10, zeta = 0 of 3-2-2"),
        ("target: [0.05, 0.02]", "target: [0.05]", "1 targets for 2 meso exponents"),
        ("lower: {networks: [3-2-2]", "lower: {networks: [3-3]", "networks that are not the study's"),
        ("0:3:3", "0:3", "'0:3' is no schedule"),
        ("schedule: \"0:3:3\"", "estimator: tempered, schedule: \"0:3:3\"", nil),
        ("c: \"51:1000\"", "epsilon: [1/100, 1/1000], c: \"51:1000\"", nil),
        ("c: \"51:1000\"", "check: true, epsilon: [x], c: \"51:1000\"", "not a number"),
        ("schedule: \"0:3:3\"", "estimator: plain, schedule: \"0:3:3\"", "no estimator 'plain' follows curves"),
    ])
    func settingsThatLeaveAScaleOutAreRefused(old: String, new: String, reason: String?) throws {
        guard let reason else {
            _ = try CurveSamples.study(old, new)
            return
        }
        let error = #expect(throws: UserError.self) { try CurveSamples.study(old, new) }
        #expect(error?.description.contains(reason) == true, "\(error?.description ?? "")")
    }
}

@Suite struct CrossingSearchTests {
    /// A difference that falls linearly through 0 at depth 5.
    private func line(_ error: Double, _ slope: Double = -2, to end: Double = 10) -> [CrossingSearch.Point] {
        stride(from: 0, through: end, by: 0.25).map {
            .init(depth: $0, difference: slope * ($0 - 5.1), error: error)
        }
    }

    @Test func aCrossingLiesWhereTheDifferenceIsZeroAndItsIntervalWhereItIsWithinItsError() throws {
        let found = try #require(CrossingSearch.crossings(of: line(1)).first)
        #expect(abs(found.depth - 5.1) < 1e-12 && found.isFirstLargerBefore)
        #expect(abs(found.from - (5.1 - 0.98)) < 1e-12 && abs(found.to - (5.1 + 0.98)) < 1e-12)
        let rising = try #require(CrossingSearch.crossings(of: line(1, 2)).first)
        #expect(!rising.isFirstLargerBefore && abs(rising.depth - 5.1) < 1e-12)
        // Without errors the interval shrinks to the grid.
        let exact = try #require(CrossingSearch.crossings(of: line(0)).first)
        #expect(exact.from >= 5 && exact.to <= 5.25 && abs(exact.depth - 5.1) < 1e-12)
    }

    @Test func aChangeOfSignWithinTheErrorsIsNoCrossing() {
        #expect(CrossingSearch.crossings(of: line(10)).isEmpty)
        #expect(CrossingSearch.crossings(of: line(1, to: 5.5)).isEmpty)
        #expect(CrossingSearch.crossings(of: []).isEmpty)
    }

    @Test func everyChangeBetweenSignificantStretchesCounts() {
        let wave = stride(from: 0.0, through: 10, by: 0.05).map {
            CrossingSearch.Point(depth: $0, difference: 5 * cos($0), error: 0.5)
        }
        let found = CrossingSearch.crossings(of: wave)
        #expect(found.count == 3)
        for (crossing, root) in zip(found, [0.5, 1.5, 2.5]) {
            #expect(abs(crossing.depth - root * .pi) < 1e-3 && crossing.from < root * .pi && crossing.to > root * .pi)
        }
        #expect(found.map(\.isFirstLargerBefore) == [true, false, true])
    }
}
