public import BallArithmetic
public import EffectiveDimension

/// The loss is `(y - theta)^2/(2 s^2)` up to a constant of y, so its gradient differs from `-(b-a) y/s^2` by a constant.
extension TruncatedNormalFamily {
    public var parameterBox: [ParameterInterval] { [side] }

    public var chainFormulas: [String: String] {
        [
            "S": "(b-a) sd(y)/s^2", "gamma": "2 T/sd(y)",
            "sigma_c": "sqrt(Var(y^2)/4 - theta Cov(y^2,y) + theta^2 Var y)/s^2 at the middle",
            "sigma_bar": "its larger value at the ends", "omega_c": "(T + |theta|)^2/(2 s^2) at the middle",
            "B": "its larger value at the ends", "kappa": "Var_p y / min Var_theta y", "Gamma": "2 T (b-a)/s^2",
        ]
    }

    /// `E[y^k]`, k = 0 ... 4, under the truth:
    /// `m_k = theta m_{k-1} + (k-1) s^2 m_{k-2} - s (T^{k-1} phi(hi) - (-T)^{k-1} phi(lo))/Z`, by parts.
    private var trueMoments: [Ball] {
        let s = standardDeviation
        func phi(_ z: Rational) -> Ball { exact(-z * z / 2).exp() / Self.rootTwoPi }
        let mass = real(mean).mass
        let (high, low) = (phi((reach - mean) / s) / mass, phi((-reach - mean) / s) / mass)
        var moments = [exact(1)]
        for k in 1...4 {
            let edge = (high * reach.power(k - 1) - low * (-reach).power(k - 1)) * s
            let before = k > 1 ? moments[k - 2] * (Rational(k - 1) * s * s) : exact(0)
            moments.append(moments[k - 1] * mean + before - edge)
        }
        return moments
    }

    public func riskMetric() -> RiskMetric {
        let m = trueMoments
        let square = standardDeviation.power(2)
        let variance = m[2] - m[1].squared()
        let (mixed, fourth) = (m[3] - m[2] * m[1], m[4] - m[2].squared())
        func deviation(_ theta: Rational) -> Ball {
            (fourth / 4 - mixed * theta + variance * (theta * theta)).nonNegativePart.squareRoot() / square
        }
        func range(_ theta: Rational) -> Ball { exact((reach + theta.magnitude).power(2) / (2 * square)) }
        let spread = variance.squareRoot()
        return RiskMetric(
            lengths: [spread * (side.length / square)], ranges: .byAxis([2 * exact(reach) / spread]),
            centreDeviation: deviation(side.middle), centreRange: range(side.middle),
            largestDeviation: deviation(side.lower).maximum(deviation(side.upper)),
            lossRange: range(side.lower).maximum(range(side.upper)))
    }

    public func fisherCover() -> FisherCover {
        let all = quantities
        let metric = riskMetric()
        // The variance of a truncated normal falls with the distance of theta from the middle of the reach.
        let far = side.lower.magnitude > side.upper.magnitude ? side.lower : side.upper
        return FisherCover(
            parameters: 1, isDiagonal: true, meanTrace: all.meanTrace, lipschitz: all.normalisedLipschitz,
            riskRatio: real(mean).variance / real(far).variance,
            gradientRange: exact(2 * reach * side.length / standardDeviation.power(2)),
            largestDeviation: metric.largestDeviation, lossRange: metric.lossRange ?? all.lossRange)
    }

    public func metricPosition(of theta: [Rational]) -> [Ball] {
        [riskMetric().lengths[0] * ((theta[0] - side.lower) / side.length)]
    }
}
