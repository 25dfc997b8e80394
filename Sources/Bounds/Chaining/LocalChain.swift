public import BallArithmetic

/// A chain at one theta: the deviation and range of its own start and links, and how likely a prior finds them.
public struct LocalChain: Sendable {
    private let chain: WeightedChain
    private let own: [(deviation: Ball, range: Ball)]
    private let surprises: [Ball]?

    init(_ chain: WeightedChain, own: [(deviation: Ball, range: Ball)], surprises: [Ball]? = nil) {
        self.chain = chain
        self.own = own
        self.surprises = surprises
    }

    /// The deviation at this theta; on one event of probability at least 1 - delta it holds for all theta.
    public func deviation(n: Integer) -> Ball { chain.localDeviation(n: n, own: own, surprises: surprises) }
}
