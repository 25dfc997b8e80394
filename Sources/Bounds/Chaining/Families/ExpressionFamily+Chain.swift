public import BallArithmetic
public import EffectiveDimension
internal import Foundations

extension ExpressionFamily {
    public var parameterBox: [ParameterInterval] { definition.box }

    public var chainFormulas: [String: String] {
        [
            "S": "integral of s_i, s_i^2 = Cov_ii + sum over j of |Cov_ij| sqrt(Cov_ii/Cov_jj), enclosed on cells",
            "gamma": "range of d_i f over s_i, the largest of all cells",
            "sigma_c": "deviation of log p at the centre, enclosed", "omega_c": "its range",
            "B": "log(alpha_2/alpha_1)",
            "sigma_bar": "B/2", "kappa": "alpha_2/alpha_1", "Gamma": "2 G/alpha_1",
        ]
    }

    /// The metric from enclosures on cells of the box, for up to 4 parameters and bounded outcomes.
    public func riskMetric() throws -> RiskMetric { try enclosedMetric().metric }

    /// The positions in the metric of the cells, whose `s_i` are constant on slabs.
    public func metricPosition(of theta: [Rational]) throws -> [Ball] {
        try enclosedMetric().position(of: zip(definition.box, theta).map { ($1 - $0.lower) / $0.length })
    }

    private func enclosedMetric() throws -> ExpressionMetric.Enclosed {
        guard definition.outcomes.isBounded else {
            throw UserError(
                .usage, "the loss has no bounded range over \(definition.outcomes)", "chains of \(name)",
                "take bounded outcomes, or give the constants with \(setting: "metric") FILE")
        }
        guard let range = lossRange else {
            throw UserError(
                .usage, "no bound of the range of the loss is proved", "chains of \(name)",
                "state it with \(setting: "stated") loss-range=NUMBER, or give \(setting: "metric") FILE")
        }
        return try ExpressionMetric(
            densities: densities.map { $0.onCube(definition.box) }, outcomes: definition.outcomes,
            truth: zip(definition.box, trueParameters).map { ($1 - $0.lower) / $0.length }, name: name
        ).enclosed(lossRange: range)
    }

    /// `Cov(grad f) <= E_p[grad f grad f^T] <= (alpha_2/alpha_1) F`, and `|grad f| <= G/alpha_1`.
    public func fisherCover() throws -> FisherCover {
        let all = try quantities
        return FisherCover(
            parameters: all.parameters, isDiagonal: all.isDiagonal, meanTrace: all.meanTrace,
            lipschitz: all.normalisedLipschitz, riskRatio: all.greatestDensity / all.leastDensity.lowerEnd,
            gradientRange: 2 * all.gradient / all.leastDensity.lowerEnd, lossRange: all.lossRange)
    }
}
