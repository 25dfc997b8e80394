extension SearchStudy {
    /// What a piece computes for its architectures.
    public enum Task: Codable, Sendable, Hashable {
        /// Trained networks with their errors.
        case trained(Training)
        /// The two-scale dimension.
        case dimension(Dimension)
        /// The effective model complexity.
        case capacity(Capacity)
    }

    /// Some of the architectures.
    public struct Piece: StudyPiece {
        /// Number of the group, from 0.
        public var group: Int
        /// Positions of its architectures among all.
        public var positions: [Int]
        /// How all architectures are drawn.
        public var architectures: Architectures
        /// What is computed.
        public var task: Task
        /// The rows.
        public var rows: Rows
        /// Seed of all randomness.
        public var seed: UInt64

        /// What is computed, and the number of the group.
        public var name: String {
            switch task {
            case .trained: "trained-\(group + 1)"
            case .dimension: "dimension-\(group + 1)"
            case .capacity: "capacity-\(group + 1)"
            }
        }

        /// The hidden widths of its architectures.
        public func hiddenWidths(inputs: Int, classes: Int) throws -> [[Int]] {
            let all = try architectures.drawn(inputs: inputs, classes: classes, seed: seed)
            return positions.map { all[$0] }
        }
    }

    /// Groups of four architectures: all trained first, then their dimensions, then their capacities.
    public var pieces: [Piece] {
        let groups = stride(from: 0, to: architectures.count, by: 4).map {
            Array($0..<min($0 + 4, architectures.count))
        }
        return [.trained(training), .dimension(dimension), .capacity(capacity)].flatMap { task in
            groups.enumerated().map { group, positions in
                Piece(
                    group: group, positions: positions, architectures: architectures, task: task, rows: rows,
                    seed: seed)
            }
        }
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

    /// The results of a piece.
    public struct Record: Codable, Sendable, Equatable {
        /// The data in words.
        public var data: String
        /// Test rows.
        public var testRows: Int
        /// One for each architecture; empty if the time was too short.
        public var results: [Result]

        /// A record of its parts.
        public init(data: String, testRows: Int, results: [Result]) {
            self.data = data
            self.testRows = testRows
            self.results = results
        }
    }
}
