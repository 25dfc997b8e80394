import Foundation

/// The memory of this process.
public enum MemoryUse {
    /// The largest resident memory so far, in bytes.
    public static var peakBytes: Int {
        var usage = rusage()
        #if os(Linux)
            getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
            return Int(usage.ru_maxrss) * 1024
        #else
            getrusage(RUSAGE_SELF, &usage)
            return Int(usage.ru_maxrss)
        #endif
    }

    /// The largest resident memory while `body` runs, in bytes; nil where the system keeps only that since the start.
    public static func peakBytes(of body: () throws -> Void) rethrows -> Int? {
        guard let file = FileHandle(forWritingAtPath: "/proc/self/clear_refs"),
            (try? file.write(contentsOf: Data("5".utf8))) != nil
        else {
            try body()
            return nil
        }
        try body()
        let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)
        let line = status?.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
        return line.flatMap { Int($0.filter(\.isNumber)) }.map { $0 * 1024 }
    }
}
