public import Foundation
internal import Foundations

/// A file that results are computed from, and what it is called in records and reports.
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

/// What the results of a piece depend on besides the settings of the study: the bytes of its data and the numerics.
///
/// Results whose fingerprint is another one are results of another study and are computed anew.
public struct Fingerprint: Codable, Sendable, Equatable {
    /// A data file as it was when the piece was computed.
    public struct File: Codable, Sendable, Equatable {
        /// What the study calls it.
        public var name: String
        /// Its size in bytes.
        public var bytes: Int
        /// SHA-256 of its bytes in 64 hexadecimal digits.
        public var sha256: String

        /// The fingerprint of a file; throws a `UserError` where there is none that can be read.
        public init(_ file: DataFile) throws {
            let data = try StudyFile.contents(of: file.url.path)
            name = file.name
            bytes = data.count
            sha256 = data.withUnsafeBytes { SHA256.digest(of: $0) }
        }
    }

    /// The version of the numerics, `TwoScaleVersion.numerics`.
    public var numerics: Int
    /// The data, in the order in which the study names them; empty where none are read.
    public var data: [File]

    /// The fingerprint of results of a version of the numerics on some data.
    public init(numerics: Int, data: [File]) {
        self.numerics = numerics
        self.data = data
    }

    /// The fingerprint of each piece of a study, now.
    static func ofPieces<S: Study>(_ pieces: [String], of study: S, folder: URL) throws -> [String: Fingerprint] {
        var read: [DataFile: File] = [:]
        var fingerprints: [String: Fingerprint] = [:]
        for piece in pieces {
            let files = try study.dataFiles(of: piece, folder: folder)
            for file in files where read[file] == nil { read[file] = try File(file) }
            fingerprints[piece] = Fingerprint(
                numerics: TwoScaleVersion.numerics, data: files.compactMap { read[$0] })
        }
        return fingerprints
    }
}
