public import BallArithmetic
public import EffectiveDimension

/// The gradient is `(u_x - z) y`, y the row in unit-cube coordinates, so `Cov(grad f) <= A = mean of m_x y y^T` with
/// `m_x >= E[(z - u_x)^2]`; `diag(s^2) >= A` by `2|v_i v_j| <= v_i^2 q + v_j^2/q`, `q = sqrt(A_ii/A_jj)`.
extension LogisticFamily {
    public var parameterBox: [ParameterInterval] { box }

    public var chainFormulas: [String: String] {
        [
            "S": "s_i, s_i^2 = sqrt(A_ii) sum_j |A_ij|/sqrt(A_jj), A = mean m_x y y^T, "
                + "m_x = q_x(1-q_x) + max (q_x-u_x)^2",
            "gamma": "2 sigmoid(t) max |y_i| / s_i, t the largest |logit|",
            "sigma_c": "deviation of the loss at the middle of the box", "omega_c": "its range", "B": "t",
            "sigma_bar": "B/2", "kappa": "max of q(1-u)/u + (1-q)u/(1-u) at the extreme logits",
            "Gamma": "2 sigmoid(t) max |y|_2",
        ]
    }

    private var farthest: Rational {
        design.map { Self.logit($0, sides) }.map { max($0.0.magnitude, $0.1.magnitude) }.max() ?? 0
    }

    private func value(_ row: [Rational], at theta: [Rational]) -> Rational {
        zip(row, theta).reduce(Rational(0)) { $0 + $1.0 * $1.1 }
    }

    /// The true chance q of a row and its fitted ones at the extreme logits of the box.
    private func chances(_ row: [Rational]) -> (q: Ball, fitted: [Ball]) {
        let ends = Self.logit(row, sides)
        return (Self.sigmoid(value(row, at: coefficients)), [Self.sigmoid(ends.0), Self.sigmoid(ends.1)])
    }

    public func riskMetric() -> RiskMetric {
        let d = box.count
        let moments = design.map { row -> Ball in
            let (q, fitted) = chances(row)
            return (q * (1 - q) + fitted.reduce(exact(0)) { $0.maximum((q - $1).squared()) }).upperEnd
        }
        func entry(_ i: Int, _ j: Int) -> Ball {
            zip(rows, moments).reduce(exact(0)) { $0 + $1.1 * ($1.0[i] * $1.0[j]) } / Rational(design.count)
        }
        let diagonal = (0..<d).map { entry($0, $0) }
        let lengths = (0..<d).map { i -> Ball in
            guard !diagonal[i].isZero else { return exact(0) }
            return (0..<d).filter { !diagonal[$0].isZero }
                .reduce(exact(0)) { $0 + entry(i, $1).magnitude() * (diagonal[i] / diagonal[$1]).squareRoot() }
                .squareRoot()
        }
        let swing = 2 * Self.sigmoid(farthest)
        let gammas = (0..<d).map { i -> Ball in
            let widest = rows.map { $0[i].magnitude }.max() ?? 0
            return widest.sign == 0 ? exact(0) : swing * widest / lengths[i]
        }
        let centre = lossAtTheMiddle
        return RiskMetric(
            lengths: lengths, ranges: .byAxis(gammas), centreDeviation: centre.deviation, centreRange: centre.range,
            largestDeviation: exact(farthest / 2), lossRange: exact(farthest))
    }

    /// Deviation and range of the loss at the middle of the box; both 0 where all logits there are 0.
    private var lossAtTheMiddle: (deviation: Ball, range: Ball) {
        let logits = design.map { value($0, at: box.map(\.middle)) }
        if logits.allSatisfy({ $0.sign == 0 }) { return (exact(0), exact(0)) }
        let share = Rational(1) / Rational(design.count)
        let outcomes = zip(design, logits).flatMap { row, logit -> [(loss: Ball, chance: Ball)] in
            let q = Self.sigmoid(value(row, at: coefficients))
            return [
                (-Self.sigmoid(logit).log(), q * share), (-Self.sigmoid(-logit).log(), (1 - q) * share),
            ]
        }
        let mean = outcomes.reduce(exact(0)) { $0 + $1.loss * $1.chance }
        let variance = outcomes.reduce(exact(0)) { $0 + ($1.loss - mean).squared() * $1.chance }
        let losses = outcomes.map(\.loss)
        let highest = losses.dropFirst().reduce(losses[0]) { $0.maximum($1) }
        return (
            variance.nonNegativePart.squareRoot(), highest - losses.dropFirst().reduce(losses[0]) { $0.minimum($1) }
        )
    }

    public func fisherCover() -> FisherCover {
        let all = quantities
        let ratios = design.flatMap { row -> [Ball] in
            let (q, fitted) = chances(row)
            return fitted.map { u in q * (1 - u) / u + (1 - q) * u / (1 - u) }
        }
        let norms = rows.map { $0.reduce(Rational(0)) { $0 + $1 * $1 } }
        return FisherCover(
            parameters: box.count, isDiagonal: box.count == 1, meanTrace: all.meanTrace,
            lipschitz: all.normalisedLipschitz, riskRatio: ratios.dropFirst().reduce(ratios[0]) { $0.maximum($1) },
            gradientRange: 2 * Self.sigmoid(farthest) * exact(norms.max() ?? 0).squareRoot(),
            lossRange: exact(farthest))
    }

    public func metricPosition(of theta: [Rational]) -> [Ball] {
        // Axes without length have no position.
        let used = box.indices.filter { i in rows.contains { $0[i].sign != 0 } }
        let lengths = riskMetric().lengths
        return zip(used, lengths).map { $1 * ((theta[$0] - box[$0].lower) / box[$0].length) }
    }
}
