public import BallArithmetic
internal import EffectiveDimension
import Foundation
public import Foundations

/// Densities `1 + sum_i (M y)_i sqrt2 cos(2 pi i z)`, `y = 2 theta - 1`, on N equally spaced points of [0, 1], with the loss
/// `-p_theta(z)`: cosines whose amplitudes are mixed by a matrix M, so that no axis belongs to a wave.
///
/// `R - R_n` is linear in theta and `sup |R - R_n| = sum_j |sum_i M_ij (mean of wave i - its expectation)|`.
public struct TurnedCosineFamily: RademacherFamily {
    /// M, a square matrix by rows, `sqrt2 sum |M_ij| < 1`.
    public let matrix: [[Rational]]
    /// The number of points.
    public let points: Int
    /// The true parameters, in the unit cube.
    public let parametersOfTruth: [Rational]
    let waves: CosineWaves
    private let entries: [[Double]]

    /// A family of its parts; the truth is by default theta_i = 3/4.
    public init(matrix: [[Rational]], points: Int, truth: [Rational] = []) throws {
        let d = matrix.count
        func wrong(_ what: Message, _ advice: Message) -> UserError {
            UserError(.usage, what, "\(setting: "family") turned-cosine:N:[M]", advice)
        }
        guard d >= 1, matrix.allSatisfy({ $0.count == d }) else {
            throw wrong("the matrix is not square", "write its rows as [1/10,0;0,1/20]")
        }
        guard (4 * d...100_000).contains(points) else {
            throw wrong("\(points) points for \(d) waves", "give 4 points or more for each wave, 100000 at most")
        }
        guard (0..<d).allSatisfy({ j in matrix.contains { $0[j].sign != 0 } }) else {
            throw wrong("a column of the matrix is 0, so a parameter does nothing", "leave it out")
        }
        let sum = matrix.joined().reduce(Rational(0)) { $0 + $1.magnitude }
        guard sum * sum * 2 < 1 else {
            throw wrong(
                "sqrt2 times the sum \(sum.abbreviated) of the matrix is not below 1, so densities reach 0",
                "give smaller entries")
        }
        let truth = truth.isEmpty ? [Rational](repeating: Rational(3) / 4, count: d) : truth
        guard truth.count == d, truth.allSatisfy({ $0 >= 0 && $0 <= 1 }) else {
            throw UserError(
                .usage, "the truth needs \(d) numbers in [0, 1]", setting: "truth", "give one for each parameter")
        }
        self.matrix = matrix
        self.points = points
        entries = matrix.map { $0.map(\.doubleValue) }
        parametersOfTruth = truth
        waves = CosineWaves(
            means: matrix.map { row in zip(row, truth).reduce(Rational(0)) { $0 + $1.0 * (2 * $1.1 - 1) } },
            points: points)
    }

    public var name: String { "\(parameters) turned cosines on \(points) points" }
    public var truth: String { "theta = \(parametersOfTruth.shortList)" }
    public var parameters: Int { matrix.count }
    public var loss: String { "-p_theta(z)" }
    public var supremumMethod: String { "closed form" }
    public var isDrawnAsCounts: Bool { true }

    /// `A = sqrt2 sum |M_ij|`.
    var swing: Ball { exact(2).squareRoot() * matrix.joined().reduce(Rational(0)) { $0 + $1.magnitude } }
    /// `sum_j |M_ij|` of each row.
    var rowSums: [Rational] { matrix.map { $0.reduce(Rational(0)) { $0 + $1.magnitude } } }
    /// The Frobenius norm of M, at least its operator norm.
    var frobenius: Ball { exact(matrix.joined().reduce(Rational(0)) { $0 + $1 * $1 }).squareRoot() }

    public var quantities: FamilyQuantities {
        let least = 1 - swing
        let columns = (0..<parameters).map { j in matrix.reduce(Rational(0)) { $0 + $1[j].magnitude } }
        let gradient = 2 * exact(2).squareRoot() * exact(columns.reduce(Rational(0)) { $0 + $1 * $1 }).squareRoot()
        let base = 4 * frobenius.squared()
        return FamilyQuantities(
            parameters: parameters, isDiagonal: parameters == 1, leastDensity: least, greatestDensity: 1 + swing,
            leastTrueDensity: least, gradient: gradient, gradientLipschitz: exact(0),
            meanTrace: traceEnds.lower.union(traceEnds.upper), fisherLipschitz: base * gradient / least.squared(),
            lossRange: 2 * swing, lossLipschitz: exact(1))
    }

    /// `4 |M|_F^2`, since `E[1/p_theta] >= 1/E[p_theta] = 1` at every z, and `4 |M|_F^2 / alpha_1`.
    var traceEnds: (lower: Ball, upper: Ball) {
        let base = 4 * frobenius.squared()
        return (base.lowerEnd, (base / (1 - swing)).upperEnd)
    }

    public var assumptions: [(Assumption.Status, String)] {
        [
            (.holds, "the density is affine in theta"), (.holds, "sqrt2 sum |M_ij| < 1"),
            (.holds, "1/p_theta is smooth on the cube"), (.holds, "-p_theta is bounded, and Lipschitz with constant 1"),
        ]
    }

    /// Enclosed by `4 M^T M/alpha_2 <= F <= 4 M^T M/alpha_1`.
    public func dimension(zeta: Rational) throws -> any DimensionFunction {
        let d = parameters
        let gram = SymmetricBallMatrix(size: d, precision: familyBits) { i, j in
            exact(4 * matrix.reduce(Rational(0)) { $0 + $1[i] * $1[j] })
        }
        guard let values = gram.eigenvalueEnclosures()?.map(\.nonNegativePart) else {
            throw UserError(.usage, "no eigenvalues were enclosed", "turned cosines", "report this with the matrix")
        }
        let cell = CellDimension.Cell(
            lower: values.map { $0 / (1 + swing) }, upper: values.map { $0 / (1 - swing) })
        return CellDimension(
            cells: [cell], meanTrace: traceEnds,
            rank: values.allSatisfy { $0.isPositive == .certain } ? d : nil, zeta: zeta, summary: "enclosed, \(name)")
    }

    public func supremum(size n: Int, stream: inout RandomStream) -> Double {
        let means = waves.sampleMeans(size: n, stream: &stream, signed: false)
        return largest(zip(means, waves.means).map { $0 - $1.doubleValue })
    }

    public func rademacherSupremum(size n: Int, stream: inout RandomStream) -> Double {
        largest(waves.sampleMeans(size: n, stream: &stream, signed: true))
    }

    /// `max over y in [-1,1]^d of w . M y`.
    private func largest(_ w: [Double]) -> Double {
        (0..<parameters).reduce(0) { sum, j in
            sum + abs(entries.indices.reduce(0) { $0 + entries[$1][j] * w[$1] })
        }
    }
}

extension TurnedCosineFamily {
    static let form = FamilyForm(
        notation: "turned-cosine:N:[M]", parameters: "coordinates of the waves", box: "0:1 (fixed)",
        outcomes: "N points of [0, 1]"
    ) { request in
        guard let points = Int(request.arguments[0]), request.box.isEmpty else {
            throw UserError(
                .usage, "'\(request.text.prefix(40))' needs a number of points, and no box",
                "\(setting: "family") turned-cosine:N:[M]", "write turned-cosine:64:[1/10,1/20;-1/20,1/10]")
        }
        return try TurnedCosineFamily(
            matrix: FamilyForm.rows(request.arguments[1], "turned-cosine:N:[M]"), points: points, truth: request.truth)
    }
}
