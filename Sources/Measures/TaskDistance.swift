internal import Bounds
public import Foundations
public import LinearAlgebra
public import Networks
public import Training

/// How much more information a network holds after learning a second task: readings of the distance between two tasks.
///
/// The network learns task 1 from theta0, and then both tasks from there. At a temperature fixed for each row it has the pair
/// (mean loss of the posterior, KL from the prior around theta0). No single number is a distance: the loss of the posterior may
/// carry the misfit of two tasks, and the KL may fall. Nothing is clamped. `LinearTask` has the exact readings of regressions.
/// Source: Achille, Mbeng, Soatto, "The dynamic distance between learning tasks" (2018).
public struct TaskDistance: Sendable, Equatable {
    /// The pair of one stage.
    public struct Stage: Sendable, Equatable {
        /// Mean cross-entropy at the weights, on the rows of the stage, in nats.
        public let centreRisk: Double
        /// The same over draws of the posterior, which may be far above it where few directions are determined.
        public let risk: Estimate
        /// KL at the best prior variance, in nats.
        public let divergence: Double
        /// `rows risk + beta rows KL` with beta for each row, in nats.
        public let freeEnergy: Double
    }

    /// After task 1.
    public let first: Stage
    /// After both.
    public let both: Stage
    /// `KL(1 and 2) - KL(1)`: the structure that task 2 adds, perhaps below 0.
    public var structure: Double { both.divergence - first.divergence }

    /// Trains on task 1 and then on both, `epochs` each, and samples the posterior of each stage with `draws` draws.
    ///
    /// Throws `UserError` if the rows do not match the network or the loss diverges.
    public init(
        _ architecture: Architecture, from first: (inputs: Matrix, labels: [Int]),
        to second: (inputs: Matrix, labels: [Int]), configuration: TrainingConfiguration, epochs: Int,
        temperaturePerRow beta: Double, draws: Int
    ) throws {
        precondition(beta > 0 && draws >= 2 && epochs >= 1, "beta \(beta), \(draws) draws, \(epochs) epochs")
        let trainer = try Trainer(architecture, configuration)
        let initial = trainer.parameters
        func stage(_ inputs: Matrix, _ labels: [Int]) throws -> Stage {
            let set = TrainingSet(
                features: inputs, labels: labels, classCount: architecture.widths[architecture.depth],
                precision: configuration.precision)
            for _ in 0..<epochs { try trainer.runEpoch(on: set, of: 2 * epochs) }
            let subject = MeasureSubject(
                architecture, parameters: trainer.parameters,
                data: MeasureData(inputs: inputs, labels: labels, seed: configuration.seed, draws: draws),
                initialParameters: initial)
            let spectrum = try subject.spectrum().values
            let divergence = GaussianDivergence(spectrum, squaredDistance: subject.squaredDistance)
            guard let variance = divergence.bestPriorVariance(temperature: beta) else {
                throw UserError(
                    .badData, "the weights have not moved, or nothing depends on them",
                    "network \(architecture.name)", "train for longer")
            }
            let posterior = try WeightPosterior(
                subject.fisher(.softmax, rows: subject.spectrumRows(.softmax)), centre: trainer.parameters,
                priorVariance: variance, temperature: beta)
            let risk = try StructureFunctionMeasure.sampledLoss(posterior, subject)
            let value = divergence.value(priorVariance: variance, temperature: beta)
            return Stage(
                centreRisk: Estimate.mean(of: subject.pass().outputs.crossEntropies(labels)).value, risk: risk,
                divergence: value, freeEnergy: Double(inputs.rows) * (risk.value + beta * value))
        }
        self.first = try stage(first.inputs, first.labels)
        let joined = Matrix(
            rows: first.inputs.rows + second.inputs.rows, columns: first.inputs.columns,
            elements: first.inputs.elements + second.inputs.elements)
        both = try stage(joined, first.labels + second.labels)
    }
}
