import Foundation
import Testing

@testable import Records
@testable import Reporting

/// The page on the paper's experiments follows its records.
@Suite struct PaperReportTests {
    private func page(
        quick: Bool = false, absence: PaperStudy.Absence? = nil, findings: [PaperStudy.Finding]
    ) throws -> String {
        let list = PaperStudy.Plain(
            experiment: .sharp, source: .mnist, networks: ["cnn:3|4-10"], priors: ["normal:1"], fisher: [.expected],
            sigma: [0.1], noise: [1], inputs: [3], draws: [3], epsilon: ["0.1", "0.01"], zeta: ["0"], replicates: 2)
        let study = PaperStudy(
            name: "x", title: "x", question: "x", data: .init(), quick: quick, plain: [list], seed: 1)
        let rows = ["0.1", "0.01"].map {
            PaperStudy.Dimensions.Row(
                epsilon: $0, zeta: "0", full: .init(value: 20, standardError: 1),
                lower: .init(value: 19, standardError: 1), effectiveSampleSize: 2)
        }
        let entries = study.pieces.enumerated().map { index, piece in
            StudyRecords<PaperStudy>.Entry(
                key: piece, fingerprint: .init(numerics: 1, data: []), seconds: 0,
                record: index == 1 && absence != nil
                    ? .absent(absence!) : .dimensions(.init(parameters: 40, meanTrace: 1, rank: nil, rows: rows)))
        }
        let environment = RunEnvironment(
            version: "1", system: "x", processor: "x", processors: 1, threads: 1, blas: "x", date: "x")
        let records = StudyRecords(
            study: study, pieces: entries, summary: .init(findings: findings), environment: environment)
        let report = PaperReport(records: records)
        #expect(try report.figures.map(\.name) == ["p1-cnn-3-4-10"])
        return try report.page(figures: []).text
    }

    private func finding(_ verdict: PaperStudy.Verdict, on: [String] = []) -> PaperStudy.Finding {
        .init(
            claim: 2, experiment: .sharp, verdict: verdict, on: on,
            measures: [
                .init("gap |a|", value: 0.002, lower: 0.001, upper: 0.003, replicates: 3, verdict: .reproduced),
                .init("gap b", value: 0.2, lower: 0.1, upper: 0.3, replicates: 3, verdict: .notReproduced),
            ])
    }

    /// The line of the table of verdicts with claim 2.
    private func line(_ text: String) throws -> String {
        String(try #require(text.split(separator: "\n").first { $0.contains("| 2. The lower 2sED is sharp") }))
    }

    @Test func theNumberInTheTableIsTheOneThatCarriesTheVerdict() throws {
        let yes = try page(findings: [finding(.reproduced)])
        #expect(yes.contains("Of 1 claims of Datres et al. (NeurIPS 2024): 1 REPRODUCED."))
        #expect(try line(yes).contains("gap \\|a\\|: 0.002 [0.001, 0.003]") && !line(yes).contains("gap b"))
        let no = try line(page(findings: [finding(.notReproduced)]))
        #expect(no.contains("| NOT REPRODUCED ") && no.contains("gap b: 0.2 [0.1, 0.3]"))
        let open = try line(page(findings: [finding(.depends, on: ["estimator"])]))
        #expect(open.contains("DEPENDS ON estimator") && open.contains("gap b") && open.contains("gap \\|a\\|"))
    }

    @Test func aNumberForComparisonHasNoVerdictOfItsOwn() throws {
        var finding = finding(.reproduced)
        finding.measures.append(.init("baseline", value: 0.5, replicates: 3))
        let lines = try page(findings: [finding]).split(separator: "\n")
        func last(_ name: String) throws -> String {
            try #require(lines.last { $0.contains(name) }).split(separator: "|").last?
                .trimmingCharacters(in: .whitespaces) ?? ""
        }
        #expect(try last("baseline") == "-" && last("gap b") == "not reproduced")
    }

    @Test func missingPiecesAreNamedWithTheReason() throws {
        #expect(try !page(findings: [finding(.reproduced)]).contains("Missing"))
        let data = try page(absence: .noData, findings: [finding(.undecided)])
        #expect(data.contains("Missing: 1 of 2 pieces lack their data: lay the files"))
        #expect(data.contains("1 of 2 of P1") && data.contains("1 of 2 pieces have results"))
        let time = try page(absence: .noTime, findings: [finding(.undecided)])
        #expect(time.contains("did not fit in the time"))
    }

    @Test func aQuickRunSaysThatItGivesNoVerdicts() throws {
        #expect(try page(quick: true, findings: [finding(.undecided)]).contains("too small for verdicts"))
        #expect(try !page(findings: [finding(.undecided)]).contains("too small for verdicts"))
    }

    @Test func everyClaimHasItsWordsAndRule() {
        #expect(PaperClaim.all.map(\.number) == Array(1...23))
        #expect(PaperClaim.all.allSatisfy { !$0.says.isEmpty && !$0.shows.isEmpty && !$0.rule.isEmpty })
    }
}
