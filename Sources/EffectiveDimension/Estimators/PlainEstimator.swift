public import Foundations

/// The plain Monte Carlo estimator: the logarithm of the mean of the determinants of M independent draws.
///
/// Published curves use this estimator. It is biased low: log det varies by tens of nats between draws, so the largest
/// determinant dominates the mean (effective sample size near 1). The results include the effective sample size and a
/// warning.
///
/// ## Error
/// Delete-one jackknife over the draws. It includes the error of a normalisation taken from the same draws.
///
/// ## Complexity
/// One spectrum of every unit for each draw. With lower bounds, `M min(M, innerDraws)` spectra of every unit after the
/// first layer whose block is not constant. Memory: the parameters of one draw for each worker, and up to 128 MB for
/// inner draws, so that these are not repeated for every outer draw.
public struct PlainEstimator: DimensionEstimator {
    /// Inner draws are stored if they have at most this many numbers in total.
    private static let keptNumbers = 1 << 24

    /// The number of draws, the first ones, in the inner means of the lower bounds; nil for a number chosen by cost.
    public let innerDraws: Int?
    /// The spectra of the draws, if they are known.
    var spectra: DrawSpectra?
    /// Whether it knows the spectra of the draws, so that it answers any scales at once.
    public var hasSpectra: Bool { spectra != nil }

    /// An estimator with at least one inner draw.
    public init(innerDraws: Int? = nil) {
        precondition(innerDraws ?? 1 >= 1, "\(innerDraws ?? 1) inner draws")
        self.innerDraws = innerDraws
    }

    /// `plain`.
    public var name: String { "plain" }

    /// The mean trace comes from the same draws.
    public var normalisesByItsDraws: Bool { true }

    /// Throws if the log determinants of all draws do not fit in memory.
    public func check(_ source: ParameterSource, for model: some MarkovianModel) throws {
        try source.requireMemory(numbersForEachDraw: 16 + 16 * model.layers.count)
    }

    /// The dimensions from the tables of all draws.
    public func estimate(
        _ model: some MarkovianModel, from source: ParameterSource, at scales: [Scale], normalisation: Normalisation,
        lowerBounds: Bool = true, context: RunContext = RunContext()
    ) throws -> DimensionEstimates {
        let tables =
            try spectra?.tables(
                at: scales, normalisation: normalisation, lowerBounds: lowerBounds, context: context)
            ?? self.tables(
                model, of: 0..<source.count, from: source, at: scales, normalisation: normalisation,
                lowerBounds: lowerBounds, context: context)
        return try estimate(model, from: tables, at: scales, normalisation: normalisation, context: context)
    }

    /// The tables of the draws `range`, to be merged with those of the other draws; of its first ones, at least two, if
    /// the time ends before the last.
    ///
    /// The table of a draw depends only on its number and on the inner draws, which the source can repeat. So a run
    /// split into ranges gives the same bits as the whole run.
    public func tables(
        _ model: some MarkovianModel, of range: Range<Int>, from source: ParameterSource, at scales: [Scale],
        normalisation: Normalisation, lowerBounds: Bool = true, context: RunContext = RunContext()
    ) throws -> DrawTables {
        precondition(
            range.lowerBound >= 0 && range.upperBound <= source.count && !range.isEmpty,
            "draws \(range) of \(source.count)")
        let factors = scales.map { $0.factor(kappa: normalisation.kappa) }
        let innerCount = lowerBounds && model.layers.count > 1 ? innerDrawCount(for: model, from: source) : 0
        let kept = innerCount * model.parameterCount <= Self.keptNumbers ? (0..<innerCount).map(source.draw) : []
        let step = context.steps(range.count)
        var notices = SpectrumNotices()
        let limit = context.limit
        let tables = try context.map(range.count, on: model, notices: &notices) { scratch, item -> DrawTable? in
            defer { step() }
            guard item < 2 || !limit.isReached else { return nil }
            let k = range.lowerBound + item
            return try DrawTable(
                model, theta: source.draw(k), number: k, innerCount: innerCount,
                innerDraw: { kept.isEmpty ? source.draw($0) : kept[$0] }, factors: factors, scratch: &scratch)
        }.prefix { $0 != nil }.compactMap { $0 }
        return DrawTables(
            range: range.prefix(tables.count), lowerBounds: lowerBounds, areGiven: source.distribution == .given,
            tables: tables, notices: notices)
    }

    /// The dimensions from the tables of all draws, made by this estimator at the same scales and normalisation.
    public func estimate(
        _ model: some MarkovianModel, from tables: DrawTables, at scales: [Scale], normalisation: Normalisation,
        context: RunContext = RunContext()
    ) throws -> DimensionEstimates {
        precondition(tables.range.lowerBound == 0, "tables of the draws \(tables.range), not from 0 on")
        let estimates = try context.map(scales.count) { index in
            summary(
                of: tables, at: index, scale: scales[index], normalisation: normalisation,
                parameters: model.parameterCount)
        }
        return DimensionEstimates(estimates, notices: tables.notices)
    }

    func summary(
        of parts: DrawTables, at index: Int, scale: Scale, normalisation: Normalisation, parameters: Int
    ) -> DimensionEstimate {
        let tables = parts.tables
        let totals = tables.map { table in table.own.reduce(.zero) { $0 + $1[index] } }
        let shifts = normalisation.leaveOneOutShifts
        let lower = parts.lowerBounds ? lowerSums(of: tables, at: index, shifts: shifts) : nil
        let values = totals.map(\.value)
        let average = values.reduce(0, +) / Double(values.count)
        let squares = values.reduce(0) { $0 + ($1 - average) * ($1 - average) }
        let size = LogSpace.effectiveSampleSize(values)
        let largest = LogSpace.normalisedWeights(values).max() ?? 0
        return DimensionEstimate(
            scale: scale, parameters: parameters,
            logExpectedDeterminant: Resampled(logMeanOf: totals, shifts: shifts).estimate,
            lower: lower.map { ($0.published.estimate, $0.tight.estimate) },
            meanLogDeterminant: Resampled(meanOf: totals, shifts: shifts).estimate,
            spread: (squares / Double(max(values.count - 1, 1))).squareRoot(),
            diagnostics: parts.areGiven
                ? .given(effectiveSampleSize: size, largestWeight: largest)
                : .draws(effectiveSampleSize: size, largestWeight: largest))
    }
}
