public import Foundations

/// Networks of the distribution tilted by det at one c, from independent repetitions.
public struct TiltedSample: Sendable, Equatable, Codable {
    /// `[repetition][network]`: parameters in the order of the model.
    public let networks: [[[Double]]]
    /// `[repetition]`: the log normalising constant that its networks belong to, nats.
    public let logWeights: [Double]

    /// Networks with the weights of their repetitions.
    public init(networks: [[[Double]]], logWeights: [Double]) {
        precondition(networks.count == logWeights.count, "\(networks.count) repetitions, \(logWeights.count) weights")
        self.networks = networks
        self.logWeights = logWeights
    }

    /// The networks with `center` added to their parameters.
    func moved(by center: [Double]) -> TiltedSample {
        TiltedSample(
            networks: networks.map { $0.map { offset in zip(center, offset).map { $0 + $1 } } }, logWeights: logWeights)
    }

    /// All networks, repetition by repetition.
    var all: [[Double]] { networks.flatMap { $0 } }

    /// `log E[exp change]` under the tilted distribution, from the change of log det of every network, with its error.
    ///
    /// For changes that are nearly normal it is `mean + variance / 2`, the first two cumulants. To first order a
    /// repetition counts by its normalising constant, which adds the covariance of that with its mean change.
    public func logMeanExp(of changes: [Double]) -> Estimate {
        guard changes.count > 1 else { return Estimate(value: changes.first ?? 0, standardError: 0, samples: 1) }
        var means: [Double] = []
        var start = 0
        for repetition in networks {
            means.append(changes[start..<(start + repetition.count)].reduce(0, +) / Double(repetition.count))
            start += repetition.count
        }
        let all = Estimate.mean(of: changes)
        let between = Estimate.mean(of: means)
        let weight = logWeights.reduce(0, +) / Double(logWeights.count)
        let covariance =
            zip(logWeights, means).reduce(0) { $0 + ($1.0 - weight) * ($1.1 - between.value) }
            / Double(max(means.count - 1, 1))
        let variance = all.sampleDeviation * all.sampleDeviation
        return Estimate(
            value: all.value + variance / 2 + covariance, standardError: between.standardError, samples: means.count)
    }
}

extension TiltedSample {
    /// Networks kept by the repetitions of a run, at most 64 of them in all if there are more repetitions than that
    /// allows.
    init(_ runs: [RepetitionRun]) {
        let each = max(1, min(runs[0].networks.count, 64 / runs.count))
        self.init(
            networks: runs.map { run in
                (0..<min(each, run.networks.count)).map { run.networks[$0 * run.networks.count / each] }
            },
            logWeights: runs.map { run in
                run.slots.reduce(0) { $0 + $1.logNormaliser } + run.stages.reduce(0) { $0 + $1.logNormaliser }
            })
    }
}

extension TemperedEstimator {
    /// Of the networks kept at each scale; none if there are none.
    public func logDeterminants(
        of variant: some MarkovianModel, from source: ParameterSource, like answer: DimensionEstimates,
        normalisation: Normalisation, context: RunContext
    ) throws -> [[Double]] {
        try answer.logDeterminants(of: variant, normalisation: normalisation, context: context)
    }
}

extension DimensionEstimates {
    /// `[scale][network]`: log det, nats, of the networks kept at each scale, with the blocks of a similar model.
    func logDeterminants(
        of variant: some MarkovianModel, normalisation: Normalisation, context: RunContext
    ) throws -> [[Double]] {
        var notices = SpectrumNotices()
        return try zip(estimates, samples).map { estimate, sample in
            let problem = LayeredProblem(
                model: variant, laws: [], factor: estimate.scale.factor(kappa: normalisation.kappa),
                limit: context.limit)
            let networks = sample.all
            return try context.map(networks.count, on: variant, notices: &notices) { scratch, k in
                try problem.logDeterminant(at: networks[k], scratch: scratch)
            }
        }
    }
}

extension LayeredProblem {
    /// `log det` of all layers at given parameters, by the blocks that tempering uses.
    func logDeterminant(at theta: [Double], scratch: Model.Scratch) throws -> Double {
        var population = try NetworkPopulation(
            model, factor: factor, laws: laws, firstLayers: [], limit: limit, scratch: scratch)
        var state = model.initialState
        var sum = 0.0
        for (layer, range) in model.layerRanges.enumerated() {
            let blocks = try population.blocks(layer, Array(theta[range]), state)
            sum +=
                Double(layers[layer].hasConstantBlocks ? layers[layer].units : 1)
                * blocks.reduce(0) { $0 + $1.logDeterminant }
            if layer + 1 < layers.count { state = model.advance(state, through: layer, parameters: theta[range]) }
        }
        return sum
    }
}
