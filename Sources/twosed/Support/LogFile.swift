import ArgumentParser
import Foundation
import Foundations
import Logging
import Synchronization

/// A file that log lines are added to: time in UTC, level, study, message.
final class LogFile: Sendable {
    private let handle: Mutex<FileHandle>

    /// Opens the file, or makes it.
    init(_ path: String) throws {
        let file = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o666)
        guard file >= 0 else { throw UnwritableFile(path, errno: errno) }
        handle = Mutex(FileHandle(fileDescriptor: file, closeOnDealloc: true))
    }

    /// A log that cannot be written does not stop the run.
    fileprivate func write(_ line: String) {
        handle.withLock { try? $0.write(contentsOf: Data((line + "\n").utf8)) }
    }

    /// Hands the lines of a logger to the file.
    struct Handler: LogHandler {
        let file: LogFile
        let study: String
        var logLevel: Logger.Level = .info
        var metadata: Logger.Metadata = [:]

        init(file: LogFile, study: String) {
            self.file = file
            self.study = study
        }

        subscript(metadataKey key: String) -> Logger.Metadata.Value? {
            get { metadata[key] }
            set { metadata[key] = newValue }
        }

        func log(event: LogEvent) {
            file.write("\(Date.now.formatted(.iso8601)) \(event.level.rawValue) \(study): \(event.message)")
        }
    }
}

/// What goes into a log.
enum LogLevel: String, ExpressibleByArgument, CaseIterable {
    case debug, info, warning, error

    var logger: Logger.Level {
        switch self {
        case .debug: .debug
        case .info: .info
        case .warning: .warning
        case .error: .error
        }
    }
}
