public import Foundation

/// Writes bytes to standard output. Unlike `print` and `FileHandle` it reports errors and never traps.
public enum StandardOutput {
    /// The reader closed the pipe (`twosed ... | head -1`). This is not a failure; stop writing.
    public struct ReaderGone: Error {}

    /// Writes all bytes to standard output.
    ///
    /// - Throws: `ReaderGone` on a closed pipe if SIGPIPE is ignored, `UnwritableFile` if the device is full or the
    ///   output closed.
    public static func write(_ data: Data) throws {
        let failure = data.withUnsafeBytes { failureWriting($0, to: STDOUT_FILENO) }
        if failure == EPIPE { throw ReaderGone() }
        if failure != 0 { throw UnwritableFile("standard output", errno: failure) }
    }

    /// Writes a text to standard output.
    public static func write(_ text: String) throws { try write(Data(text.utf8)) }

    /// Writes a text to standard error. A failure is ignored, since it cannot be reported.
    public static func writeError(_ text: String) {
        _ = Array(text.utf8).withUnsafeBytes { failureWriting($0, to: STDERR_FILENO) }
    }
}
