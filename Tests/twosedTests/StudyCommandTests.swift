import Foundation
import Testing

@Suite struct StudyCommandTests {
    static let study = """
        kind: dimension
        name: small
        title: A small study
        question: Does the main path work?
        networks: [64-3-10, 64-2-2-10]
        activation: relu
        lastLayer: linear
        bias: false
        sample: digits
        samples: 12
        draws: 5
        sigma: [0.1]
        forwardNoise: 1
        prior: uniform:-1:1
        epsilon: [1/100, 1/10]
        zeta: [0, 2/3]
        bound: {gamma: [1/4], constantC: 1, constantH: 1, constantK: 1, zeta: 2/3, rate: 3/8, n: "1e4:1e8:5"}
        seed: 3
        """

    @Test func aStudyRunsReportsAndIsNotComputedTwice() throws {
        let runner = try CommandRunner()
        defer { runner.remove() }
        try runner.write(Self.study, to: "study.yml")
        let first = try runner.run("run study.yml --store results")
        #expect(first.status == 0, "\(first.errors)")
        #expect(first.output.hasPrefix("small: 2 computed, 0 from the store\n"))
        let again = try runner.run("run study.yml --store results")
        #expect(again.output.hasPrefix("small: 0 computed, 2 from the store\n"))
        let folder = runner.folder.appendingPathComponent("results/small")
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["records.json"])

        let report = try runner.run("report results/small --output page")
        #expect(report.status == 0, "\(report.errors)")
        #expect(report.output == "report: page/report.md\n")
        let page = runner.folder.appendingPathComponent("page")
        let text = try String(contentsOf: page.appendingPathComponent("report.md"), encoding: .utf8)
        #expect(text.hasPrefix("# A small study\n\n> Does the main path work?\n"))
        #expect(text.contains("| 64-2-2-10 |"))
        #expect(text.contains("one draw in 5"))
        let files = Set(try FileManager.default.contentsOfDirectory(atPath: page.path))
        #expect(files.isSuperset(of: ["report.md", "records.json", "dimension.gp", "dimension.tsv", "bound.gp"]))
        let second = try runner.run("report results/small --output page")
        #expect(second.status == 0)
        #expect(try String(contentsOf: page.appendingPathComponent("report.md"), encoding: .utf8) == text)
    }

    @Test func theShippedReportIsWhatItsRecordsSay() throws {
        let runner = try CommandRunner()
        defer { runner.remove() }
        let shipped = CommandRunner.package.appendingPathComponent("Reports/covertype")
        let outcome = try runner.run(["report", shipped.path, "--output", "page"])
        #expect(outcome.status == 0, "\(outcome.errors)")
        for name in ["report.md", "dimension.tsv", "dimension.gp", "bound.tsv", "bound.gp"] {
            let fresh = try Data(contentsOf: runner.folder.appendingPathComponent("page/\(name)"))
            let built = try Data(contentsOf: shipped.appendingPathComponent(name))
            #expect(fresh == built, "\(name) is not what the records give: run 'twosed report Reports/covertype'")
        }
    }
}
