public import Foundations

/// The plain Monte Carlo estimator: the mean of the determinants of M independent draws, taken as it is.
///
/// It is what the definition suggests and what published curves use, and it is biased low: log det spreads over tens of
/// nats between draws, so that the mean of the determinants is the largest of them (effective sample size near 1). Its
/// results carry the effective sample size and say so. Standard errors: delete-one jackknife over the draws, which
/// includes the error of a normalisation taken from the same draws.
///
/// Complexity: one spectrum of every unit for each draw; with lower bounds, `M min(M, innerDrawLimit)` spectra of every
/// unit after the first layer whose block is not constant.
public struct PlainEstimator: Sendable {
    /// At most this many parameters of a layer stand for its law in the inner means of the lower bounds.
    public static let innerDrawLimit = 128

    /// Number of draws M, at least 1.
    public let draws: Int
    /// Whether to compute the lower dimensions as well.
    public let includesLowerBounds: Bool
    /// Workers; the results do not depend on their number.
    public let threads: Int

    /// An estimator with `draws` draws.
    public init(draws: Int, includesLowerBounds: Bool = true, threads: Int = processorCount) {
        precondition(draws >= 1, "\(draws) draws")
        self.draws = draws
        self.includesLowerBounds = includesLowerBounds
        self.threads = threads
    }

    /// The normalisation by the mean trace over the draws, by forward passes alone, or by the factor `given`.
    public func normalisation(
        of model: some MarkovianModel, given: Double? = nil, draw: @Sendable (Int) -> [Double]
    ) throws -> Normalisation {
        let traces = try parallelMap(draws, threads: threads) { model.trace(at: draw($0)) }
        return Normalisation(parameters: model.parameterCount, traces: traces, given: given)
    }

    /// The dimensions at every pair of scales; `draw(k)` gives the parameters of draw k, the same at every call.
    ///
    /// `advance` is called with the share of the draws done, from any thread.
    public func estimate(
        _ model: some MarkovianModel, scales: [Scale], normalisation: Normalisation,
        draw: @Sendable (Int) -> [Double], advance: @Sendable (Double) -> Void = { _ in }
    ) throws -> [DimensionEstimate] {
        let factors = scales.map { $0.magnification * normalisation.factor.squareRoot() }
        let inner = includesLowerBounds ? (0..<min(draws, Self.innerDrawLimit)).map(draw) : []
        let done = Counter()
        let tables = try parallelMap(draws, threads: threads, scratch: { model.makeScratch() }) { scratch, k in
            defer { advance(Double(done.increment()) / Double(draws)) }
            return try DrawTable(model, theta: draw(k), number: k, inner: inner, factors: factors, scratch: &scratch)
        }
        return try parallelMap(scales.count, threads: threads) { index in
            summary(of: tables, at: index, scale: scales[index], normalisation: normalisation, model: model)
        }
    }

    private func summary(
        of tables: [DrawTable], at index: Int, scale: Scale, normalisation: Normalisation, model: some MarkovianModel
    ) -> DimensionEstimate {
        let parameters = model.parameterCount
        let totals = tables.map { table in table.own.reduce(.zero) { $0 + $1[index] } }
        let shifts = normalisation.leaveOneOutShifts
        let logMean = Resampled(logMeanOf: totals, shifts: shifts)
        let mean = Resampled(meanOf: totals, shifts: shifts)
        func dimension(_ quantity: Resampled) -> Estimate {
            quantity.estimate.scaled(by: 1 / scale.depth, offset: scale.zeta * Double(parameters))
        }
        var lower: LowerDimension?
        if includesLowerBounds {
            let sums = lowerSums(of: tables, at: index, shifts: shifts)
            lower = LowerDimension(published: dimension(sums.published), tight: dimension(sums.tight))
        }
        let values = totals.map(\.value)
        let average = values.reduce(0, +) / Double(values.count)
        let squares = values.reduce(0) { $0 + ($1 - average) * ($1 - average) }
        return DimensionEstimate(
            scale: scale, logExpectedDeterminant: logMean.estimate, twoScaleDimension: dimension(logMean), lower: lower,
            jensen: dimension(mean), spread: (squares / Double(max(values.count - 1, 1))).squareRoot(),
            effectiveSampleSize: LogSpace.effectiveSampleSize(values),
            largestWeight: LogSpace.normalisedWeights(values).max() ?? 0)
    }
}
