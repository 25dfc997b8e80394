public import BallArithmetic
import Foundation

/// A bound of `sup |R - R_n|` by the best of several chains, one for each start (theory 6.7 and 6.10).
///
/// Each chain holds, and the best one is chosen by n and delta, never by the data. The deviation does not increase with
/// n or delta. It holds for every n >= 1.
public struct ChainBound: Sendable {
    /// One chain with its start.
    public struct Candidate: Sendable {
        /// j: the level of the start, or `-log2` of its scale.
        public let start: Int
        /// The chain.
        public let chain: Chain

        /// A chain with its start.
        public init(start: Int, chain: Chain) {
            self.start = start
            self.chain = chain
        }
    }

    /// The chains.
    public let candidates: [Candidate]
    /// B: the longest range of a loss, which no gap exceeds; nil if none is known.
    public let lossRange: Ball?

    /// A bound by the best of some chains, at least one.
    public init(candidates: [Candidate], lossRange: Ball?) {
        precondition(!candidates.isEmpty, "a bound needs a chain")
        self.candidates = candidates
        self.lossRange = lossRange
    }

    /// The bound at one chance of failure, ready for many sample sizes.
    public func atLevel(_ delta: Rational) -> LeveledChainBound {
        LeveledChainBound(candidates.map { ($0.start, $0.chain.weighted(delta: delta)) })
    }

    /// The bound of the mean: `E sup |R - R_n|` is at most its deviation.
    public var ofTheMean: LeveledChainBound { LeveledChainBound(candidates.map { ($0.start, $0.chain.forTheMean) }) }

    /// A number at least as large as the least chance of failure with which the deviation at n is at most a given one,
    /// to a relative 1e-12 and not below 2^-1000; nil if no chance below 1 serves.
    ///
    /// By bisection on the logarithm; the result is checked.
    public func leastDelta(n: Integer, deviation: Rational) -> Rational? {
        let target = exact(deviation)
        func serves(_ log2: Double) -> Bool {
            guard let delta = Rational(exactly: exp2(log2)), delta > 0, delta < 1 else { return false }
            return atLevel(delta).deviation(n: n).value.upperEnd.isAtMost(target) == .certain
        }
        var (low, high) = (-1000.0, -1e-15)
        guard serves(high) else { return nil }
        if serves(low) { return Rational(exactly: exp2(low)) }
        while high - low > 1e-12 {
            let middle = (low + high) / 2
            if serves(middle) { high = middle } else { low = middle }
        }
        return Rational(exactly: exp2(high))
    }
}

/// A chain bound at one chance of failure, or for the mean.
public struct LeveledChainBound: Sendable {
    /// The bound at one sample size.
    public struct Value: Sendable {
        /// The deviation, enclosed; its upper end is a bound.
        public let value: Ball
        /// The start of the best chain.
        public let start: Int
        /// The best chain.
        public let chain: WeightedChain
    }

    private let chains: [(start: Int, chain: WeightedChain)]

    init(_ chains: [(start: Int, chain: WeightedChain)]) { self.chains = chains }

    /// The chain with a given start.
    public func chain(start: Int) -> WeightedChain? { chains.first { $0.start == start }?.chain }

    /// The least deviation over all starts.
    ///
    /// Chains that differ by more than 1e-9 are compared in doubles, the others as enclosures.
    public func deviation(n: Integer) -> Value {
        let size = ChainSize(n)
        let approximate = chains.map { $0.chain.approximateDeviation(size) }
        let least = (approximate.min() ?? 0) * (1 + 1e-9)
        let best = chains.indices.filter { !(approximate[$0] > least) }
            .map { Value(value: chains[$0].chain.deviation(size), start: chains[$0].start, chain: chains[$0].chain) }
        let common = best.dropFirst().reduce(best[0].value) { $0.minimum($1.value) }
        let first = best.min { $0.value.value < $1.value.value } ?? best[0]
        return Value(value: common, start: first.start, chain: first.chain)
    }

    /// The least n with a deviation of at most a given one, or nil if there is none up to 10^300.
    ///
    /// By doubling and bisection, because the deviation does not increase with n.
    public func leastSampleSize(deviation: Rational) -> Integer? {
        let target = exact(deviation)
        func serves(_ n: Integer) -> Bool {
            self.deviation(n: n).value.upperEnd.isAtMost(target) == .certain
        }
        var (fails, holds) = (Integer(0), Integer(1))
        while !serves(holds) {
            fails = holds
            holds = holds * 2
            if holds > TailBound.largestSampleSize { return nil }
        }
        while holds - fails > 1 {
            let middle = (fails + holds).dividedRoundingDown(by: 2)
            if serves(middle) { holds = middle } else { fails = middle }
        }
        return holds
    }
}
