import Foundation
import Testing

/// Tables and figures for papers.
@Suite struct PaperOutputTests {
    @Test func tablesAreSetWithErrorsInParentheses() throws {
        let runner = try CommandRunner()
        defer { runner.remove() }
        let outcome = try runner.run(
            "estimate --network 64-2-2 --sample digits --samples 5 --draws 50 --estimator plain --epsilon 0.1 "
                + "--format latex")
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.output.contains("\\toprule") && outcome.output.contains("$d_\\zeta(\\varepsilon)$"))
        let row = try Regex("64-2-2 & 132 & 1/10 & 2/3 & [0-9.]+\\([0-9.]+\\) & ")
        #expect(outcome.output.contains(row), "\(outcome.output)")
    }

    @Test func onePictureOfTheWantedKindIsDrawn() throws {
        let runner = try CommandRunner()
        defer { runner.remove() }
        let lines = [
            "exact --fim 4,1,1/4 --epsilon 0.1,0.01 --zeta 0,2/3 --figure a.svg --title Toy --xlabel eps",
            "cover --fim 4,1,1/4 --epsilon 0.1,0.01 --figure b.pdf --size 86x64",
            "bound --dimension 3 --gamma 1/4 --constant-C 1 --constant-H 1 --constant-K 1 --n 1e2:1e9:8 --figure c.png",
            "verify --family bernoulli --n 100,1000 --data-sets 20 --figure d.svg",
        ]
        for (line, name) in zip(lines, ["a.svg", "b.pdf", "c.png", "d.svg"]) {
            let outcome = try runner.run(line)
            guard !outcome.errors.contains("gnuplot was not found") else { return }
            #expect([0, 2].contains(outcome.status), "\(line): \(outcome.errors)")
            #expect(outcome.output.hasSuffix("figure: \(name)\n"), "\(outcome.output.suffix(80))")
            #expect(try Data(contentsOf: runner.folder.appending(path: name)).count > 2000)
        }
        let svg = try String(contentsOf: runner.folder.appending(path: "a.svg"), encoding: .utf8)
        #expect(svg.contains("Toy") && svg.contains("eps"))
    }

    @Test(arguments: [
        ("--size 86x64", "--size goes with --figure"), ("--figure a.png --size 3", "--size 3 is no size in mm"),
        ("--figure none/a.png", "the file cannot be written"), ("--title x", "--title goes with --figure"),
    ])
    func figureFlagsThatMakeNoSenseAreRefused(flags: String, message: String) throws {
        let runner = try CommandRunner()
        defer { runner.remove() }
        let outcome = try runner.run("exact --fim 1 \(flags)")
        #expect([64, 73].contains(outcome.status) && outcome.errors.contains(message), "\(outcome.errors)")
    }
}
