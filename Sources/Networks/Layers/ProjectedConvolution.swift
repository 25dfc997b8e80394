public import LinearAlgebra

/// A convolution that also reads the outputs of an earlier layer, through kernels of 1 x 1:
///
///     a[o, u, v] = b_o + sum_{c, i, j} W[o, c, i, j] xpad[c, s u + i, s v + j] + sum_c V[o, c] y[c, t u, t v],
///
/// with y the outputs of that layer, noise included, and t the step at which its map has the size of this one. Normalisation,
/// activation and pooling follow the sum, as in residual networks whose shortcut changes the number of channels (He, Zhang, Ren,
/// Sun, CVPR 2016). The channels of y join the patch of every position, so that a channel's Fisher block is its own: it has the
/// parameters W[o], V[o], then its bias, then gamma and beta.
public struct ProjectedConvolution: Layer {
    /// The convolution of the layer below.
    public let base: Convolution
    /// Channels, height and width of the earlier layer's outputs.
    public let source: TensorShape
    /// Distance of the places of y that neighbouring positions read.
    public let step: Int

    /// A convolution that also reads `source`; nil if no step makes one map as large as the other.
    public init?(_ base: Convolution, source: TensorShape) {
        guard source.sizes.count == 3 else { return nil }
        let (height, width) = (source.sizes[1], source.sizes[2])
        let fitting = (1...max(height, width)).first {
            (height - 1) / $0 + 1 == base.mapHeight && (width - 1) / $0 + 1 == base.mapWidth
        }
        guard let fitting else { return nil }
        self.base = base
        self.source = source
        step = fitting
    }

    /// What the layer below writes, without the outputs of the earlier layer.
    public var inputShape: TensorShape { base.inputShape }
    /// As in the base.
    public var outputShape: TensorShape { base.outputShape }
    /// As in the base.
    public var units: Int { base.units }
    /// The weights of a kernel and one for each channel of the earlier layer.
    public var fanIn: Int { base.fanIn + source.sizes[0] }
    /// As in the base.
    public var hasBias: Bool { base.hasBias }
    /// As in the base.
    public var activation: Activation { base.activation }
    /// As in the base.
    public var normalisation: BatchNormalisation? { base.normalisation }
    /// As in the base.
    public var pooling: Pooling? { base.pooling }
    /// The base, and the number of channels that it also reads.
    public var summary: String {
        "\(base.summary), 1x1 of \(source.sizes[0]) channels" + (step == 1 ? "" : " at steps of \(step)")
    }

    /// The place in a channel of `source` that a position reads.
    private func place(of position: Int) -> Int {
        (position / base.mapWidth * source.sizes[2] + position % base.mapWidth) * step
    }

    /// The patches of the first columns of `x`, those of the layer below, each followed by the channels of the others.
    public func unitInputs(_ x: Matrix) -> Matrix {
        let below = inputShape.count
        let patches = base.unitInputs(x.columns(0..<below))
        let (channels, size) = (source.sizes[0], source.sizes[1] * source.sizes[2])
        return Matrix(rows: patches.rows, columns: weightsPerUnit) { row, column in
            if column < base.fanIn { return patches[row, column] }
            if column == fanIn { return 1 }
            let (sample, position) = (row / positions, row % positions)
            precondition(channels * size == x.columns - below, "the outputs of the earlier layer are missing")
            return x[sample, below + (column - base.fanIn) * size + place(of: position)]
        }
    }

    /// To the inputs of the layer below, followed by the outputs of the earlier one.
    public func pullBack(_ cotangents: Matrix, at x: Matrix) -> Matrix {
        let below = base.pullBack(cotangents.columns(0..<base.fanIn), at: x)
        let (channels, size) = (source.sizes[0], source.sizes[1] * source.sizes[2])
        var result = Matrix(rows: below.rows, columns: below.columns + source.count)
        for row in 0..<result.rows {
            for column in 0..<below.columns { result[row, column] = below[row, column] }
            for position in 0..<positions {
                for channel in 0..<channels {
                    result[row, below.columns + channel * size + place(of: position)] +=
                        cotangents[row * positions + position, base.fanIn + channel]
                }
            }
        }
        return result
    }
}

extension Matrix {
    /// Some neighbouring columns.
    func columns(_ range: Range<Int>) -> Matrix {
        Matrix(rows: rows, columns: range.count) { self[$0, range.lowerBound + $1] }
    }
}
