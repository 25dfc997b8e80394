public import Foundation
internal import Foundations
internal import Records

/// Writes the report of any study: `report.md`, its figures and a copy of the records, in one folder.
///
/// A report is a pure function of the records: nothing is recomputed, and the same records give the same bytes.
public enum ReportWriter {
    /// Writes the report of `study` into `folder`, by default the folder of the records; returns the path of the page.
    ///
    /// `reports` are the kinds of report to choose from. `study` is a folder with `records.json`, that file itself, or the study file beside it.
    public static func write(
        study: String, to folder: String?, reports: [any StudyReport.Type], renderer: FigureRenderer
    ) throws -> URL {
        let file = try recordsFile(URL(fileURLWithPath: study))
        guard let data = FileManager.default.contents(atPath: file.path) else { throw missing(file) }
        let target = folder.map { URL(fileURLWithPath: $0) } ?? file.deletingLastPathComponent()
        let header = try JSON.decode(Header.self, from: data, file: file.relativePath)
        guard let report = reports.first(where: { $0.kind == header.kind }) else {
            throw UserError(
                .badData, "the kind of study '\(header.kind)' has no report", file.relativePath, "update twosed")
        }
        return try write(report, data, header, file, target, renderer)
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

    /// The error for a missing `records.json`: the run was not started or not finished.
    private static func missing(_ file: URL) -> UserError {
        let home = file.deletingLastPathComponent()
        let layout = StoreLayout(root: home.deletingLastPathComponent())
        let list = FileManager.default.contents(atPath: layout.manifest(of: home.lastPathComponent).path)
        guard let manifest = list.flatMap(StudyManifest.init) else {
            return UserError(
                .missing, "there are no records", file.relativePath, "run 'twosed run' on the study first")
        }
        let count = manifest.items.count {
            FileManager.default.fileExists(atPath: layout.result(at: $0.address).path)
        }
        return UserError(
            .missing, "the study stopped after \(count) \(count == 1 ? "piece" : "pieces") and has no records yet",
            file.relativePath, "run 'twosed run' on it again: it goes on where it stopped")
    }

    private static func write<Report: StudyReport>(
        _ type: Report.Type, _ data: Data, _ header: Header, _ file: URL, _ folder: URL, _ renderer: FigureRenderer
    ) throws -> URL {
        typealias Records = StudyRecords<Report.Settings>
        guard header.format == Records.currentFormat else {
            throw UserError(
                .badData, "the records have the format '\(header.format)', not '\(Records.currentFormat)'",
                file.relativePath, "run the study again with this version")
        }
        let records = try JSON.decode(Records.self, from: data, file: file.relativePath)
        let pieces = records.study.pieces.count
        guard records.pieces.count == pieces else {
            throw UserError(
                .badData, "there are \(records.pieces.count) records of \(pieces) pieces", file.relativePath,
                "run the study again")
        }
        guard records.summary != nil || Report.Settings.Summary.self == Never.self else {
            throw UserError(
                .badData, "the records lack what follows from all pieces together", file.relativePath,
                "run the study again: stored pieces are used")
        }
        let report = Report(records: records)
        try OutputFolder.make(folder)
        let figures = try report.figures.map { try renderer.render($0, into: folder) }
        let page = folder.appendingPathComponent("report.md")
        try AtomicFile.write(Data(try report.page(figures: figures, store: file.store).text.utf8), to: page.path)
        let copy = folder.appendingPathComponent("records.json")
        if copy.standardizedFileURL != file.standardizedFileURL { try AtomicFile.write(data, to: copy.path) }
        return page
    }
}

extension StudyReport {
    /// The word in the study file that names the kind of study.
    public static var kind: String { Settings.kind }
}

extension URL {
    /// The name of the store that holds the folder of this file.
    fileprivate var store: String {
        absoluteURL.deletingLastPathComponent().deletingLastPathComponent().lastPathComponent
    }
}
