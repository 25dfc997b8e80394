public import LinearAlgebra

/// A layer behind a pooling without parameters and without noise of its own: noise before the pooling is that of the layer
/// before, and this one reads the noisy map.
public struct PooledInputs<Base: Layer>: Layer {
    /// The layer that reads the pooled map.
    public let base: Base
    /// The pooling of every channel.
    public let entrance: Pooling
    /// Channels, height and width before the pooling.
    public let inputShape: TensorShape

    /// A layer that reads `base.inputShape.count` values, those of `channels` pooled channels.
    public init(_ base: Base, pooling: Pooling, channels: Int) {
        precondition(
            base.inputShape.count == channels * pooling.outputs,
            "\(channels) channels of \(pooling.outputs) values before a layer that reads \(base.inputShape)")
        self.base = base
        entrance = pooling
        inputShape = TensorShape(channels, pooling.height, pooling.width)
    }

    /// As in the base.
    public var outputShape: TensorShape { base.outputShape }
    /// As in the base.
    public var units: Int { base.units }
    /// As in the base.
    public var fanIn: Int { base.fanIn }
    /// As in the base.
    public var hasBias: Bool { base.hasBias }
    /// As in the base.
    public var activation: Activation { base.activation }
    /// As in the base.
    public var normalisation: BatchNormalisation? { base.normalisation }
    /// As in the base.
    public var pooling: Pooling? { base.pooling }

    /// The pooling, then the base.
    public var summary: String { "\(entrance.summary) of the noisy map, \(base.summary)" }

    /// What the units of the base see of the pooled inputs.
    public func unitInputs(_ x: Matrix) -> Matrix { base.unitInputs(pooled(x).values) }

    /// Through the base, then to the places that the pooling took its values from.
    public func pullBack(_ cotangents: Matrix, at x: Matrix) -> Matrix {
        let (inputs, sources) = pooled(x)
        let below = base.pullBack(cotangents, at: inputs)
        var result = Matrix(rows: below.rows, columns: x.columns)
        let (each, size) = (below.rows / x.rows, entrance.window * entrance.window)
        let share = entrance.kind == .max ? 1 : 1 / Double(size)
        for row in 0..<below.rows {
            for column in 0..<below.columns {
                for source in sources[row / each * below.columns + column] {
                    result[row, source] += share * below[row, column]
                }
            }
        }
        return result
    }

    /// The pooled inputs, and the columns of `x` that each of them was taken from.
    private func pooled(_ x: Matrix) -> (values: Matrix, sources: [ArraySlice<Int>]) {
        let (count, size) = (entrance.outputs, entrance.window * entrance.window)
        let columns = inputShape.sizes[0] * count
        var sources: [ArraySlice<Int>] = []
        sources.reserveCapacity(x.rows * columns)
        let values = Matrix(rows: x.rows, columns: columns) { sample, column in
            let start = column / count * entrance.inputs
            guard entrance.kind == .max else {
                let window = entrance.places(of: column % count).map { start + $0 }
                sources.append(window[...])
                return window.reduce(0) { $0 + x[sample, $1] } / Double(size)
            }
            let best = start + entrance.largestPlace(of: column % count) { x[sample, start + $0] }
            sources.append([best])
            return x[sample, best]
        }
        return (values, sources)
    }
}
