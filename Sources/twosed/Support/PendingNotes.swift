import Foundations
import Synchronization

/// Notes on what was understood, shown on standard error when the result is there: an error stays one line.
enum PendingNotes {
    private static let notes = Mutex<[String]>([])

    /// Adds a note, once.
    static func add(_ note: String) {
        notes.withLock { notes in if !notes.contains(note) { notes.append(note) } }
    }

    /// Shows the notes so far.
    static func show() {
        let shown = notes.withLock { notes in
            defer { notes = [] }
            return notes
        }
        for note in shown { StandardOutput.writeError("note: \(note)\n") }
    }
}
