internal import Foundations

/// Independent draws from the parameter distribution, for means under this distribution itself.
struct PriorDraws {
    /// Mean of log det.
    let mean: Estimate
    /// Standard deviation of log det.
    let spread: Double
    /// Notices of the model.
    private(set) var notices = SpectrumNotices()

    init<Model: MarkovianModel>(_ problem: LayeredProblem<Model>, seed: UInt64, context: RunContext) throws {
        let count = 256
        let values = try context.map(count, on: problem.model, notices: &notices) { scratch, k in
            var stream = RandomStream(seed: seed, purpose: .priorDraws, index: UInt64(k))
            let first = (0..<problem.layers[0].parameters).map { _ in problem.laws[0].draw(&stream) }
            var network = try NetworkPopulation(
                problem.model, factor: problem.factor, laws: problem.laws, firstLayers: [first], scratch: scratch)
            var sum = network.energies[0]
            for _ in 1..<max(problem.layers.count, 1) {
                try network.grow(stream: &stream)
                sum += network.energies[0]
            }
            return sum
        }
        mean = Estimate.mean(of: values)
        spread = mean.sampleDeviation
    }
}

extension DimensionEstimate {
    /// The estimate from repetitions and draws from the distribution.
    init(
        scale: Scale, summary: RepetitionSummary, normalisation: Normalisation, parameters: Int, lowerBounds: Bool,
        prior: PriorDraws, diagnostics: Diagnostics, remarks: [String] = []
    ) {
        func sum(_ sum: Estimate) -> Estimate { summary.estimate(sum, normalisation: normalisation) }
        self.init(
            scale: scale, parameters: parameters, logExpectedDeterminant: sum(summary.expected),
            lower: lowerBounds ? (sum(summary.published), sum(summary.tight)) : nil, meanLogDeterminant: prior.mean,
            spread: prior.spread, diagnostics: diagnostics, remarks: remarks)
    }
}
