public import Foundation
internal import Foundations
public import Records

/// An input file, with its name in records and reports.
public struct DataFile: Sendable, Hashable {
    /// The name of the shipped sample, or the path as the study gives it.
    public var name: String
    /// Where the file is.
    public var url: URL

    /// A file with its name.
    public init(name: String, url: URL) {
        self.name = name
        self.url = url
    }
}

extension Fingerprint.File {
    /// The fingerprint of a file; throws a `UserError` if there is none that can be read.
    public init(_ file: DataFile) throws {
        let data = try InputFile.contents(of: file.url.path)
        self.init(name: file.name, bytes: data.count, sha256: SHA256.digest(of: data))
    }
}

extension Fingerprint {
    /// The current fingerprint of each piece, in order; a file that several pieces use is read once.
    static func ofPieces<S: Study>(of study: S, folder: URL) throws -> [Fingerprint] {
        var read: [DataFile: File] = [:]
        return try study.pieces.map { piece in
            let files = try S.dataFiles(of: piece, folder: folder)
            for file in files where read[file] == nil { read[file] = try File(file) }
            return Fingerprint(numerics: TwoScaleVersion.numerics, data: files.compactMap { read[$0] })
        }
    }
}
