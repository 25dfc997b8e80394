public import BallArithmetic
public import EffectiveDimension

/// The loss is `f = -z ell(theta) + const`, ell the logit, so its deviation is `q |ell|` and its range `|ell|`.
extension BernoulliFamily {
    /// `q = sqrt(p(1-p))`.
    var trueDeviation: Ball { exact(probability * (1 - probability)).squareRoot() }
    /// `|ell(a) + ell(b)|/2`: the range at the centre of the metric.
    var centreRange: Ball {
        // One logarithm, so that a box about 1/2 gives exactly 0.
        (exact(side.lower * side.upper / ((1 - side.lower) * (1 - side.upper))).log() / 2).magnitude()
    }

    public var parameterBox: [ParameterInterval] { [side] }

    public var chainFormulas: [String: String] {
        [
            "S": "q (ell(b) - ell(a)), q = sqrt(p(1-p)), ell the logit", "gamma": "1/q",
            "omega_c": "|ell(a) + ell(b)|/2", "sigma_c": "q omega_c", "B": "max |ell|", "sigma_bar": "q B",
            "kappa": "q^2 / min t(1-t)", "Gamma": "(b-a) / min t(1-t)",
        ]
    }

    public func riskMetric() -> RiskMetric { riskMetric(deviation: trueDeviation) }

    /// The same for any truth, with `q = 1/2`, the largest.
    public var chainConstantsForAnyTruth: ChainConstants? {
        let half = exact(Rational(1) / 2)
        return ChainConstants(
            metric: riskMetric(deviation: half), cover: fisherCover(deviation: half),
            formulas: [
                "S": "(ell(b) - ell(a))/2, ell the logit", "gamma": "2", "sigma_c": "omega_c/2", "sigma_bar": "B/2",
                "kappa": "1/(4 min t(1-t))",
            ], truths: "any p")
    }

    /// The metric for a truth of deviation q.
    func riskMetric(deviation q: Ball) -> RiskMetric {
        RiskMetric(
            lengths: [q * (logit(side.upper) - logit(side.lower))], ranges: .byAxis([1 / q]),
            centreDeviation: q * centreRange, centreRange: centreRange, largestDeviation: q * largestLogit,
            lossRange: largestLogit)
    }

    /// `min t(1-t)` over the box, at an end.
    var leastVariance: Rational { min(side.lower * (1 - side.lower), side.upper * (1 - side.upper)) }

    public func fisherCover() -> FisherCover { fisherCover(deviation: trueDeviation) }

    /// The cover for a truth of deviation q.
    func fisherCover(deviation q: Ball) -> FisherCover {
        let all = quantities
        return FisherCover(
            parameters: 1, isDiagonal: true, meanTrace: all.meanTrace, lipschitz: all.normalisedLipschitz,
            riskRatio: q.squared() / leastVariance,
            gradientRange: exact(side.length / leastVariance), largestDeviation: q * largestLogit,
            lossRange: largestLogit)
    }

    public func metricPosition(of theta: [Rational]) -> [Ball] {
        [(trueDeviation * (logit(theta[0]) - logit(side.lower))).nonNegativePart]
    }
}
