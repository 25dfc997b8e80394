import ArgumentParser
import Foundation
import Notebooks
import Records

struct NotebookCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "notebook",
        abstract: "Run, check and update text notebooks: prose with command lines and their output.",
        discussion: """
            A cell is a line of four spaces, '$ ' and a command, with its expected output indented by four spaces \
            below. Only \(NotebookRunner.commands.joined(separator: ", ")) are run, without a shell, in a new \
            temporary folder. If a folder beside the notebook has its name, its files are copied there first. In the \
            expected output [...] matches any text within a line, and a line ... matches any lines. A comment after a \
            command sets conditions: # exit 65, tolerance 1e-3, seconds 90.

            Example: twosed notebook check notebooks-txt/*.txt
            """,
        subcommands: [Run.self, Check.self, Update.self])

    /// The flags of all three subcommands.
    struct Options: ParsableArguments {
        @Argument(help: ArgumentHelp("Notebooks.", valueName: "file"))
        var files: [String]

        @Option(help: ArgumentHelp("Seconds that a command may take.", valueName: "s"))
        var seconds: Double = 60

        @Option(help: ArgumentHelp("Relative tolerance of numbers; counts compare exactly.", valueName: "t"))
        var tolerance: Double = 1e-6

        @OptionGroup var common: CommonOptions

        func validate() throws {
            guard seconds > 0, seconds <= 86400 else {
                throw ValidationError("--seconds \(seconds) is not a number above 0 and at most 86400")
            }
            guard tolerance >= 0, tolerance < 1 else {
                throw ValidationError("--tolerance \(tolerance) is not a number from 0 up to below 1")
            }
        }

        /// Reads all notebooks, then processes each and prints the results. Ends with status 1 if one is not `good`.
        func forEach(
            good: (NotebookResult) -> Bool,
            _ body: (NotebookRunner, Notebook) throws -> (text: String, result: NotebookResult)
        ) throws {
            try common.checkOutput()
            let runner = NotebookRunner(
                twosed: Bundle.main.executableURL ?? URL(filePath: ProcessInfo.processInfo.arguments[0]),
                seconds: seconds, tolerance: tolerance)
            let notebooks = try files.map { try NotebookRunner.load($0) }
            let treated = try notebooks.map { try body(runner, $0) }
            let results = treated.map(\.result)
            try common.write(
                text: treated.map(\.text).joined(), json: JSON.encode(results), table: Self.table(results))
            if !results.allSatisfy(good) { throw ExitCode(Failure.Status.refuted.rawValue) }
        }

        private static func table(_ results: [NotebookResult]) -> Table {
            Table(
                headings: ["notebook", "line", "what", "expected", "found"],
                rows: results.flatMap { result in
                    result.differences.map {
                        [result.notebook, String($0.line), $0.what, $0.expected ?? "", $0.found ?? ""]
                    } + (result.failure.map { [[result.notebook, String($0.line), $0.what, "", ""]] } ?? [])
                })
        }
    }

    struct Run: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Run the cells and print the notebook with their new output.",
            discussion: "Example: twosed notebook run notebooks-txt/05-bound-against-sample-size.txt")

        @OptionGroup var options: Options

        func run() throws {
            try options.forEach(good: { $0.failure == nil }) { runner, notebook in
                let (text, result) = try runner.rerun(notebook)
                let failure = result.failure.map { "\n\(notebook.name), line \($0.line): \($0.what)\n" } ?? ""
                return (text + failure, result)
            }
        }
    }

    struct Check: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Run the cells and compare their output with the notebook.",
            discussion: """
                Ends with status 0 if all agree, and 1 if a line or an exit status differs.

                Example: twosed notebook check notebooks-txt/05-bound-against-sample-size.txt
                """)

        @OptionGroup var options: Options

        func run() throws {
            try options.forEach(good: \.isSame) { runner, notebook in
                let result = try runner.check(notebook)
                return (result.text, result)
            }
        }
    }

    struct Update: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Run the cells and write their output into the notebook.",
            discussion: """
                Lines that agree and marked fields do not change. A notebook in which a command ends with an \
                unexpected status is not changed.

                Example: twosed notebook update notebooks-txt/05-bound-against-sample-size.txt
                """)

        @OptionGroup var options: Options

        func run() throws {
            try options.forEach(good: { $0.failure == nil }) { runner, notebook in
                let result = try runner.update(notebook)
                return (result.text, result)
            }
        }
    }
}
