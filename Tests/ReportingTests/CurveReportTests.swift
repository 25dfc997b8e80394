import Foundation
import Records
import Testing

@testable import Reporting

/// The sentences of the page follow the records: each test changes the shipped ones and reads the text again.
@Suite struct CurveReportTests {
    typealias Records = StudyRecords<CurveStudy>

    private func changed(_ change: (inout Records) -> Void) throws -> Records {
        var records = try ShippedRecords.load(CurveStudy.self, "covertype")
        try #require(records.study.networks.count == 3 && records.summary?.dimensions.count == 60)
        change(&records)
        return records
    }

    private func page(_ change: (inout Records) -> Void = { _ in }) throws -> String {
        try CurveReport(records: changed(change)).page(figures: []).text
    }

    /// The rows of all tables without the spaces that align them.
    private func rows(_ page: String) -> String { page.replacing(#/ +/#, with: " ") }

    private func figures(_ change: (inout Records) -> Void) throws -> [Figure] {
        try CurveReport(records: changed(change)).figures
    }

    /// Changes every number of a network.
    private func dimensions(
        _ records: inout Records, of network: String? = nil, _ change: (inout CurveStudy.Dimension) -> Void
    ) {
        for index in records.summary!.dimensions.indices
        where network == nil || records.summary!.dimensions[index].network == network {
            change(&records.summary!.dimensions[index])
        }
    }

    /// Gives every network its own dimension at all scales, and every pair a verdict.
    private func levels(_ records: inout Records, _ values: [Double], _ verdict: CurveStudy.Pair.Verdict) {
        let networks = records.study.networks
        dimensions(&records) { dimension in
            let value = values[networks.firstIndex(of: dimension.network)!]
            dimension.dimension = .init(value: value, standardError: 1)
            dimension.convergence = .converged
            dimension.meetsTarget = true
        }
        let order = networks.indices.sorted { values[$0] > values[$1] }.map { networks[$0] }
        for index in records.summary!.pairs.indices {
            let pair = [records.summary!.pairs[index].larger, records.summary!.pairs[index].smaller]
            records.summary!.pairs[index].larger = order.first { pair.contains($0) }!
            records.summary!.pairs[index].smaller = order.last { pair.contains($0) }!
            records.summary!.pairs[index].verdict = verdict
        }
    }

    @Test func aRankingThatHoldsEverywhereIsOneSentenceForEachMesoExponent() throws {
        let text = try page { levels(&$0, [900, 950, 800], .ranked) }
        let scales = "for ε from 1/10 down to 1/10000"
        let order =
            "54-16-7 is more complex than 54-10-2-10-25-7 \(scales); 54-13-11-9-7 is more complex than 54-16-7 \(scales); "
            + "54-13-11-9-7 is more complex than 54-10-2-10-25-7 \(scales)."
        #expect(text.contains("At ζ = 0: \(order) At ζ = 2/3: \(order)"))
        #expect(text.contains("54-13-11-9-7 > 54-16-7 > 54-10-2-10-25-7 |"))
        #expect(text.contains("have converged, in 60 of 60 pairs of networks and scales."))
        #expect(!text.contains(") (!)") && !text.contains("not converged**"))
    }

    @Test func anotherOrderGivesAnotherSentence() throws {
        let text = try page { levels(&$0, [950, 900, 960], .ranked) }
        #expect(text.contains("54-10-2-10-25-7 > 54-16-7 > 54-13-11-9-7 |"))
        #expect(text.contains("At ζ = 0: 54-16-7 is more complex than 54-13-11-9-7 for ε from 1/10 down to 1/10000; "))
    }

    @Test func aRankingNamesTheScalesAtWhichItStands() throws {
        let text = try page { records in
            levels(&records, [900, 950, 800], .open)
            for index in records.summary!.pairs.indices {
                let pair = records.summary!.pairs[index]
                guard pair.larger == "54-13-11-9-7", pair.smaller == "54-16-7", pair.zeta == "2/3",
                    ["1/10", "1/50", "1/100"].contains(pair.epsilon)
                else { continue }
                records.summary!.pairs[index].verdict = .ranked
            }
        }
        #expect(
            text.contains(
                "At ζ = 0: no two networks are ranked. At ζ = 2/3: 54-13-11-9-7 is more complex than 54-16-7 at ε = 1/10 "
                    + "and for ε from 1/50 down to 1/100."))
    }

    @Test func differencesWithinTheirErrorsAreOpen() throws {
        let text = try page { levels(&$0, [900, 950, 800], .open) }
        #expect(text.contains("54-13-11-9-7 ≈ 54-16-7 ≈ 54-10-2-10-25-7"))
        #expect(text.contains("in 0 of 60 pairs of networks and scales; in 60 it is within two standard errors"))
    }

    @Test func numbersThatHaveNotConvergedAreNotRanked() throws {
        let text = try page { levels(&$0, [900, 950, 800], .notConverged) }
        #expect(text.contains("54-13-11-9-7 ? 54-16-7 ? 54-10-2-10-25-7"))
        #expect(text.contains("in 60 **a number has not converged, and the page does not rank the two**"))
    }

    @Test func aNetworkThatHasNotConvergedIsMarkedWithTheBoundThatHolds() throws {
        func text(lower: ReportedEstimate?, form: CurveStudy.LowerForm? = nil) throws -> String {
            try page { records in
                levels(&records, [900, 950, 800], .ranked)
                dimensions(&records, of: "54-16-7") {
                    guard $0.zeta == "2/3", $0.epsilon == "1/10" else { return }
                    $0.convergence = .moved
                    $0.movement = .init(value: 12, standardError: 2)
                    $0.lower = lower
                    $0.lowerForm = form
                }
            }
        }
        let bounded = try text(lower: .init(value: 870, standardError: 2))
        #expect(
            bounded.contains(
                "- **54-16-7: not converged** at 1 of 20 scales, marked (!). Doubled sweeps move its dimension by up to "
                    + "12.0(2.0) parameters, more than its target error. The table of checks has lower "
                    + "bounds that hold for 1 of them."))
        #expect(rows(bounded).contains("| 12.0(2.0) | – | – | 870.0(2.0) | published, tempered |"))
        #expect(bounded.contains("900.0(1.0) (!)"))
        let jensen = try text(lower: .init(value: 870, standardError: 2), form: .jensen)
        #expect(jensen.contains("bounds that hold for 1 of them, by Jensen's inequality."))
        #expect(rows(jensen).contains("| 12.0(2.0) | – | – | 870.0(2.0) | Jensen |"))
        #expect(try text(lower: nil).contains("No interval is known to hold the dimension."))
    }

    @Test func aSecondCurveThatDisagreesIsShownWithTheDifference() throws {
        let text = try page { records in
            levels(&records, [900, 950, 800], .notConverged)
            dimensions(&records, of: "54-16-7") {
                guard $0.zeta == "2/3", $0.epsilon == "1/10" else { return }
                $0.convergence = .disputed
                $0.movement = .init(value: 1, standardError: 2)
                $0.second = .init(value: 893, standardError: 1)
                $0.lower = nil
            }
        }
        #expect(
            text.contains(
                "At 1 of them a second curve, of another range of c, gives another dimension: the difference is up to "
                    + "-7.0(1.4) parameters. No interval is known to hold the dimension."))
        #expect(text.contains("**The second curve agrees with 12 of the 13 numbers that it checks.**"))
        #expect(rows(text).contains("| 900.0(1.0) (!) | 1.0(2.0) | 893.0(1.0) | -7.0(1.4) | – | – |"))
    }

    @Test func warningsOfLowerBoundsAreListedOnceWithTheirScales() throws {
        let text = try page { records in
            for index in records.pieces.indices {
                guard case .plain(var estimate) = records.pieces[index].record else { continue }
                estimate.rows = Array(estimate.rows.prefix(2))
                for row in estimate.rows.indices {
                    estimate.rows[row].epsilon = ["1/7", "1/9"][row]
                    estimate.rows[row].warnings = ["the moves hardly mix"] + (row == 1 ? ["no check"] : [])
                }
                records.pieces[index].name = "bounds"
                records.pieces[index].record = .lower(estimate: estimate)
                return
            }
        }
        #expect(text.contains("- bounds at ε = 1/7, 1/9: the moves hardly mix.\n- bounds at ε = 1/9: no check.\n"))
    }

    @Test func aNumberWithoutACheckIsMarkedToo() throws {
        let text = try page { records in
            levels(&records, [900, 950, 800], .ranked)
            dimensions(&records, of: "54-13-11-9-7") {
                $0.convergence = .unchecked
                $0.movement = nil
            }
        }
        #expect(text.contains("- **54-13-11-9-7: not converged** at 20 of 20 scales"))
        #expect(text.contains("No check with half the sweeps was run at 20 of them."))
        #expect(text.contains("unchecked |"))
    }

    @Test func theCaptionOfAFigureNamesWhatHasNotConverged() throws {
        let names = try figures { records in
            levels(&records, [900, 950, 800], .ranked)
            dimensions(&records, of: "54-16-7") { if $0.zeta == "0" { $0.convergence = .moved } }
        }.map { $0.series.map(\.name) }
        #expect(names[0][0] == "54-16-7 (not converged)" && names[1][0] == "54-16-7")
    }

    @Test func errorsAboveTheirTargetAreCounted() throws {
        #expect(try page { levels(&$0, [900, 950, 800], .ranked) }.contains("as wanted."))
        let text = try page { records in
            levels(&records, [900, 950, 800], .ranked)
            dimensions(&records, of: "54-16-7") { $0.meetsTarget = false }
        }
        #expect(text.contains("20 of 60 numbers miss them (54-16-7)."))
    }

    @Test func crossingsAreCountedWithTheirIntervals() throws {
        let none = try page { $0.summary!.crossings = [] }
        #expect(none.contains("No network overtakes another by more than the errors between the scales shown."))
        let crossing = CurveStudy.Crossing(
            coarse: "54-16-7", fine: "54-13-11-9-7", zeta: "2/3", epsilon: 0.0123, lower: 0.0101, upper: 0.0144,
            isConverged: true)
        let one = try page { $0.summary!.crossings = [crossing] }
        #expect(one.contains("One pair of networks changes its order along ε"))
        #expect(one.contains("0.0123 | 0.0101 to 0.0144 | yes"))
        #expect(!one.contains("a number around the crossing has not converged"))
        var doubtful = crossing
        doubtful.isConverged = false
        let two = try page { $0.summary!.crossings = [crossing, doubtful] }
        #expect(two.contains("2 times a pair of networks changes its order"))
        #expect(two.contains("**In 1 of them a number around the crossing has not converged.**"))
    }

    @Test func thePageSaysWhichNumbersAreKeptFromALongerRun() throws {
        let none = try page { records in
            for index in records.pieces.indices { records.pieces[index].environment = nil }
        }
        #expect(none.contains("No number is kept from an earlier run.") && !none.contains("Kept from"))
        let text = try page { records in
            var machine = records.environment
            machine.date = "2026-01-02T03:04:05Z"
            for index in records.pieces.indices {
                records.pieces[index].environment = index == 0 ? machine : nil
                records.pieces[index].seconds = 100
            }
        }
        #expect(
            text.contains(
                "**Kept from a longer run** (2026-01-02T03:04:05Z), which `twosed run --fresh --long` repeats:"))
        #expect(text.contains("Kept from an earlier run: "))
    }

    @Test func thePlainMeanIsSaidToAgreeOrNot() throws {
        func text(_ change: @escaping (inout EstimateDocument.Row) -> Void) throws -> String {
            try page { records in
                levels(&records, [900, 950, 800], .ranked)
                for index in records.pieces.indices {
                    guard case .plain(var estimate) = records.pieces[index].record else { continue }
                    for row in estimate.rows.indices { change(&estimate.rows[row]) }
                    records.pieces[index].record = .plain(estimate: estimate)
                }
            }
        }
        let off = try text {
            $0.twoScaleDimension = .init(value: 700, standardError: 3)
            $0.effectiveSampleSize = 1.04
        }
        #expect(off.contains("below the number of the curve in 9 of 9 rows, and in 9 by more than two of its own"))
        #expect(off.contains("**one draw decides the mean, and its standard error says nothing.**"))
        let agrees = try text {
            $0.twoScaleDimension = .init(value: 900, standardError: 300)
            $0.effectiveSampleSize = 50
        }
        #expect(agrees.contains("in 0 by more than two of its own standard errors: the two agree."))
        #expect(!agrees.contains("one draw decides"))
    }

    @Test func recordsWithoutASummaryAreRefused() throws {
        #expect(throws: (any Error).self) { try page { $0.summary = nil } }
    }
}
