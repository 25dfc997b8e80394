internal import Foundations

/// Independent draws from the parameter distribution, for means under this distribution itself.
struct PriorDraws {
    /// log det of each draw: 256, or as many as a tenth of the time allows, at least two.
    let values: [Double]
    /// Seconds of one core for a draw with its determinant, on average.
    let seconds: Double
    /// Notices of the model.
    private(set) var notices = SpectrumNotices()

    /// Not private: stores know results by the name of their type, which has to be the same in every process.
    struct Draw: Codable {
        var value: Double
        var seconds: Double
    }

    /// Mean of log det.
    var mean: Estimate { Estimate.mean(of: values) }
    /// Standard deviation of log det.
    var spread: Double { mean.sampleDeviation }

    init<Model: MarkovianModel>(_ problem: LayeredProblem<Model>, seed: UInt64, context: RunContext) throws {
        let limit = context.limit.part(of: 10)
        // A draw that was begun is finished.
        let unlimited = LayeredProblem(model: problem.model, laws: problem.laws, factor: problem.factor)
        let found = try context.map(256, on: problem.model, notices: &notices) { scratch, k -> Draw? in
            guard k < 2 || !limit.isReached else { return nil }
            var stream = RandomStream(seed: seed, purpose: .priorDraws, index: UInt64(k))
            let begin = ContinuousClock.now
            let value = try NetworkPopulation.independent(
                unlimited, factor: unlimited.factor, count: 1, scratch: scratch, stream: &stream
            ).totals[0]
            return Draw(value: value, seconds: (ContinuousClock.now - begin) / .seconds(1))
        }
        // Without gaps, so that their number determines them.
        let draws = found.prefix { $0 != nil }.compactMap { $0 }
        values = draws.map(\.value)
        seconds = draws.reduce(0) { $0 + $1.seconds } / Double(draws.count)
    }
}

extension DimensionEstimate {
    /// The mean over independent draws, where the time did not allow two of what was wanted, with remarks on what that costs.
    init(ofDraws prior: PriorDraws, scale: Scale, parameters: Int, wanted: String, remarks: [String] = []) {
        let draws = prior.values.map { LogDeterminant(value: $0, slope: 0) }
        self.init(
            scale: scale, parameters: parameters,
            logExpectedDeterminant: Resampled(logMeanOf: draws, shifts: []).estimate, meanLogDeterminant: prior.mean,
            spread: prior.spread,
            diagnostics: .draws(
                effectiveSampleSize: LogSpace.effectiveSampleSize(prior.values),
                largestWeight: LogSpace.normalisedWeights(prior.values).max() ?? 0),
            remarks: [
                "the time ended before two \(wanted): the number is the mean over \(prior.values.count) "
                    + "independent draws, and only the Jensen bound is sure to lie below the dimension, within its error"
            ] + remarks)
    }

    /// The estimate from repetitions and draws from the distribution.
    init(
        scale: Scale, summary: RepetitionSummary, normalisation: Normalisation, parameters: Int, lowerBounds: Bool,
        prior: PriorDraws, diagnostics: Diagnostics, remarks: [String] = [], shortfalls: [String] = []
    ) {
        func sum(_ sum: Estimate) -> Estimate { summary.estimate(sum, normalisation: normalisation) }
        self.init(
            scale: scale, parameters: parameters, logExpectedDeterminant: sum(summary.expected),
            lower: lowerBounds ? (sum(summary.published), sum(summary.tight)) : nil, meanLogDeterminant: prior.mean,
            spread: prior.spread, diagnostics: diagnostics, remarks: remarks,
            shortfalls: shortfalls)
    }
}
