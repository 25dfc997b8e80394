import Foundation
import Networks
import Training

/// A multilayer perceptron trained in the slowest and clearest way, row by row and number by number, in doubles.
struct NaiveNetwork {
    /// Weights [layer][unit][input], a bias last.
    var weights: [[[Double]]]
    let architecture: Architecture
    private var first: [[[Double]]]
    private var second: [[[Double]]]
    private var step = 0

    init(_ architecture: Architecture, parameters: [Double]) {
        self.architecture = architecture
        var rest = parameters[...]
        weights = (0..<architecture.depth).map { layer in
            (0..<architecture.widths[layer + 1]).map { _ in
                defer { rest = rest.dropFirst(architecture.layers[layer].parametersPerUnit) }
                return Array(rest.prefix(architecture.layers[layer].parametersPerUnit))
            }
        }
        first = weights.map { $0.map { $0.map { _ in 0 } } }
        second = first
    }

    var parameters: [Double] { weights.flatMap { $0.flatMap { $0 } } }

    /// The loss of one row, with its gradient [layer][unit][input].
    func lossAndGradient(_ x: [Double], label: Int, loss: Loss) -> (loss: Double, gradient: [[[Double]]]) {
        var inputs: [[Double]] = []
        var sums: [[Double]] = []
        var state = x
        for layer in 0..<architecture.depth {
            let extended = state + (architecture.hasBias ? [1] : [])
            inputs.append(extended)
            let sum = weights[layer].map { zip($0, extended).map(*).reduce(0, +) }
            sums.append(sum)
            state = sum.map { architecture.layers[layer].activation($0) }
        }
        let (value, slopes) = Self.loss(state, label, loss)
        var slope = slopes
        var gradient = weights
        for layer in (0..<architecture.depth).reversed() {
            let local = zip(slope, sums[layer]).map { $0 * architecture.layers[layer].activation.derivative($1) }
            gradient[layer] = local.map { delta in inputs[layer].map { delta * $0 } }
            slope = (0..<architecture.widths[layer]).map { input in
                local.indices.reduce(0) { $0 + local[$1] * weights[layer][$1][input] }
            }
        }
        return (value, gradient)
    }

    static func loss(_ outputs: [Double], _ label: Int, _ loss: Loss) -> (Double, [Double]) {
        let exponentials = outputs.map { exp($0) }
        let p = exponentials.map { $0 / exponentials.reduce(0, +) }
        let target = outputs.indices.map { $0 == label ? 1.0 : 0.0 }
        switch loss {
        case .crossEntropy: return (-log(p[label]), zip(p, target).map(-))
        case .clippedCrossEntropy(let bound):
            return -log(p[label]) < bound
                ? (-log(p[label]), zip(p, target).map(-)) : (bound, outputs.map { _ in 0 })
        case .squared:
            let difference = zip(outputs, target).map(-)
            return (difference.reduce(0) { $0 + $1 * $1 }, difference.map { 2 * $0 })
        case .squaredTarget:
            let difference = outputs[0] - Double(label)
            return (difference * difference, [2 * difference])
        case .brier:
            let difference = zip(p, target).map(-)
            // The Jacobian of the softmax, entry by entry.
            let slopes = outputs.indices.map { j in
                outputs.indices.reduce(0.0) { $0 + 2 * difference[$1] * p[$1] * ((j == $1 ? 1 : 0) - p[j]) }
            }
            return (difference.reduce(0) { $0 + $1 * $1 }, slopes)
        }
    }

    func meanLoss(_ rows: [[Double]], _ labels: [Int], loss: Loss) -> Double {
        zip(rows, labels).reduce(0) { $0 + lossAndGradient($1.0, label: $1.1, loss: loss).loss } / Double(rows.count)
    }

    /// Mean of the gradients of some rows, in unit order.
    func gradient(_ rows: [[Double]], _ labels: [Int], loss: Loss) -> [Double] {
        var sum = [Double](repeating: 0, count: architecture.parameterCount)
        for (row, label) in zip(rows, labels) {
            let one = lossAndGradient(row, label: label, loss: loss).gradient.flatMap { $0.flatMap { $0 } }
            for index in sum.indices { sum[index] += one[index] / Double(rows.count) }
        }
        return sum
    }

    /// One epoch over rows in the given order.
    mutating func train(_ rows: [[Double]], _ labels: [Int], order: [Int], with settings: TrainingConfiguration) {
        for start in stride(from: 0, to: order.count, by: settings.batchSize) {
            let batch = order[start..<min(start + settings.batchSize, order.count)]
            let flat = gradient(batch.map { rows[$0] }, batch.map { labels[$0] }, loss: settings.loss)
            step += 1
            var position = 0
            for layer in weights.indices {
                for unit in weights[layer].indices {
                    for input in weights[layer][unit].indices {
                        let slope = flat[position] + settings.weightDecay * weights[layer][unit][input]
                        position += 1
                        update(layer, unit, input, slope, settings)
                    }
                }
            }
        }
    }

    private mutating func update(
        _ layer: Int, _ unit: Int, _ input: Int, _ slope: Double, _ settings: TrainingConfiguration
    ) {
        switch settings.optimiser {
        case .sgd: weights[layer][unit][input] -= settings.learningRate * slope
        case .momentum:
            first[layer][unit][input] = 0.9 * first[layer][unit][input] + slope
            weights[layer][unit][input] -= settings.learningRate * first[layer][unit][input]
        case .adam:
            first[layer][unit][input] = 0.9 * first[layer][unit][input] + 0.1 * slope
            second[layer][unit][input] = 0.999 * second[layer][unit][input] + 0.001 * slope * slope
            let mean = first[layer][unit][input] / (1 - pow(0.9, Double(step)))
            let square = second[layer][unit][input] / (1 - pow(0.999, Double(step)))
            weights[layer][unit][input] -= settings.learningRate * mean / (square.squareRoot() + 1e-8)
        }
    }
}
