import Foundation
internal import Foundations
internal import Records
import Synchronization

/// An executor that keeps results which took long, and takes them up again in a later run of the same work.
///
/// The work is known by its place in the order of maps, which is the same in every run since no result depends on time
/// or on other processes. Maps inside a map are left alone. Only the program that kept a part takes it up again.
final class CheckpointExecutor: Executor {
    private let base: any Executor
    private let parts: any PartStore
    private let least: Duration
    private let state = Mutex((maps: 0, isBusy: false))

    var workers: Int { base.workers }

    /// - Parameter least: what takes less time is not kept.
    init(_ base: any Executor, parts: any PartStore, least: Duration = .seconds(5)) {
        self.base = base
        self.parts = parts
        self.least = least
    }

    func map<Result: Codable & Sendable, Scratch>(
        _ count: Int, cancellation: Cancellation, scratch: @Sendable () -> Scratch,
        _ body: @Sendable (inout Scratch, Int) throws -> Result
    ) throws -> [Result] {
        let map: Int? = state.withLock { state in
            guard !state.isBusy else { return nil }
            state = (state.maps + 1, true)
            return state.maps
        }
        guard let map else { return try base.map(count, cancellation: cancellation, scratch: scratch, body) }
        defer { state.withLock { $0.isBusy = false } }
        return try base.map(count, cancellation: cancellation, scratch: scratch) { space, index in
            let name = "\(map)-\(index)"
            if let kept: Result = self.result(name) { return kept }
            let start = ContinuousClock.now
            let result = try body(&space, index)
            if ContinuousClock.now - start >= self.least { self.keep(result, as: name) }
            return result
        }
    }

    private struct Part<Result: Codable>: Codable {
        var build: String
        var result: Result
    }

    private func result<Result: Codable>(_ name: String) -> Result? {
        guard let text = parts.part(name), let part = try? JSONDecoder().decode(Part<Result>.self, from: text) else {
            return nil
        }
        return part.build == Self.build ? part.result : nil
    }

    private func keep(_ result: some Codable, as name: String) {
        // What JSON cannot hold, such as infinities, is computed again.
        guard let text = try? SealedText.encode(Part(build: Self.build, result: result)) else { return }
        parts.keep(text, as: name)
    }

    /// Changes with the program.
    private static let build: String = {
        guard let path = Bundle.main.executablePath, let changed = FileDate.modified(path) else {
            return TwoScaleVersion.current
        }
        return "\(TwoScaleVersion.current) \(changed)"
    }()
}
