import Foundation
import Records
import Testing

@testable import Reporting

/// The sentences of the page follow the records: each test changes the shipped ones and reads the text again.
@Suite struct ToyCoveringReportTests {
    typealias Records = StudyRecords<ToyCoveringStudy>

    private func report(_ change: (inout Records) -> Void) throws -> ToyCoveringReport {
        var records = try ShippedRecords.load(ToyCoveringStudy.self, "toy-covering")
        try #require(
            records.study.models.map(\.name) == ["identity", "anisotropic", "product", "rank-deficient", "full"])
        change(&records)
        return ToyCoveringReport(records: records)
    }

    private func page(_ change: (inout Records) -> Void = { _ in }) throws -> String {
        try report(change).page(figures: []).text
    }

    /// Sets all verdicts on one claim of the first model.
    private func judge(_ records: inout Records, _ claim: String, _ verdict: String) {
        for row in records.pieces[0].record.cover.rows.indices {
            for index in records.pieces[0].record.cover.rows[row].verdicts.indices
            where records.pieces[0].record.cover.rows[row].verdicts[index].claim == claim {
                records.pieces[0].record.cover.rows[row].verdicts[index].verdict = verdict
            }
        }
    }

    @Test func theHeadlineCountsTheVerdicts() throws {
        let text = try page()
        #expect(text.contains("Of 498 instances of the theorems 498 are proved, 0 refuted and 0 undecided. That $N_2$"))
        #expect(text.contains("it holds in 123 of 186 cases, provably fails in 63."))
        #expect(!text.contains("is an error") && !text.contains("contradicts"))
    }

    @Test func aRefutedTheoremIsCalledAnErrorAndNamed() throws {
        let text = try page { judge(&$0, "twoScale<=lemma", "REFUTED") }
        #expect(text.contains("459 are proved, 39 refuted and 0 undecided."))
        #expect(text.contains("**A refuted theorem is an error, of the theorem or of this program:**"))
        #expect(text.contains("twoScale<=lemma of identity at ε = 1/2, ζ = 0"))
    }

    @Test func undecidedTheoremsAreNeitherConfirmedNorExcluded() throws {
        let text = try page { judge(&$0, "exact<=twoScale", "UNDECIDED") }
        #expect(text.contains("0 refuted and 39 undecided. The undecided ones are neither confirmed nor excluded."))
    }

    @Test func theStatementThatIsNoTheoremMayFailHoldOrStayOpen() throws {
        let open = try page { judge(&$0, "twoScale<=dimensionPower", "UNDECIDED") }
        #expect(open.contains("is undecided in 39."))
        #expect(!open.contains("A refuted theorem"))
        let holds = try page { records in
            for model in records.records.indices {
                for row in records.pieces[model].record.cover.rows.indices {
                    for index in records.pieces[model].record.cover.rows[row].verdicts.indices {
                        records.pieces[model].record.cover.rows[row].verdicts[index].verdict = "PROVED"
                    }
                }
            }
        }
        #expect(holds.contains("it holds in 186 of 186 cases."))
    }

    @Test func aCountAboveTheLemmasBoundContradictsIt() throws {
        let text = try page { records in
            for row in records.pieces[2].record.cover.rows.indices {
                records.pieces[2].record.cover.rows[row].tightness = 1.01
            }
        }
        #expect(text.contains("1.01 (product, ε = 1/10000)"))
        #expect(text.contains("**A share above 1 contradicts the covering lemma:** product."))
    }

    @Test func whatIsNotProvenIsNotCalledRigorous() throws {
        #expect(
            try page().contains("Counts are exact integers. Logarithms and dimensions are rigorous enclosures (Arb)."))
        func change(_ records: inout Records) {
            for row in records.pieces[4].record.exact.rows.indices {
                records.pieces[4].record.exact.rows[row].method = "monte-carlo"
            }
            for row in records.pieces[4].record.cover.rows.indices {
                records.pieces[4].record.cover.rows[row].twoScaleCount = nil
            }
        }
        let text = try page(change)
        #expect(text.contains("N₂ of full is known between bounds alone in some rows"))
        #expect(
            text.contains("**dimensions of full come by quadrature or sampling, with an error that is not proven**"))
        let captions = try report(change).figures.filter { $0.name.hasPrefix("counts-") }.map(\.caption)
        #expect(captions.map { $0.contains("All values are exact or rigorous.") } == [true, true, true, true, false])
    }

    @Test func modelsWithoutAnExactCountAreNamed() throws {
        let text = try page()
        #expect(text.contains("full has no exact count N."))
        #expect(text.contains("For full no exact count is known"))
        let diagonal = try page { records in
            records.study.models.removeLast()
            records.pieces.removeLast()
        }
        #expect(diagonal.contains("All models here have an exact count."))
        #expect(!diagonal.contains("no exact count N."))
    }

    @Test func boxesAreThoseOfTheRecords() throws {
        #expect(try page().contains("Parameter boxes: `0:1` for each coordinate of all models."))
        let text = try page { $0.pieces[0].record.exact.model.box = [[-1, 1], [0, 2]] }
        #expect(text.contains("identity `-1:1,0:2`, anisotropic `0:1,0:1,0:1`"))
    }

    @Test func theLimitOfTheDimensionCountsTheRank() throws {
        // zeta d + (1 - zeta) r of the degenerate model: 2/3 of 2 and 1/3 of 1.
        #expect(try page().contains("1.66667 |    1 |"))
        let full = try page { $0.pieces[3].record.rank = 2 }
        #expect(!full.contains("1.66667 |    1 |"))
        #expect(full.contains("Models of 2 to 3 parameters say nothing"))
    }
}
