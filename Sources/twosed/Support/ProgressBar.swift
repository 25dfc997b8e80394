import Foundation
import Foundations
import Synchronization

/// The progress with the time left on standard error: a bar on a terminal, else at most one line a minute.
final class ProgressBar: Sendable {
    /// What is shown where standard error is no terminal.
    enum Elsewhere { case nothing, lines }

    private let title: String
    private let start = ContinuousClock.now
    private let isTerminal = isatty(STDERR_FILENO) != 0
    private let elsewhere: Elsewhere
    private let last: Mutex<(share: Double, stage: String, shown: ContinuousClock.Instant)>

    init(_ title: String, elsewhere: Elsewhere = .nothing) {
        self.title = title
        self.elsewhere = elsewhere
        last = Mutex((-1, "", start))
    }

    /// Shows a share from 0 to 1 and what is worked at.
    func show(_ share: Double, stage: String = "") {
        guard isTerminal || elsewhere == .lines else { return }
        let share = min(max(share, 0), 1)
        let isDue = last.withLock { last in
            let isNew =
                isTerminal
                ? share >= last.share + 0.01 || stage != last.stage : last.shown.duration(to: .now) >= .seconds(60)
            guard isNew, share >= last.share else { return false }
            last = (share, stage, .now)
            return true
        }
        guard isDue else { return }
        let elapsed = (ContinuousClock.now - start).seconds
        let left = share > 0 ? ", \(Int((elapsed * (1 - share) / share).rounded(.up))) s left" : ""
        let state = "\(Int(100 * share))%\(left)\(stage.isEmpty ? "" : ", \(stage)")"
        if isTerminal {
            let filled = String(repeating: "#", count: Int(20 * share))
            write("\r\u{1B}[K\(title) [\(filled.padding(toLength: 20, withPad: ".", startingAt: 0))] \(state) ")
            if share == 1 { finish() }
        } else {
            write("\(title): \(state)\n")
        }
    }

    /// Clears the line.
    func finish() {
        if isTerminal { write("\r\u{1B}[K") }
    }

    private func write(_ text: String) { StandardOutput.writeError(text) }
}
