public import BallArithmetic
import Foundation
public import Foundations

/// Densities `p_theta(z) = 1 + sum_i a_i (2 theta_i - 1) sqrt2 cos(2 pi i z)` on [0, 1], theta in the unit cube, with the
/// loss `-p_theta(z)`.
///
/// `R - R_n` is linear in theta and `sup |R - R_n| = sum_i |a_i| |mean_k sqrt2 cos(2 pi i z_k) - E|` exactly.
public struct CosineFamily: RademacherFamily {
    /// Amplitudes a_i, none 0, with `sqrt2 sum |a_i| < 1`.
    public let amplitudes: [Rational]
    /// The true parameters, in the unit cube.
    public let parametersOfTruth: [Rational]
    /// The number of equally spaced points that z takes, or nil for all of [0, 1].
    public let points: Int?
    let waves: CosineWaves

    /// A family with the given amplitudes and truth, by default theta_i = 3/4; on points, these are at least 4 for each
    /// amplitude.
    public init(amplitudes: [Rational], truth: [Rational] = [], points: Int? = nil) throws {
        guard !amplitudes.isEmpty, amplitudes.allSatisfy({ $0.sign != 0 }) else {
            throw UserError(
                .usage, "an amplitude is missing or 0", "\(setting: "family") cosine:A,...", "give numbers other than 0"
            )
        }
        let sum = amplitudes.reduce(Rational(0)) { $0 + $1.magnitude }
        guard sum * sum * 2 < 1 else {
            throw UserError(
                .usage, "sqrt2 times the sum \(sum) of the amplitudes is not below 1, so densities reach 0",
                "\(setting: "family") cosine:A,...", "give smaller amplitudes")
        }
        let truth = truth.isEmpty ? [Rational](repeating: Rational(3) / 4, count: amplitudes.count) : truth
        guard truth.count == amplitudes.count, truth.allSatisfy({ $0 >= 0 && $0 <= 1 }) else {
            throw UserError(
                .usage, "the truth needs \(amplitudes.count) numbers in [0, 1]", setting: "truth",
                "give one for each amplitude")
        }
        if let points, !(4 * amplitudes.count...100_000).contains(points) {
            throw UserError(
                .usage, "\(points) points for \(amplitudes.count) amplitudes",
                "\(setting: "family") cosine-points:N:A,...",
                "give 4 points or more for each amplitude, 100000 at most")
        }
        self.amplitudes = amplitudes
        parametersOfTruth = truth
        self.points = points
        waves = CosineWaves(means: zip(amplitudes, truth).map { $0 * (2 * $1 - 1) }, points: points)
    }

    public var name: String {
        "cosine with amplitudes \(amplitudes.shortList)"
            + (points.map { " on \($0) points" } ?? "")
    }
    public var truth: String { "theta = \(parametersOfTruth.shortList)" }
    public var parameters: Int { amplitudes.count }
    public var loss: String { "-p_theta(z)" }
    public var supremumMethod: String { "closed form" }
    public var isDrawnAsCounts: Bool { points != nil }

    private var rootTwo: Ball { exact(2).squareRoot() }
    /// `A = sqrt2 sum |a_i|`.
    var swing: Ball { rootTwo * amplitudes.reduce(Rational(0)) { $0 + $1.magnitude } }
    /// `|a|_2^2`.
    var energy: Rational { amplitudes.reduce(Rational(0)) { $0 + $1 * $1 } }

    public var quantities: FamilyQuantities {
        let least = 1 - swing
        let gradient = 2 * rootTwo * exact(energy).squareRoot()
        let largest = amplitudes.map(\.magnitude).max() ?? 0
        return FamilyQuantities(
            parameters: amplitudes.count, isDiagonal: amplitudes.count == 1, leastDensity: least,
            greatestDensity: 1 + swing, leastTrueDensity: least, gradient: gradient, gradientLipschitz: exact(0),
            meanTrace: meanTrace, fisherLipschitz: 4 * largest * largest * gradient / least.squared(),
            lossRange: 2 * swing, lossLipschitz: exact(1))
    }

    /// `4 |a|^2 <= E[Tr F] <= 4 |a|^2 / alpha_1`; for one amplitude the integral of the closed form, certified.
    private var meanTrace: Ball {
        if amplitudes.count == 1, points == nil,
            let integral = try? CertifiedIntegral(relativeBits: BoundPrecision.bits, precision: familyBits)
                .enclosure(from: 0, to: 1, of: information).real, integral.isFinite
        {
            return integral
        }
        return traceEnds.lower.union(traceEnds.upper)
    }

    /// `4 |a|^2` and `4 |a|^2 / alpha_1`.
    var traceEnds: (lower: Ball, upper: Ball) {
        let base = exact(4 * energy)
        return (base, (base / (1 - swing)).upperEnd)
    }

    /// For one amplitude: `F = 8 a^2 / (s (1 + s))` with `s = sqrt(1 - b^2)`, `b = sqrt2 a (2 theta - 1)`, which is
    /// `8 a^2 ((1 - b^2)^{-1/2} - 1)/b^2` without its removable singularity.
    private func information(_ theta: ComplexBall, analytic: Bool) -> ComplexBall {
        let one = ComplexBall(1, precision: familyBits)
        let b = (theta * 2 - one) * (rootTwo * amplitudes[0])
        let root = (one - b * b).squareRoot(analytic: analytic)
        return ComplexBall(8 * amplitudes[0] * amplitudes[0], precision: familyBits) / (root * (one + root))
    }

    public var assumptions: [(Assumption.Status, String)] {
        [
            (.holds, "the density is affine in theta"), (.holds, "sqrt2 sum |a_i| < 1"),
            (.holds, "1/p_theta is smooth on the cube"), (.holds, "-p_theta is bounded, and Lipschitz with constant 1"),
        ]
    }

    /// Exact for one amplitude, otherwise enclosed by `4 diag(a^2)/alpha_2 <= F <= 4 diag(a^2)/alpha_1`.
    public func dimension(zeta: Rational) throws -> any DimensionFunction {
        if amplitudes.count == 1, points == nil {
            let raw = try CertifiedIntegral(relativeBits: BoundPrecision.bits, precision: familyBits)
                .enclosure(from: 0, to: 1) { theta, analytic in
                    information(theta, analytic: analytic).nonNegativeSquareRoot(analytic: analytic)
                }.real
            return ProductDimension(
                lengths: [(raw / meanTrace.squareRoot(), 1)], zeta: zeta, summary: "exact, \(name)")
        }
        let squares = amplitudes.map { exact(4 * $0 * $0) }
        let cell = CellDimension.Cell(
            lower: squares.map { $0 / (1 + swing) }, upper: squares.map { $0 / (1 - swing) })
        return CellDimension(
            cells: [cell], meanTrace: traceEnds, rank: amplitudes.count, zeta: zeta, summary: "enclosed, \(name)")
    }

    public func supremum(size n: Int, stream: inout RandomStream) -> Double {
        let means = waves.sampleMeans(size: n, stream: &stream, signed: false)
        return amplitudes.indices.reduce(0) { sum, i in
            let a = amplitudes[i].doubleValue
            // E[sqrt2 cos(2 pi i z)] = a_i (2 theta_i - 1), since sqrt2 cos are orthonormal.
            return sum + abs(a) * abs(means[i] - a * (2 * parametersOfTruth[i].doubleValue - 1))
        }
    }

    public func rademacherSupremum(size n: Int, stream: inout RandomStream) -> Double {
        let means = waves.sampleMeans(size: n, stream: &stream, signed: true)
        return zip(amplitudes, means).reduce(0) { $0 + abs($1.0.doubleValue * $1.1) }
    }
}

extension CosineFamily {
    static let form = FamilyForm(
        notation: "cosine:A,...", parameters: "size of each wave", box: "0:1 (fixed)", outcomes: "[0, 1]"
    ) { request in
        guard request.box.isEmpty else {
            throw UserError(.usage, "the cosine family lives on the unit cube", setting: "box", "leave it out")
        }
        return try CosineFamily(amplitudes: FamilyForm.numbers(request.arguments[0]), truth: request.truth)
    }

    static let formOnPoints = FamilyForm(
        notation: "cosine-points:N:A,...", parameters: "size of each wave", box: "0:1 (fixed)",
        outcomes: "N points of [0, 1]"
    ) { request in
        guard let points = Int(request.arguments[0]), request.box.isEmpty else {
            throw UserError(
                .usage, "\"\(request.text)\" needs a number of points, and no box",
                "\(setting: "family") cosine-points:N:A,...", "write cosine-points:1024:1/5,1/10")
        }
        return try CosineFamily(
            amplitudes: FamilyForm.numbers(request.arguments[1]), truth: request.truth, points: points)
    }
}
