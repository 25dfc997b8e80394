public import BallArithmetic
public import EffectiveDimension

/// Coins are independent, so the covariance of the gradient is diagonal and variances of the loss add.
extension BernoulliProductFamily {
    public var parameterBox: [ParameterInterval] { coins.map(\.side) }

    public var chainFormulas: [String: String] {
        [
            "S": "of each coin", "gamma": "of each coin", "sigma_c": "root of the sum of the coins' squares",
            "omega_c": "sum over the coins", "B": "sum over the coins",
            "sigma_bar": "root of the sum of the coins' squares", "kappa": "the largest of the coins",
            "Gamma": "root of the sum of the coins' squares",
        ]
    }

    public func riskMetric() -> RiskMetric {
        RiskMetric(
            lengths: coins.map { $0.riskMetric().lengths[0] },
            ranges: .byAxis(coins.map { 1 / $0.trueDeviation }),
            centreDeviation: sum { ($0.trueDeviation * $0.centreRange).squared() }.nonNegativePart.squareRoot(),
            centreRange: sum(\.centreRange), largestDeviation: largestDeviation, lossRange: sum(\.largestLogit))
    }

    private var largestDeviation: Ball { sum { ($0.trueDeviation * $0.largestLogit).squared() }.squareRoot() }

    public func fisherCover() -> FisherCover {
        let covers = coins.map { $0.fisherCover() }
        let all = quantities
        return FisherCover(
            parameters: coins.count, isDiagonal: true, meanTrace: all.meanTrace, lipschitz: all.normalisedLipschitz,
            riskRatio: covers.reduce(exact(0)) { $0.maximum($1.riskRatio) },
            gradientRange: covers.reduce(exact(0)) { $0 + $1.gradientRange.squared() }.squareRoot(),
            largestDeviation: largestDeviation, lossRange: sum(\.largestLogit))
    }

    public func metricPosition(of theta: [Rational]) -> [Ball] {
        zip(coins, theta).map { $0.metricPosition(of: [$1])[0] }
    }
}
