import Foundation

/// The available memory. Check it before a large allocation, so that a request that cannot fit gives an error message.
public enum MemoryBudget {
    /// Bytes that the process may use: the machine's memory, or the limit on its address space if that is lower.
    public static var bytes: Double {
        var limit = rlimit()
        let physical = Double(ProcessInfo.processInfo.physicalMemory)
        guard getrlimit(addressSpace, &limit) == 0, limit.rlim_cur < rlim_t(Int64.max) else { return physical }
        return min(physical, Double(limit.rlim_cur))
    }

    #if os(Linux)
        private static let addressSpace = __rlimit_resource_t(RLIMIT_AS.rawValue)
    #else
        private static let addressSpace = RLIMIT_AS
    #endif

    /// Bytes of an array with these dimensions. The factors are multiplied as doubles, so that no product overflows.
    public static func bytes(_ counts: Int..., each size: Int = 8) -> Double {
        counts.reduce(Double(size)) { $0 * Double($1) }
    }

    /// Throws if more memory is needed than available.
    ///
    /// `what` needs the memory, as the subject of a sentence with a plural verb; `place` is the setting that asks for
    /// it, `advice` what to try.
    ///
    /// - Throws: `UserError`.
    public static func require(_ needed: Double, for what: String, at place: Message, advice: Message) throws {
        let available = bytes
        guard !(needed <= available) else { return }
        throw UserError(
            .badData, "\(what) need \(size(needed)), this machine has \(size(available))", place, advice)
    }

    /// A number of bytes as text, such as `8.0 TB`.
    public static func size(_ bytes: Double) -> String {
        let units = ["bytes", "kB", "MB", "GB", "TB", "PB", "EB"]
        var (value, unit) = (bytes, 0)
        while value >= 999.5, unit + 1 < units.count { (value, unit) = (value / 1000, unit + 1) }
        let format = value >= 1e6 ? "%.1e" : value >= 9.95 || unit == 0 ? "%.0f" : "%.1f"
        return String(format: format, value) + " " + units[unit]
    }
}
