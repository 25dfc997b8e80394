public import Networks
public import Training

/// A study of training: loss curves of several networks over seeds and sample sizes, their lower 2sED, and their gaps.
public struct TrainingStudy: StudySettings {
    /// `training` in the study file.
    public static let kind = "training"
    /// The settings a study file may hold.
    public static var keys: [String] { CodingKeys.allCases.map(\.rawValue) }

    /// The training settings.
    public struct Training: Codable, Sendable, Hashable {
        /// sgd, momentum or adam.
        public var optimizer: Optimiser
        /// The learning rate, constant.
        public var learningRate: Double
        /// Rows of one step.
        public var batchSize: Int
        /// Epochs of each run.
        public var epochs: Int
        /// The distribution of the initial weights.
        public var initialiser: String
        /// Runs for each network and size.
        public var seeds: Int
        /// Held-out rows, at most.
        public var testSamples: Int
    }

    /// The estimation of the lower 2sED.
    public struct Dimension: Codable, Sendable, Hashable {
        /// Number of inputs.
        public var samples: Int
        /// Number of draws of the plain estimator, or nil with `schedules`.
        public var draws: Int?
        /// Schedule LEVEL:REPETITIONS:CHECK of the tempered estimator for each network, or nil with `draws`.
        public var schedules: [String]?
        /// Standard deviations of the noise.
        public var sigma: [Double]
        /// Forward noise samples for each input.
        public var forwardNoise: Int
        /// The distribution of the parameters.
        public var prior: String
        /// Micro scales, exact.
        public var epsilon: [String]
        /// The meso exponent, exact.
        public var zeta: String
    }

    /// The gaps to compare with the bound's rates.
    public struct Gaps: Codable, Sendable, Hashable {
        /// The networks.
        public var networks: [String]
        /// The loss, bounded as the theorem requires.
        public var loss: String
        /// Sample sizes.
        public var sizes: [Int]
        /// The sizes for the calibration of C.
        public var calibrate: [Int]
        /// Runs for each network and size.
        public var runs: Int
        /// Epochs of each run.
        public var epochs: Int
        /// Starts of the search for a large gap.
        public var starts: Int
        /// Steps of the search from each start.
        public var steps: Int
        /// Held-out rows, at most.
        public var testSamples: Int
    }

    /// Name of the study and of its folder.
    public var name: String
    /// Title of the report.
    public var title: String
    /// The question of the study.
    public var question: String
    /// Networks by their widths.
    public var networks: [String]
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
    /// Numbers of training rows; sizes larger than the data are skipped.
    public var samples: [Int]
    /// The training settings.
    public var training: Training
    /// The estimation of the lower 2sED.
    public var dimension: Dimension
    /// The gaps.
    public var gaps: Gaps?
    /// Seed of all randomness.
    public var seed: UInt64

    enum CodingKeys: String, CodingKey, CaseIterable {
        case name, title, question, networks, activation, lastLayer, bias, sample, data, table, samples, training
        case dimension, gaps, seed
    }
}
