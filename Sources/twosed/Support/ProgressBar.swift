import Foundation
import Foundations
import Synchronization

/// A progress bar with the time left, shown only if standard error is a terminal.
final class ProgressBar: Sendable {
    private let title: String
    private let start = ContinuousClock.now
    private let shown: Bool
    private let lastPercent = Mutex(-1)

    init(_ title: String) {
        self.title = title
        shown = isatty(STDERR_FILENO) != 0
    }

    /// Shows a share from 0 to 1.
    func show(_ share: Double) {
        guard shown else { return }
        let percent = Int(100 * min(max(share, 0), 1))
        let isNew = lastPercent.withLock { last in
            guard percent > last else { return false }
            last = percent
            return true
        }
        guard isNew else { return }
        let elapsed = (ContinuousClock.now - start).seconds
        let left = share > 0 ? elapsed * (1 - share) / share : 0
        let filled = String(repeating: "#", count: percent / 5).padding(toLength: 20, withPad: ".", startingAt: 0)
        write("\r\(title) [\(filled)] \(percent)%, \(Int(left.rounded(.up))) s left ")
        if percent == 100 { finish() }
    }

    /// Clears the line.
    func finish() {
        if shown { write("\r\u{1B}[K") }
    }

    private func write(_ text: String) { StandardOutput.writeError(text) }
}
