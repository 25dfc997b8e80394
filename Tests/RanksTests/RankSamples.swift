import Foundation
import Foundations
import Ranks
import Synchronization

/// Ranks that are threads of this process.
final class ThreadChannel: RankChannel {
    /// Texts on their way, and who has finished.
    private final class Network: Sendable {
        let boxes: [Mutex<[(text: Data, sender: Int)]>.Box]
        let finished = Mutex<Set<Int>>([])
        init(_ count: Int) { boxes = (0..<count).map { _ in .init([]) } }
    }

    let rank: Int
    var count: Int { network.boxes.count }
    private let network: Network

    private init(_ rank: Int, _ network: Network) {
        self.rank = rank
        self.network = network
    }

    /// The channels of that many ranks.
    static func launch(_ count: Int) -> [ThreadChannel] {
        let network = Network(count)
        return (0..<count).map { ThreadChannel($0, network) }
    }

    /// Ranks that have ended the exchange.
    var finished: Set<Int> { network.finished.withLock { $0 } }

    func send(_ text: Data, to rank: Int) { network.boxes[rank].value.withLock { $0.append((text, self.rank)) } }

    func receive(within time: Duration) -> (text: Data, sender: Int)? {
        let start = ContinuousClock.now
        while true {
            let first = network.boxes[rank].value.withLock { $0.isEmpty ? nil : $0.removeFirst() }
            if let first { return first }
            guard ContinuousClock.now - start < time else { return nil }
            Thread.sleep(forTimeInterval: 1e-4)
        }
    }

    func finish() { network.finished.withLock { _ = $0.insert(rank) } }
}

extension Mutex where Value: Sendable {
    /// A mutex that can be an element of an array.
    final class Box: Sendable {
        let value: Mutex<Value>
        init(_ initial: Value) { value = Mutex(initial) }
    }
}

/// Calls `body` with an empty folder that goes away afterwards.
func withFolder<Result>(_ body: (URL) throws -> Result) throws -> Result {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    return try body(folder.url)
}
