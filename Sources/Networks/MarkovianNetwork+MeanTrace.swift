public import EffectiveDimension

extension MarkovianNetwork {
    /// `E[Tr F]` in closed form, where it has one; nil elsewhere.
    ///
    /// For a law of the weights that is symmetric about 0 with variance v, a noise-free forward pass and an activation
    /// that acts on each half-line as a multiple, w -> -w shows that `E[act'(a)^2] = s` and `E[act(a)^2] = s v |x|^2`,
    /// s = 1/2 for relu, whatever the input x. So, x extended by 1 where there is a bias,
    ///
    ///     E[Tr F_j] = n_j s_j E|x_{j-1}|^2 / sigma_j^2,   E|x_j|^2 = n_j s_j v_j E|x_{j-1}|^2 (+ 1),
    ///
    /// s = 1 for a linear layer. All layers must see each input once. One linear layer alone has the constant trace `n |x|^2 / sigma^2` under any law.
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
