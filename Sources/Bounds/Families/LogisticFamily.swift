public import BallArithmetic
public import EffectiveDimension
import Foundation
public import Foundations

/// Logistic regression on a finite design: x uniform on the rows, `p_theta(1|x) = 1/(1 + exp(-x.theta))`, theta in a box,
/// scored by the negative log-likelihood. The truth is a member of the family.
public struct LogisticFamily: BoundedFamily {
    /// Rows x of the design, not all 0.
    public let design: [[Rational]]
    /// The box of the coefficients.
    public let box: [ParameterInterval]
    /// The true coefficients, in the box.
    public let coefficients: [Rational]

    /// A family on a design, by default on the box [-1, 1]; the default true coefficients lie a quarter of the side
    /// below the upper end.
    public init(design: [[Rational]], box: [ParameterInterval] = [], truth: [Rational] = []) throws {
        guard let width = design.first?.count, (1...4).contains(width), design.allSatisfy({ $0.count == width }),
            design.joined().contains(where: { $0.sign != 0 })
        else {
            throw UserError(
                .usage, "the design is empty, ragged, 0 or wider than 4",
                "\(setting: "family") logistic-regression:[X]",
                "write its rows as [1,-1;1,0;1,1]")
        }
        self.design = design
        self.box = try box.expanded(to: width, default: ParameterInterval(-1, 1))
        coefficients = truth.isEmpty ? self.box.map { $0.upper - $0.length / 4 } : truth
        guard coefficients.count == width, zip(self.box, coefficients).allSatisfy({ $0.contains($1) }) else {
            throw UserError(
                .usage, "the truth needs \(width) coefficients in the box", setting: "truth",
                "give one for each column of the design")
        }
    }

    public var name: String { "logistic regression on \(design.count) rows, coefficients in \(box.text)" }
    public var truth: String { "theta = \(coefficients.map(\.description).joined(separator: ", "))" }
    public var parameters: Int { box.count }
    public var loss: String { "negative log-likelihood" }
    public var supremumMethod: String { "branch and bound, relative error 1e-6" }
    public var isDrawnAsCounts: Bool { true }

    /// The design in unit-cube coordinates: `s_i x_i`.
    var rows: [[Rational]] { design.map { zip($0, box).map { $0 * $1.length } } }

    static func logit(_ row: [Rational], _ sides: [(lower: Rational, upper: Rational)]) -> (Rational, Rational) {
        zip(row, sides).reduce((0, 0)) { sum, pair in
            let ends = [pair.0 * pair.1.lower, pair.0 * pair.1.upper].sorted()
            return (sum.0 + ends[0], sum.1 + ends[1])
        }
    }

    static func sigmoid(_ a: Rational) -> Ball { 1 / ((-exact(a)).exp() + 1) }

    /// Bounds of `p(1-p)` for logits in an interval: decreasing in the absolute value.
    private static func weights(_ logits: (Rational, Rational)) -> (least: Ball, greatest: Ball) {
        func weight(_ a: Rational) -> Ball { sigmoid(a) * sigmoid(-a) }
        let far = max(logits.0.magnitude, logits.1.magnitude)
        let near = logits.0.sign <= 0 && logits.1.sign >= 0 ? 0 : min(logits.0.magnitude, logits.1.magnitude)
        return (weight(far), weight(near))
    }

    var sides: [(lower: Rational, upper: Rational)] { box.map { ($0.lower, $0.upper) } }

    public var quantities: FamilyQuantities {
        let logits = design.map { Self.logit($0, sides) }
        let farthest = logits.map { max($0.0.magnitude, $0.1.magnitude) }.max() ?? 0
        let norms = rows.map { row in exact(row.reduce(Rational(0)) { $0 + $1 * $1 }).squareRoot() }
        let count = Rational(design.count)
        // |(p(1-p))'| = p(1-p)|1-2p| <= 1/(6 sqrt3).
        let bend = 1 / (6 * exact(3).squareRoot())
        var gradient = exact(0)
        var curvature = exact(0)
        var lipschitz = exact(0)
        for (norm, interval) in zip(norms, logits) {
            gradient = gradient.maximum(norm * Self.weights(interval).greatest)
            curvature = curvature.maximum(norm.squared() * bend)
            lipschitz += norm.power(3) * bend / count
        }
        let least = Self.sigmoid(-farthest)
        return FamilyQuantities(
            parameters: box.count, isDiagonal: box.count == 1, leastDensity: least,
            greatestDensity: Self.sigmoid(farthest), leastTrueDensity: least, gradient: gradient,
            gradientLipschitz: curvature, meanTrace: meanTrace, fisherLipschitz: lipschitz,
            lossRange: exact(farthest), lossLipschitz: 1 / least)
    }

    /// `E[Tr F]` between its cell sums.
    private var meanTrace: Ball {
        let cells = box.cells(perAxis: cellsPerAxis(box.count))
        var ends = (exact(0), exact(0))
        for cell in cells {
            for (x, row) in zip(design, rows) {
                let square = row.reduce(Rational(0)) { $0 + $1 * $1 }
                let weights = Self.weights(Self.logit(x, cell))
                ends.0 += weights.least * square
                ends.1 += weights.greatest * square
            }
        }
        let count = Rational(cells.count * design.count)
        return (ends.0 / count).lowerEnd.union((ends.1 / count).upperEnd)
    }

    public var assumptions: [(Assumption.Status, String)] {
        [
            (.holds, "the logistic function is smooth"),
            (.holds, "logits are bounded on the box and the finite design"),
            (.holds, "p(1-p) is smooth"), (.holds, "log is bounded and Lipschitz on [alpha_1, 1]"),
        ]
    }

    /// Enclosed cell by cell, with the weights p(1-p) of each row bounded on the cell.
    public func dimension(zeta: Rational) throws -> any DimensionFunction {
        let rows = rows
        let d = box.count
        func eigenvalues(_ weights: [Ball]) throws -> [Ball] {
            let matrix = SymmetricBallMatrix(size: d, precision: familyBits) { i, j in
                zip(rows, weights).reduce(exact(0)) { $0 + $1.1 * ($1.0[i] * $1.0[j]) } / Rational(rows.count)
            }
            guard let values = matrix.eigenvalueEnclosures() else {
                throw UserError(
                    .usage, "no eigenvalues were enclosed", "logistic family", "report this with the design")
            }
            return values.map(\.nonNegativePart)
        }
        let cells = try box.cells(perAxis: cellsPerAxis(d)).map { cell in
            let weights = design.map { Self.weights(Self.logit($0, cell)) }
            return CellDimension.Cell(
                lower: try eigenvalues(weights.map(\.least)), upper: try eigenvalues(weights.map(\.greatest)))
        }
        let hasFullRank = cells.contains { $0.lower.allSatisfy { $0.isPositive == .certain } }
        return CellDimension(
            cells: cells, meanTrace: meanTrace, rank: hasFullRank ? d : nil, zeta: zeta, summary: "enclosed, \(name)")
    }

    public func supremum(size n: Int, stream: inout RandomStream) -> Double {
        let x = design.map { $0.map(\.doubleValue) }
        let truth = coefficients.map(\.doubleValue)
        let chances = x.map { row in 1 / (1 + exp(-zip(row, truth).reduce(0) { $0 + $1.0 * $1.1 })) }
        let counts = stream.multinomial(trials: n, weights: [Double](repeating: 1, count: x.count))
        let share = 1 / Double(x.count)
        var ones: [Double] = []
        var zeros: [Double] = []
        for (count, chance) in zip(counts, chances) {
            let successes = stream.binomial(trials: count, success: chance)
            ones.append(Double(successes) / Double(n) - share * chance)
            zeros.append(Double(count - successes) / Double(n) - share * (1 - chance))
        }
        return LogisticSupremum(design: x, ones: ones, zeros: zeros).value(
            on: box.map { ($0.lower.doubleValue, $0.upper.doubleValue) })
    }
}

/// `max |sum_x (u_x log p(x.theta) + v_x log p(-x.theta))|` over a box, p the logistic function, by branch and bound.
///
/// About the centre c of a cell with half-widths h the sum differs from its linear part by at most
/// `sum_x |u_x + v_x| (sum_i |x_i| h_i)^2 / 8`, since both logarithms have the second derivative `-p(1-p) >= -1/4`.
struct LogisticSupremum {
    let design: [[Double]]
    let ones: [Double]
    let zeros: [Double]

    func value(on box: [(Double, Double)]) -> Double {
        BoxSearch.largestMagnitude(on: box, evaluate: evaluate) { half in
            var bend = 0.0
            for (k, row) in design.enumerated() {
                let reach = zip(row, half).reduce(0) { $0 + abs($1.0) * $1.1 }
                bend += abs(ones[k] + zeros[k]) * reach * reach / 8
            }
            return bend
        }
    }

    private func evaluate(_ theta: [Double]) -> (value: Double, gradient: [Double]) {
        var value = 0.0
        var gradient = [Double](repeating: 0, count: theta.count)
        for (k, row) in design.enumerated() {
            let logit = zip(row, theta).reduce(0) { $0 + $1.0 * $1.1 }
            let logOne = logit > 0 ? -log1p(exp(-logit)) : logit - log1p(exp(logit))
            value += ones[k] * logOne + zeros[k] * (logOne - logit)
            let p = exp(logOne)
            let slope = ones[k] * (1 - p) - zeros[k] * p
            for i in row.indices { gradient[i] += slope * row[i] }
        }
        return (value, gradient)
    }
}

extension LogisticFamily {
    static let form = FamilyForm(
        notation: "logistic-regression:[X]", parameters: "coefficients", box: "-1:1", outcomes: "row of X; 0, 1"
    ) {
        try LogisticFamily(
            design: FamilyForm.rows($0.arguments[0], "logistic-regression:[X]"), box: $0.box, truth: $0.truth)
    }
}
