public import BallArithmetic
public import EffectiveDimension

/// (M'): `Cov(grad f) = 4 M^T Cov(waves) M <= (2 sqrt(lam) M)^T (2 sqrt(lam) M)`, and the range of `grad f . v` is at
/// most `4 sqrt2 |M v|_1 <= 4 sqrt(2 d) |M v|_2`.
extension TurnedCosineFamily {
    public var parameterBox: [ParameterInterval] { matrix.map { _ in .unit } }

    public var chainFormulas: [String: String] { CosineChain.formulas }

    public func riskMetric() -> RiskMetric {
        let lam = waves.covarianceBound
        return RiskMetric(
            lengths: rowSums.map { 2 * $0 * lam.squareRoot() },
            ranges: .turned(2 * (Rational(2 * parameters) / lam).squareRoot()), centreDeviation: exact(0),
            centreRange: exact(0), lossRange: 2 * swing)
    }

    public func fisherCover() -> FisherCover {
        // |M y|_2 <= the norm of the row sums for y in [-1,1]^d, and |M v|_1 <= sqrt(d) |M|_F |v|.
        let reach = exact(rowSums.reduce(Rational(0)) { $0 + $1 * $1 }).squareRoot()
        let columns = exact(Rational(parameters)).squareRoot() * frobenius
        return CosineChain.cover(
            quantities, trace: traceEnds, lam: waves.covarianceBound, density: 1 + swing, slope: columns,
            deviation: reach)
    }

    public func metricPosition(of theta: [Rational]) -> [Ball] {
        let scale = 2 * waves.covarianceBound.squareRoot()
        return zip(matrix, rowSums).map { row, sum in
            scale * (zip(row, theta).reduce(Rational(0)) { $0 + $1.0 * ($1.1 - Rational(1) / 2) } + sum / 2)
        }
    }
}
