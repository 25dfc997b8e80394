/// The number of draws in the inner means of the lower bounds.
extension PlainEstimator {
    /// The default number of inner draws.
    public static let innerDrawLimit = 128
    /// About two minutes of one core in small singular value decompositions.
    private static let flopLimit = 3e12

    /// The requested number, else 128; fewer, but at least 8, if pairs of draws of a large network would take more than
    /// `flopLimit`.
    public func innerDrawCount(for model: some MarkovianModel, from source: ParameterSource) -> Int {
        let most = min(source.count, innerDraws ?? Self.innerDrawLimit)
        let flops = innerFlops(of: model)
        guard innerDraws == nil, flops > 0 else { return most }
        let affordable = Self.flopLimit / (flops * Double(source.count))
        return affordable >= Double(most) ? most : min(most, max(8, Int(affordable)))
    }

    /// A note on the number of draws in the inner means, if fewer than all.
    public func lowerBoundNotes(on model: some MarkovianModel, from source: ParameterSource) -> [String] {
        let count = innerDrawCount(for: model, from: source)
        guard innerFlops(of: model) > 0, count < source.count else { return [] }
        return ["Lower bounds: the inner means run over the first \(count) of \(source.count) draws."]
    }

    /// Flops of the spectra of all layers that an inner draw changes.
    private func innerFlops(of model: some MarkovianModel) -> Double {
        let rows = Double(model.sampleCount)
        return model.layers.dropFirst().filter { !$0.hasConstantBlocks }.reduce(0) { sum, layer in
            let width = Double(layer.parametersPerUnit)
            let (short, long) = (min(rows, width), max(rows, width))
            // Fewer rows than inputs are first reduced to a square, once for all units.
            let cost = 2 * (rows < width ? rows : long) * short * short + 4 * short * short * short
            return sum + Double(layer.units) * cost
        }
    }
}
