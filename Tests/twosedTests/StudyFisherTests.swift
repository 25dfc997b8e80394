import Experiments
import Foundation
import Records
import Testing

/// A dimension study can ask for every Fisher matrix and every method that the command has.
@Suite struct StudyFisherTests {
    /// The numbers of a study are those of the command with the same settings. The study computes them from spectra, the command
    /// from determinants, so that the last digits may differ.
    @Test(
        arguments: [
            ("softmax", nil, nil), ("gaussian", nil, "lapack"), ("markovian", "empirical", nil), (nil, nil, "gsl"),
        ] as [(String?, String?, String?)])
    func aStudyAndTheCommandGiveTheSameNumbers(fisher: String?, estimate: String?, eigen: String?) throws {
        let runner = try CommandRunner()
        defer { runner.remove() }
        let settings = [("fisher", fisher), ("fisherEstimate", estimate), ("eigen", eigen)].compactMap { key, value in
            value.map { (key, $0) }
        }
        let study = StudyCommandTests.study.replacing("forwardNoise: 1", with: "forwardNoise: 0")
            .replacing("networks: [64-3-10, 64-2-2-10]", with: "networks: [64-3-10]")
        try runner.write(study + "\n" + settings.map { "\($0): \($1)\n" }.joined(), to: "study.yml")
        let run = try runner.run("run study.yml --store results")
        try #require(run.status == 0, "\(run.errors)")
        let records = try JSONDecoder().decode(
            StudyRecords<DimensionStudy>.self,
            from: Data(contentsOf: runner.folder.appendingPathComponent("results/small/records.json")))
        let flags = ["fisher": "--fisher", "fisherEstimate": "--fisher-estimate", "eigen": "--eigen"]
        let command = try runner.run(
            "estimate --network 64-3-10 --sample digits --samples 12 --draws 5 --forward-noise 0 --seed 3 --epsilon "
                + "1/100,1/10 --zeta 0,2/3 --format json"
                + settings.map { " \(flags[$0] ?? "") \($1)" }.joined())
        try #require(command.status == 0, "\(command.errors)")
        let document = try JSONDecoder().decode(EstimateDocument.self, from: Data(command.output.utf8))
        let stored = records.records[0].estimate
        func numbers(_ row: EstimateDocument.Row) -> [Double] {
            ([row.logExpectedDeterminant, row.twoScaleDimension]
                + (row.lower.map { [$0.published, $0.tight] } ?? [])).flatMap { [$0.value, $0.standardError] }
        }
        #expect(stored.rows.count == 4 && document.rows.count == 4)
        for (row, other) in zip(stored.rows, document.rows) {
            #expect((row.epsilon, row.zeta) == (other.epsilon, other.zeta) && row.warnings == other.warnings)
            let (own, others) = (numbers(row), numbers(other))
            #expect(own.count == others.count && zip(own, others).allSatisfy { abs($0 - $1) < 1e-11 * abs($1) })
        }
        #expect(stored.model == document.model && stored.method == document.method)
        #expect(stored.model.fisher == fisher ?? "markovian")
        #expect(stored.normalisation == document.normalisation)
        #expect(records.records[0].bounds.count == 1)

        #expect(try runner.run("report results/small --output page").status == 0)
        let page = try String(
            contentsOf: runner.folder.appendingPathComponent("page/report.md"), encoding: .utf8)
        #expect(page.contains("Markov chain of layers") == (fisher ?? "markovian" == "markovian"))
        #expect(page.contains("there are no lower dimensions") == (fisher ?? "markovian" != "markovian"))
        #expect(page.contains("sum of sampled score products") == (estimate == "empirical"))
    }
}
