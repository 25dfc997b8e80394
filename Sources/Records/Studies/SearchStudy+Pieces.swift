extension SearchStudy {
    /// What a piece computes for its architectures.
    public enum Task: ArchitectureTask {
        /// Trained networks with their errors.
        case trained(Training)
        /// The two-scale dimension.
        case dimension(Dimension)
        /// The effective model complexity.
        case capacity(Capacity)

        /// A word that begins the name of its pieces.
        public var name: String {
            switch self {
            case .trained: "trained"
            case .dimension: "dimension"
            case .capacity: "capacity"
            }
        }
    }

    /// Some of the architectures.
    public typealias Piece = ArchitecturePiece<Task, Rows>
    /// The results of a piece.
    public typealias Record = ArchitectureRecord<Result>

    /// Groups of four architectures: all trained first, then their dimensions, then their capacities.
    public var pieces: [Piece] {
        Piece.pieces(
            of: architectures, tasks: [.trained(training), .dimension(dimension), .capacity(capacity)], rows: rows,
            seed: seed)
    }

    /// One trained network; errors are shares of wrong classes.
    public struct Run: Codable, Sendable, Equatable {
        /// From 0.
        public var run: Int
        /// Mean cross-entropy on the training rows.
        public var trainingLoss: Double
        /// On the training rows.
        public var trainingError: Double
        /// On the validation rows.
        public var validationError: Double
        /// On the test rows.
        public var testError: Double
        /// Seconds of training.
        public var seconds: Double

        /// A run of its parts.
        public init(
            run: Int, trainingLoss: Double, trainingError: Double, validationError: Double, testError: Double,
            seconds: Double
        ) {
            self.run = run
            self.trainingLoss = trainingLoss
            self.trainingError = trainingError
            self.validationError = validationError
            self.testError = testError
            self.seconds = seconds
        }
    }

    /// The dimension or the capacity of an architecture.
    public struct Measured: Codable, Sendable, Equatable {
        /// The dimension, with what doubled sweeps show in its error, or the capacity; nil if the curve did not reach the scales, or
        /// the capacity lies outside the numbers of samples.
        public var value: ReportedEstimate?
        /// Seconds that it took.
        public var seconds: Double

        /// A measured number of its parts.
        public init(value: ReportedEstimate?, seconds: Double) {
            self.value = value
            self.seconds = seconds
        }
    }

    /// The results of one architecture.
    public struct Result: Codable, Sendable, Equatable {
        /// The network, such as `54-16-7`.
        public var network: String
        /// Its number of parameters.
        public var parameters: Int
        /// Runs that did not diverge.
        public var runs: [Run]?
        /// Its dimension.
        public var dimension: Measured?
        /// Its effective model complexity.
        public var capacity: Measured?

        /// Results of their parts.
        public init(
            network: String, parameters: Int, runs: [Run]? = nil, dimension: Measured? = nil, capacity: Measured? = nil
        ) {
            self.network = network
            self.parameters = parameters
            self.runs = runs
            self.dimension = dimension
            self.capacity = capacity
        }
    }
}
