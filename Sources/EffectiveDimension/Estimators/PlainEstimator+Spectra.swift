public import Foundations

extension PlainEstimator {
    /// The dimensions at every pair of scales from the spectra of draws alone, without lower bounds.
    ///
    /// - Parameters:
    ///   - roots: [draws x parameters], the square roots of the eigenvalues of the raw Fisher matrix of every draw.
    ///   - normalisation: of the same draws.
    ///   - areGiven: whether no distribution of the draws is known.
    ///   - scales: the pairs of scales to answer.
    ///   - context: threads, limit and progress.
    public func dimensions(
        ofSpectra roots: [[Double]], normalisation: Normalisation, areGiven: Bool, at scales: [Scale],
        context: RunContext = RunContext()
    ) throws -> DimensionEstimates {
        precondition(!roots.isEmpty, "no draws")
        try normalisation.checkRange(of: scales)
        let factors = scales.map { $0.factor(kappa: normalisation.kappa) }
        let tables = try context.map(roots.count) { draw in
            DrawTable(own: [factors.map { LogDeterminant(squareRoots: roots[draw], factor: $0) }])
        }
        let all = DrawTables(
            range: 0..<roots.count, lowerBounds: false, areGiven: areGiven, tables: tables, notices: SpectrumNotices())
        return DimensionEstimates(
            scales.indices.map {
                summary(
                    of: all, at: $0, scale: scales[$0], normalisation: normalisation, parameters: roots[0].count)
            })
    }

    /// Spectra are kept up to this many numbers in total, 64 MB.
    static let keptSpectra = 1 << 23

    /// The same estimator with the spectra of all draws, from which it answers any scales; itself if they are too many.
    ///
    /// They are computed in lasting maps (`Executor.lasting`), so that a store may keep them for other scales and
    /// for more draws.
    public func withSpectra(
        of model: some MarkovianModel, from source: ParameterSource, lowerBounds: Bool, context: RunContext
    ) throws -> PlainEstimator {
        let innerCount = lowerBounds && model.layers.count > 1 ? innerDrawCount(for: model, from: source) : 0
        // Otherwise the inner draws of an earlier draw depend on the number of draws.
        let isWhole = innerCount == 0 || innerCount == min(source.count, Self.innerDrawLimit)
        guard isWhole,
            DrawSpectra.count(draws: source.count, innerCount: innerCount, of: model) <= Self.keptSpectra
        else { return self }
        var estimator = self
        estimator.spectra = try DrawSpectra(of: model, from: source, innerCount: innerCount, context: context)
        return estimator
    }
}
