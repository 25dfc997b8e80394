public import Networks
public import Training

extension TrainingStudy {
    /// What all pieces share: the kind of network, the data and the seed.
    public struct Setting: Codable, Sendable, Hashable {
        /// Activation of the hidden layers.
        public var activation: Activation
        /// The kind of the last layer.
        public var lastLayer: Architecture.LastLayer
        /// Whether units have biases.
        public var bias: Bool
        /// A shipped sample, used if the file `data` does not exist.
        public var sample: String
        /// A CSV file, relative to the study file.
        public var data: String?
        /// How to read `data`; nil for a table with its label in the last column.
        public var table: TableSettings?
        /// Seed of all randomness.
        public var seed: UInt64
    }

    /// How the weights move.
    public struct Descent: Codable, Sendable, Hashable {
        /// sgd, momentum or adam.
        public var optimizer: Optimiser
        /// The learning rate, constant.
        public var learningRate: Double
        /// Rows of one step.
        public var batchSize: Int
        /// The law of the initial weights.
        public var initialiser: String
    }

    /// One piece with the settings of its numbers.
    public enum Piece: StudyPiece {
        /// The loss curves of one network on one number of rows.
        case curves(network: String, samples: Int, training: Training, setting: Setting)
        /// The lower 2sED of one network; the list of schedules holds its own alone.
        case dimension(network: String, dimension: Dimension, setting: Setting)
        /// The gaps.
        case gaps(gaps: Gaps, descent: Descent, setting: Setting)

        /// The network and what is done with it.
        public var name: String {
            switch self {
            case .curves(let network, let samples, _, _): "\(network)-at-\(samples)"
            case .dimension(let network, _, _): "\(network)-dimension"
            case .gaps: "gaps"
            }
        }
    }

    /// One piece for each network and size, one for each network's dimension, and one for the gaps.
    public var pieces: [Piece] {
        networks.flatMap { network in
            samples.map { Piece.curves(network: network, samples: $0, training: training, setting: setting) }
        }
            + networks.enumerated().map { index, network in
                var own = dimension
                own.schedules = dimension.schedules.map { Array($0.dropFirst(index).prefix(1)) }
                return .dimension(network: network, dimension: own, setting: setting)
            } + (gaps.map { [.gaps(gaps: $0, descent: training.descent, setting: setting)] } ?? [])
    }

    /// What all pieces share.
    public var setting: Setting {
        Setting(
            activation: activation, lastLayer: lastLayer, bias: bias, sample: sample, data: data, table: table,
            seed: seed)
    }

    /// The loss curve of one run.
    public struct Curve: Codable, Sendable, Equatable {
        /// Its seed.
        public var seed: UInt64
        /// Mean loss over the training rows at the start and after each epoch.
        public var train: [Double]
        /// Mean loss over the held-out rows likewise.
        public var test: [Double]
        /// Share of wrong classes among the held-out rows at the end.
        public var testErrorRate: Double

        /// A value of its parts.
        public init(seed: UInt64, train: [Double], test: [Double], testErrorRate: Double) {
            self.seed = seed
            self.train = train
            self.test = test
            self.testErrorRate = testErrorRate
        }
    }

    /// The results of one piece.
    public enum Record: Codable, Sendable, Equatable {
        /// The runs of a network on a number of rows of the data; none if the data have too few rows.
        case curves(network: String, samples: Int, data: String, curves: [Curve])
        /// The lower 2sED of a network.
        case dimension(estimate: EstimateDocument)
        /// The gaps.
        case gaps(document: GapDocument)
    }
}

extension TrainingStudy.Training {
    /// How the weights move, without how long and how often.
    public var descent: TrainingStudy.Descent {
        .init(optimizer: optimizer, learningRate: learningRate, batchSize: batchSize, initialiser: initialiser)
    }
}
