public import BallArithmetic
public import EffectiveDimension
import Foundation

/// `Cov(grad f) <= E[grad f grad f^T] <= diag(p_i/t^2 + C)`, `C = (K-1) p_K h^2`, where `h = 1/(1 - sum u)` bounds
/// `1/theta_K` and `1 1^T <= (K-1) I`; the range `1/theta_i + 1/theta_K` of `d_i f` is at most `gamma_i s_i` by the
/// Cauchy-Schwarz inequality.
extension CategoricalFamily {
    public var parameterBox: [ParameterInterval] { box }

    public var chainFormulas: [String: String] {
        [
            "S": "A(u) - A(l), A(t) = sqrt(p_i + C t^2) - sqrt(p_i) asinh(sqrt(p_i/C)/t), C = (K-1) p_K h^2",
            "gamma": "sqrt(1/p_i + 1/((K-1) p_K))", "sigma_c": "deviation of log c_z at the centre c, by bisection",
            "omega_c": "range of log c_z", "B": "log(alpha_2/alpha_1)", "sigma_bar": "B/2",
            "kappa": "max(p_i/l_i, p_K h)", "Gamma": "2 |sides|_2 max(1/l_i, h), h = 1/(1 - sum u)",
        ]
    }

    private var lastProbability: Rational { probabilities[box.count] }
    private var classesLessOne: Rational { Rational(box.count) }

    /// A of axis i, the integral of `sqrt(p_i/t^2 + C)`.
    private func arc(_ i: Int, _ t: Rational) -> Ball {
        let (p, c) = (probabilities[i], classesLessOne * lastProbability / (lastLowest * lastLowest))
        let x = exact(p / c).squareRoot() / t
        let areaSine = (x + (x.squared() + 1).squareRoot()).log()
        return exact(p + c * t * t).squareRoot() - exact(p).squareRoot() * areaSine
    }

    public func riskMetric() -> RiskMetric {
        let lengths = box.indices.map { arc($0, box[$0].upper) - arc($0, box[$0].lower) }
        let gammas = box.indices.map {
            exact(probabilities[$0].reciprocal + (classesLessOne * lastProbability).reciprocal).squareRoot()
        }
        // The centre to 50 bits; its distance from the true one is added below.
        let centre = box.indices.map { i -> Rational in
            var (low, high) = (box[i].lower, box[i].upper)
            for _ in 0..<50 {
                let middle = (low + high) / 2
                if (arc(i, middle) - arc(i, box[i].lower)).value * 2 < lengths[i].value {
                    low = middle
                } else {
                    high = middle
                }
            }
            return (low + high) / 2
        }
        let errors = box.indices.map { i in
            (arc(i, centre[i]) - arc(i, box[i].lower) - lengths[i] / 2).magnitude().upperEnd
        }
        let all = centre + [centre.reduce(Rational(1)) { $0 - $1 }]
        let logs = all.map { exact($0).log() }
        let mean = zip(logs, probabilities).reduce(exact(0)) { $0 + $1.0 * $1.1 }
        let variance = zip(logs, probabilities).reduce(exact(0)) { $0 + ($1.0 - mean).squared() * $1.1 }
        let far = errors.reduce(exact(0)) { $0 + $1 }
        let farRange = zip(errors, gammas).reduce(exact(0)) { $0 + $1.0 * $1.1 }
        let range =
            logs.dropFirst().reduce(logs[0]) { $0.maximum($1) } - logs.dropFirst().reduce(logs[0]) { $0.minimum($1) }
        let lossRange = quantities.lossRange
        return RiskMetric(
            lengths: lengths, ranges: .byAxis(gammas), centreDeviation: variance.nonNegativePart.squareRoot() + far,
            centreRange: range + farRange, largestDeviation: lossRange / 2, lossRange: lossRange)
    }

    public func fisherCover() -> FisherCover {
        let all = quantities
        let h = lastLowest.reciprocal
        let ratios = zip(probabilities, box).map { $0 / $1.lower } + [lastProbability * h]
        let slopes = box.map { $0.lower.reciprocal } + [h]
        let sides = exact(box.reduce(Rational(0)) { $0 + $1.length * $1.length }).squareRoot()
        return FisherCover(
            parameters: box.count, isDiagonal: box.count == 1, meanTrace: all.meanTrace,
            lipschitz: all.normalisedLipschitz, riskRatio: exact(ratios.max() ?? 0),
            gradientRange: 2 * sides * (slopes.max() ?? 0), lossRange: all.lossRange)
    }

    public func metricPosition(of theta: [Rational]) -> [Ball] {
        box.indices.map { (arc($0, theta[$0]) - arc($0, box[$0].lower)).nonNegativePart }
    }
}
