public import Foundations

/// The plain Monte Carlo estimator: the mean of the determinants of M independent draws, taken as it is.
///
/// It is what the definition suggests and what published curves use, and it is biased low: log det spreads over tens of
/// nats between draws, so that the mean of the determinants is the largest of them (effective sample size near 1). Its
/// results carry the effective sample size and say so. Standard errors: delete-one jackknife over the draws, which
/// includes the error of a normalisation taken from the same draws.
///
/// Complexity: one spectrum of every unit for each draw; with lower bounds, `M min(M, innerDraws)` spectra of every unit
/// after the first layer whose block is not constant. Memory: the parameters of one draw for each worker, and up to
/// 128 MB of inner draws that are kept and not made again for every outer one.
public struct PlainEstimator: Sendable {
    /// As many parameters of a layer as stand for its law in the inner means of the lower bounds, unless told otherwise.
    public static let innerDrawLimit = 128
    /// Inner draws are kept where all of them hold at most this many numbers.
    private static let keptNumbers = 1 << 24

    /// Number of draws M, at least 1.
    public let draws: Int
    /// The first this many draws stand for the law of a layer in the inner means of the lower bounds.
    public let innerDraws: Int
    /// Whether to compute the lower dimensions as well.
    public let includesLowerBounds: Bool
    /// Workers; the results do not depend on their number.
    public let threads: Int

    /// An estimator with `draws` draws.
    public init(
        draws: Int, innerDraws: Int = innerDrawLimit, includesLowerBounds: Bool = true, threads: Int = processorCount
    ) {
        precondition(draws >= 1 && innerDraws >= 1, "\(draws) draws, \(innerDraws) inner draws")
        self.draws = draws
        self.innerDraws = min(innerDraws, draws)
        self.includesLowerBounds = includesLowerBounds
        self.threads = threads
    }

    /// The normalisation by the mean trace over the draws, by forward passes alone, or by the factor `given`.
    public func normalisation(
        of model: some MarkovianModel, given: Double? = nil, draw: @Sendable (Int) -> [Double]
    ) throws -> Normalisation {
        let traces = try parallelMap(draws, threads: threads) { model.trace(at: draw($0)) }
        return try Normalisation(parameters: model.parameterCount, traces: traces, given: given).checked()
    }

    /// The dimensions at every pair of scales; `draw(k)` gives the parameters of draw k, the same at every call.
    ///
    /// `advance` is called with the share of the draws done, from any thread.
    public func estimate(
        _ model: some MarkovianModel, scales: [Scale], normalisation: Normalisation,
        draw: @Sendable (Int) -> [Double], advance: @Sendable (Double) -> Void = { _ in }
    ) throws -> [DimensionEstimate] {
        let tables = try self.tables(
            model, of: 0..<draws, scales: scales, normalisation: normalisation, draw: draw, advance: advance)
        return try estimate(model, from: tables, scales: scales, normalisation: normalisation)
    }

    /// What the estimate keeps of the draws `range`, to be merged with the other draws elsewhere.
    ///
    /// A draw's numbers depend on its own number and on the inner draws, which `draw` makes again wherever they are needed,
    /// so that a run cut in ranges gives the same bits as the whole.
    public func tables(
        _ model: some MarkovianModel, of range: Range<Int>, scales: [Scale], normalisation: Normalisation,
        draw: @Sendable (Int) -> [Double], advance: @Sendable (Double) -> Void = { _ in }
    ) throws -> DrawTables {
        precondition(
            range.lowerBound >= 0 && range.upperBound <= draws && !range.isEmpty, "draws \(range) of \(draws)")
        let factors = scales.map { $0.magnification * normalisation.factor.squareRoot() }
        let innerCount = includesLowerBounds && model.layers.count > 1 ? innerDraws : 0
        let kept = innerCount * model.parameterCount <= Self.keptNumbers ? (0..<innerCount).map(draw) : []
        let done = Counter()
        return DrawTables(
            range: range,
            tables: try parallelMap(range.count, threads: threads, scratch: { model.makeScratch() }) { scratch, item in
                defer { advance(Double(done.increment()) / Double(range.count)) }
                let k = range.lowerBound + item
                return try DrawTable(
                    model, theta: draw(k), number: k, innerCount: innerCount,
                    innerDraw: { kept.isEmpty ? draw($0) : kept[$0] }, factors: factors, scratch: &scratch)
            })
    }

    /// The dimensions from the tables of all draws, made by this estimator at the same scales and normalisation.
    public func estimate(
        _ model: some MarkovianModel, from tables: DrawTables, scales: [Scale], normalisation: Normalisation
    ) throws -> [DimensionEstimate] {
        precondition(tables.range == 0..<draws, "tables of the draws \(tables.range), not of 0..<\(draws)")
        return try parallelMap(scales.count, threads: threads) { index in
            summary(of: tables.tables, at: index, scale: scales[index], normalisation: normalisation, model: model)
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
