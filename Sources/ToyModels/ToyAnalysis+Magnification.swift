public import BallArithmetic

/// The dimension at irrational scales, for bounds at eps_n.
extension ToyAnalysis {
    /// `S_i = int_0^1 sqrt(fhat_i)` for each axis of a constant diagonal or product model, with the number of equal
    /// axes. Nil for other models, or if a length has no certified integral.
    public func fisherLengths(precision: Int) throws -> [(length: Ball, count: Int)]? {
        guard model.kind == .constantDiagonal || model.kind == .product,
            let root = try rootOfMetric(.normalised, SubdivisionEffort(precision: precision))
        else { return nil }
        var lengths: [(length: Ball, count: Int)] = []
        for (component, count) in model.distinctComponents {
            let formula = component.diagonal[0]
            let length =
                formula.isZero
                ? Ball(0, precision: precision)
                : component.variables.isEmpty
                    ? formula.enclosure(at: [Ball](), precision: precision).nonNegativePart.squareRoot()
                    : try rootMean(of: formula, SubdivisionEffort(precision: precision))
            guard let length, length.isFinite else { return nil }
            lengths.append((length * root, count))
        }
        return lengths
    }

    /// `log E[det(I + c Fhat^{1/2})]` for any c > 0, enclosed at the precision of c; nil if there is no certified
    /// integral.
    public func logExpectedDeterminant(magnification c: Ball) throws -> Ball? {
        guard
            let ball = try certifiedLogDeterminant(
                factor: c, metric: .normalised, SubdivisionEffort(precision: c.precision)),
            ball.isFinite
        else { return nil }
        return ball
    }
}
