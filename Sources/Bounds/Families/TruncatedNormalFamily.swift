public import BallArithmetic
public import EffectiveDimension
import Foundation
public import Foundations

/// A Gaussian of known standard deviation sigma and unknown mean theta whose observation is truncated to [-T, T], with
/// the negative log-likelihood as loss. The truth is a member of the family.
///
/// `p_theta(y) = phi((y - theta)/sigma) / (sigma Z(theta))` on [-T, T], an exponential family with
/// `d/dtheta log p_theta(y) = (y - mu(theta))/sigma^2`. `R - R_n` is affine in theta, so its extremes are at the ends.
public struct TruncatedNormalFamily: BoundedFamily {
    /// Standard deviation before truncation.
    public let standardDeviation: Rational
    /// T: observations lie in [-T, T].
    public let reach: Rational
    /// The box of theta, inside [-T, T].
    public let side: ParameterInterval
    /// The true theta, in the box.
    public let mean: Rational

    /// A family, by default on the box [-T/2, T/2] with the true mean T/4.
    public init(standardDeviation: Rational, reach: Rational, box: [ParameterInterval] = [], truth: Rational? = nil)
        throws
    {
        guard standardDeviation > 0, reach > 0 else {
            throw UserError(
                .usage, "the standard deviation \(standardDeviation) or the reach \(reach) is not positive",
                "\(setting: "family") truncated-normal:SD:T",
                "give two positive numbers")
        }
        self.standardDeviation = standardDeviation
        self.reach = reach
        side = try box.expanded(to: 1, default: ParameterInterval(-reach / 2, reach / 2))[0]
        mean = truth ?? side.upper - side.length / 4
        guard side.lower >= -reach, side.upper <= reach else {
            throw UserError(
                .usage, "the box \(side.lower):\(side.upper) leaves [-T, T]", setting: "box",
                "keep it within -\(reach):\(reach)")
        }
        guard side.contains(mean) else {
            throw UserError(
                .usage, "the truth \(mean) lies outside the box", setting: "truth", "give a number in the box")
        }
    }

    public var name: String {
        "normal of deviation \(standardDeviation) truncated to [-\(reach), \(reach)], theta in \(side.text)"
    }
    public var truth: String { "theta = \(mean)" }
    public var parameters: Int { 1 }
    public var loss: String { "negative log-likelihood" }
    public var supremumMethod: String { "closed form" }

    static let rootTwoPi = (2 * Ball.pi(precision: familyBits)).squareRoot()

    /// Normalising constant Z, mean mu and variance of the observation under theta, by the error function.
    private func moments(_ theta: ComplexBall) -> (mass: ComplexBall, mean: ComplexBall, variance: ComplexBall) {
        let one = ComplexBall(1, precision: familyBits)
        let low = (ComplexBall(-reach, precision: familyBits) - theta) * standardDeviation.reciprocal
        let high = (ComplexBall(reach, precision: familyBits) - theta) * standardDeviation.reciprocal
        let half = Rational(1) / 2
        let inverseRootTwo = exact(2).squareRoot() / 2
        func density(_ z: ComplexBall) -> ComplexBall { (z * z * -half).exp() * (1 / Self.rootTwoPi) }
        let mass = ((high * inverseRootTwo).errorFunction() - (low * inverseRootTwo).errorFunction()) * half
        let shift = (density(low) - density(high)) / mass
        let spread = one - (high * density(high) - low * density(low)) / mass - shift * shift
        return (mass, theta + shift * standardDeviation, spread * standardDeviation.power(2))
    }

    func real(_ theta: Rational) -> (mass: Ball, mean: Ball, variance: Ball) {
        let all = moments(ComplexBall(theta, precision: familyBits))
        return (all.mass.real, all.mean.real, all.variance.real)
    }

    private func density(at y: Rational, theta: Rational) -> Ball {
        let z = (y - theta) / standardDeviation
        return exact(-z * z / 2).exp() / (Self.rootTwoPi * standardDeviation * real(theta).mass)
    }

    public var quantities: FamilyQuantities {
        let (a, b, s) = (side.lower, side.upper, side.length)
        let (low, high) = (real(a), real(b))
        // log p_theta(-T) falls and log p_theta(T) rises with theta, as -T < mu < T; in y the least is at an end.
        let least = density(at: -reach, theta: b).minimum(density(at: reach, theta: a))
        // In y the greatest is at y = theta, where the density is 1/(sigma sqrt(2 pi) Z); Z is least at an end.
        let greatest = 1 / (Self.rootTwoPi * standardDeviation * low.mass.minimum(high.mass))
        // mu increases with theta, so |y - mu| <= T + max |mu| at the ends.
        let arm = low.mean.magnitude().maximum(high.mean.magnitude()) + reach
        let square = standardDeviation.power(2)
        // Truncation to an interval reduces the variance; third central moments are at most arm times the variance.
        let variance = exact(min(square, reach.power(2)))
        // With z = (y - theta)/sigma, |y - mu| <= sigma (|z| + shift), where theta - mu rises with theta (its slope is
        // 1 - Var/sigma^2), and phi(z) |z| <= phi(1), phi(z) (|z| + shift)^2 <= 2 (2 phi(sqrt2) + shift^2 phi(0)).
        let shift = ((a - low.mean).magnitude().maximum((b - high.mean).magnitude())) / standardDeviation
        func peak(_ square: Rational) -> Ball { exact(-square / 2).exp() * greatest }
        let score = (greatest * arm).minimum((peak(1) + shift * peak(0)) * standardDeviation)
        let squaredScore = (greatest * arm.squared())
            .minimum((2 * peak(2) + shift.squared() * peak(0)) * (2 * square)).maximum(greatest * variance)
        return FamilyQuantities(
            parameters: 1, isDiagonal: true, leastDensity: least, greatestDensity: greatest, leastTrueDensity: least,
            gradient: score * (s / square),
            // p'' = p ((y-mu)^2/sigma^4 - Var/sigma^4), a difference of two nonnegative numbers.
            gradientLipschitz: squaredScore * (s / square).power(2),
            // F = s^2 Var/sigma^4 and mu' = Var/sigma^2.
            meanTrace: (high.mean - low.mean) * (s / square),
            fisherLipschitz: arm * variance * (s / square).power(3), lossRange: (greatest / least).log(),
            lossLipschitz: 1 / least)
    }

    public var assumptions: [(Assumption.Status, String)] {
        [
            (.holds, "the density is analytic in theta"), (.holds, "on [-T, T] the density is bounded from both sides"),
            (.holds, "the variance is analytic in theta"),
            (.holds, "log is bounded and Lipschitz on [alpha_1, alpha_2]"),
        ]
    }

    public func dimension(zeta: Rational) throws -> any DimensionFunction {
        let raw = try fisherLength(from: side.lower, to: side.upper) { theta in
            moments(theta).variance * standardDeviation.power(-4)
        }
        return ProductDimension(
            lengths: [(raw / quantities.meanTrace.squareRoot(), 1)], zeta: zeta, summary: "exact, \(name)")
    }

    public func supremum(size n: Int, stream: inout RandomStream) -> Double {
        let (sigma, limit, theta) = (standardDeviation.doubleValue, reach.doubleValue, mean.doubleValue)
        let expected = real(mean)
        let firstMoment = expected.mean.value
        let secondMoment = expected.variance.value + firstMoment * firstMoment
        var (sum, squares) = (0.0, 0.0)
        for _ in 0..<n {
            var y = limit + 1
            while abs(y) > limit { y = theta + sigma * stream.normal() }
            sum += y
            squares += y * y
        }
        let (meanGap, squareGap) = (firstMoment - sum / Double(n), secondMoment - squares / Double(n))
        return [side.lower.doubleValue, side.upper.doubleValue]
            .map { abs(squareGap / 2 - $0 * meanGap) / (sigma * sigma) }.max() ?? 0
    }
}

extension TruncatedNormalFamily {
    static let form = FamilyForm(
        notation: "truncated-normal:SD:T", parameters: "mean before truncation", box: "-T/2:T/2", outcomes: "[-T, T]"
    ) {
        try TruncatedNormalFamily(
            standardDeviation: Rational(parsing: $0.arguments[0]), reach: Rational(parsing: $0.arguments[1]),
            box: $0.box, truth: $0.singleTruth())
    }
}
