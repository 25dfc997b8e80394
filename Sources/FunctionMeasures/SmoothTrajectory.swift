import Foundation
internal import Foundations

/// The lengths of the images of a path in each layer of a network with any activation.
///
/// `len_l = int |dx_l/dt| dt`, by a Gauss-Legendre rule of order 15 on panels that are halved until both halves agree with
/// the whole to `1e-13` of the length. A layer of one unit has kinks of `|dx/dt|`: there the total variation between the
/// zeros of `dx/dt` is summed instead.
public struct SmoothTrajectory: Sendable {
    /// Length of the image in each layer, after its activation; the last are the outputs.
    public let lengths: [Double]
    /// Whether every panel met the tolerance; else the lengths are the best that were found.
    public let converged: Bool

    private static let rule = GaussLegendre(order: 15, ends: [0, 1])
    private static let deepest = 24

    /// The lengths along a path.
    public init(_ chain: DenseChain, _ path: Path) {
        var sums = [Double](repeating: 0, count: chain.layers.count)
        var converged = true
        for part in Self.parts(of: path) {
            let run = Self.lengths(chain, part)
            sums = zip(sums, run.lengths).map { $0 + $1 }
            converged = converged && run.converged
        }
        (lengths, self.converged) = (sums, converged)
    }

    /// A smooth part of a path: point and derivative at t in [0, 1].
    private typealias Part = (Double) -> (point: [Double], derivative: [Double])

    private static func parts(of path: Path) -> [Part] {
        guard case .circle(let centre, let cosine, let sine) = path else {
            return path.legs.map { leg in
                let direction = zip(leg.from, leg.to).map { $1 - $0 }
                return { t in (zip(leg.from, direction).map { $0 + t * $1 }, direction) }
            }
        }
        return [
            { t in
                let (c, s) = (cos(2 * .pi * t), sin(2 * .pi * t))
                return (
                    centre.indices.map { centre[$0] + c * cosine[$0] + s * sine[$0] },
                    centre.indices.map { 2 * .pi * (c * sine[$0] - s * cosine[$0]) }
                )
            }
        ]
    }

    private static func lengths(_ chain: DenseChain, _ part: Part) -> (lengths: [Double], converged: Bool) {
        let single = chain.layers.indices.filter { chain.layers[$0].units == 1 }
        /// The lengths by one rule on a panel, and whether some derivative of a single unit changes its sign there.
        func panel(_ low: Double, _ high: Double) -> [Double] {
            var sums = [Double](repeating: 0, count: chain.layers.count)
            for (node, weight) in zip(rule.nodes, rule.weights) {
                let (point, derivative) = part(low + (high - low) * node)
                for (layer, speed) in chain.speeds(at: point, along: derivative).enumerated() {
                    sums[layer] += weight * (high - low) * speed
                }
            }
            return sums
        }
        var sums = [Double](repeating: 0, count: chain.layers.count)
        var converged = true
        let first = 8
        let coarse = (0..<first).map { panel(Double($0) / Double(first), Double($0 + 1) / Double(first)) }
        let totals = chain.layers.indices.map { layer in coarse.reduce(0) { $0 + $1[layer] } }
        func add(_ low: Double, _ high: Double, _ whole: [Double], depth: Int) {
            let middle = (low + high) / 2
            let (left, right) = (panel(low, middle), panel(middle, high))
            let isFine = chain.layers.indices.allSatisfy { layer in
                single.contains(layer) || abs(left[layer] + right[layer] - whole[layer]) <= 1e-13 * totals[layer]
            }
            if isFine || depth == deepest {
                converged = converged && isFine
                for layer in sums.indices { sums[layer] += left[layer] + right[layer] }
            } else {
                add(low, middle, left, depth: depth + 1)
                add(middle, high, right, depth: depth + 1)
            }
        }
        for index in 0..<first {
            add(Double(index) / Double(first), Double(index + 1) / Double(first), coarse[index], depth: 0)
        }
        for layer in single { sums[layer] = variation(chain, part, layer) }
        return (sums, converged)
    }

    /// The total variation of the only unit of a layer, between the zeros of its derivative.
    private static func variation(_ chain: DenseChain, _ part: Part, _ layer: Int) -> Double {
        func derivative(_ t: Double) -> Double {
            let (point, direction) = part(t)
            return chain.velocities(at: point, along: direction)[layer].derivative[0]
        }
        func value(_ t: Double) -> Double {
            let (point, direction) = part(t)
            return chain.velocities(at: point, along: direction)[layer].value[0]
        }
        let steps = 512
        let grid = (0...steps).map { Double($0) / Double(steps) }
        let slopes = grid.map(derivative)
        var turns = [0.0]
        for step in 0..<steps where slopes[step] * slopes[step + 1] < 0 {
            var (low, high) = (grid[step], grid[step + 1])
            while true {
                let middle = (low + high) / 2
                if middle <= low || middle >= high { break }
                if derivative(middle) * slopes[step] > 0 { low = middle } else { high = middle }
            }
            turns.append(low)
        }
        turns.append(1)
        let values = turns.map(value)
        return zip(values, values.dropFirst()).reduce(0) { $0 + abs($1.1 - $1.0) }
    }
}

extension DenseChain {
    /// The outputs of every layer and their derivatives along a direction.
    func velocities(at point: [Double], along direction: [Double]) -> [(value: [Double], derivative: [Double])] {
        var result: [(value: [Double], derivative: [Double])] = []
        var (x, dx) = (point, direction)
        for layer in layers {
            var (next, change) = (layer.biases, [Double](repeating: 0, count: layer.units))
            layer.weights.withUnsafeBufferPointer { weights in
                for unit in 0..<layer.units {
                    var (sum, slope) = (0.0, 0.0)
                    for input in 0..<layer.inputs {
                        let weight = weights[unit * layer.inputs + input]
                        sum += weight * x[input]
                        slope += weight * dx[input]
                    }
                    let z = next[unit] + sum
                    next[unit] = layer.activation(z)
                    change[unit] = layer.activation.derivative(z) * slope
                }
            }
            (x, dx) = (next, change)
            result.append((x, dx))
        }
        return result
    }

    /// The speed of the image in every layer.
    func speeds(at point: [Double], along direction: [Double]) -> [Double] {
        velocities(at: point, along: direction).map { norm($0.derivative[...]) }
    }
}
