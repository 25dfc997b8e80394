import Foundation
internal import Foundations
public import Records

/// A piece of a study in a store.
public struct ListedPiece: Codable, Sendable {
    /// The study.
    public var study: String
    /// The name of the piece.
    public var name: String
    /// Whether its results are in the store.
    public var isFinished: Bool
    /// Where they are kept: the SHA-256 of what its numbers depend on, in 64 hexadecimal digits.
    public var address: String
}

extension FolderStore {
    /// The names of the studies that have a list of pieces, sorted.
    public var studies: [String] { Self.names(in: layout.studies, ending: ".tsv").sorted() }

    /// Throws a `UserError` if the store has no such study.
    func check(study: String) throws {
        let known = studies
        guard known.contains(study) else {
            throw UserError(
                .missing, "the store has no study '\(study)'", layout.root.relativePath,
                "it has \(known.isEmpty ? "none" : known.joined(separator: ", "))")
        }
    }

    /// The list of a study's pieces; throws if it cannot be read.
    public func manifest(of study: String) throws -> StudyManifest {
        let file = layout.manifest(of: study)
        guard let manifest = StudyManifest(try InputFile.contents(of: file.path)) else {
            throw UserError(.badData, "the list of pieces cannot be read", file.relativePath, "run the study again")
        }
        return manifest
    }

    /// The addresses of all finished pieces.
    public var addresses: Set<PieceAddress> {
        var found: Set<PieceAddress> = []
        for folder in folders { FolderNames.forEachPiece(in: folder) { found.insert($0) } }
        return found
    }

    /// The pieces of all studies, in their order.
    public var pieces: [ListedPiece] {
        get throws {
            let finished = addresses
            return try studies.flatMap { study in
                try manifest(of: study).items.map {
                    ListedPiece(
                        study: study, name: $0.name, isFinished: finished.contains($0.address),
                        address: $0.address.description)
                }
            }
        }
    }

    /// The folders of finished pieces.
    var folders: [URL] {
        Self.names(in: layout.results).filter { $0.utf8.count == 2 }.map { layout.results.appendingPathComponent($0) }
    }

    /// The pieces that are being computed, with what their claims say.
    var claims: [(address: PieceAddress, record: ClaimRecord)] {
        Self.names(in: layout.claims, ending: ".json").sorted().compactMap { name in
            guard let address = PieceAddress(name), let record = FolderClaim.read(layout.claim(of: address)) else {
                return nil
            }
            return (address, record)
        }
    }

    /// Names in a folder that end so, without the ending; none if there is no folder.
    static func names(in folder: URL, ending: String = "") -> [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return ending.isEmpty
            ? names : names.compactMap { $0.hasSuffix(ending) ? String($0.dropLast(ending.count)) : nil }
    }
}
