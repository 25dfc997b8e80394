public import EffectiveDimension
internal import LinearAlgebra

extension MarkovianNetwork {
    /// The derivative of log det of layer `layer + 1` by the Gram matrix of its inputs, at the mean of those in `states`.
    ///
    /// The layer is linear, and its n blocks have the non-zero eigenvalues of `G = s^2 X X^T` for inputs X, s the scale of the
    /// score rows. The columns of X are the outputs of units, so that G is a sum over units, and
    /// `n tr f(G)` with `f(x) = log(1 + a x^{1/2})` changes by `n |R y|^2` for a unit with outputs y, `R^T R = s^2 f'(G)` and
    /// `f'(x) = a / (2 x^{1/2} (1 + a x^{1/2}))`, to first order. Directions without inputs do not count.
    public func lookahead(from layer: Int, to states: [UnitInputs], factor: Double) throws -> Lookahead? {
        guard layers[layer + 1].hasConstantBlocks, architecture.layers[layer + 1].positions == 1 else { return nil }
        let rows = states[0].rows.rows
        let scale = scoreScale(of: layer + 1, rows: rows)
        var gram = Matrix(rows: rows, columns: rows)
        for state in states {
            for (index, value) in BLAS.lowerRowGram(state.rows).elements.enumerated() {
                gram.elements[index] += value * scale * scale / Double(states.count)
            }
        }
        let (values, vectors) = try gram.symmetricEigensystem()
        let floor = 1e-9 * (values.last ?? 0)
        let kept = values.indices.filter { values[$0] > floor }
        let weights = kept.map { index in
            let root = values[index].squareRoot()
            let slope = factor / (2 * root * (1 + factor * root))
            return scale * slope.squareRoot()
        }
        return Lookahead(
            root: Matrix(rows: kept.count, columns: rows) { i, j in weights[i] * vectors[kept[i], j] },
            units: layers[layer + 1].units)
    }
}
