public import BallArithmetic
public import EffectiveDimension
import Foundation
public import Foundations

/// K classes with unknown probabilities, the first K-1 of them the parameters in a box, scored by the negative
/// log-likelihood.
///
/// `R - R_n = sum_k (pbar_k - p_k) log theta_k`. On the box the supremum need not be at a vertex: all 3^{K-1} faces are
/// searched, each with its stationary point in closed form.
public struct CategoricalFamily: RademacherFamily {
    /// The box of the first K-1 probabilities; lower ends above 0, sum of upper ends below 1.
    public let box: [ParameterInterval]
    /// The true probabilities of all K classes.
    public let probabilities: [Rational]

    /// A family of `classes` classes, by default on [1/(2K), 1/K] with the middle of the box as the truth.
    public init(classes: Int, box: [ParameterInterval] = [], truth: [Rational] = []) throws {
        guard (2...9).contains(classes) else {
            throw UserError(.usage, "\(classes) classes", "\(setting: "family") categorical:K", "give 2 to 9")
        }
        let unit = Rational(1) / Rational(classes)
        self.box = try box.expanded(to: classes - 1, default: ParameterInterval(unit / 2, unit))
        guard self.box.allSatisfy({ $0.lower > 0 }), self.box.reduce(Rational(0), { $0 + $1.upper }) < 1 else {
            throw UserError(
                .usage, "the probabilities must keep above 0 and the sum of their upper ends below 1", setting: "box",
                "try \(setting: "box") \(unit / 2):\(unit)")
        }
        let first = truth.isEmpty ? self.box.map(\.middle) : truth
        let last = first.reduce(Rational(1)) { $0 - $1 }
        guard first.count == classes - 1, (first + [last]).allSatisfy({ $0 > 0 }) else {
            throw UserError(
                .usage, "the truth needs \(classes - 1) positive probabilities with a sum below 1", setting: "truth",
                "give one for each class but the last")
        }
        probabilities = first + [last]
    }

    public var name: String { "categorical with \(probabilities.count) classes on \(box.text)" }
    public var truth: String { "p = \(probabilities.map(\.description).joined(separator: ", "))" }
    public var parameters: Int { box.count }
    public var loss: String { "negative log-likelihood" }
    public var supremumMethod: String { "closed form on each face" }
    public var isDrawnAsCounts: Bool { true }

    var lastLowest: Rational { box.reduce(Rational(1)) { $0 - $1.upper } }
    private var lastGreatest: Rational { box.reduce(Rational(1)) { $0 - $1.lower } }

    public var quantities: FamilyQuantities {
        let least = min(lastLowest, box.map(\.lower).min() ?? 0)
        let greatest = max(lastGreatest, box.map(\.upper).max() ?? 0)
        let sides = exact(box.reduce(Rational(0)) { $0 + $1.length * $1.length }).squareRoot()
        // F = diag(s_i^2/theta_i) + s s^T / theta_K; each reciprocal changes by at most (change of theta)/minimum^2.
        let diagonal = box.map { $0.length.power(3) / $0.lower.power(2) }.max() ?? 0
        // theta_K changes by at most sum s_i |dt_i| <= |s| |dt|.
        let coupled = sides.power(3) / lastLowest.power(2)
        return FamilyQuantities(
            parameters: box.count, isDiagonal: box.count == 1, leastDensity: exact(least),
            greatestDensity: exact(max(greatest, probabilities.max() ?? 0)),
            leastTrueDensity: exact(probabilities.min() ?? 0), gradient: sides, gradientLipschitz: exact(0),
            meanTrace: meanTrace, fisherLipschitz: coupled + diagonal, lossRange: exact(greatest / least).log(),
            lossLipschitz: exact(least.reciprocal))
    }

    /// `sum_k s_k^2 (E[1/theta_k] + E[1/theta_K])`, in closed form.
    ///
    /// `E[1/theta_k] = log(u/l)/s`. With g the m-fold antiderivative `x^{m-1} (log x - H_{m-1})/(m-1)!` of 1/x, m = K-1
    /// and H the harmonic number, `E[1/theta_K] = sum over corners (-1)^{upper ends} g(1 - sum of the corner) / prod s`.
    private var meanTrace: Ball {
        let m = box.count
        let own = box.reduce(exact(0)) { $0 + exact($1.upper / $1.lower).log() * $1.length }
        let harmonic = (1..<max(m, 1)).reduce(Rational(0)) { $0 + Rational(1) / Rational($1) }
        let factorial = (1..<max(m, 1)).reduce(Rational(1)) { $0 * Rational($1) }
        var corners = exact(0)
        for mask in 0..<(1 << m) {
            let x = box.indices.reduce(Rational(1)) { $0 - (mask >> $1 & 1 == 1 ? box[$1].upper : box[$1].lower) }
            let value = (exact(x).log() - harmonic) * (x.power(m - 1) / factorial)
            corners = mask.nonzeroBitCount % 2 == 0 ? corners + value : corners - value
        }
        let volume = box.reduce(Rational(1)) { $0 * $1.length }
        let squares = box.reduce(Rational(0)) { $0 + $1.length * $1.length }
        return own + corners * (squares / volume)
    }

    public var assumptions: [(Assumption.Status, String)] {
        [
            (.holds, "the density is affine in theta"), (.holds, "all probabilities keep away from 0"),
            (.holds, "1/theta_k is smooth on the box"), (.holds, "log is bounded and Lipschitz on [alpha_1, 1]"),
        ]
    }

    /// Enclosed cell by cell, where `diag(s^2/u) + s s^T/max theta_K <= F <= diag(s^2/l) + s s^T/min theta_K`.
    public func dimension(zeta: Rational) throws -> any DimensionFunction {
        if box.count == 1 { return try BernoulliFamily(box: box, probability: probabilities[0]).dimension(zeta: zeta) }
        let sides = box.map(\.length)
        func eigenvalues(_ ends: [Rational], last: Rational) throws -> [Ball] {
            let matrix = SymmetricBallMatrix(size: sides.count, precision: familyBits) { i, j in
                exact(sides[i] * sides[j] / last + (i == j ? sides[i] * sides[i] / ends[i] : 0))
            }
            guard let values = matrix.eigenvalueEnclosures() else {
                throw UserError(
                    .usage, "no eigenvalues were enclosed", "categorical family", "report this with the box")
            }
            return values
        }
        let cells = try box.cells(perAxis: cellsPerAxis(box.count)).map { cell in
            let (lower, upper) = (cell.map(\.lower), cell.map(\.upper))
            return CellDimension.Cell(
                lower: try eigenvalues(upper, last: lower.reduce(Rational(1)) { $0 - $1 }),
                upper: try eigenvalues(lower, last: upper.reduce(Rational(1)) { $0 - $1 }))
        }
        return CellDimension(
            cells: cells, meanTrace: quantities.meanTrace, rank: box.count, zeta: zeta, summary: "enclosed, \(name)")
    }

    /// Sums of weights by class over a new sample: 1/n each, or signs/n.
    private func weights(size n: Int, stream: inout RandomStream, signed: Bool) -> [Double] {
        let counts = stream.multinomial(trials: n, weights: probabilities.map(\.doubleValue))
        return counts.map { Double(signed ? stream.sumOfSigns($0) : $0) / Double(n) }
    }

    public func supremum(size n: Int, stream: inout RandomStream) -> Double {
        let shares = weights(size: n, stream: &stream, signed: false)
        let difference = zip(shares, probabilities).map { $0 - $1.doubleValue }
        return max(largest(difference), largest(difference.map { -$0 }))
    }

    public func rademacherSupremum(size n: Int, stream: inout RandomStream) -> Double {
        largest(weights(size: n, stream: &stream, signed: true).map { -$0 })
    }

    /// `max sum_k w_k log theta_k` over the box.
    ///
    /// On the face with free coordinates S the stationary point has `theta_k = theta_K w_k/w_K`, with
    /// `theta_K = (1 - sum of fixed theta)/(1 + sum_S w_k/w_K)`; it counts if it lies on the face.
    func largest(_ w: [Double]) -> Double {
        let m = box.count
        let ends = box.map { ($0.lower.doubleValue, $0.upper.doubleValue) }
        var best = -Double.infinity
        var theta = [Double](repeating: 0, count: m)
        func visit(_ axis: Int, rest: Double, free: [Int]) {
            guard axis < m else {
                var last = rest
                if !free.isEmpty {
                    let ratios = free.map { w[$0] / w[m] }
                    last = rest / ratios.reduce(1, +)
                    guard last > 0 else { return }
                    for (k, ratio) in zip(free, ratios) {
                        theta[k] = last * ratio
                        guard theta[k] >= ends[k].0, theta[k] <= ends[k].1 else { return }
                    }
                }
                best = max(best, (0..<m).reduce(w[m] * log(last)) { $0 + w[$1] * log(theta[$1]) })
                return
            }
            for end in [ends[axis].0, ends[axis].1] {
                theta[axis] = end
                visit(axis + 1, rest: rest - end, free: free)
            }
            visit(axis + 1, rest: rest, free: free + [axis])
        }
        visit(0, rest: 1, free: [])
        return best
    }
}

extension CategoricalFamily {
    static let form = FamilyForm(
        notation: "categorical:K", parameters: "first K-1 probabilities", box: "1/(2K):1/K", outcomes: "K classes"
    ) { request in
        guard let classes = Int(request.arguments[0]) else {
            throw UserError(
                .usage, "'\(request.arguments[0])' is no number of classes", "\(setting: "family") categorical:K",
                "give 2 to 9")
        }
        return try CategoricalFamily(classes: classes, box: request.box, truth: request.truth)
    }
}
