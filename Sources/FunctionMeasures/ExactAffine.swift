internal import BallArithmetic

/// The exact affine maps `a + b t` of all units on one piece of a segment, where every unit below keeps its state.
///
/// Complexity: two rational products for each weight from a unit that is not off.
struct ExactAffine {
    /// The intercept and slope of a unit.
    struct Line {
        var a: Rational
        var b: Rational

        /// Where it is zero; nil if it is constant.
        var root: Rational? { b.sign == 0 ? nil : -a / b }
        /// The sign of the value at t.
        func sign(at t: Rational) -> Int { (a + b * t).sign }
    }

    private let chain: DenseChain
    private let weights: [ExactWeights.Layer]
    /// Lines of the inputs, then those of each layer after its activation.
    private var values: [[Line]]
    /// Lines of each layer before its activation.
    private var preactivations: [[Line?]] = []

    /// The piece of the segment from p to q on which the units of the first layers have the states of `pattern`, one list
    /// for each layer, empty for a layer without switches.
    init(_ chain: DenseChain, from p: [Double], to q: [Double], pattern: [[Bool]]) {
        self.chain = chain
        weights = chain.exact.layers
        values = [
            zip(p, q).map { start, end in
                let first = Rational(finite: start)
                return Line(a: first, b: Rational(finite: end) - first)
            }
        ]
        for states in pattern { append(states) }
    }

    /// The preactivation of a unit of the next layer, or of one below.
    func preactivation(_ unit: Int, of layer: Int) -> Line {
        if layer < preactivations.count, let known = preactivations[layer][unit] { return known }
        let own = chain.layers[layer]
        var line = Line(a: weights[layer].biases[unit], b: 0)
        for (input, value) in values[layer].enumerated() where value.a.sign != 0 || value.b.sign != 0 {
            let weight = weights[layer].weights[unit * own.inputs + input]
            if value.a.sign != 0 { line.a += weight * value.a }
            if value.b.sign != 0 { line.b += weight * value.b }
        }
        return line
    }

    /// Moves past a layer whose units have these states.
    private mutating func append(_ states: [Bool]) {
        let layer = preactivations.count
        let off = weights[layer].offSlope
        var lines: [Line?] = []
        var outputs: [Line] = []
        for unit in 0..<chain.layers[layer].units {
            // Units that are off with slope 0 contribute nothing; their lines are computed only if they are asked for.
            if !states.isEmpty, !states[unit], off.sign == 0 {
                lines.append(nil)
                outputs.append(Line(a: 0, b: 0))
                continue
            }
            let line = preactivation(unit, of: layer)
            lines.append(line)
            outputs.append(
                states.isEmpty || states[unit] ? line : Line(a: off * line.a, b: off * line.b))
        }
        preactivations.append(lines)
        values.append(outputs)
    }

    /// The derivatives of the outputs by t, after all layers were appended.
    var outputSlopes: [Rational] { values[values.count - 1].map(\.b) }

    /// The exact Jacobian of the outputs by the inputs, row after row, for the states of all layers.
    static func jacobian(_ chain: DenseChain, pattern: [[Bool]]) -> [Rational] {
        let weights = chain.exact.layers
        var rows = (0..<chain.outputs).map { output in
            (0..<chain.outputs).map { $0 == output ? Rational(1) : Rational(0) }
        }
        for layer in chain.layers.indices.reversed() {
            let (inputs, states) = (chain.layers[layer].inputs, pattern[layer])
            rows = rows.map { row in
                var below = [Rational](repeating: 0, count: inputs)
                for (unit, entry) in row.enumerated() where entry.sign != 0 {
                    let isOn = states.isEmpty || states[unit]
                    guard isOn || weights[layer].offSlope.sign != 0 else { continue }
                    let factor = isOn ? entry : entry * weights[layer].offSlope
                    for input in 0..<inputs { below[input] += factor * weights[layer].weights[unit * inputs + input] }
                }
                return below
            }
        }
        return rows.flatMap { $0 }
    }
}
