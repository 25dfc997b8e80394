public import Foundation
import Foundations

/// Converts a Markdown page to one self-contained HTML page by pandoc: embedded pictures, formulas as MathML, no
/// scripts and no external resources. Links to data and scripts remain relative.
public struct HTMLPage: Sendable {
    /// The pandoc program; nil if there is none.
    public var pandoc: URL?
    /// Seconds that pandoc may take.
    public var seconds: Double

    /// A maker of pages with the pandoc found in the folders of `PATH`.
    public init() { self.init(pandoc: TimedProcess.find("pandoc")) }

    /// A maker of pages with the given pandoc, or with none.
    public init(pandoc: URL?, seconds: Double = 60) {
        precondition(seconds > 0, "a time limit is positive: \(seconds)")
        self.pandoc = pandoc
        self.seconds = seconds
    }

    /// Writes `NAME.html` beside `NAME.md` and returns its place. The same page and pandoc give the same bytes.
    public func write(markdown: URL) throws -> URL {
        let target = markdown.deletingPathExtension().appendingPathExtension("html")
        guard let pandoc else {
            throw UserError(
                .unwritable, "pandoc is needed for HTML and was not found", target.relativePath,
                "install it (apt-get install pandoc, brew install pandoc); the Markdown page is complete without")
        }
        let scratch = try TemporaryFolder()
        defer { scratch.remove() }
        let header = scratch.url.appending(path: "header.html")
        try Data(Self.style.utf8).write(to: header)
        let page = scratch.url.appending(path: "page.html")
        let text = try String(contentsOf: markdown, encoding: .utf8)
        let title = text.split(separator: "\n").first.map { String($0.drop { $0 == "#" || $0 == " " }) } ?? "Report"
        let arguments =
            ["--from", "gfm+tex_math_dollars", "--to", "html5", "--standalone"]
            + [try embedding(pandoc), "--mathml", "--fail-if-warnings", "--metadata", "pagetitle=\(title)"]
            + ["--metadata", "lang=en", "--include-in-header", header.path, "--output", page.path]
            + [markdown.lastPathComponent]
        let folder = markdown.deletingLastPathComponent()
        let outcome = try TimedProcess.run(pandoc, arguments, in: folder, seconds: seconds)
        guard outcome.status == 0, !outcome.timedOut, let bytes = try? Data(contentsOf: page), !bytes.isEmpty else {
            let said = outcome.standardError.split(whereSeparator: \.isNewline).joined(separator: " ")
            let what = outcome.timedOut ? "pandoc took longer than \(NumberFormat.number(seconds)) s" : "pandoc failed"
            throw UserError(
                .badData, said.isEmpty ? what : "\(what): \(said)", markdown.relativePath,
                "make the report again; pandoc 2.17 or later is needed")
        }
        try AtomicFile.write(bytes, to: target.path)
        return target
    }

    /// The flag that embeds pictures; its name changed with pandoc 2.19.
    private func embedding(_ pandoc: URL) throws -> String {
        let said = try TimedProcess.run(
            pandoc, ["--version"], in: FileManager.default.temporaryDirectory, seconds: seconds)
        let version = said.standardOutput.split { $0 == " " || $0.isNewline }.dropFirst().first ?? ""
        let parts = version.split(separator: ".").compactMap { Int($0) }
        return parts.lexicographicallyPrecedes([2, 19]) ? "--self-contained" : "--embed-resources"
    }

    /// Wide enough for the tables, with figures at the width of the page.
    private static let style = """
        <style>
        body { max-width: 62em; margin: 2em auto; padding: 0 1em; font-family: sans-serif; line-height: 1.5; }
        img { max-width: 100%; height: auto; }
        table { display: block; overflow-x: auto; border-collapse: collapse; font-variant-numeric: tabular-nums; }
        td, th { padding: 0.15em 0.7em; }
        pre { overflow-x: auto; }
        </style>

        """
}
