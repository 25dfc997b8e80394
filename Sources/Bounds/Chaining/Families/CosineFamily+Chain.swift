public import BallArithmetic
public import EffectiveDimension

/// The gradient is `-2 a_i sqrt2 cos(2 pi i z)`, the same for every theta; the loss at the centre is constant.
extension CosineFamily {
    public var parameterBox: [ParameterInterval] { amplitudes.map { _ in .unit } }

    public var chainFormulas: [String: String] { CosineChain.formulas }

    public func riskMetric() -> RiskMetric {
        let lam = waves.covarianceBound
        let largest = amplitudes.map(\.magnitude).max() ?? 0
        return RiskMetric(
            lengths: amplitudes.map { 2 * $0.magnitude * lam.squareRoot() },
            ranges: .byAxis(amplitudes.map { _ in 2 * (2 / lam).squareRoot() }),
            // Lengths have the ratios of the amplitudes, which decides every tie.
            offsets: amplitudes.map { a in
                var offset = 0
                while a.magnitude * Rational(2).power(offset + 1) <= largest { offset += 1 }
                return offset
            }, centreDeviation: exact(0), centreRange: exact(0), lossRange: 2 * swing)
    }

    public func metricPosition(of theta: [Rational]) -> [Ball]? {
        zip(riskMetric().lengths, theta).map { $0 * $1 }
    }

    public func fisherCover() -> FisherCover {
        CosineChain.cover(
            quantities, trace: traceEnds, lam: waves.covarianceBound, density: 1 + swing,
            slope: exact(energy).squareRoot(),
            deviation: exact(energy).squareRoot())
    }
}

/// What cosines along the axes and turned ones share.
enum CosineChain {
    static let formulas = [
        "S": "2|a_i| sqrt(lam), lam a bound of the covariance of the waves; turned: 2 sqrt(lam) sum_j |M_ij|",
        "gamma": "2 sqrt(2/lam); turned: 2 sqrt(2 d/lam)", "sigma_c": "zero: the loss is constant at the centre",
        "omega_c": "zero", "B": "2 sqrt2 sum |a_i|", "kappa": "lam (1 + sqrt2 sum |a_i|)", "Gamma": "4 sqrt2 |a|_2",
        "sigma_bar": "sqrt(lam) |a|_2; none for (6.7)",
    ]

    /// `deviation` times `sqrt(lam)` bounds the deviation of every loss, `4 sqrt2 slope` the range of `grad f . v`.
    static func cover(
        _ all: FamilyQuantities, trace: (lower: Ball, upper: Ball), lam: Ball, density: Ball, slope: Ball,
        deviation: Ball
    ) -> FisherCover {
        FisherCover(
            parameters: all.parameters, isDiagonal: all.isDiagonal, meanTrace: trace.upper,
            lipschitz: all.fisherLipschitz * Rational(all.parameters) / trace.lower, riskRatio: lam * density,
            gradientRange: 4 * exact(2).squareRoot() * slope,
            largestDeviation: (lam.squareRoot() * deviation).minimum(all.lossRange / 2), lossRange: all.lossRange)
    }
}
