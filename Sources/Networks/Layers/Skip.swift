internal import LinearAlgebra

/// A skip connection: the outputs of layer `to` are the sum of its own map and the outputs of the earlier layer `from`.
///
/// Layers count from 1, and 0 is the inputs; both have the same number of values. The copied values have no parameters and no
/// noise of their own, so each layer keeps the Fisher blocks of its units. A projected one joins maps of other shapes: its
/// parameters are those of layer `to`, its ``Projection``.
public struct Skip: Sendable, Hashable {
    /// The layer whose outputs, noise included, are added; 0 for the inputs.
    public let from: Int
    /// The layer to whose outputs they are added, a later one.
    public let to: Int
    /// Whether layer `to` adds the outputs through kernels of 1 x 1, not as they are.
    public let isProjected: Bool

    /// A skip connection.
    public init(from: Int, to: Int, isProjected: Bool = false) {
        self.from = from
        self.to = to
        self.isProjected = isProjected
    }
}

extension Architecture {
    /// Adds what the skips carry to the outputs of the layer with this index. Kept values with fewer rows, from before the
    /// noise of the first layer, count for as many rows each as there are noise samples.
    func addSkips(_ kept: [Int: Matrix], to outputs: inout Matrix, of layer: Int) {
        for skip in skips where skip.to == layer + 1 && !skip.isProjected {
            guard let added = kept[skip.from] else { preconditionFailure("the values of layer \(skip.from) are gone") }
            let (width, each) = (outputs.columns, outputs.rows / added.rows)
            for row in 0..<outputs.rows {
                for column in 0..<width { outputs.elements[row * width + column] += added[row / each, column] }
            }
        }
    }

    /// What the layer with this index reads: the outputs of the one below, and beside them those that it projects.
    func inputs(of layer: Int, below: Matrix, kept: [Int: Matrix]) -> Matrix {
        guard let skip = skips.first(where: { $0.to == layer + 1 && $0.isProjected }) else { return below }
        guard let other = kept[skip.from] else { preconditionFailure("the values of layer \(skip.from) are gone") }
        let each = below.rows / other.rows
        return below.beside(each == 1 ? other : other.selectingRows((0..<below.rows).map { $0 / each }))
    }

    /// What later skips need after the layer with this index; -1 is before the first.
    func kept(_ kept: [Int: Matrix], after layer: Int, outputs: Matrix) -> [Int: Matrix] {
        guard !skips.isEmpty else { return kept }
        var result = kept.filter { old, _ in skips.contains { $0.from == old && $0.to > layer + 1 } }
        if skips.contains(where: { $0.from == layer + 1 }) { result[layer + 1] = outputs }
        return result
    }
}
