import Foundation

/// Dates of files.
public enum FileDate {
    /// When a file was last written, in seconds since 1970; nil if there is none.
    public static func modified(_ path: String) -> Double? {
        var information = stat()
        guard stat(path, &information) == 0 else { return nil }
        #if os(Linux)
            let time = information.st_mtim
        #else
            let time = information.st_mtimespec
        #endif
        return Double(time.tv_sec) + 1e-9 * Double(time.tv_nsec)
    }
}
