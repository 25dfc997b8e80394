internal import Experiments
public import Foundation
internal import Foundations

/// A report on one kind of study, made from its stored records alone.
protocol StudyReport {
    associatedtype Configuration: Study

    /// All that the report is made from.
    var records: StudyRecords<Configuration> { get }

    /// The report of these records.
    init(records: StudyRecords<Configuration>)

    /// The figures to draw, in the order of the page.
    var figures: [Figure] { get throws }

    /// Writes what stands between the question and how to repeat it; `figures` are those above, drawn.
    func write(to page: inout MarkdownDocument, figures: [RenderedFigure]) throws
}

extension StudyReport {
    /// The configuration.
    var study: Configuration { records.study }
    /// The results, in the order of the pieces.
    var results: [Configuration.Record] { records.records }

    /// The whole page.
    func page(figures: [RenderedFigure]) throws -> MarkdownDocument {
        var page = MarkdownDocument()
        page.opening(title: study.title, question: study.question)
        try write(to: &page, figures: figures)
        page.repetition(of: records)
        return page
    }
}

/// Writes the report of any study: `report.md`, its figures and a copy of the records, in one folder.
///
/// A report is a pure function of the records: nothing is recomputed, and the same records give the same bytes.
public enum ReportWriter {
    /// Writes the report of `study` into `folder`, by default the folder of the records; returns the path of the page.
    ///
    /// `study` is a folder with `records.json`, that file itself, or the study file beside it.
    public static func write(study: String, to folder: String?, renderer: FigureRenderer) throws -> URL {
        let file = try recordsFile(URL(fileURLWithPath: study))
        guard let data = FileManager.default.contents(atPath: file.path) else { throw missing(file) }
        let target = folder.map { URL(fileURLWithPath: $0) } ?? file.deletingLastPathComponent()
        let header = try JSON.decode(Header.self, from: data, file: file.relativePath)
        switch header.kind {
        case DimensionStudy.kind: return try write(DimensionReport.self, data, header, file, target, renderer)
        case BoundStudy.kind: return try write(BoundReport.self, data, header, file, target, renderer)
        case TrainingStudy.kind: return try write(TrainingReport.self, data, header, file, target, renderer)
        case ToyCoveringStudy.kind:
            return try write(ToyCoveringReport.self, data, header, file, target, renderer)
        case EstimatorStudy.kind: return try write(EstimatorReport.self, data, header, file, target, renderer)
        default:
            throw UserError(
                .badData, "the kind of study '\(header.kind)' has no report", file.relativePath, "update twosed")
        }
    }

    private struct Header: Decodable {
        var format: String
        var kind: String
    }

    private static func recordsFile(_ source: URL) throws -> URL {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: source.path, isDirectory: &isFolder) else {
            throw UserError(.missing, "no such file or folder", source.relativePath, "name a study's folder")
        }
        if isFolder.boolValue { return source.appendingPathComponent("records.json") }
        return source.pathExtension == "json"
            ? source : source.deletingLastPathComponent().appendingPathComponent("records.json")
    }

    /// What is missing where there is no `records.json`: a run that never began, or the end of one that stopped.
    private static func missing(_ file: URL) -> UserError {
        let tasks = file.deletingLastPathComponent().appendingPathComponent("tasks").path
        guard let pieces = try? FileManager.default.contentsOfDirectory(atPath: tasks) else {
            return UserError(
                .missing, "there are no records", file.relativePath, "run 'twosed run' on the study first")
        }
        let count = pieces.filter { $0.hasSuffix(".json") }.count
        return UserError(
            .missing, "the study stopped after \(count) \(count == 1 ? "piece" : "pieces") and has no records yet",
            file.relativePath, "run 'twosed run' on it again: it goes on where it stopped")
    }

    private static func write<Report: StudyReport>(
        _ type: Report.Type, _ data: Data, _ header: Header, _ file: URL, _ folder: URL, _ renderer: FigureRenderer
    ) throws -> URL {
        typealias Records = StudyRecords<Report.Configuration>
        guard header.format == Records.currentFormat else {
            throw UserError(
                .badData, "the records have the format '\(header.format)', not '\(Records.currentFormat)'",
                file.relativePath, "run the study again with this version")
        }
        let records = try JSON.decode(Records.self, from: data, file: file.relativePath)
        let pieces = try records.study.pieces().count
        guard records.records.count == pieces else {
            throw UserError(
                .badData, "there are \(records.records.count) records of \(pieces) pieces", file.relativePath,
                "run the study again")
        }
        let report = Report(records: records)
        try StudyRunner.makeFolder(folder)
        let figures = try report.figures.map { try renderer.render($0, into: folder) }
        let page = folder.appendingPathComponent("report.md")
        try AtomicFile.write(Data(try report.page(figures: figures).text.utf8), to: page.path)
        let copy = folder.appendingPathComponent("records.json")
        if copy.standardizedFileURL != file.standardizedFileURL { try AtomicFile.write(data, to: copy.path) }
        return page
    }
}
