internal import Experiments
import Foundation
internal import Foundations
internal import Records

extension Benchmark {
    /// What a store costs: the time of a piece beside its computing, and the upkeep of 100,000 pieces.
    static let store = Benchmark("store") { settings in
        let count = 200
        let study = EmptyStudy(pieces: (0..<count).map { EmptyStudy.Piece(number: $0) })
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let root = folder.url.appendingPathComponent("first")
        let runs = try seconds(settings.runs) {
            try? FileManager.default.removeItem(at: root)
            _ = try StudyRunner(store: root, threads: 1).run(study, folder: folder.url)
        }
        let reruns = try seconds(settings.runs) {
            _ = try StudyRunner(store: root, threads: 1).run(study, folder: folder.url)
        }
        let large = folder.url.appendingPathComponent("large")
        let listing = try listings(large, settings)
        let start = ContinuousClock.now
        let removed = try StoreCollection(of: FolderStore(reading: large), forgetting: ["large"])
        let collection = (ContinuousClock.now - start).seconds
        return [
            Measurement(
                "claim and keep a piece, synchronised to disk", runs.map { $0 / Double(count) * 1e3 }, unit: "ms"),
            Measurement("find a finished piece", reruns.map { $0 / Double(count) * 1e3 }, unit: "ms"),
            Measurement("list 100,000 pieces", listing, unit: "s"),
            Measurement("remove \(removed.pieces) unused pieces", [collection], unit: "s"),
        ]
    }

    /// Seconds to list a store of 100,000 pieces, which is made first.
    private static func listings(_ root: URL, _ settings: Settings) throws -> [Double] {
        let store = try FolderStore(root: root)
        let items = (0..<100_000).compactMap { index in
            let digest = SHA256.digest(of: Data("\(index)".utf8))
            return PieceAddress(digest).map { StudyManifest.Item(name: "piece-\(index)", address: $0) }
        }
        try store.register(StudyManifest(kind: "empty", items: items), study: "large")
        for item in items {
            let folder = store.layout.folder(of: item.address)
            try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
            _ = FileManager.default.createFile(
                atPath: store.layout.result(at: item.address).path, contents: Data("{}".utf8))
        }
        return try seconds(settings.runs) { _ = try StoreListing(of: store) }
    }
}

/// Pieces that take no time.
private struct EmptyStudy: Study {
    typealias Record = Int
    static let kind = "empty"
    static let keys: [String] = []
    static let template = ""

    struct Piece: StudyPiece {
        var number: Int
        var name: String { "piece-\(number)" }
    }

    var pieces: [Piece]
    var name: String { "empty" }
    var title: String { "empty" }
    var question: String { "empty" }

    func validate() {}
    static func dataFiles(of piece: Piece, folder: URL) -> [DataFile] { [] }
    static func compute(_ piece: Piece, folder: URL, context: RunContext) -> Int { piece.number }
}
