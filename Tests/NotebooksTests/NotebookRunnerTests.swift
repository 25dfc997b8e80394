import Foundation
import Foundations
import Testing

@testable import Notebooks

/// Runs notebooks with `/bin/sh` in the place of the command, so that statuses and times are at hand.
@Suite struct NotebookRunnerTests {
    private let runner = NotebookRunner(twosed: URL(filePath: "/bin/sh"), seconds: 20)

    private func notebook(_ text: String, name: String = "n.txt") throws -> Notebook {
        try Notebook(parsing: text, name: name)
    }

    @Test func outputComesBeforeErrorsAndFilesLastThroughTheNotebook() throws {
        let outcome = try runner.run(
            notebook("    $ twosed -c 'echo err >&2; echo \"out  \"; echo; echo kept > f'\n    $ cat f\n    $ ls\n"))
        #expect(outcome.outputs == [["out", "err"], ["kept"], ["f"]])
        #expect(outcome.failure == nil)
    }

    @Test func everyRunStartsInAFreshFolderThatIsGoneAfterwards() throws {
        let outcome = try runner.run(notebook("    $ ls\n    $ twosed -c 'pwd; echo > f'\n"))
        #expect(outcome.outputs[0] == [])
        let folder = try #require(outcome.outputs[1].first)
        #expect(!FileManager.default.fileExists(atPath: folder))
    }

    @Test func theFolderBesideTheNotebookIsCopied() throws {
        let scratch = try TemporaryFolder()
        defer { scratch.remove() }
        let beside = scratch.url.appending(path: "07-x")
        try FileManager.default.createDirectory(at: beside, withIntermediateDirectories: true)
        try Data("1,2\n".utf8).write(to: beside.appending(path: "a.csv"))
        let text = "    $ cat a.csv\n    $ twosed -c 'rm a.csv'\n"
        let outcome = try runner.run(notebook(text, name: scratch.url.appending(path: "07-x.txt").path))
        #expect(outcome.outputs == [["1,2"], []] && outcome.failure == nil)
        #expect(try FileManager.default.contentsOfDirectory(atPath: beside.path) == ["a.csv"])
    }

    @Test func aCommandThatFailsUnexpectedlyEndsTheRunWithItsLine() throws {
        let text = "A\n\n    $ ls\n    $ twosed -c 'echo why >&2; exit 3'\n    $ ls\n"
        let outcome = try runner.run(notebook(text))
        #expect(outcome.failure == .init(line: 4, what: "the command ended with status 3, not 0: why"))
        #expect(outcome.outputs == [[], ["why"]])
        #expect(try runner.check(notebook(text)).text.contains("n.txt, line 4: the command ended with status 3"))
    }

    @Test func aStatusThatIsMarkedMustOccur() throws {
        #expect(try runner.run(notebook("    $ twosed -c 'exit 3' # exit 3\n")).failure == nil)
        let missed = try runner.run(notebook("    $ twosed -c 'exit 0' # exit 3\n")).failure
        #expect(missed?.what == "the command ended with status 0, not 3")
    }

    @Test func aCommandPastItsTimeIsEnded() throws {
        let failure = try runner.run(notebook("    $ twosed -c 'exec sleep 30' # seconds 0.3\n")).failure
        #expect(failure == .init(line: 1, what: "the command took longer than 0.3 s"))
    }

    @Test(arguments: [
        ("python3 x.py", "'python3' is not a command that notebooks run (n.txt, line 1): "),
        ("cat /etc/passwd", "'/etc/passwd' leads out of the working folder (n.txt, line 1): "),
        ("cat a/../../b", "'a/../../b' leads out of the working folder (n.txt, line 1): "),
        ("twosed data list --output=/tmp/x", "'--output=/tmp/x' leads out of the working folder (n.txt, line 1): "),
    ])
    func commandsThatDoNotBelongAreRefusedBeforeAnythingRuns(_ command: String, _ message: String) throws {
        let notebook = try notebook("    $ \(command)\n")
        #expect {
            try runner.run(notebook)
        } throws: {
            "\($0)".hasPrefix(message)
        }
    }

    @Test func aTighterCellToleranceWins() throws {
        let text = "    $ twosed -c 'echo 1.001'    # tolerance 1e-2\n    1.0\n    $ twosed -c 'echo 1.001'\n    1.0\n"
        let result = try runner.check(notebook(text))
        #expect(result.differences.map(\.line) == [4])
        #expect(
            result.text.hasPrefix("n.txt, line 4: 1.0 became 1.001, by 0.001 (relative tolerance 1e-6)\n  - 1.0\n  + "))
    }

    @Test func anUpdateIsFoundTheSameAndRepeatsToTheByte() throws {
        let scratch = try TemporaryFolder()
        defer { scratch.remove() }
        let file = scratch.url.appending(path: "n.txt").path
        try Data("T\n\n    $ twosed -c 'echo 1.5; date +%N'\n    1.4\n    [...]\n\nEnd\n".utf8).write(
            to: URL(filePath: file))
        let first = try runner.update(NotebookRunner.load(file))
        #expect(first.updated && first.differences.map(\.line) == [4])
        let text = try String(contentsOfFile: file, encoding: .utf8)
        #expect(text == "T\n\n    $ twosed -c 'echo 1.5; date +%N'\n    1.5\n    [...]\n\nEnd\n")
        #expect(try runner.check(NotebookRunner.load(file)).isSame)
        #expect(try !runner.update(NotebookRunner.load(file)).updated)
    }

    @Test func aNotebookWithAFailingCommandIsNotUpdated() throws {
        let scratch = try TemporaryFolder()
        defer { scratch.remove() }
        let file = scratch.url.appending(path: "n.txt").path
        let text = "    $ ls\n    nothing\n    $ twosed -c 'exit 1'\n"
        try Data(text.utf8).write(to: URL(filePath: file))
        #expect(try runner.update(NotebookRunner.load(file)).failure?.line == 3)
        #expect(try String(contentsOfFile: file, encoding: .utf8) == text)
    }

    @Test func aMissingNotebookIsMissingInput() {
        #expect {
            try NotebookRunner.load("none.txt")
        } throws: {
            ($0 as? UserError)?.kind == .missing
        }
    }
}
