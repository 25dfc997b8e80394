public import Foundation
internal import Foundations

/// A file format of pictures; the raw value is the suffix of its files.
public enum PictureFormat: String, Sendable, CaseIterable {
    /// Scalable, for pages.
    case svg
    /// Pixels, for previews.
    case png
    /// Scalable, for print.
    case pdf
}

/// A figure on disk: its data and script, and the pictures gnuplot made of them.
public struct RenderedFigure: Sendable, Equatable {
    /// Stem of the files `NAME.tsv`, `NAME.gp` and `NAME.svg`, `NAME.png`, `NAME.pdf`.
    public var name: String
    /// Alternative text: one sentence for readers who cannot see the picture.
    public var altText: String
    /// Text below the figure, Markdown.
    public var caption: String
    /// The pictures, the one for pages first; empty without gnuplot.
    public var pictures: [PictureFormat]
    /// The reason for a missing picture, and what to do.
    public var note: String?
}

/// Writes figures into folders: data, a gnuplot script and the pictures.
///
/// The same figure gives the same bytes in every file. Pictures are drawn in a temporary folder and moved only when all
/// are complete; after a failure the old files remain. Without gnuplot, data and script are still written, and pictures
/// from other data or another script are removed.
public struct FigureRenderer: Sendable {
    /// The gnuplot program; nil if there is none.
    public var gnuplot: URL?
    /// Whether to draw a PDF too.
    public var pdf: Bool
    /// Seconds that gnuplot may take for one figure.
    public var seconds: Double

    /// A locale with UTF-8 that the system always has.
    #if os(macOS)
        private static let locale = "en_US.UTF-8"
    #else
        private static let locale = "C.UTF-8"
    #endif

    /// Creates a renderer with the gnuplot found in the folders of `PATH`.
    public init(pdf: Bool = false) {
        self.init(gnuplot: TimedProcess.find("gnuplot"), pdf: pdf)
    }

    /// Creates a renderer with the given gnuplot, or with none.
    public init(gnuplot: URL?, pdf: Bool = false, seconds: Double = 60) {
        precondition(seconds > 0, "a time limit is positive: \(seconds)")
        self.gnuplot = gnuplot
        self.pdf = pdf
        self.seconds = seconds
    }

    /// Writes the files of a figure into `folder`, which is created if necessary.
    ///
    /// Throws `UserError` for a figure that is empty or hides data, and if gnuplot fails; a file system error if files
    /// cannot be written.
    public func render(_ figure: Figure, into folder: URL) throws -> RenderedFigure {
        try figure.check()
        var contents = [
            "tsv": Data(figure.data.utf8),
            "gp": Data(FigureScript(figure, withPDF: pdf).text.utf8),
        ]
        func file(_ suffix: String) -> URL { folder.appending(path: "\(figure.name).\(suffix)") }
        let unchanged = contents.allSatisfy { suffix, bytes in (try? Data(contentsOf: file(suffix))) == bytes }
        let formats: [PictureFormat] = pdf ? [.svg, .png, .pdf] : [.svg, .png]
        if let gnuplot {
            contents.merge(try draw(figure.name, contents, formats, with: gnuplot)) { $1 }
        }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for format in PictureFormat.allCases where !unchanged && contents[format.rawValue] == nil {
            if FileManager.default.fileExists(atPath: file(format.rawValue).path) {
                try FileManager.default.removeItem(at: file(format.rawValue))
            }
        }
        for (suffix, bytes) in contents.sorted(by: { $0.key < $1.key }) {
            try AtomicFile.write(bytes, to: file(suffix).path)
        }
        let pictures = formats.filter { FileManager.default.fileExists(atPath: file($0.rawValue).path) }
        return RenderedFigure(
            name: figure.name, altText: figure.altText, caption: figure.caption, pictures: pictures,
            note: pictures.isEmpty
                ? "No picture: gnuplot was not found. Install gnuplot 5.4 or later and make the report again, or run"
                    + " `gnuplot \(figure.name).gp` in the folder of the data." : nil)
    }

    /// One picture of a figure.
    ///
    /// Throws `UserError` for a figure that is empty or hides data, without gnuplot, and if gnuplot fails.
    public func picture(of figure: Figure, as format: PictureFormat) throws -> Data {
        try figure.check()
        guard let gnuplot else {
            throw UserError(
                .missing, "gnuplot was not found", "figure \(figure.name)",
                "install gnuplot 5.4 or later, or leave the figure out")
        }
        let sources = [
            "tsv": Data(figure.data.utf8), "gp": Data(FigureScript(figure, withPDF: format == .pdf).text.utf8),
        ]
        return try draw(figure.name, sources, [format], with: gnuplot)[format.rawValue] ?? Data()
    }

    /// The pictures gnuplot makes of data and script, by suffix.
    private func draw(
        _ name: String, _ sources: [String: Data], _ formats: [PictureFormat], with gnuplot: URL
    ) throws -> [String: Data] {
        let scratch = try TemporaryFolder()
        defer { scratch.remove() }
        for (suffix, bytes) in sources { try bytes.write(to: scratch.url.appending(path: "\(name).\(suffix)")) }
        func failure(_ what: String) -> UserError {
            UserError(
                .badData, what, "figure \(name)",
                "run gnuplot \(name).gp by hand; gnuplot 5.4 or later with cairo is needed")
        }
        let outcome: TimedProcess.Outcome
        do {
            // Without the user's gnuplot settings, which could change the picture.
            // Scripts are in UTF-8, whatever the locale; batch systems often set none.
            outcome = try TimedProcess.run(
                gnuplot, ["-d", "\(name).gp"], in: scratch.url, seconds: seconds,
                environment: ["LC_ALL": Self.locale])
        } catch {
            throw failure("gnuplot cannot be started: \(gnuplot.path)")
        }
        guard !outcome.timedOut else { throw failure("gnuplot took longer than \(NumberFormat.number(seconds)) s") }
        // gnuplot exits with status 0 after warnings such as "Skipping data file with no valid points".
        let complaints = outcome.standardError.split(whereSeparator: \.isNewline)
            .map { $0.trimmingCharacters(in: .whitespaces) }.filter { $0.hasPrefix("\"\(name).gp\"") }
        guard outcome.status == 0, complaints.isEmpty else {
            let said = complaints.isEmpty ? outcome.standardError : complaints.joined(separator: "; ")
            throw failure(
                "gnuplot failed with status \(outcome.status): "
                    + said.split(whereSeparator: \.isNewline).joined(separator: " "))
        }
        var pictures: [String: Data] = [:]
        for format in formats {
            guard let bytes = try? Data(contentsOf: scratch.url.appending(path: "\(name).\(format.rawValue)")),
                !bytes.isEmpty
            else { throw failure("gnuplot made no \(format.rawValue.uppercased())") }
            pictures[format.rawValue] = format == .pdf ? withoutDate(bytes) : bytes
        }
        return pictures
    }

    /// The PDF with a fixed creation date of the same length, so that equal figures are equal files.
    private func withoutDate(_ pdf: Data) -> Data {
        guard let key = pdf.range(of: Data("/CreationDate (D:".utf8)),
            let end = pdf[key.upperBound...].firstIndex(of: UInt8(ascii: ")"))
        else { return pdf }
        let fixed = Array("20000101000000Z0000000000".utf8.prefix(end - key.upperBound))
        guard fixed.count == end - key.upperBound else { return pdf }
        return pdf[..<key.upperBound] + fixed + pdf[end...]
    }
}
