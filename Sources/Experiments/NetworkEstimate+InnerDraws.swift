internal import EffectiveDimension
internal import Networks

/// How many draws the inner means of the lower bounds run over.
extension NetworkEstimate {
    /// About two minutes of one core in small singular value decompositions.
    private static let flopLimit = 3e12

    /// The number asked for; else as many as `PlainEstimator.innerDrawLimit` allows, fewer where pairs of draws of a large
    /// network would take over `flopLimit`, and at least 8.
    var innerDrawCount: Int {
        let most = min(draws.count, innerDraws ?? PlainEstimator.innerDrawLimit)
        let flops = innerFlops
        guard innerDraws == nil, flops > 0 else { return most }
        let affordable = Self.flopLimit / (flops * Double(draws.count))
        return affordable >= Double(most) ? most : min(most, max(8, Int(affordable)))
    }

    var innerDrawNotes: [String] {
        guard network.fisher.isChain, innerFlops > 0, innerDrawCount < draws.count else { return [] }
        return [
            "Lower bounds: the inner means run over the first \(innerDrawCount) of \(draws.count) draws."
        ]
    }

    /// Flops of the spectra of all layers that an inner draw changes.
    private var innerFlops: Double {
        let rows = Double(network.inputCount * max(network.fisher.noiseSamples, 1))
        return network.layers.dropFirst().filter { !$0.hasConstantBlocks }.reduce(0) { sum, layer in
            let width = Double(layer.parametersPerUnit)
            let (short, long) = (min(rows, width), max(rows, width))
            // Fewer rows than inputs are turned into a square first, once for all units.
            let cost = 2 * (rows < width ? rows : long) * short * short + 4 * short * short * short
            return sum + Double(layer.units) * cost
        }
    }
}
