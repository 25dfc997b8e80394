import Experiments
import Foundation
import Foundations
import Logging

/// Shows what happens in a run of a study, and writes it to a log.
final class StudyProgress: Sendable {
    private let bar: ProgressBar?
    private let log: Logger?

    init(_ study: String, isQuiet: Bool, log path: String?, level: Logger.Level) throws {
        bar = isQuiet ? nil : ProgressBar(study, elsewhere: .lines)
        log = try path.map { path in
            let file = try LogFile(path)
            var logger = Logger(label: study) { LogFile.Handler(file: file, study: $0) }
            logger.logLevel = level
            return logger
        }
    }

    /// Takes note of an event.
    func show(_ event: StudyEvent) {
        switch event {
        case .begun(let piece, let number, let count):
            log?.info("begun \(piece) (\(number) of \(count))")
            bar?.show(Double(number - 1) / Double(count), stage: piece)
        case .progress(let piece, let number, let count, let progress):
            let stage = piece + (progress.estimate.map { ": \($0)" } ?? "")
            log?.debug("\(Int(100 * progress.share))% of \(stage)")
            bar?.show((Double(number - 1) + progress.share) / Double(count), stage: stage)
        case .kept(let piece, let seconds):
            log?.info("kept \(piece), \(NumberFormat.number(seconds, significantDigits: 3)) s")
        case .damaged(let piece):
            log?.warning("damaged in the store, computed again: \(piece)")
        case .waiting(let count):
            log?.debug("waiting for \(count) pieces of other processes")
        }
    }

    /// Logs what went wrong and does not end the run.
    func warn(_ text: String) { log?.warning("\(text)") }

    /// Clears the progress.
    func finish() { bar?.finish() }
}
