public import EffectiveDimension

extension MarkovianNetwork {
    /// `E[Tr F]` in closed form; nil if there is none.
    ///
    /// Suppose that the distribution of the weights is symmetric about 0 with variance v, the forward pass is
    /// noise-free, and the activation is linear on each half-line. By the symmetry w -> -w, `E[act'(a)^2] = s` and
    /// `E[act(a)^2] = s v |x|^2` for any input x, with s = 1/2 for relu. So, with x extended by 1 if there is a bias,
    ///
    ///     E[Tr F_j] = n_j s_j E|x_{j-1}|^2 / sigma_j^2,   E|x_j|^2 = n_j s_j v_j E|x_{j-1}|^2 (+ 1),
    ///
    /// s = 1 for a linear layer. All layers but the first must see each input once; for the first, `|x|^2` is the sum over
    /// the positions of the squares of what its units see. A single linear layer has the constant trace `n |x|^2 / sigma^2`
    /// under any distribution.
    public func exactMeanTrace(laws: [ParameterLaw]) -> Double? {
        precondition(laws.count == layers.count, "\(laws.count) laws for \(layers.count) layers")
        return isClosedForm(from: 0, laws: laws) ? meanTrace(from: 0, of: initialState, laws: laws) : nil
    }

    /// The mean of `Tr F` over the parameters of the last layers, given those of the first ones: the closed form of
    /// `exactMeanTrace` from the first layer on that allows it. The dense layers behind convolutions carry most of the trace,
    /// so that draws serve for the convolutions alone. Dense networks have the closed form as a whole or the trace at `theta`.
    public func conditionalMeanTrace(at theta: [Double], laws: [ParameterLaw]) -> Double {
        precondition(theta.count == parameterCount, "\(theta.count) parameters for a model of \(parameterCount)")
        guard layers.indices.contains(where: hasMaps) else { return trace(at: theta) }
        let tail = layers.indices.first { isClosedForm(from: $0, laws: laws) } ?? layers.count
        var (state, total) = (initialState, 0.0)
        for (layer, range) in layerRanges.enumerated() {
            if layer == tail { return total + meanTrace(from: layer, of: state, laws: laws) }
            total += trace(of: layer, parameters: theta[range], state: state)
            if layer + 1 < layers.count { state = advance(state, through: layer, parameters: theta[range]) }
        }
        return total
    }

    /// Whether the closed form holds from layer `first` on.
    private func isClosedForm(from first: Int, laws: [ParameterLaw]) -> Bool {
        guard architecture.skips.allSatisfy({ $0.to <= first }) else { return false }
        return layers.indices.dropFirst(first).allSatisfy { index in
            let (layer, isLast) = (architecture.layers[index], index == layers.count - 1)
            guard layer.isPointwise, layer.activation.symmetricSecondMoment != nil,
                index == first || layer.seesEachInputOnce
            else { return false }
            let isSymmetric = laws[index].symmetricVariance != nil
            return (isSymmetric || layer.isLinear && isLast) && (isLast || noiseSamples == 0)
        }
    }

    /// The closed form from layer `first` on, at its inputs.
    private func meanTrace(from first: Int, of state: UnitInputs, laws: [ParameterLaw]) -> Double {
        let samples = Double(state.rows.rows / architecture.layers[first].positions)
        var square = state.rows.elements.reduce(0) { $0 + $1 * $1 } / samples
        var total = 0.0
        for (index, layer) in architecture.layers.enumerated().dropFirst(first) {
            let part = Double(layer.units) * (layer.activation.symmetricSecondMoment ?? 1) * square
            total += part / (sigma[index] * sigma[index])
            guard index + 1 < layers.count else { break }
            square = part * (laws[index].symmetricVariance ?? 0) + (architecture.layers[index + 1].hasBias ? 1 : 0)
        }
        return total
    }
}
