internal import LinearAlgebra

/// The kernels of 1 x 1 through which a layer adds the outputs of an earlier one to its own:
///
///     x[o, u, v] = pool(act(norm(a)))[o, u, v] + sum_c V[o, c] y[c, t u, t v],
///
/// with y the outputs of the earlier layer, noise included, and t the step at which its map has the size of this one. As with a
/// skip without parameters the sum stands behind activation and pooling, so that `project` with V = 1 is `skip`. In residual
/// networks (He, Zhang, Ren, Sun, CVPR 2016) it stands before the last activation.
///
/// The weights V[o] are parameters of unit o, behind its weights and its bias; the rows of its scores are `(g, y)`, g those of
/// the layer alone, so that each unit keeps a Fisher block of its own.
public struct Projection: Sendable, Hashable {
    /// Channels, height and width of the earlier layer's outputs.
    public let source: TensorShape
    /// Distance of the places of y that neighbouring outputs read.
    public let step: Int
    /// Height and width of the map that it is added to.
    let height, width: Int

    /// A projection of `source` onto maps of the shape `target`; nil if no step makes one map as large as the other.
    public init?(_ source: TensorShape, onto target: TensorShape) {
        guard source.sizes.count == 3, target.sizes.count == 3 else { return nil }
        let (above, beside) = (source.sizes[1], source.sizes[2])
        let (height, width) = (target.sizes[1], target.sizes[2])
        let fitting = (1...max(above, beside)).first {
            (above - 1) / $0 + 1 == height && (beside - 1) / $0 + 1 == width
        }
        guard let fitting else { return nil }
        self.source = source
        step = fitting
        (self.height, self.width) = (height, width)
    }

    /// Channels of the earlier layer, the parameters of each unit.
    public var channels: Int { source.sizes[0] }
    /// The number of channels, with the step if it is not 1.
    var summary: String { "1x1 of \(channels) channels" + (step == 1 ? "" : " at steps of \(step)") }
    /// Places of the map that it is added to.
    private var positions: Int { height * width }
    /// The place in the values of `source` that a channel reads for a position.
    private func place(_ channel: Int, _ position: Int) -> Int {
        (channel * source.sizes[1] + position / width * step) * source.sizes[2] + position % width * step
    }

    /// What every unit adds a multiple of [samples * positions x channels], from the last columns of the layer's inputs `x`,
    /// which hold y.
    func rows(_ x: Matrix) -> Matrix {
        let start = x.columns - source.count
        return Matrix(rows: x.rows * positions, columns: channels) { row, channel in
            x[row / positions, start + place(channel, row % positions)]
        }
    }

    /// From cotangents of such rows to those of y.
    func pullBack(_ cotangents: Matrix) -> Matrix {
        var result = Matrix(rows: cotangents.rows / positions, columns: source.count)
        for row in 0..<cotangents.rows {
            for channel in 0..<channels {
                result[row / positions, place(channel, row % positions)] += cotangents[row, channel]
            }
        }
        return result
    }
}

extension Layer {
    /// The place of the normalisation in a unit's parameters: behind its weights, its bias and its projection.
    public var normalisationStart: Int { weightsPerUnit + (projection?.channels ?? 0) }

    /// The weights of the projection [units x channels] of all units.
    private func projectionWeights(_ parameters: ArraySlice<Double>) -> Matrix {
        let elements = (0..<units).flatMap {
            unitPart($0, parameters).prefix(normalisationStart).dropFirst(weightsPerUnit)
        }
        return Matrix(rows: units, columns: elements.count / units, elements: elements)
    }

    /// Adds the projection of the rows `seen` to the outputs [samples x outputs].
    func addProjection(of seen: Matrix?, parameters: ArraySlice<Double>, to outputs: inout Matrix) {
        precondition((seen == nil) == (projection == nil), "the outputs of the earlier layer are missing")
        guard let seen else { return }
        outputs.add(outputOrder(BLAS.product(seen, projectionWeights(parameters), transposingRight: true)))
    }

    /// From cotangents of the outputs by row and unit to those of the outputs of the earlier layer.
    func projectedCotangents(_ cotangents: Matrix, parameters: ArraySlice<Double>) -> Matrix? {
        projection?.pullBack(BLAS.product(cotangents, projectionWeights(parameters)))
    }
}

extension Matrix {
    /// The columns of another matrix with as many rows behind the own ones.
    func beside(_ other: Matrix) -> Matrix {
        Matrix(rows: rows, columns: columns + other.columns) { $1 < columns ? self[$0, $1] : other[$0, $1 - columns] }
    }

    /// Adds the entries of a matrix of the same shape.
    mutating func add(_ other: Matrix) {
        for index in elements.indices { elements[index] += other.elements[index] }
    }
}
