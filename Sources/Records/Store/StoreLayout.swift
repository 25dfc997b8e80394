public import Foundation

/// Where things lie in a store, which is a folder.
///
/// - `NAME/records.json`: all results of a finished study, from which reports are made;
/// - `pieces/store.json`: the format of the store;
/// - `pieces/results/ab/ADDRESS.json`: a finished piece, under the first two digits of its address;
/// - `pieces/studies/NAME.tsv`: the pieces of a study, see `StudyManifest`;
/// - `pieces/claims/ADDRESS.json`: who computes a piece now;
/// - `pieces/parts/ADDRESS/`: finished parts of a piece that is being computed;
/// - `pieces/shelves/FAMILY/`: results that pieces of one family share, such as repetitions, or spectra (`.npz`).
public struct StoreLayout: Sendable {
    /// The folder of the store.
    public let root: URL
    /// The folder of all that is no study.
    public let pieces: URL

    /// The layout of the store in a folder.
    public init(root: URL) {
        self.root = root
        pieces = root.appendingPathComponent(Self.reserved)
    }

    /// The name that no study may have.
    public static let reserved = "pieces"

    /// The file with the format of the store.
    public var format: URL { pieces.appendingPathComponent("store.json") }
    /// Finished pieces.
    public var results: URL { pieces.appendingPathComponent("results") }
    /// The lists of pieces.
    public var studies: URL { pieces.appendingPathComponent("studies") }
    /// Who computes what.
    public var claims: URL { pieces.appendingPathComponent("claims") }
    /// Parts of unfinished pieces.
    public var parts: URL { pieces.appendingPathComponent("parts") }
    /// Results that pieces share.
    public var shelves: URL { pieces.appendingPathComponent("shelves") }

    /// The folder of a study.
    public func home(of study: String) -> URL { root.appendingPathComponent(study) }
    /// The results of a study.
    public func records(of study: String) -> URL { home(of: study).appendingPathComponent("records.json") }
    /// The list of a study's pieces.
    public func manifest(of study: String) -> URL { studies.appendingPathComponent("\(study).tsv") }
    /// The folder of a finished piece.
    public func folder(of address: PieceAddress) -> URL {
        results.appendingPathComponent(String(address.description.prefix(2)))
    }
    /// A finished piece.
    public func result(at address: PieceAddress) -> URL {
        folder(of: address).appendingPathComponent("\(address).json")
    }
    /// Who computes a piece.
    public func claim(of address: PieceAddress) -> URL { claims.appendingPathComponent("\(address).json") }
    /// The parts of a piece.
    public func parts(of address: PieceAddress) -> URL { parts.appendingPathComponent(address.description) }
    /// What the pieces of a family share.
    public func shelf(of family: PieceAddress) -> URL { shelves.appendingPathComponent(family.description) }
}
