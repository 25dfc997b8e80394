import Foundation
import Records
import Testing

@testable import Reporting

extension EstimatorStudy.Record {
    /// The tempered estimate, to change it.
    fileprivate var tempered: EstimateDocument? {
        get { if case .tempered(let estimate) = self { estimate } else { nil } }
        set { if let newValue { self = .tempered(estimate: newValue) } }
    }

    fileprivate var plain: [EstimateDocument]? {
        get { if case .plain(let estimates, _) = self { estimates } else { nil } }
        set { if let newValue, let repeats { self = .plain(estimates: newValue, repeats: repeats) } }
    }

    fileprivate var repeats: [EstimateDocument]? {
        get { if case .plain(_, let repeats) = self { repeats } else { nil } }
        set { if let newValue, let plain { self = .plain(estimates: plain, repeats: newValue) } }
    }

    fileprivate var inputs: [EstimateDocument]? {
        get { if case .inputs(let estimates) = self { estimates } else { nil } }
        set { if let newValue { self = .inputs(estimates: newValue) } }
    }

    fileprivate var coverage: Coverage? {
        get { if case .intervals(let coverage) = self { coverage } else { nil } }
        set { if let newValue { self = .intervals(coverage: newValue) } }
    }

    fileprivate var curves: CurveCoverage? {
        get { if case .curves(let coverage) = self { coverage } else { nil } }
        set { if let newValue { self = .curves(coverage: newValue) } }
    }

    /// The network of plain and tempered estimates.
    fileprivate var network: String? { (tempered ?? plain?.first)?.model.network }
}

/// Sentences of the estimators' page follow their numbers: the shipped records, doctored, turn them.
@Suite struct EstimatorReportTests {
    typealias Records = StudyRecords<EstimatorStudy>

    private static let shipped: Result<Records, any Error> = Result {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let file = folder.appendingPathComponent("Reports/estimators/records.json")
        return try JSONDecoder().decode(Records.self, from: Data(contentsOf: file))
    }

    private func page(_ doctor: (inout Records) -> Void = { _ in }) throws -> String {
        var records = try Self.shipped.get()
        doctor(&records)
        return try EstimatorReport(records: records).page(figures: []).text
    }

    /// Applies `body` to every tempered row.
    private func tempered(_ records: inout Records, _ body: (inout EstimateDocument.Row) -> Void) {
        for piece in records.records.indices {
            guard let rows = records.pieces[piece].record.tempered?.rows else { continue }
            for row in rows.indices { body(&records.pieces[piece].record.tempered!.rows[row]) }
        }
    }

    private func coverage(_ records: inout Records, _ body: (inout Coverage.Row) -> Void) {
        for piece in records.records.indices {
            guard let rows = records.pieces[piece].record.coverage?.rows else { continue }
            for row in rows.indices { body(&records.pieces[piece].record.coverage!.rows[row]) }
        }
    }

    /// Makes both routes of tempering agree and the normalisers spread by little, everywhere.
    private func settle(_ records: inout Records) {
        tempered(&records) { row in
            row.tempering?.thermodynamic.value = row.logExpectedDeterminant.value
            for stage in row.tempering!.stages.indices { row.tempering?.stages[stage].spread = 0.1 }
        }
    }

    @Test func curvesWhoseIntervalsContainTheTruthTooRarelyAreNamed() throws {
        #expect(try page().contains("**The intervals of curves contain the truth as often as they say.**"))
        let bad = try page { records in
            guard let piece = records.pieces.firstIndex(where: { $0.record.curves != nil }) else { return }
            for row in records.pieces[piece].record.curves!.rows.indices.suffix(1) {
                records.pieces[piece].record.curves!.rows[row].covered = 170
            }
        }
        #expect(!bad.contains("contain the truth as often as they say"))
        #expect(bad.contains("**The intervals of curves are too small in 1 of 72 tests.**"))
        #expect(bad.contains("Too rarely: tempered on 1-1 at c = 46.4 to 1e3."))
    }

    @Test func intervalsThatContainTheTruthTooRarelyAreCalledTooSmall() throws {
        let good = try page {
            coverage(&$0) { row in
                row.covered = row.runs * 95 / 100
                (row.publishedCovered, row.tightCovered) = (row.covered, row.covered)
            }
        }
        #expect(good.contains("**Error bars that held where they were tested.**"))
        let bad = try page {
            coverage(&$0) { row in
                row.covered = row.runs * (row.estimator == "tempered" ? 60 : 95) / 100
                (row.publishedCovered, row.tightCovered) = (row.runs * 95 / 100, row.runs * 95 / 100)
            }
        }
        #expect(!bad.contains("held where they were tested") && bad.contains("**Error bars that are too small in "))
        #expect(bad.contains("60 to 95% for tempered") && bad.contains("Too rarely: tempered on 1-1, tempered on 2-1"))
        // A lower sum alone suffices.
        let lower = try page {
            coverage(&$0) { row in
                (row.covered, row.publishedCovered, row.tightCovered) = (row.runs, row.runs, row.runs)
                if row.estimator == "factorised" { row.tightCovered = row.runs * 6 / 10 }
            }
        }
        #expect(lower.contains("**Error bars that are too small in ") && lower.contains("factorised on 1-1"))
    }

    @Test func plainEstimatesInsideTheirErrorsAreNotCalledWrong() throws {
        let shipped = try page(settle)
        #expect(shipped.contains("**The error of the published procedure.**"))
        let inside = try page { records in
            settle(&records)
            for piece in records.records.indices {
                let network = records.pieces[piece].record.network
                guard
                    let truth = records.records.first(where: { $0.tempered?.model.network == network })?
                        .tempered
                else { continue }
                func heal(_ documents: inout [EstimateDocument]?) {
                    for k in (documents ?? []).indices {
                        for row in documents![k].rows.indices {
                            documents![k].rows[row].twoScaleDimension.value = truth.rows[row].twoScaleDimension.value
                            documents![k].rows[row].effectiveSampleSize = 55
                        }
                    }
                }
                heal(&records.pieces[piece].record.plain)
                heal(&records.pieces[piece].record.repeats)
            }
        }
        #expect(inside.contains("**The published procedure holds here.**"))
        #expect(
            inside.contains("by more than two errors in none of the cases") && !inside.contains("one of them decides"))
        #expect(inside.contains("contain the tempered number in 120 of 120 runs"))
        #expect(!inside.contains("help slowly") && inside.contains("In 0 of 6 cases the plain dimension lies below"))
        #expect(!inside.contains("both are the same draw"))
    }

    @Test func moreDrawsThatCloseTheGapAreSaidToSuffice() throws {
        let page = try page { records in
            settle(&records)
            for piece in records.records.indices {
                guard var plain = records.pieces[piece].record.plain,
                    let truth = records.records.first(where: {
                        $0.tempered?.model.network == plain[0].model.network
                    })?.tempered
                else { continue }
                let last = plain.count - 1
                for row in plain[last].rows.indices {
                    plain[last].rows[row].twoScaleDimension.value = truth.rows[row].twoScaleDimension.value
                }
                records.pieces[piece].record.plain = plain
            }
        }
        #expect(page.contains("draws close 100% of the gap on average: more draws suffice."))
    }

    @Test func networksWhoseRoutesDisagreeAreLeftOutOfHeadlines() throws {
        let all = try page(settle)
        #expect(!all.contains("These sentences leave out") && !all.contains("leave it out"))
        #expect(all.contains("its numbers for 54-16-7, 54-13-11-9-7, 54-10-2-10-25-7 lie"))
        #expect(all.contains("The routes agree within two errors of their difference in all 6 cases."))
        let apart = try page { records in
            settle(&records)
            tempered(&records) { row in
                guard row.lower?.published.value ?? 0 > 858 || row.epsilon == "1/10" else { return }
                row.tempering?.thermodynamic.value -= 500
            }
        }
        #expect(apart.contains("neither number is to be relied on") && apart.contains("leave it out"))
        #expect(apart.contains("Plain means cannot be judged here"))
        // One network whose normalisers spread alone.
        let leaning = try page { records in
            settle(&records)
            for piece in records.records.indices where records.pieces[piece].record.network == "54-13-11-9-7" {
                records.pieces[piece].record.tempered?.rows[0].tempering?.stages[2].spread = 5
            }
        }
        #expect(leaning.contains("its numbers for 54-16-7, 54-10-2-10-25-7 lie"))
        #expect(
            leaning.contains("These sentences leave out networks")
                && leaning.contains("(54-13-11-9-7: normalisers give"))
        #expect(leaning.contains("spread by more than 3 nats for 54-13-11-9-7 at ε = 1/100"))
    }

    @Test func boundsThatOverlapTheDimensionAreNotSaidToLieApart() throws {
        let page = try page { records in
            settle(&records)
            tempered(&records) { row in
                row.lower?.tight = row.twoScaleDimension
                row.lower?.published = row.twoScaleDimension
            }
            for piece in records.records.indices {
                for row in (records.pieces[piece].record.plain?[0].rows ?? []).indices {
                    let dimension = records.pieces[piece].record.plain![0].rows[row].twoScaleDimension
                    records.pieces[piece].record.plain![0].rows[row].lower?.tight = dimension
                }
            }
        }
        #expect(
            page.contains(
                "the tight one lies 0 parameters below the dimension (by more than two errors in 0 of 6 cases)"))
        #expect(page.contains("exceeds the dimension that it bounds in none of the cases"))
    }

    @Test func warningsAreListedOrSaidToBeAbsent() throws {
        let none = try page { tempered(&$0) { $0.warnings = [] } }
        #expect(none.contains("Tempering has no warning about its numbers.") && !none.contains("says of itself"))
        let many = try page { tempered(&$0) { $0.warnings = ["one thing", "another thing"] } }
        #expect(many.contains("Warnings of tempering:") && !many.contains("has no warning"))
        #expect(many.components(separatedBy: "another thing.").count == 7)
    }

    @Test func inputsThatChangeNothingAreNotSaidToMatter() throws {
        let same = try page { records in
            for piece in records.records.indices {
                for k in (records.pieces[piece].record.inputs ?? []).indices {
                    records.pieces[piece].record.inputs![k].rows[0].twoScaleDimension.value = 900
                }
            }
        }
        #expect(same.contains("**More inputs change nothing that could be seen.**"))
        #expect(same.contains("less than two errors.") && !same.contains("that no number of draws brings back"))
        #expect(try page(settle).contains("**The inputs matter as much as the draws.**"))
    }

    /// The mean gap knows the error of what it is measured against.
    @Test func theMeanGapCarriesTheErrorOfTheReference() throws {
        var records = try Self.shipped.get()
        tempered(&records) { $0.twoScaleDimension.standardError = 50 }
        let report = EstimatorReport(records: records)
        #expect(report.comparisons.allSatisfy { $0.meanDifference.standardError >= 50 })
        #expect(report.comparisons.count == 6)
    }
}
