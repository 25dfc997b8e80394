internal import CKernels
import Foundation

/// `sum_i log1p(c s_i)` and its derivative at many factors c, over the singular values `s_i` of one matrix.
public struct SquareRootSums: Sendable, Equatable {
    /// The sums at each factor: `log det(I + c A^{1/2})`, A the Gram matrix.
    public var values: [Double]
    /// Their derivatives by `log c`: `sum_i x_i / (1 + x_i)`, `x_i = c s_i`, at most the rank.
    public var slopes: [Double]
}

/// The sums at fixed factors for many matrices, from bidiagonal forms and without singular values.
///
/// Method: with u = exp(v), `log(1 + c s) = (1/pi) int log(1 + c^2 s^2 / u^2) u / (1 + u^2) dv`, by the trapezoidal rule in v.
/// Its nodes `1/z = (u/c)^2` are the same for all factors, so that the recurrences for `log det(I + z A)`, n steps for each
/// node, serve them all at once; a factor is a row of weights. To the left of the first node the line through the first two
/// values stands for the integrand, which errs by the share exp(-27) of the weights.
/// Error: 1e-12 nats for each singular value, 1e-11 in its slope, and what rounding does to the bidiagonal form.
struct SquareRootQuadrature {
    /// Distance of the nodes in v: the rule errs by `2 log(1 + c^2 s^2) exp(-pi^2 / step)`.
    private static let step = 0.3
    /// The first node has `u = exp(leftEnd)` at the largest factor.
    private static let leftEnd = -27.0
    /// The integrand falls like exp(-3 v) beyond both u = 1 and u = c s: to 1e-13 over this distance.
    private static let rightMargin = 9.0
    /// The kernel takes nodes by sixteens.
    private static let nodeBlock = 16

    /// The factors.
    let factors: [Double]
    /// Twice `log(c / u)` at the first node, for the largest factor.
    private let firstLogShift: Double
    /// The least number of nodes: up to u = exp(rightMargin) at the smallest factor.
    private let fewestNodes: Int
    /// z at each node.
    private var shifts: [Double] = []
    /// The weights at each node: those of the values at every factor, then those of the slopes [nodes x 2 factors].
    private var weights: [Double] = []
    private var logs: [Double] = []

    /// A rule for non-negative factors.
    init(factors: [Double]) {
        precondition(factors.allSatisfy { $0 >= 0 && $0.isFinite }, "factors \(factors)")
        self.factors = factors
        let positive = factors.filter { $0 > 0 }
        let logs = (smallest: log(positive.min() ?? 1), largest: log(positive.max() ?? 1))
        firstLogShift = 2 * (logs.largest - Self.leftEnd)
        fewestNodes = Self.nodes(over: Self.rightMargin - Self.leftEnd + logs.largest - logs.smallest)
    }

    /// The sums for the bidiagonal matrix with the given squares of its entries, diagonal and beside it.
    mutating func sums(squares: [Double], beside: [Double], count: Int) throws -> SquareRootSums {
        let trace = squares[..<count].reduce(0, +) + beside[..<max(count - 1, 0)].reduce(0, +)
        guard trace > 0 else {
            try LAPACKError.check("the bidiagonal form", trace.isNaN ? -1 : 0)
            return SquareRootSums(
                values: factors.map { _ in 0 }, slopes: factors.map { _ in 0 })
        }
        let nodes = max(
            fewestNodes,
            trace.isFinite ? Self.nodes(over: (log(trace) + firstLogShift) / 2 + Self.rightMargin) : 0)
        extend(to: nodes)
        twoscale_log_determinants(squares, beside, count, shifts, nodes, &logs)
        var sums = [Double](repeating: 0, count: 2 * factors.count)
        BLAS.multiply(transposed: weights, rows: nodes, logs, into: &sums)
        try LAPACKError.check("the bidiagonal form", sums.allSatisfy(\.isFinite) ? 0 : -1)
        return SquareRootSums(values: Array(sums[..<factors.count]), slopes: Array(sums[factors.count...]))
    }

    private static func nodes(over length: Double) -> Int {
        let nodes = Int((length / step).rounded(.up)) + 1
        return (nodes + nodeBlock - 1) / nodeBlock * nodeBlock
    }

    private mutating func extend(to nodes: Int) {
        while shifts.count < nodes {
            let node = Double(shifts.count)
            let shift = exp(firstLogShift - 2 * Self.step * node)
            shifts.append(shift)
            let points = factors.map { $0 / shift.squareRoot() }
            for u in points { weights.append(Self.step / .pi * u / (1 + u * u)) }
            for u in points { weights.append(Self.step / .pi * u * (1 - u * u) / ((1 + u * u) * (1 + u * u))) }
            logs.append(0)
            if shifts.count == 2 { addTail() }
        }
    }

    /// The rule runs on to minus infinity with weights that fall by `q = exp(-step)` from node to node, and with the line
    /// through the first two values: `sum q^k = q/(1-q)` and `sum k q^k = q/(1-q)^2` over k >= 1.
    private mutating func addTail() {
        let q = exp(-Self.step)
        for index in 0..<(2 * factors.count) {
            let tail = weights[index] * q / (1 - q)
            weights[index] += tail * (1 + 1 / (1 - q))
            weights[2 * factors.count + index] -= tail / (1 - q)
        }
    }
}
