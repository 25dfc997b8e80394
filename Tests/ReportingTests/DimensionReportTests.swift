import Foundation
import Records
import Testing

@testable import Reporting

/// The sentences of the page follow the records: each test changes stored ones and reads the text again.
@Suite struct DimensionReportTests {
    typealias Records = StudyRecords<DimensionStudy>

    /// The page of the stored records after a change.
    private func page(_ change: (inout Records) -> Void = { _ in }) throws -> String {
        try DimensionReport(records: changed(change)).page(figures: []).text
    }

    private func caption(_ change: (inout Records) -> Void) throws -> String {
        try #require(try DimensionReport(records: changed(change)).figures.first).caption
    }

    private func changed(_ change: (inout Records) -> Void) throws -> Records {
        var records = try ShippedRecords.plain()
        try #require(records.records.count == 3 && records.study.setting.tempered != nil)
        change(&records)
        return records
    }

    /// Every plain row.
    private func plain(_ records: inout Records, _ change: (inout EstimateDocument.Row) -> Void) {
        for index in records.records.indices {
            for row in records.pieces[index].record.estimate.rows.indices {
                change(&records.pieces[index].record.estimate.rows[row])
            }
        }
    }

    /// Every tempered row, with the plain row at its scales.
    private func tempered(
        _ records: inout Records, _ change: (inout EstimateDocument.Row, EstimateDocument.Row) -> Void
    ) {
        for index in records.records.indices {
            let plain = records.pieces[index].record.estimate.rows
            for row in (records.pieces[index].record.tempered?.rows ?? []).indices {
                let old = records.pieces[index].record.tempered!.rows[row]
                guard let match = plain.first(where: { $0.epsilon == old.epsilon && $0.zeta == old.zeta }) else {
                    continue
                }
                change(&records.pieces[index].record.tempered!.rows[row], match)
            }
        }
    }

    @Test func anEffectiveSampleSizeNearOneForbidsTrust() throws {
        let text = try page { plain(&$0) { $0.effectiveSampleSize = 1.04 } }
        #expect(
            text.contains("**Do not trust the ranking or the errors: the effective sample size is as low as 1.0 of 100")
        )
        #expect(text.contains("**Few draws decide.** In 60 of 60 rows the effective sample size is below 2"))
        let caption = try caption { plain(&$0) { $0.effectiveSampleSize = 1.04 } }
        #expect(caption.contains("too small in the 60 of 60 points whose effective sample size is below 2"))
    }

    @Test func aFewEffectiveDrawsAreAMilderWarning() throws {
        let text = try page { plain(&$0) { $0.effectiveSampleSize = 5 } }
        #expect(
            text.contains("**Neither the ranking nor the errors are safe: the effective sample size is as low as 5.0"))
        #expect(text.contains("**Few draws count.** The effective sample size is as low as 5.0 of 100 draws"))
        #expect(!text.contains("Do not trust") && !text.contains("Few draws decide"))
    }

    @Test func aHighEffectiveSampleSizeRaisesNoAlarm() throws {
        let change: (inout Records) -> Void = { records in plain(&records) { $0.effectiveSampleSize = 50 } }
        let text = try page(change)
        #expect(text.contains("The effective sample size is at least 50.0 of 100 draws."))
        #expect(text.contains("**The logarithm of a mean is biased low.**"))
        for alarm in ["Do not trust", "Few draws", "safe"] { #expect(!text.contains(alarm), "\(alarm)") }
        #expect(try !caption(change).contains("too small"))
    }

    @Test func aRankingWithinItsErrorsIsOpen() throws {
        #expect(try !page().contains("which of them is the larger is open"))
        let text = try page { plain(&$0) { $0.twoScaleDimension = .init(value: 850, standardError: 3) } }
        #expect(text.contains("The first two lie 0 standard errors apart: which of them is the larger is open."))
    }

    @Test func temperedWarningsAreCountedAndListed() throws {
        let none = try page { tempered(&$0) { row, _ in row.warnings = [] } }
        #expect(none.contains("independent repetitions, gave no warning."))
        let many = try page { tempered(&$0) { row, _ in row.warnings = ["it may not have settled", "few networks"] } }
        #expect(many.contains("gave 6 warnings, below the table: its own numbers and errors may be unreliable."))
        #expect(many.contains("- 54-16-7, ε = 1/10, ζ = 2/3: it may not have settled."))
    }

    @Test func aPlainMeanThatAgreesWithTemperingIsSaidToAgree() throws {
        #expect(try page().contains("own standard errors, which do not cover the difference there."))
        let text = try page { records in
            tempered(&records) { row, plain in row.twoScaleDimension = plain.twoScaleDimension }
        }
        #expect(
            text.contains("lies below it in 0 of 3 rows; plain minus tempered is 0 to 0 parameters, in 0 of 3 rows"))
        #expect(text.contains("own standard errors: the two agree."))
    }

    @Test func theCaptionStatesTheLargestTemperedError() throws {
        let caption = try caption { records in tempered(&records) { row, _ in row.twoScaleDimension.standardError = 47 }
        }
        #expect(caption.contains("Tempered estimates with one standard error, at most 47 parameters."))
    }

    @Test func aStudyWithoutPowersOfTenStillHasItsTable() throws {
        let text = try page { records in
            records.study.setting.epsilon = ["1/3"]
            for index in records.records.indices {
                let rows = records.pieces[index].record.estimate.rows.filter { $0.epsilon == "1/10" }
                records.pieces[index].record.estimate.rows = rows.map {
                    var row = $0
                    row.epsilon = "1/3"
                    return row
                }
            }
        }
        #expect(text.contains("| 54-16-7         |  976 |   0 | 1/3 |"))
        #expect(!text.contains("One row for each power of ten"))
    }

    @Test func powersOfTenAreKnownAsDecimalsToo() throws {
        let text = try page { records in
            records.study.setting.epsilon = ["0.0001", "0.001", "0.01", "0.1"]
            for piece in records.pieces.indices {
                records.pieces[piece].record.estimate.rows.removeAll {
                    !["1/10000", "1/1000", "1/100", "1/10"].contains($0.epsilon)
                }
            }
        }
        #expect(!text.contains("One row for each power of ten"))
        #expect(try page { _ in }.contains("One row for each power of ten"))
    }

    @Test func thePageNamesTheDataOfEachPiece() throws {
        let file = Fingerprint.File(name: "covertype", bytes: 412_381, sha256: "0123456789abcdef")
        func page(_ data: [[Fingerprint.File]]) throws -> String {
            try self.page { records in
                for (piece, files) in data.enumerated() {
                    records.pieces[piece].fingerprint = Fingerprint(numerics: 3, data: files)
                }
            }
        }
        let named = "`covertype` (412381 bytes, SHA-256 0123456789ab…), version 3 of the numerics."
        #expect(try page([[file], [file], [file]]).contains("All pieces: \(named)"))
        #expect(
            try page([[file], [], []]).contains(
                "54-16-7: \(named) 54-13-11-9-7, 54-10-2-10-25-7: no data, version 3 of the numerics."))
    }
}
