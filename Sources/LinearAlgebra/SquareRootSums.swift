internal import CKernels
import Foundation
internal import Foundations

/// `sum_i log1p(c s_i)` and its derivative at many factors c, over the singular values `s_i` of one matrix.
public struct SquareRootSums: Sendable, Equatable {
    /// The sums at each factor: `log det(I + c A^{1/2})`, A the Gram matrix.
    public var values: [Double]
    /// Their derivatives by `log c`: `sum_i x_i / (1 + x_i)`, `x_i = c s_i`, at most the rank.
    public var slopes: [Double]
}

extension SquareRootSums {
    /// The sums at one factor, directly from the values `s_i`, for factors down to 0.
    init(roots: [Double], factor: Double) {
        self.init(values: [0], slopes: [0])
        add(roots, factors: [factor])
    }

    /// Adds the contributions of further singular values.
    mutating func add(_ roots: [Double], factors: [Double]) {
        for (index, factor) in factors.enumerated() {
            for root in roots {
                values[index] += ScaledLogarithm.value(factor, root)
                slopes[index] += ScaledLogarithm.slope(factor, root)
            }
        }
    }
}

/// The sums at fixed factors for many matrices, from bidiagonal forms and without singular values.
///
/// Method: with u = exp(v), `log(1 + c s) = (1/pi) int log(1 + c^2 s^2 / u^2) u / (1 + u^2) dv`, by the trapezoidal
/// rule in v. Its nodes `u / c = exp(k step)`, k an integer, are the same for all factors. So one recurrence of n steps
/// for `log det(I + (c/u)^2 A)` at each node serves all factors, and each factor has its own weights. The result of a
/// factor does not depend on the others, to the bit.
///
/// ## Error
/// 1e-12 nats for each singular value, 1e-11 in its slope, plus the rounding of the bidiagonal form.
///
/// ## Edge cases
/// Within `range` the error is also below 1e-12 of the sum, and the recurrences stay finite. Outside, far from usual
/// scales, the singular values of the bidiagonal form are used.
struct SquareRootQuadrature {
    /// The factors.
    let factors: [Double]
    /// The rule of each factor; nil if its nodes would leave the range of doubles.
    private var rules: [Rule?]
    /// The first node.
    private let first: Int
    /// `(c/u)^2` and the log determinant at each node from the first on.
    private var shifts: [Double] = []
    private var logs: [Double] = []

    /// A rule for positive factors.
    init(factors: [Double]) {
        precondition(factors.allSatisfy { $0 >= 0 && $0.isFinite }, "factors \(factors)")
        self.factors = factors
        rules = factors.map { Rule.usable.contains($0) ? Rule(factor: $0) : nil }
        first = rules.compactMap { $0?.first }.min() ?? 0
    }

    /// Whether the rule is accurate, to 1e-12 of the sum, for a matrix whose squared singular values sum to `trace`.
    ///
    /// The lower end of the range is set by the rounding of 1e-16 in `log(1 + c^2 s^2 / u^2)` near 0. The upper end:
    /// between two rescalings, four steps of the recurrence multiply by up to `(1 + (c/u)^2 trace)^4`, with u from
    /// exp(-27) on. This is 1e270 at the end of the range.
    private func rule(_ index: Int, serves trace: Double) -> Bool {
        rules[index] != nil && Self.range.contains(factors[index] * trace.squareRoot())
    }

    /// The allowed range of `c |A^{1/2}|`, in the Frobenius norm.
    static let range = 1e-2...1e16

    /// The sums for the bidiagonal matrix with the given squares of its diagonal and off-diagonal entries. `values`
    /// computes its singular values if the rule is not accurate.
    mutating func sums(
        squares: [Double], beside: [Double], count: Int, values: () throws -> [Double]
    ) throws -> SquareRootSums {
        let trace = squares[..<count].reduce(0, +) + beside[..<max(count - 1, 0)].reduce(0, +)
        guard trace != 0 else {
            return SquareRootSums(values: factors.map { _ in 0 }, slopes: factors.map { _ in 0 })
        }
        try LAPACKError.check("the bidiagonal form", trace.isFinite ? 0 : -1)
        let served = factors.indices.filter { rule($0, serves: trace) }
        var sums = SquareRootSums(values: factors.map { _ in 0 }, slopes: factors.map { _ in 0 })
        if served.count < factors.count {
            let roots = try values()
            for index in factors.indices where !served.contains(index) {
                let alone = SquareRootSums(roots: roots, factor: factors[index])
                sums.values[index] = alone.values[0]
                sums.slopes[index] = alone.slopes[0]
            }
        }
        guard !served.isEmpty else { return sums }
        for index in served { rules[index]?.extend(toServe: trace) }
        let end = served.compactMap { rules[$0].map { $0.first + $0.nodes(toServe: trace) } }.max() ?? first
        // The kernel processes sixteen nodes at a time.
        let nodes = (end - first + 15) / 16 * 16
        while shifts.count < nodes {
            shifts.append(exp(-2 * Rule.step * Double(first + shifts.count)))
            logs.append(0)
        }
        twoscale_log_determinants(squares, beside, count, shifts, nodes, &logs)
        for index in served {
            guard let rule = rules[index] else { continue }
            let sum = rule.sums(of: logs[(rule.first - first)...], nodes: rule.nodes(toServe: trace))
            try LAPACKError.check("the bidiagonal form", sum.value.isFinite ? 0 : -1)
            sums.values[index] = sum.value
            sums.slopes[index] = sum.slope
        }
        return sums
    }
}

/// The trapezoidal rule at one factor c.
private struct Rule {
    /// Distance of the nodes in v. The error of the rule is `2 log(1 + c^2 s^2) exp(-pi^2 / step)`.
    static let step = 0.3
    /// The first node lies below u = exp(leftEnd). To its left the integrand is replaced by the line through the first
    /// two values; the weights there sum to about exp(leftEnd).
    private static let leftEnd = -27.0
    /// The integrand falls like exp(-3 v) beyond both u = 1 and u = c s: to 1e-13 over this distance.
    private static let rightMargin = 9.0
    private static let lanes = 8
    /// Factors whose nodes are normal doubles.
    static let usable = 1e-120...1e120

    let factor: Double
    let first: Int
    /// Nodes up to u = exp(rightMargin).
    private let fewestNodes: Int
    private var valueWeights: [Double] = []
    private var slopeWeights: [Double] = []

    init(factor: Double) {
        self.factor = factor
        first = Int(((Self.leftEnd - log(factor)) / Self.step).rounded(.down))
        fewestNodes = Int(((Self.rightMargin - log(factor)) / Self.step).rounded(.up)) - first + 1
    }

    /// Nodes for a matrix whose squares of singular values sum to `trace`, in whole vectors.
    func nodes(toServe trace: Double) -> Int {
        let last = Int(((Self.rightMargin + log(trace) / 2) / Self.step).rounded(.up))
        return (max(fewestNodes, last - first + 1) + Self.lanes - 1) / Self.lanes * Self.lanes
    }

    mutating func extend(toServe trace: Double) {
        for node in valueWeights.count..<max(nodes(toServe: trace), valueWeights.count) {
            let u = factor * exp(Self.step * Double(first + node))
            valueWeights.append(Self.step / .pi * u / (1 + u * u))
            slopeWeights.append(Self.step / .pi * u * (1 - u * u) / ((1 + u * u) * (1 + u * u)))
            if node == 1 {
                Self.addTail(&valueWeights)
                Self.addTail(&slopeWeights)
            }
        }
    }

    /// Continues the rule to minus infinity, with weights that fall by `q = exp(-step)` from node to node and the line
    /// through the first two values: `sum q^k = q/(1-q)` and `sum k q^k = q/(1-q)^2` over k >= 1.
    private static func addTail(_ weights: inout [Double]) {
        let q = exp(-step)
        let tail = weights[0] * q / (1 - q)
        weights[0] += tail * (1 + 1 / (1 - q))
        weights[1] -= tail / (1 - q)
    }

    func sums(of logs: ArraySlice<Double>, nodes: Int) -> (value: Double, slope: Double) {
        (Self.product(valueWeights, logs, nodes), Self.product(slopeWeights, logs, nodes))
    }

    /// The order of the sum does not depend on the other elements of `logs`.
    private static func product(_ weights: [Double], _ logs: ArraySlice<Double>, _ count: Int) -> Double {
        precondition(weights.count >= count && logs.count >= count, "\(count) nodes")
        return weights.withUnsafeBytes { weights in
            logs.withUnsafeBytes { logs in
                var sum = SIMD8<Double>()
                for offset in stride(
                    from: 0, to: count * MemoryLayout<Double>.stride, by: MemoryLayout<SIMD8<Double>>.stride)
                {
                    sum +=
                        weights.loadUnaligned(fromByteOffset: offset, as: SIMD8<Double>.self)
                        * logs.loadUnaligned(fromByteOffset: offset, as: SIMD8<Double>.self)
                }
                return sum.sum()
            }
        }
    }
}
