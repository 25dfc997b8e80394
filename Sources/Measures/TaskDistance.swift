internal import Bounds
public import Foundations
public import LinearAlgebra
public import Networks
public import Training

/// How much more information a network holds after learning a second task: readings of the distance between two tasks.
///
/// The network learns task 1 from theta0 and then both tasks from there, and task 2 alone from theta0. As a control it learns
/// task 1 with a copy of itself, since longer training changes the weights, too. At a temperature fixed for each row each stage
/// has the pair (mean loss of the posterior, KL from the prior around theta0). No single number is a
/// distance: the loss of the posterior may carry the misfit of two tasks, and the KL may fall. Nothing is clamped. `LinearTask`
/// has the exact readings of regressions. Source: Achille, Mbeng, Soatto, "The dynamic distance between learning tasks" (2018).
public struct TaskDistance: Sendable, Equatable, Codable {
    /// What is known after one stage.
    public struct Stage: Sendable, Equatable, Codable {
        /// Rows of the stage.
        public let rows: Int
        /// Mean cross-entropy at the weights, on the rows of the stage, in nats.
        public let centreRisk: Double
        /// The same over draws of the posterior, which may be far above it where few directions are determined.
        public let risk: Estimate
        /// KL at the best prior variance, in nats.
        public let divergence: Double
        /// `rows risk + beta rows KL` with beta for each row, in nats; its error is that of the risk.
        public let freeEnergy: Estimate
        /// What limits the Fisher matrix of the stage.
        public let notes: [String]
    }

    /// After task 1.
    public let first: Stage
    /// After task 2 alone.
    public let second: Stage
    /// After both.
    public let both: Stage
    /// After task 1 and then task 1 with a copy of its rows, trained as `both` is.
    public let copy: Stage
    /// `KL(1 and 2) - KL(1)`: the structure that task 2 adds, perhaps below 0.
    public var structure: Double { both.divergence - first.divergence }
    /// `KL(1 and 1) - KL(1)`: what longer training alone adds.
    public var structureOfCopy: Double { copy.divergence - first.divergence }
    /// `F(1 and 2) - F(1)` of the free energies; their errors add in squares, as if the draws were independent.
    public var freeEnergy: Estimate {
        let (both, first) = (both.freeEnergy, first.freeEnergy)
        return Estimate(
            value: both.value - first.value,
            standardError: (both.standardError * both.standardError + first.standardError * first.standardError)
                .squareRoot(), samples: both.samples)
    }

    /// Trains on task 1 and then on both, `epochs` each, on task 2 alone and on task 1 with its copy, and samples the posterior of each stage with
    /// `draws` draws.
    ///
    /// Throws `UserError` if the loss diverges, if the weights do not move, or if nothing depends on them.
    public init(
        _ architecture: Architecture, from first: (inputs: Matrix, labels: [Int]),
        to second: (inputs: Matrix, labels: [Int]), configuration: TrainingConfiguration, epochs: Int,
        temperaturePerRow beta: Double, draws: Int, context: RunContext = RunContext()
    ) throws {
        precondition(beta > 0 && draws >= 2 && epochs >= 1, "beta \(beta), \(draws) draws, \(epochs) epochs")
        func joined(with other: (inputs: Matrix, labels: [Int])) -> (inputs: Matrix, labels: [Int]) {
            (first.inputs.above(other.inputs), first.labels + other.labels)
        }
        let trainer = try Trainer(architecture, configuration)
        let (alone, control) = (
            try Trainer(architecture, configuration), try Trainer(architecture, configuration)
        )
        let initial = trainer.parameters
        func stage(_ task: (inputs: Matrix, labels: [Int]), _ trainer: Trainer) throws -> Stage {
            let set = TrainingSet(
                features: task.inputs, labels: task.labels, classCount: architecture.widths[architecture.depth],
                precision: configuration.precision)
            for _ in 0..<epochs { try trainer.runEpoch(on: set, of: 2 * epochs) }
            let subject = MeasureSubject(
                architecture, parameters: trainer.parameters,
                data: MeasureData(inputs: task.inputs, labels: task.labels, seed: configuration.seed, draws: draws),
                initialParameters: initial, context: context)
            return try Stage(of: subject, temperaturePerRow: beta)
        }
        self.first = try stage(first, trainer)
        control.state = trainer.state
        both = try stage(joined(with: second), trainer)
        self.second = try stage(second, alone)
        copy = try stage(joined(with: first), control)
    }
}

extension TaskDistance.Stage {
    /// The pair at trained weights.
    fileprivate init(of subject: MeasureSubject, temperaturePerRow beta: Double) throws {
        let (spectrum, notes) = try subject.spectrum()
        let information = GaussianDivergence(spectrum, squaredDistance: subject.squaredDistance)
        guard let variance = information.bestPriorVariance(temperature: beta) else {
            throw UserError(
                .badData, "the weights have not moved, or nothing depends on them",
                "network \(subject.architecture.name)", "train for longer")
        }
        let posterior = try WeightPosterior(
            subject.fisher(.softmax, rows: subject.spectrumRows(.softmax)), centre: subject.parameters,
            priorVariance: variance, temperature: beta)
        rows = subject.data.inputs.rows
        centreRisk = Estimate.mean(of: subject.pass().outputs.crossEntropies(try subject.classes())).value
        risk = try StructureFunctionMeasure.sampledLoss(posterior, subject)
        divergence = information.value(priorVariance: variance, temperature: beta)
        let count = Double(rows)
        freeEnergy = risk.scaled(by: count, offset: count * beta * divergence)
        self.notes = notes
    }
}
