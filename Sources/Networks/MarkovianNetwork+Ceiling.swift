public import EffectiveDimension
import Foundation
internal import Foundations

extension MarkovianNetwork {
    /// A number that log det exceeds for no parameters that the laws allow, nats; nil if a law is unbounded or a layer sees
    /// its inputs several times.
    ///
    /// A block of trace t and rank at most r has `log det(I + a F^{1/2}) <= r log(1 + a sqrt(t/r))`, since the logarithm is
    /// concave in the square root and that in the eigenvalue. Here `|act'| <= b`, so that `t <= b^2 m / sigma^2` with m the
    /// mean square norm of the layer's inputs, and r is the smaller of fan-in and rows. If all weights are at most w in
    /// absolute value, a unit's preactivation is at most `w sqrt(k) |x|` for k parameters; so the root mean square of
    /// the outputs of n units grows at most by the factor `b w sqrt(k n)`, plus `sqrt(n) |act(0)|`, plus that of the
    /// noise, by the triangle inequality.
    public func largestLogDeterminant(laws: [ParameterLaw], factor: Double) -> Double? {
        precondition(laws.count == layers.count, "\(laws.count) laws for \(layers.count) layers")
        guard architecture.layers.allSatisfy(\.seesEachInputOnce) else { return nil }
        let rows = initialState.rows
        var norm = rootMeanSquare(rows.elements, rows: rows.rows)
        var sum = 0.0
        for (layer, shape) in layers.enumerated() {
            let activation = architecture.layers[layer].activation
            let slope = activation.largestDerivative
            let rank = Double(min(shape.parametersPerUnit, rows.rows * (layer == 0 ? 1 : max(noiseSamples, 1))))
            let root = slope * norm / sigma[layer] / rank.squareRoot()
            sum += Double(shape.units) * rank * ScaledLogarithm.value(factor, root)
            guard layer < layers.count - 1 else { break }
            guard let largest = laws[layer].largestValue else { return nil }
            let units = Double(shape.units)
            norm =
                slope * largest * (Double(shape.parametersPerUnit) * units).squareRoot() * norm
                + units.squareRoot() * abs(activation(0))
            if noiseSamples > 0 { norm += rootMeanSquare(noise[layer].elements, rows: noise[layer].rows) }
            if architecture.layers[layer + 1].hasBias { norm = hypot(norm, 1) }
        }
        return sum
    }

    /// The root of the mean square norm of rows.
    private func rootMeanSquare(_ elements: [Double], rows: Int) -> Double {
        (elements.reduce(0) { $0 + $1 * $1 } / Double(rows)).squareRoot()
    }
}
