import Foundation
internal import Foundations
internal import Records

/// What a store holds, and what is being computed.
public struct StoreListing: Codable, Sendable {
    /// A study in the store.
    public struct Study: Codable, Sendable {
        /// Its name.
        public var name: String
        /// Its kind.
        public var kind: String
        /// Its pieces.
        public var pieces: Int
        /// Those that are finished.
        public var finished: Int
        /// Mean seconds between the pieces that were finished in the last hour, by the dates of their files; nil for
        /// less than two, and for a finished study.
        public var secondsPerPiece: Double?
        /// Whether its records are written.
        public var hasRecords: Bool
        /// Those that are being computed.
        public var running: [Running]

        /// Seconds until the rest is finished at the rate of the last hour; nil if nothing is open, or nothing is known.
        public var secondsLeft: Double? {
            finished < pieces ? secondsPerPiece.map { $0 * Double(pieces - finished) } : nil
        }
    }

    /// A piece that is being computed.
    public struct Running: Codable, Sendable {
        /// Its name.
        public var piece: String
        /// The machine that computes it.
        public var host: String
        /// The process on that machine.
        public var process: Int32
        /// The fraction that is done.
        public var share: Double
        /// The estimate so far with its error, in words; nil if there is none.
        public var estimate: String?
        /// When it was taken, in UTC.
        public var since: String
        /// Whether the process is known to be gone; the next run takes the piece over.
        public var isDead: Bool
    }

    /// The studies, by name.
    public var studies: [Study]
    /// Finished pieces.
    public var pieces: Int
    /// Finished pieces that no study asks for; `gc` removes them.
    public var unused: Int

    /// The contents of a store; `study` asks for one study alone.
    public init(of store: FolderStore, study only: String? = nil) throws {
        if let only { try store.check(study: only) }
        let finished = store.addresses
        let claims = store.claims
        var used: Set<PieceAddress> = []
        studies = try store.studies.compactMap { name in
            let manifest = try store.manifest(of: name)
            used.formUnion(manifest.items.lazy.map(\.address))
            guard only == nil || only == name else { return nil }
            let own = manifest.items.filter { finished.contains($0.address) }
            return Study(
                name: name, kind: manifest.kind, pieces: manifest.items.count, finished: own.count,
                secondsPerPiece: own.count == manifest.items.count
                    ? nil : Self.pace(own.compactMap { FileDate.modified(store.layout.result(at: $0.address).path) }),
                hasRecords: FileManager.default.fileExists(atPath: store.layout.records(of: name).path),
                running: claims.filter { $0.record.note.study == name }.map { _, claim in
                    Running(
                        piece: claim.note.piece, host: claim.host, process: claim.process, share: claim.share,
                        estimate: claim.estimate, since: claim.taken, isDead: claim.isOfDeadNeighbour)
                })
        }
        pieces = finished.count
        unused = finished.count { !used.contains($0) }
    }

    /// Mean seconds between those of some times that lie in the last hour; a clock that was set back leaves none.
    private static func pace(_ times: [Double]) -> Double? {
        let now = Date.now.timeIntervalSince1970
        let recent = times.filter { $0 > now - 3600 && $0 <= now }
        guard recent.count > 1, let first = recent.min() else { return nil }
        return (now - first) / Double(recent.count - 1)
    }
}
