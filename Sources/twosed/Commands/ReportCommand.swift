import ArgumentParser
import Experiments
import Foundation
import Reporting

struct ReportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "report",
        abstract: "Write the Markdown report of a finished study, with its figures; no number is computed.",
        discussion: "Example: twosed report Reports/covertype")

    @Argument(
        help: ArgumentHelp("A study's folder in a store, its records.json or its study file.", valueName: "study"))
    var study: String

    @Option(help: ArgumentHelp("Folder of the report (default: the folder of the records).", valueName: "dir"))
    var output: String?

    func run() throws {
        let page = try ReportWriter.write(study: study, to: output, renderer: FigureRenderer())
        print("report: \(page.relativePath)")
    }
}
