import Dispatch
import Foundation
internal import Foundations
internal import Records
import Synchronization

/// What a claim's file says.
struct ClaimRecord: Codable, Equatable {
    /// The machine, with what tells its processes from those of another container.
    var place: String
    /// The machine's name.
    var host: String
    /// The process.
    var process: Int32
    /// Tells this claim from any other.
    var token: UInt64
    /// What is computed.
    var note: ClaimNote
    /// The fraction of it that is done.
    var share: Double
    /// The estimate so far; nil if there is none.
    var estimate: String?
    /// Counts the signs of life.
    var beat: Int
    /// When it was taken, in UTC; for people only.
    var taken: String

    /// A claim of this process.
    init(_ note: ClaimNote) {
        host = machineName
        place = Self.place
        process = getpid()
        token = .random(in: .min ... .max)
        self.note = note
        share = 0
        beat = 0
        taken = Date().formatted(.iso8601)
    }

    /// This machine and the space of its process numbers.
    static let place: String = {
        let space = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/ns/pid")
        return machineName + (space.map { " \($0)" } ?? "")
    }()

    /// Whether its process ran on this machine and is gone.
    var isOfDeadNeighbour: Bool { place == Self.place && kill(process, 0) != 0 && errno == ESRCH }
}

/// A claim by a file that is made by one process only, and rewritten every few seconds as a sign of life.
final class FolderClaim: PieceClaim {
    private let file: URL
    private let record: Mutex<ClaimRecord>
    // Timers may be cancelled from any thread.
    nonisolated(unsafe) private let timer: any DispatchSourceTimer

    /// Takes the claim; nil if its file exists.
    init?(at file: URL, note: ClaimNote, interval: Duration = .seconds(5)) throws {
        let record = ClaimRecord(note)
        let made = open(file.path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
        if made < 0 {
            if errno == EEXIST { return nil }
            throw UnwritableFile(file.relativePath, errno: errno)
        }
        close(made)
        do {
            try AtomicFile.write(JSON.encode(record), to: file.path, synced: false)
        } catch {
            unlink(file.path)
            throw error
        }
        self.file = file
        self.record = Mutex(record)
        timer = DispatchSource.makeTimerSource(queue: DispatchQueue(label: "claim"))
        timer.setEventHandler { [weak self] in self?.beat() }
        timer.schedule(deadline: .now() + interval.seconds, repeating: interval.seconds)
        timer.activate()
    }

    /// Takes the claim if nobody has it, or if its process is dead.
    static func take(at file: URL, note: ClaimNote, watch: ClaimWatch) throws -> FolderClaim? {
        if let claim = try FolderClaim(at: file, note: note) { return claim }
        guard let dead = watch.deadClaim(at: file), remove(dead, at: file) else { return nil }
        return try FolderClaim(at: file, note: note)
    }

    func report(_ progress: PieceProgress) {
        record.withLock { ($0.share, $0.estimate) = (progress.share, progress.estimate) }
    }

    func release() {
        timer.cancel()
        record.withLock { if Self.read(file)?.token == $0.token { unlink(file.path) } }
    }

    /// A sign of life, unless the claim went to another process meanwhile.
    private func beat() {
        record.withLock { record in
            guard !timer.isCancelled, Self.read(file)?.token == record.token else { return }
            record.beat += 1
            try? AtomicFile.write(JSON.encode(record), to: file.path, synced: false)
        }
    }

    /// The claim in a file.
    static func read(_ file: URL) -> ClaimRecord? {
        FileManager.default.contents(atPath: file.path).flatMap {
            try? JSONDecoder().decode(ClaimRecord.self, from: $0)
        }
    }

    /// Removes a dead claim, given by its text. Of several processes that try, one succeeds.
    static func remove(_ text: Data, at file: URL) -> Bool {
        let aside = file.appendingPathExtension("dead-\(UInt64.random(in: .min ... .max))").path
        guard rename(file.path, aside) == 0 else { return false }
        defer { unlink(aside) }
        if FileManager.default.contents(atPath: aside) == text { return true }
        // Another process was faster and has a claim of its own here: give it back.
        link(aside, file.path)
        return false
    }
}

/// Tells living claims from dead ones by what changes, not by clocks, which differ between machines and may be set back.
final class ClaimWatch: Sendable {
    private let patience: Duration
    private let seen = Mutex<[URL: (text: Data, since: ContinuousClock.Instant)]>([:])

    init(patience: Duration) { self.patience = patience }

    /// The text of a claim whose process is dead, nil if it lives or there is none.
    func deadClaim(at file: URL) -> Data? {
        guard let text = FileManager.default.contents(atPath: file.path) else { return nil }
        if (try? JSONDecoder().decode(ClaimRecord.self, from: text))?.isOfDeadNeighbour == true { return text }
        return seen.withLock { seen in
            guard let last = seen[file], last.text == text else {
                seen[file] = (text, .now)
                return nil
            }
            return last.since.duration(to: .now) >= patience ? text : nil
        }
    }
}
