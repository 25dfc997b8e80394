public import Foundation

/// What the process prints, byte by byte: unlike `print` and `FileHandle` it says what went wrong and never traps.
public enum StandardOutput {
    /// Nobody reads what is printed any more (`twosed ... | head -1`): no failure, and nothing more to do.
    public struct ReaderGone: Error {}

    /// Writes all bytes to standard output.
    ///
    /// - Throws: `ReaderGone` on a closed pipe where SIGPIPE is ignored, `UnwritableFile` where the device is full or the
    ///   output closed.
    public static func write(_ data: Data) throws {
        let failure = data.withUnsafeBytes { failureWriting($0, to: STDOUT_FILENO) }
        if failure == EPIPE { throw ReaderGone() }
        if failure != 0 { throw UnwritableFile("standard output", errno: failure) }
    }

    /// Writes a text to standard output.
    public static func write(_ text: String) throws { try write(Data(text.utf8)) }

    /// Writes a text to standard error; where that fails nobody could be told.
    public static func writeError(_ text: String) {
        _ = Array(text.utf8).withUnsafeBytes { failureWriting($0, to: STDERR_FILENO) }
    }
}
