import Foundation
internal import Foundations
internal import LinearAlgebra

/// Where and with what a result was computed; in all JSON only this and `timing` may vary between identical runs.
public struct RunEnvironment: Codable, Sendable, Equatable {
    /// Version of TwoScale.
    public var version: String
    /// Operating system and its version.
    public var system: String
    /// The processor's own name for itself, or the architecture.
    public var processor: String
    /// Processors offered.
    public var processors: Int
    /// Workers used.
    public var threads: Int
    /// The shared library that serves BLAS.
    public var blas: String
    /// When the run ended, in UTC.
    public var date: String

    /// This machine, now.
    public init(threads: Int) {
        version = TwoScaleVersion.current
        system = ProcessInfo.processInfo.operatingSystemVersionString
        processor = Self.processorName
        processors = processorCount
        self.threads = threads
        blas = BLAS.servingLibrary
        date = Date().formatted(.iso8601)
    }

    private static var processorName: String {
        let lines = (try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8))?.split(separator: "\n") ?? []
        if let line = lines.first(where: { $0.hasPrefix("model name") }), let colon = line.firstIndex(of: ":") {
            return line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
        }
        #if arch(arm64)
            return "arm64"
        #else
            return "x86_64"
        #endif
    }
}
