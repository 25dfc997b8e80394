import Foundation
internal import Foundations
internal import LinearAlgebra
public import Records

extension RunEnvironment {
    /// This machine, now.
    public init(threads: Int) {
        self.init(
            version: TwoScaleVersion.current, system: ProcessInfo.processInfo.operatingSystemVersionString,
            processor: Self.processorName, processors: processorCount, threads: threads, blas: BLAS.servingLibrary,
            date: Date().formatted(.iso8601))
    }

    /// Read once: every piece of a study names its machine.
    private static let processorName: String = {
        let lines = (try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8))?.split(separator: "\n") ?? []
        if let line = lines.first(where: { $0.hasPrefix("model name") }), let colon = line.firstIndex(of: ":") {
            return line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
        }
        #if arch(arm64)
            return "arm64"
        #else
            return "x86_64"
        #endif
    }()
}
