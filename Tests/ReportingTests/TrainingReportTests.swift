import Foundation
import Records
import Testing

@testable import Reporting

extension TrainingStudy.Record {
    /// The loss curves, to change them.
    fileprivate var curves: [TrainingStudy.Curve]? {
        get { if case .curves(_, _, _, let curves) = self { curves } else { nil } }
        set {
            if let newValue, case .curves(let network, let samples, let data, _) = self {
                self = .curves(network: network, samples: samples, data: data, curves: newValue)
            }
        }
    }

    fileprivate var dimension: EstimateDocument? {
        get { if case .dimension(let estimate) = self { estimate } else { nil } }
        set { if let newValue { self = .dimension(estimate: newValue) } }
    }

    fileprivate var gaps: GapDocument? {
        get { if case .gaps(let document) = self { document } else { nil } }
        set { if let newValue { self = .gaps(document: newValue) } }
    }

    /// The network of curves and dimensions.
    fileprivate var network: String? {
        if case .curves(let network, _, _, _) = self { network } else { dimension?.model.network }
    }
}

/// The sentences of the page follow the records: each test changes the shipped ones and reads the text again.
@Suite struct TrainingReportTests {
    typealias Records = StudyRecords<TrainingStudy>
    private static let networks = ["54-16-7", "54-13-11-9-7", "54-10-2-10-25-7"]

    private func page(_ change: (inout Records) -> Void = { _ in }) throws -> String {
        var records = try ShippedRecords.load(TrainingStudy.self, "training")
        try #require(records.study.networks == Self.networks && records.study.samples == [10_000, 100_000])
        change(&records)
        return try TrainingReport(records: records).page(figures: []).text
    }

    /// Makes the rank correlations take the values in turn.
    private func setCorrelations(_ records: inout Records, _ values: [Double]) {
        for index in records.summary!.correlations.indices {
            records.summary!.correlations[index].correlation.value = values[index % values.count]
        }
    }

    /// Makes `losses` the final training losses of the networks, which all seeds share up to `noise` of changing sign.
    private func setLosses(_ records: inout Records, _ losses: [Double], noise: Double = 0.001) {
        for index in records.records.indices {
            guard let network = records.pieces[index].record.network,
                let position = Self.networks.firstIndex(of: network)
            else { continue }
            for curve in (records.pieces[index].record.curves ?? []).indices {
                let last = records.pieces[index].record.curves![curve].train.count - 1
                // A noise of its own for each network, so that differences have an error.
                let sign = (curve + position * curve / 2) % 2 == 0 ? 1.0 : -1.0
                records.pieces[index].record.curves![curve].train[last] = losses[position] + sign * noise
            }
        }
    }

    private func change(rowsOf records: inout Records, _ change: (inout EstimateDocument.Row, Int) -> Void) {
        for index in records.records.indices {
            guard let network = records.pieces[index].record.network.flatMap(Self.networks.firstIndex(of:)) else {
                continue
            }
            for row in (records.pieces[index].record.dimension?.rows ?? []).indices {
                change(&records.pieces[index].record.dimension!.rows[row], network)
            }
        }
    }

    private func change(gapsOf records: inout Records, _ change: (inout GapDocument.Row) -> Void) {
        for index in records.records.indices {
            for row in (records.pieces[index].record.gaps?.rows ?? []).indices {
                change(&records.pieces[index].record.gaps!.rows[row])
            }
        }
    }

    @Test func theAnswerOnRankingsFollowsTheCorrelation() throws {
        for (correlations, answer) in [
            ([-1.0, -1], "It does here: the network with the larger dimension has the smaller loss"),
            ([1, 1], "The reverse: the network with the larger dimension has the larger loss"),
            (
                [-0.5, -1],
                "In part: larger dimensions tend to go with smaller losses, but the two rankings differ"
            ),
            ([0.5, 1], "No: larger dimensions tend to go with larger losses"),
        ] {
            let text = try page { setCorrelations(&$0, correlations) }
            #expect(text.contains(answer), "\(correlations)")
            #expect(text.contains("by chance with probability 0.33, so that no ρ here is evidence"))
        }
    }

    @Test func correlationsOfBothSignsHaveNoDirection() throws {
        let text = try page { setCorrelations(&$0, [-1, 1]) }
        #expect(
            text.contains("No: larger dimensions go with smaller losses in some cases and with larger ones in others"))
        #expect(text.contains("(ρ from -1 to 1)"))
    }

    @Test func neighboursWithinTheirErrorsAreOpen() throws {
        #expect(try !page().contains("is open."))
        let text = try page { setLosses(&$0, [0.6, 0.6001, 0.9], noise: 0.05) }
        #expect(text.contains("The order of 54-16-7 and 54-13-11-9-7 is open."))
    }

    @Test func theClaimOfThePaperIsJudgedByTheLosses() throws {
        let shown = try page { setLosses(&$0, [0.5, 0.6, 0.7]) }
        #expect(shown.contains("at 10000 rows 54-16-7 is the best here (beyond two standard errors)"))
        #expect(
            shown.contains("at 100000 rows 54-13-11-9-7 is not the best here, 54-16-7 is (beyond two standard errors)"))
        #expect(shown.contains("the worst at 2 of 2 sizes, beyond two standard errors at 2"))
        let reversed = try page { setLosses(&$0, [0.7, 0.6, 0.5]) }
        #expect(
            reversed.contains("the bottleneck network is the worst at 0 of 2 sizes, beyond two standard errors at 0"))
        // The best and the second lie close together, the network of the claim far behind both.
        let third = try page { setLosses(&$0, [0.9, 0.5, 0.5001], noise: 0.01) }
        #expect(
            third.contains("at 10000 rows 54-16-7 is not the best here, 54-13-11-9-7 is (beyond two standard errors)"))
    }

    @Test func temperedWarningsAreCounted() throws {
        let none = try page { change(rowsOf: &$0) { row, _ in row.warnings = [] } }
        #expect(none.contains("Tempering gave no warning."))
        let all = try page { change(rowsOf: &$0) { row, _ in row.warnings = ["it may not have settled"] } }
        #expect(all.contains("Tempering warns in 9 of 9 cases, whose numbers and errors may be unreliable:"))
        #expect(all.contains("- 54-16-7, ε = 1/10, ζ = 2/3: it may not have settled."))
    }

    @Test func plainDimensionsAreJudgedByTheirEffectiveSampleSize() throws {
        func text(_ size: Double) throws -> String {
            try page { records in
                records.study.dimension.schedules = nil
                records.study.dimension.draws = 100
                change(rowsOf: &records) { row, _ in row.effectiveSampleSize = size }
            }
        }
        #expect(try text(1).contains("at least 1: **dimensions that a few draws decide are biased low"))
        #expect(try text(60).contains("The effective sample size of the draws is at least 60."))
        #expect(try !text(60).contains("biased low"))
    }

    @Test func violatedGapsAreSaidAloud() throws {
        #expect(try page().contains("the trained gaps lie below C εₙ in 4 of 4 cases, above it in none"))
        let violated = try page { change(gapsOf: &$0) { $0.trained.verdict = .violated } }
        #expect(violated.contains("the trained gaps lie below C εₙ in 0 of 4 cases, **above it in 4**"))
        let silent = try page { change(gapsOf: &$0) { $0.adversarial?.verdict = .uninformative } }
        #expect(
            silent.contains(
                "the adversarial gaps lie below C εₙ in 0 of 4 cases, above it in none, and do not tell in 4"))
        let calibrated = try page { change(gapsOf: &$0) { $0.isCalibration = true } }
        #expect(calibrated.contains("No size is left to check a calibrated C on."))
    }

    @Test func theFallOfTheGapsIsWhatTheRunsSay() throws {
        #expect(try page().contains("The mean trained gap of 54-16-7 falls:"))
        func text(_ gap: @escaping (Int) -> Double) throws -> String {
            try page { records in
                change(gapsOf: &records) { row in
                    for run in row.runs.indices { row.runs[run].trained.value = gap(row.n) + 1e-4 * Double(run) }
                }
            }
        }
        #expect(try text { 1e-6 * Double($0) }.contains("The mean trained gap of 54-16-7 grows:"))
        #expect(try text { _ in 0.1 }.contains("The mean trained gap of 54-16-7 does not change beyond its error:"))
        let single = try page { change(gapsOf: &$0) { $0.runs = [$0.runs[0]] } }
        #expect(single.contains("The mean trained gap of 54-16-7, without an error from a single run:"))
    }

    @Test func minimaAreSpokenOfOnlyWhereLossesStillFall() throws {
        let text = try page { records in
            for index in records.records.indices {
                for curve in (records.pieces[index].record.curves ?? []).indices {
                    let train = records.pieces[index].record.curves![curve].train
                    records.pieces[index].record.curves![curve].train = train.map { _ in 0.5 }
                }
            }
        }
        #expect(text.contains("in 0 of 6 cases, which does not show that the networks are at their minima."))
        #expect(try page().contains("cases, which are not at their minima."))
    }

    @Test func aMissingLowerFormIsNamed() throws {
        let text = try page { change(rowsOf: &$0) { row, _ in row.lower = nil } }
        #expect(text.contains("(the 2sED itself where no lower form was computed)"))
        #expect(try !page().contains("the 2sED itself"))
    }

    @Test func aSingleNetworkIsNotRanked() throws {
        let text = try page { records in
            records.study.networks = [Self.networks[0]]
            records.study.dimension.schedules = ["1:4:4"]
        }
        #expect(!text.contains("foretell that of") && !text.contains("neighbours lie"))
    }
}
