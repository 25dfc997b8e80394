internal import Foundations

/// Independent draws from the law of the parameters, for what is asked about that law itself.
struct PriorDraws {
    /// Mean of log det.
    let mean: Estimate
    /// Standard deviation of log det.
    let spread: Double

    init<Model: MarkovianModel>(_ problem: LayeredProblem<Model>, seed: UInt64, threads: Int) throws {
        let count = 256
        let values = try parallelMap(count, threads: threads, scratch: { problem.model.makeScratch() }) { scratch, k in
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
        spread = mean.standardError * Double(count).squareRoot()
    }
}

extension DimensionEstimate {
    /// What repetitions and draws from the law say together.
    init(
        scale: Scale, summary: RepetitionSummary, normalisation: Normalisation, parameters: Int,
        includesLowerBounds: Bool, prior: PriorDraws, effectiveSampleSize: Double
    ) {
        func dimension(_ sum: Estimate) -> Estimate {
            sum.scaled(by: 1 / scale.depth, offset: scale.zeta * Double(parameters))
        }
        let expected = summary.estimate(summary.expected, normalisation: normalisation)
        self.init(
            scale: scale, logExpectedDeterminant: expected, twoScaleDimension: dimension(expected),
            lower: includesLowerBounds
                ? LowerDimension(
                    published: dimension(summary.estimate(summary.published, normalisation: normalisation)),
                    tight: dimension(summary.estimate(summary.tight, normalisation: normalisation))) : nil,
            jensen: dimension(prior.mean), spread: prior.spread, effectiveSampleSize: effectiveSampleSize,
            largestWeight: nil, repetitions: summary.repetitions)
    }
}
