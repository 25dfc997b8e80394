public import Foundations
public import Networks

/// A network in training: its weights, its optimiser's state, and its epoch.
///
/// A step depends only on the state, the seed and the data: epoch e visits the rows in an order drawn from its own
/// stream. So a run resumed from stored weights, moments, epoch and step takes the same steps, to the bit.
public final class Trainer {
    /// The shape of the network.
    public let architecture: Architecture
    /// The training configuration.
    public let configuration: TrainingConfiguration
    /// Whole epochs done.
    public private(set) var epoch = 0
    private let loops: TrainerLoops

    /// A trainer at its initial weights: draw 0 of the initialiser under the seed, or those given in unit order.
    ///
    /// Networks with convolutions use up to `threads` threads; the results do not depend on their number.
    public init(
        _ architecture: Architecture, _ configuration: TrainingConfiguration, initial: [Double]? = nil,
        threads: Int = 1
    ) throws {
        try configuration.validate()
        guard configuration.augmentation == .none || architecture.layers[0].inputShape.sizes.count == 3 else {
            throw UserError(
                .usage, "only images are varied, and the network reads rows of numbers", setting: "augment",
                "leave it out, or start the network with a convolution")
        }
        // Weights, gradient, two moments, the weights before a step, the sum of gradients, the transposed weights.
        try architecture.requireMemory(copies: 7, rows: 256)
        try architecture.requireMemory(toTrain: configuration)
        self.architecture = architecture
        self.configuration = configuration
        loops = try TrainerLoops(architecture, configuration, threads: threads)
        loops.parameters =
            initial
            ?? architecture.normalisedFromStart(
                configuration.initialiser.draw(0, for: architecture, seed: configuration.seed))
    }

    /// Steps done over all epochs.
    public var step: Int { loops.step }

    /// The weights in unit order: each unit's weights, then its bias.
    public var parameters: [Double] {
        get { loops.parameters }
        set {
            precondition(newValue.count == architecture.parameterCount, "\(newValue.count) parameters do not fit")
            loops.parameters = newValue
        }
    }

    /// The running statistics of batch normalisations, which evaluations use; nil without any.
    public var statistics: RunningStatistics? {
        get { loops.statistics }
        set { loops.statistics = newValue }
    }

    /// Everything besides configuration and data that later steps depend on.
    public struct State: Sendable, Equatable {
        /// Whole epochs done.
        public var epoch: Int
        /// Steps done.
        public var step: Int
        /// The weights in unit order.
        public var parameters: [Double]
        /// The optimiser's first moment or velocity, in unit order.
        public var firstMoment: [Double]
        /// Adam's second moment, in unit order.
        public var secondMoment: [Double]
        /// The running statistics of batch normalisations; nil without any.
        public var statistics: RunningStatistics?

        /// A state from its parts.
        public init(
            epoch: Int, step: Int, parameters: [Double], firstMoment: [Double], secondMoment: [Double],
            statistics: RunningStatistics? = nil
        ) {
            self.statistics = statistics
            self.epoch = epoch
            self.step = step
            self.parameters = parameters
            self.firstMoment = firstMoment
            self.secondMoment = secondMoment
        }
    }

    /// The state. Exact, since doubles represent the numbers of both precisions.
    public var state: State {
        get {
            let moments = loops.moments
            return State(
                epoch: epoch, step: step, parameters: loops.parameters, firstMoment: moments[0],
                secondMoment: moments[1], statistics: loops.statistics)
        }
        set {
            if newValue.statistics != nil { loops.statistics = newValue.statistics }
            parameters = newValue.parameters
            loops.moments = [newValue.firstMoment, newValue.secondMoment]
            loops.step = newValue.step
            epoch = newValue.epoch
        }
    }

    /// Runs one epoch of `epochs` in total and returns the mean loss of its steps, which use the statistics of their batches;
    /// the risks of `risk(on:)` use the running ones.
    ///
    /// Throws a `UserError` if the loss is no longer finite. The weights are then the last finite ones, and `epoch`
    /// does not change. A request to stop ends it between two steps.
    @discardableResult
    public func runEpoch(
        on set: TrainingSet, of epochs: Int, cancellation: Cancellation = .process
    ) throws -> Double {
        try check(set)
        precondition(set.weights == nil, "an epoch visits rows of equal weight")
        try checkBatches(of: set)
        let rate = configuration.learningRate * configuration.schedule.multiplier(epoch: epoch, of: epochs)
        do {
            let loss = try loops.runEpoch(epoch, on: set, order: order(of: set.count), rate: rate, cancellation)
            epoch += 1
            return loss
        } catch let divergence as Divergence {
            throw UserError(
                .badData, "the loss is no finite number at step \(divergence.step), in epoch \(epoch + 1)",
                "network \(architecture.name), learning rate \(configuration.learningRate)",
                "try a smaller learning rate; the last finite weights are kept")
        }
    }

    /// The order in which the next epoch visits rows: a Fisher-Yates shuffle of 0, 1, ..., count - 1 with the stream
    /// (seed, training order, epoch).
    public func order(of count: Int) -> [Int] {
        var stream = RandomStream(seed: configuration.seed, purpose: .trainingOrder, index: UInt64(epoch))
        var order = Array(0..<count)
        for last in Swift.stride(from: count - 1, to: 0, by: -1) { order.swapAt(last, stream.integer(below: last + 1)) }
        return order
    }

    /// The losses and the risk at the current weights.
    public func risk(on set: TrainingSet) throws -> RiskSummary {
        try check(set)
        var losses: [Double] = []
        let (risk, errorRate) = loops.evaluate(set, losses: &losses)
        return RiskSummary(value: risk, errorRate: errorRate, losses: losses)
    }

    /// The risk at the current weights with its gradient, in unit order.
    public func riskGradient(on set: TrainingSet) throws -> (risk: Double, gradient: [Double]) {
        try check(set)
        return loops.riskGradient(set)
    }

    /// The mean over rows of the trace of the Fisher matrix at the current weights: of the softmax of the outputs, or,
    /// with the squared loss, of outputs with Gaussian noise of variance 1.
    public func fisherTrace(on set: TrainingSet) throws -> Double {
        try check(set)
        return loops.fisherTrace(set)
    }

    /// Throws if the statistics of a batch are those of a single number, which has no variance.
    private func checkBatches(of set: TrainingSet) throws {
        let last = set.count % configuration.batchSize
        let isSingle = configuration.batchSize == 1 || last == 1
        guard isSingle, architecture.layers.contains(where: { $0.usesBatchStatistics && $0.positions == 1 }) else {
            return
        }
        throw UserError(
            .badData,
            configuration.batchSize == 1
                ? "batch normalisation over one number: batches of one row, maps of one number"
                : "batch normalisation over one number: the last batch has one row, the maps one number",
            "network \(architecture.name), \(set.count) rows", "change \(setting: "batchSize")")
    }

    private func check(_ set: TrainingSet) throws {
        guard set.featureCount == architecture.widths[0] else {
            throw UserError(
                .badData, "the data have \(set.featureCount) features and the network takes \(architecture.widths[0])",
                "network \(architecture.name)", "start the network with \(set.featureCount)")
        }
        let outputs = architecture.widths[architecture.depth]
        guard set.targets.isEmpty != (configuration.loss == .squaredTarget), outputs == 1 || set.targets.isEmpty else {
            throw UserError(
                .usage,
                "the loss \(configuration.loss) does not suit \(set.targets.isEmpty ? "classes" : "real targets")",
                setting: "loss", "learn classes with cross-entropy, real targets with squared and one output")
        }
        guard set.classCount <= outputs else {
            throw UserError(
                .badData, "the data have \(set.classCount) classes and the network has \(outputs) outputs",
                "network \(architecture.name)", "end the network with \(set.classCount)")
        }
        precondition(
            set.precision == configuration.precision,
            "rows in \(set.precision.rawValue) for training in \(configuration.precision.rawValue)")
    }
}

/// A risk with the loss of each row.
public struct RiskSummary: Sendable, Equatable {
    /// The mean loss, weighted if the rows have weights.
    public var value: Double
    /// Share of rows whose largest output is not the class; 0 for real targets.
    public var errorRate: Double
    /// The loss of each row.
    public var losses: [Double]

    /// A summary from its parts.
    public init(value: Double, errorRate: Double, losses: [Double]) {
        self.value = value
        self.errorRate = errorRate
        self.losses = losses
    }
}

extension Architecture {
    /// The same parameters with gamma = 1 and beta = 0 for all batch normalisations.
    fileprivate func normalisedFromStart(_ parameters: [Double]) -> [Double] {
        var parameters = parameters
        for (layer, range) in zip(layers, layerRanges) where layer.normalisation == .batchAffine {
            for unit in 0..<layer.units {
                let place = range.lowerBound + unit * layer.parametersPerUnit + layer.normalisationStart
                (parameters[place], parameters[place + 1]) = (1, 0)
            }
        }
        return parameters
    }

    /// Throws if the values of a batch in training, and the slopes by them, do not fit in memory.
    fileprivate func requireMemory(toTrain configuration: TrainingConfiguration) throws {
        let size = configuration.precision == .float32 ? 4 : 8
        // Dense layers alone need little beside their weights.
        guard layers.contains(where: { !($0 is Dense) }) else { return }
        let rows = configuration.rowsTogether(in: self)
        let values = layers.reduce(0) { sum, layer in
            sum + 2 * layer.units * (layer.positions * (layer.normalisation == nil ? 1 : 2) + 2 * layer.outputsPerUnit)
        }
        try MemoryBudget.require(
            MemoryBudget.bytes(rows, values, each: size) + MemoryBudget.bytes(parameterCount, 16, each: size),
            for: "batches of \(rows) rows in \(name)", at: "\(setting: "network")",
            advice: "give smaller batches or fewer channels")
    }
}
