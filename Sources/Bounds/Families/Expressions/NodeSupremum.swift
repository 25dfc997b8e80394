internal import BallArithmetic
internal import EffectiveDimension
internal import ToyModels

/// `max |sum_j w_j f_j(theta)|` over the unit cube for fixed functions f_j and many weights w, by branch and bound, to
/// 1e-6 of its size or 1e-10.
///
/// The search needs a bound of the second derivative of the sum. For listed outcomes it is `sum_j |w_j| M_j`, M_j a
/// proved bound for f_j. For interpolated ones the sum is `sum_k S_k c_k(theta)`, S the moments of the sample and c the
/// Chebyshev coefficients of f, where nothing cancels: `sum_k |S_k| M_k`, M_k twice the largest second derivative of c_k
/// on a grid of the cube. That is measured, not proved.
struct NodeSupremum: Sendable {
    private let functions: CompiledFormulas
    private let parameters: Int
    private let count: Int
    private let bends: [Double]

    /// Functions of the parameters; `interpolations` holds the nodes that they belong to, in order, or nothing.
    init(_ formulas: [Formula], parameters: Int, interpolations: [ChebyshevNodes]) {
        self.parameters = parameters
        count = formulas.count
        functions = CompiledFormulas(
            formulas.flatMap { f in [f] + (0..<parameters).map(f.derivative) }, dimension: parameters)
        bends =
            interpolations.isEmpty
            ? Self.provedBends(formulas, parameters) : Self.measuredBends(formulas, parameters, interpolations)
    }

    private static func provedBends(_ formulas: [Formula], _ parameters: Int) -> [Double] {
        let cube = [ParameterInterval](repeating: .unit, count: parameters)
        return formulas.map { f in
            let square = Formula.sum(of: secondDerivatives(of: f, parameters).map { $0.power(2) })
            guard !square.isZero else { return 0 }
            return square.supremum(over: cube, relativeBits: 3, budget: 400).nonNegativePart.squareRoot().upperDouble
        }
    }

    private static func measuredBends(
        _ formulas: [Formula], _ parameters: Int, _ interpolations: [ChebyshevNodes]
    ) -> [Double] {
        let second = CompiledFormulas(
            formulas.flatMap { secondDerivatives(of: $0, parameters) }, dimension: parameters)
        let entries = parameters * parameters
        let axis = (0...[32, 16, 6, 4][min(parameters, 4) - 1]).map { Double($0) }
        let last = axis[axis.count - 1]
        let grid = (0..<parameters).reduce([[]]) { points, _ in points.flatMap { p in axis.map { p + [$0 / last] } } }
        var bends = [Double](repeating: 0, count: formulas.count)
        for point in grid {
            let values = second.values(at: point)
            var start = 0
            for interpolation in interpolations {
                let nodes = interpolation.nodes.indices
                var squares = [Double](repeating: 0, count: nodes.count)
                for entry in 0..<entries {
                    let coefficients = interpolation.coefficients(nodes.map { values[(start + $0) * entries + entry] })
                    for k in nodes { squares[k] += coefficients[k] * coefficients[k] }
                }
                for k in nodes { bends[start + k] = max(bends[start + k], 2 * squares[k].squareRoot()) }
                start += nodes.count
            }
        }
        return bends
    }

    private static func secondDerivatives(of f: Formula, _ parameters: Int) -> [Formula] {
        (0..<parameters).flatMap { i in
            let slope = f.derivative(by: i)
            return (0..<parameters).map { slope.derivative(by: $0) }
        }
    }

    /// The maximum for weights at the nodes; `moments` are those of interpolated outcomes, else the weights themselves.
    func value(_ weights: [Double], moments: [Double]) -> Double {
        precondition(weights.count == count, "\(weights.count) weights for \(count) functions")
        let bend = zip(moments, bends).reduce(0) { $0 + ($1.0 == 0 ? 0 : abs($1.0) * $1.1) }
        return BoxSearch.largestMagnitude(on: Array(repeating: (0, 1), count: parameters), floor: 1e-10) { theta in
            let values = functions.values(at: theta)
            var value = 0.0
            var gradient = [Double](repeating: 0, count: parameters)
            for j in 0..<count where weights[j] != 0 {
                let place = j * (parameters + 1)
                value += weights[j] * values[place]
                for i in 0..<parameters { gradient[i] += weights[j] * values[place + 1 + i] }
            }
            return (value, gradient)
        } bend: { half in
            bend * half.reduce(0) { $0 + $1 * $1 } / 2
        }
    }
}
