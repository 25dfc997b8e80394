public import BallArithmetic
public import EffectiveDimension

/// The gradient is `-2 a_i sqrt2 cos(2 pi i z)`, the same for every theta; the loss at the centre is constant.
extension CosineFamily {
    public var parameterBox: [ParameterInterval] { amplitudes.map { _ in .unit } }

    public var chainFormulas: [String: String] { CosineChain.formulas }

    public func riskMetric() -> RiskMetric { riskMetric(covariance: waves.covarianceBound) }

    /// The same for every truth of the family, whose densities are at most 1 + A.
    public var chainConstantsForAnyTruth: ChainConstants? {
        let lam = 1 + swing
        return ChainConstants(
            metric: riskMetric(covariance: lam), cover: fisherCover(covariance: lam),
            formulas: ["S": "2|a_i| sqrt(lam), lam = 1 + A, A = sqrt2 sum |a_i|", "kappa": "(1 + A)^2"],
            truths: "any theta in the box")
    }

    /// The metric for a bound lam of the waves' covariance.
    func riskMetric(covariance lam: Ball) -> RiskMetric {
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

    public func metricPosition(of theta: [Rational]) -> [Ball] {
        zip(riskMetric().lengths, theta).map { $0 * $1 }
    }

    public func fisherCover() -> FisherCover { fisherCover(covariance: waves.covarianceBound) }

    private func fisherCover(covariance lam: Ball) -> FisherCover {
        CosineChain.cover(
            quantities, trace: traceEnds, lam: lam, density: 1 + swing,
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
