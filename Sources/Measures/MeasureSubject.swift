public import Foundations
public import FunctionMeasures
public import LinearAlgebra
public import Networks

/// What a measure looks at: a network with one set of weights, and the data that all networks of a comparison share.
public struct MeasureSubject: Sendable {
    /// The layers.
    public let architecture: Architecture
    /// The weights in unit order.
    public let parameters: [Double]
    /// The data.
    public let data: MeasureData
    /// The weights that training started from, in unit order.
    public let initialParameters: [Double]?
    /// The distribution of the weights; nil with weights of a file.
    public let prior: Prior?
    /// Results that several measures of these weights share, such as the pieces of the paths.
    public let cache = MeasureCache()
    /// Threads, progress and limits.
    public var context: RunContext

    /// A network at weights in unit order.
    public init(
        _ architecture: Architecture, parameters: [Double], data: MeasureData, initialParameters: [Double]? = nil,
        prior: Prior? = nil, context: RunContext = RunContext()
    ) {
        precondition(
            parameters.count == architecture.parameterCount
                && initialParameters.map { $0.count == parameters.count } ?? true,
            "\(parameters.count) parameters for \(architecture.name)")
        precondition(
            data.inputs.columns == architecture.widths[0],
            "\(data.inputs.columns) features for \(architecture.name)")
        self.architecture = architecture
        self.parameters = parameters
        self.data = data
        self.initialParameters = initialParameters
        self.prior = prior
        self.context = context
    }
}

/// The data of a comparison: every network gets the same rows, paths and random numbers, so that differences have far
/// smaller errors than values.
public struct MeasureData: Sendable {
    /// Inputs [samples x features].
    public var inputs: Matrix
    /// The class of each row.
    public var labels: [Int]?
    /// Paths through the inputs.
    public var paths: [Path]
    /// The Fisher matrix of those measures that need one.
    public var fisher: FisherSettings
    /// The seed of all random numbers.
    public var seed: UInt64
    /// Number of random draws of a measure that samples, such as chords.
    public var draws: Int
    /// Whether the pieces of paths are decided in rationals throughout.
    public var exactly: Bool

    /// Rows with what else measures may need.
    public init(
        inputs: Matrix, labels: [Int]? = nil, paths: [Path] = [], fisher: FisherSettings = FisherSettings(.softmax),
        seed: UInt64 = 1, draws: Int = 100, exactly: Bool = false
    ) {
        precondition(labels.map { $0.count == inputs.rows } ?? true, "a label for each of \(inputs.rows) rows")
        self.inputs = inputs
        self.labels = labels
        self.paths = paths
        self.fisher = fisher
        self.seed = seed
        self.draws = draws
        self.exactly = exactly
    }

    /// The random numbers of a measure, the same for every network.
    public func stream(_ purpose: StreamPurpose, index: Int) -> RandomStream {
        RandomStream(seed: seed, purpose: purpose, index: UInt64(index))
    }
}
