internal import Datasets
import Foundation
internal import Foundations
internal import Networks
internal import Records

/// The labelled rows of a study: a file if it is there, else a shipped sample.
struct StudyRows {
    var sample: String
    var data: String?
    var table: TableSettings?

    /// The file, if it exists, else the sample.
    func source(in folder: URL) throws -> InputSource {
        guard let data else {
            try table?.checkUnused()
            return .sample(sample)
        }
        let source = try InputSource.data(data, table, in: folder)
        guard case .data(let path, _) = source, FileManager.default.fileExists(atPath: path) else {
            return .sample(sample)
        }
        return source
    }

    /// The file behind a fingerprint, by its name in the study.
    func dataFile(in folder: URL) throws -> DataFile {
        let source = try source(in: folder)
        var file = try source.dataFile()
        if case .data = source { file.name = data ?? file.name }
        return file
    }

    /// The rows.
    func load(in folder: URL) throws -> Dataset {
        if case .data(let path, let table) = try source(in: folder) { return try Dataset(csv: path, table: table) }
        return try (ShippedSample(rawValue: sample) ?? .covertype).load()
    }
}
