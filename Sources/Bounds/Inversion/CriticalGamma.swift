public import BallArithmetic

/// The largest gamma for which the right side of the bound tends to 0.
///
/// With d* the limit of the dimension as eps falls to 0, the right side is of the order of `n^{r d* - K/gamma}` for the
/// rate r, up to powers of log n, and tends to 0 iff that exponent is at most 0: `gamma <= K / (r d*)`, which is
/// `8K/(3 d*)` for the published rate and `2K/d*` for the parametric one. At equality it falls only like a power of
/// `1/log n`. If the value exceeds 1, every gamma in (0, 1] is sufficient.
public enum CriticalGamma: Sendable {
    /// The value, an enclosure.
    case at(Ball)
    /// Only an upper bound of d* is known, so the critical gamma is at least this.
    case atLeast(Ball)
    /// d* = 0: every gamma is sufficient.
    case unlimited

    /// The value or its lower bound.
    public var ball: Ball? {
        switch self {
        case .at(let ball), .atLeast(let ball): ball
        case .unlimited: nil
        }
    }
}

extension BoundConstants {
    /// The critical gamma for a rate and a limit of the dimension.
    public func criticalGamma(rate: ConvergenceRate, limit: DimensionLimit) -> CriticalGamma {
        let known: Rational =
            switch limit {
            case .exactly(let value), .atMost(let value): value
            }
        guard known.sign > 0 else { return .unlimited }
        let value = exponent.limit / (rate.exactExponent * known)
        if case .exactly = limit { return .at(value) }
        return .atLeast(value)
    }
}
