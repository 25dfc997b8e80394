public import BallArithmetic

extension TailBound {
    /// The least n at which the best deviation for delta is below `range`, checked on both sides; nil if there is none
    /// up to 10^300 or the dimension is unknown.
    ///
    /// A bound with a deviation of at least the range of the loss is uninformative. The best deviation falls with n:
    /// with `u = |log eps|` a gamma is feasible iff `log H + d_zeta u - log delta <= K n e^{-u/r}`, whose right side
    /// grows with n at fixed u.
    public func leastInformativeSize(
        delta: Rational, range: Double, dimension: some DimensionFunction
    ) throws -> Integer? {
        func serves(_ n: Integer) throws -> Bool {
            guard let best = try bestGamma(n: n, delta: delta, dimension: dimension) else { return false }
            return best.deviation < range
        }
        var (failing, passing) = (Integer(2), Integer(4))
        while try !serves(passing) {
            guard passing < Self.largestSampleSize else { return nil }
            (failing, passing) = (passing, passing * 2)
        }
        while passing - failing > 1 {
            let middle = (failing + passing).dividedRoundingDown(by: 2)
            if try serves(middle) { passing = middle } else { failing = middle }
        }
        return passing
    }
}
