import Foundation
import Testing

@Suite struct NotebookCommandTests {
    static let text = """
        Sample sizes

            $ twosed bound --dimension 3 --gamma 1/4 --constant-C 1 --constant-H 1 \\
                  --constant-K 1 --n 100,1e9
            gamma 0.25, C 1, H 1, K 1, rate 3/8, dimension: constant

                n     epsilon   deviation  log_tail  vacuous  best_gamma  best_deviation
              100    0.530261    0.530261  -16.5175  no         0.750558        0.351114
            1e+09  0.00221026  0.00221026  -64.5491  no         0.909227      0.00136198

            critical gamma: 0.88888889
            least n with right side <= 1/20: 9

            note: gamma is at most the critical value: the right side tends to 0 as n grows.

        """

    private func withNotebook(_ text: String, _ body: (CommandRunner) throws -> Void) throws {
        let runner = try CommandRunner()
        defer { runner.remove() }
        try runner.write(text, to: "n.txt")
        try body(runner)
    }

    @Test func aNotebookThatIsRightPasses() throws {
        try withNotebook(Self.text) { runner in
            let outcome = try runner.run("notebook check n.txt")
            #expect(outcome.status == 0, "\(outcome.errors)")
            #expect(outcome.output == "n.txt: 1 cell, same\n")
        }
    }

    @Test func aNumberChangedByHandFailsWithItsLine() throws {
        try withNotebook(Self.text.replacingOccurrences(of: "-64.5491", with: "-64.5492")) { runner in
            let outcome = try runner.run("notebook check n.txt")
            #expect(outcome.status == 1 && outcome.errors.isEmpty)
            #expect(
                outcome.output == """
                    n.txt, line 9: -64.5492 became -64.5491, by 1.5e-6 (relative tolerance 1e-6)
                      - 1e+09  0.00221026  0.00221026  -64.5492  no         0.909227      0.00136198
                      + 1e+09  0.00221026  0.00221026  -64.5491  no         0.909227      0.00136198
                    n.txt: 1 cell, 1 line differs

                    """)
            #expect(try runner.run("notebook check n.txt --tolerance 1e-5").status == 0)
            let json = try runner.run("notebook check n.txt --format json")
            #expect(json.status == 1 && json.output.contains("\"line\" : 9"))
        }
    }

    @Test func anUpdateMendsTheNotebook() throws {
        try withNotebook(Self.text.replacingOccurrences(of: "-64.5491", with: "-1")) { runner in
            let outcome = try runner.run("notebook update n.txt")
            #expect(outcome.status == 0)
            #expect(outcome.output.hasSuffix("n.txt: 1 cell, updated, 1 line differed\n"))
            let file = runner.folder.appendingPathComponent("n.txt")
            #expect(try String(contentsOf: file, encoding: .utf8) == Self.text)
            #expect(try runner.files == ["n.txt"])
        }
    }

    @Test func aRunShowsTheNotebookAsItIsNow() throws {
        try withNotebook(Self.text.replacingOccurrences(of: "-64.5491", with: "-1")) { runner in
            let outcome = try runner.run("notebook run n.txt")
            #expect(outcome.status == 0 && outcome.output == Self.text)
        }
    }

    @Test(arguments: [
        (
            "    $ twosed data list | head\n",
            "the command has '|' outside quotes (n.txt, line 1): notebooks run without a "
                + "shell; quote it if the character is meant, else use a cell of its own"
        ),
        ("A\n    $ rm -r x\n", "'rm' is not a command that notebooks run (n.txt, line 2): use twosed, cat, head, ls"),
        ("Prose.\n", "the notebook has no cells (n.txt): write commands as lines that begin with '    $ '"),
    ])
    func badNotebooksAreBadData(_ text: String, _ message: String) throws {
        try withNotebook(text) { runner in
            for mode in ["run", "check", "update"] {
                let outcome = try runner.run("notebook \(mode) n.txt")
                #expect(outcome.status == 65 && outcome.output.isEmpty)
                #expect(outcome.errors == "twosed: \(message)\n")
            }
        }
    }

    @Test func aMissingNotebookIsMissingInput() throws {
        let runner = try CommandRunner()
        defer { runner.remove() }
        let outcome = try runner.run("notebook check none.txt")
        #expect(outcome.status == 66)
        #expect(
            outcome.errors
                == "twosed: the notebook cannot be read (none.txt): name a file such as notebooks-txt/NN-title.txt\n")
    }

    @Test func aCommandThatFailsUnexpectedlyIsToldWithItsLine() throws {
        try withNotebook("A\n\n    $ twosed bound --dimension 3\n") { runner in
            for mode in ["run", "check", "update"] {
                let outcome = try runner.run("notebook \(mode) n.txt")
                #expect(outcome.status == 1)
                #expect(
                    outcome.output.contains(
                        "n.txt, line 3: the command ended with status 64, not 0: twosed: Give --gamma"))
            }
        }
    }
}
