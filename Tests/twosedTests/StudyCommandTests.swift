import Experiments
import Foundation
import Records
import Studies
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

    /// As printed, in the quickest kinds: the others take longer in a debug build.
    @Test(arguments: [
        "dimension", "bound", "training", "toy-covering", "predict-trained", "criteria", "search", "scaling",
    ])
    func aTemplateRunsAsPrinted(kind: String) throws {
        let runner = try CommandRunner()
        defer { runner.remove() }
        #expect(try runner.run("run --template \(kind) --output study.yml").status == 0)
        let printed = try runner.run("run --template \(kind)")
        let written = try String(contentsOf: runner.folder.appendingPathComponent("study.yml"), encoding: .utf8)
        #expect(printed.status == 0 && printed.output == written)
        let outcome = try runner.run("run study.yml --store store")
        #expect(outcome.status == 0 && outcome.output.contains(" computed, 0 from the store\n"), "\(outcome.errors)")
    }

    @Test(arguments: [
        (
            "run --template curve",
            "'curve' is no kind of study: use curves, or one of dimension, curves, bound, training, toy-covering, "
                + "estimators, paper, predict-trained, predict-architecture, criteria, search, scaling"
        ),
        (
            "run --template dimension study.yml",
            "--template prints a study file and runs none: leave out 'study.yml'"
        ),
        ("run", "a study file is missing; '--template KIND' prints one to start from"),
        (
            "run --template dimension --format json",
            "of the other flags, only --output goes with --template, which runs nothing"
        ),
    ])
    func aTemplateIsAskedForByItsKindAlone(line: String, what: String) throws {
        let runner = try CommandRunner()
        defer { runner.remove() }
        let outcome = try runner.run(line)
        #expect(outcome.status == 64 && outcome.output.isEmpty)
        #expect(outcome.errors == "twosed: \(what) (command line): try 'twosed --help'\n")
    }

    /// Names of the studies in Reports.
    static let shipped: [String] = {
        let reports = CommandRunner.package.appendingPathComponent("Reports")
        let names = (try? FileManager.default.contentsOfDirectory(atPath: reports.path)) ?? []
        return names.filter {
            FileManager.default.fileExists(atPath: reports.appendingPathComponent("\($0)/study.yml").path)
        }.sorted()
    }()

    @Test func allStudiesOfThePackageAreFound() {
        #expect(
            Set(Self.shipped).isSuperset(of: [
                "bound-vs-n", "covertype", "criteria", "estimators", "paper", "predict-architecture",
                "predict-at-one-loss", "predict-trained", "scaling", "search", "toy-covering", "training",
            ]))
    }

    /// Page, data and scripts byte for byte; pictures are drawn by gnuplot, whose versions differ.
    @Test(arguments: shipped)
    func theShippedReportIsWhatItsRecordsSay(name: String) throws {
        let runner = try CommandRunner()
        defer { runner.remove() }
        let shipped = CommandRunner.package.appendingPathComponent("Reports/\(name)")
        let outcome = try runner.run(["report", shipped.path, "--output", "page"])
        #expect(outcome.status == 0, "\(outcome.errors)")
        func files(_ folder: URL) throws -> [String] {
            try FileManager.default.contentsOfDirectory(atPath: folder.path).filter {
                ["md", "tsv", "gp"].contains(URL(fileURLWithPath: $0).pathExtension)
            }.sorted()
        }
        let page = runner.folder.appendingPathComponent("page")
        let names = try files(page)
        // The page, and script and data of one figure at least.
        #expect(names.contains("report.md") && names.count >= 3)
        #expect(try files(shipped) == names)
        for file in names {
            let fresh = try Data(contentsOf: page.appendingPathComponent(file))
            let built = try Data(contentsOf: shipped.appendingPathComponent(file))
            #expect(fresh == built, "\(file) is not what the records give: run 'twosed report Reports/\(name)'")
        }
    }

    /// The settings of the records are those of the study file, so that nobody reads numbers of another study.
    @Test(arguments: shipped)
    func theShippedRecordsAreThoseOfTheStudyFile(name: String) throws {
        let folder = CommandRunner.package.appendingPathComponent("Reports/\(name)")
        func check<S: Study>(_ study: S) throws {
            let data = try Data(contentsOf: folder.appendingPathComponent("records.json"))
            let records = try JSON.decode(StudyRecords<S>.self, from: data, file: name)
            #expect(records.study == study)
            #expect(records.pieces.map(\.key) == study.pieces && records.pieces.map(\.name) == study.pieces.map(\.name))
            #expect(try JSON.encodeCompactly(records) == data, "the file is not as this version writes it")
        }
        try check(StudyFile.load(folder.appendingPathComponent("study.yml").path, kinds: StudyKind.all.studies))
    }
}
