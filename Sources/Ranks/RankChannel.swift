public import Foundation
internal import Foundations

/// The processes of a parallel program, known by their ranks, and texts between them.
public protocol RankChannel: Sendable {
    /// This process, from 0.
    var rank: Int { get }
    /// The number of processes.
    var count: Int { get }
    /// Sends a text. Throws a ``RankLost`` if it is not taken.
    func send(_ text: Data, to rank: Int) throws
    /// The next text and its sender, nil if none arrives in that time.
    func receive(within time: Duration) throws -> (text: Data, sender: Int)?
    /// Ends the exchange; all processes call it once.
    func finish()
}

/// A process does not answer.
public struct RankLost: Error, Sendable {
    /// Its rank.
    public let rank: Int
}
