import EffectiveDimension
import Experiments
import Foundation
import Foundations
import LinearAlgebra
import Networks
import Synchronization
import Testing

/// Keeps the state of every item at every step as text, and asks the work to stop after some steps.
private final class SteppingExecutor: Executor {
    /// What outlives a process.
    final class Store: Sendable {
        let texts = Mutex<[String: Data]>([:])
        /// How often an item went on from a state.
        let resumed = Mutex(0)
    }

    private struct Kept: ItemCheckpoint {
        let executor: SteppingExecutor
        let name: String

        func state<State: Codable>(_ type: State.Type) -> State? {
            guard let text = executor.store.texts.withLock({ $0[name] }) else { return nil }
            executor.store.resumed.withLock { $0 += 1 }
            return try? JSONDecoder().decode(type, from: text)
        }

        func keep(_ state: () -> some Codable) {
            let text = try? JSONEncoder().encode(state())
            executor.store.texts.withLock { $0[name] = text }
            let isLast = executor.left.withLock { left in
                left -= 1
                return left == 0
            }
            if isLast { executor.cancellation.request() }
        }
    }

    let workers = 1
    let cancellation = Cancellation()
    private let store: Store
    private let left: Mutex<Int>
    private let maps = Counter()

    init(_ store: Store, steps: Int) {
        self.store = store
        left = Mutex(steps)
    }

    func map<Result: Codable & Sendable, Scratch>(
        _ count: Int, cancellation: Cancellation, scratch: @Sendable () -> Scratch,
        _ body: @Sendable (inout Scratch, WorkItem) throws -> Result
    ) throws -> [Result] {
        let map = maps.increment()
        var space = scratch()
        return try (0..<count).map { index in
            try cancellation.check()
            let state = Kept(executor: self, name: "\(map)-\(index)")
            return try body(&space, WorkItem(index, checkpoint: state) { ThreadExecutor(threads: 1) })
        }
    }
}

@Suite struct ItemCheckpointTests {
    private struct Endless: Error {}

    /// A deep network with few rows.
    private func estimate(_ estimator: String) throws -> NetworkEstimate {
        let inputs = Matrix(rows: 4, columns: 2) { i, j in 0.375 * Double(i * i) - 1.3 * Double(j) }
        let kind = try #require(EstimatorKind.all.first { $0.name == estimator })
        return try NetworkEstimate(
            network: FisherSettings().network(
                NetworkShape("2-3-2-2", activation: .tanh).architecture(), on: inputs, seed: 3),
            inputs: "test rows", draws: .prior(.standard, count: 6),
            estimator: kind.make(
                EstimatorSettings(schedule: .init(level: 0, repetitions: 2, checkRepetitions: 0))), seed: 3)
    }

    /// The dimensions at two scales, one at a time or along one curve, by a process that is killed again and again.
    private func killed(
        _ estimator: String, at scales: [Scale], lowerBounds: Bool, steps: Int
    ) throws -> (result: DimensionEstimates, resumed: Int, kills: Int) {
        let (estimate, store) = (try estimate(estimator), SteppingExecutor.Store())
        for kills in 0..<1000 {
            let executor = SteppingExecutor(store, steps: steps)
            let context = RunContext(executor: executor, cancellation: executor.cancellation)
            do {
                let result = try estimate.dimensions(
                    at: scales, normalisation: estimate.normalise(context: context), lowerBounds: lowerBounds,
                    context: context)
                return (result, store.resumed.withLock { $0 }, kills)
            } catch is Cancellation.Requested {
                continue
            }
        }
        throw Endless()
    }

    @Test(arguments: [
        ("tempered", [0.1], true, 1), ("tempered", [0.1, 0.03], true, 2),
        ("exchange", [0.1, 0.03], false, 50),
    ])
    func killedRepetitionsGoOnToTheBit(estimator: String, epsilon: [Double], lowerBounds: Bool, steps: Int) throws {
        let scales = epsilon.map { Scale(epsilon: $0, zeta: 0.5) }
        let whole = try killed(estimator, at: scales, lowerBounds: lowerBounds, steps: .max)
        let parts = try killed(estimator, at: scales, lowerBounds: lowerBounds, steps: steps)
        #expect(whole.kills == 0 && parts.kills >= 2 && parts.resumed > parts.kills)
        #expect(parts.result.notices == whole.result.notices)
        for (a, b) in zip(parts.result.estimates, whole.result.estimates) {
            #expect(a.twoScaleDimension == b.twoScaleDimension && a.lower == b.lower)
            #expect(a.diagnostics == b.diagnostics && a.remarks == b.remarks)
        }
        #expect(parts.result.covariance == whole.result.covariance)
    }

    @Test(arguments: ["tempered", "exchange"])
    func theNoteOfTheLastRepetitionIsTheResult(_ estimator: String) throws {
        let notes = Mutex<[String]>([])
        var context = RunContext(threads: 1)
        context.note = { note in notes.withLock { $0.append(note) } }
        let estimate = try estimate(estimator)
        let result = try estimate.dimensions(
            at: [Scale(epsilon: 0.125, zeta: 0.5)], normalisation: estimate.normalise(context: context),
            lowerBounds: false, context: context)[0]
        let last = try #require(notes.withLock { $0.last })
        #expect(last.hasSuffix(" at epsilon 0.125, zeta 0.5 from 2 repetitions so far"))
        let value = try #require(last.split(separator: "(").first.flatMap { Double($0) })
        #expect(abs(value - result.twoScaleDimension.value) < 0.1 * result.twoScaleDimension.standardError)
    }
}
