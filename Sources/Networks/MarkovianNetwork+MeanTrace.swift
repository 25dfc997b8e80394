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
    /// s = 1 for a linear layer. All layers must see each input once. A single linear layer has the constant trace
    /// `n |x|^2 / sigma^2` under any distribution.
    public func exactMeanTrace(laws: [ParameterLaw]) -> Double? {
        precondition(laws.count == layers.count, "\(laws.count) laws for \(layers.count) layers")
        guard architecture.layers.allSatisfy(\.seesEachInputOnce) else { return nil }
        var square = initialState.rows.elements.reduce(0) { $0 + $1 * $1 } / Double(inputCount)
        var total = 0.0
        for (layer, shape) in layers.enumerated() {
            guard let moment = architecture.layers[layer].activation.symmetricSecondMoment else { return nil }
            let isLinear = shape.hasConstantBlocks
            guard isLinear || laws[layer].symmetricVariance != nil else { return nil }
            total += Double(shape.units) * moment * square / (sigma[layer] * sigma[layer])
            if layer == layers.count - 1 { break }
            guard noiseSamples == 0, let variance = laws[layer].symmetricVariance else { return nil }
            square = Double(shape.units) * moment * variance * square + (architecture.layers[layer + 1].hasBias ? 1 : 0)
        }
        return total
    }
}
