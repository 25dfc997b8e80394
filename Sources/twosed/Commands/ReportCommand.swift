import ArgumentParser
import Foundation
import Foundations
import Reporting
import Studies

struct ReportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "report",
        abstract: "Write the Markdown report of a finished study, with its figures, from the records alone.",
        discussion: """
            Kinds of study: \(StudyKind.all.map(\.name).joined(separator: ", ")).

            Figures need gnuplot, --html needs pandoc. Without gnuplot the report has tables and a note.

            Example: twosed report Reports/covertype --output page --html
            """)

    @Argument(
        help: ArgumentHelp("A study's folder in a store, its records.json or its study file.", valueName: "study"))
    var study: String

    @Option(help: ArgumentHelp("Folder of the report (default: the folder of the records).", valueName: "dir"))
    var output: String?

    @Flag(help: "Also make one self-contained HTML page, report.html, by pandoc.")
    var html = false

    func run() throws {
        let page = try ReportWriter.write(
            study: study, to: output, reports: StudyKind.all.reports, renderer: FigureRenderer())
        try StandardOutput.write("report: \(page.relativePath)\n")
        if html { try StandardOutput.write("page: \(HTMLPage().write(markdown: page).relativePath)\n") }
    }
}
