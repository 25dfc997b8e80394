public import Networks
public import Training

/// A study of training: loss curves of several networks over seeds and sample sizes, their lower 2sED, and their gaps.
public struct TrainingStudy: StudySettings {
    /// `training` in the study file.
    public static let kind = "training"
    /// The settings a study file may hold.
    public static var keys: [String] { CodingKeys.allCases.map(\.rawValue) }

    /// How networks are trained.
    public struct Training: Codable, Sendable, Hashable {
        /// sgd, momentum or adam.
        public var optimizer: Optimiser
        /// The learning rate, constant.
        public var learningRate: Double
        /// Rows of one step.
        public var batchSize: Int
        /// Epochs of each run.
        public var epochs: Int
        /// The law of the initial weights.
        public var initialiser: String
        /// Runs for each network and size.
        public var seeds: Int
        /// Held-out rows, at most.
        public var testSamples: Int
    }

    /// How the lower 2sED is estimated.
    public struct Dimension: Codable, Sendable, Hashable {
        /// Number of inputs.
        public var samples: Int
        /// Number of draws of the plain estimator, or nil with `schedules`.
        public var draws: Int?
        /// Schedule LEVEL:REPETITIONS:CHECK of the tempered estimator for each network, or nil with `draws`.
        public var schedules: [String]?
        /// Noise deviations.
        public var sigma: [Double]
        /// Forward noise samples for each input.
        public var forwardNoise: Int
        /// The law of the parameters.
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
        /// The loss, bounded as the theorem asks.
        public var loss: String
        /// Sample sizes.
        public var sizes: [Int]
        /// The sizes that C is calibrated on.
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
    /// The question the study answers.
    public var question: String
    /// Networks by their widths.
    public var networks: [String]
    /// Activation of the hidden layers.
    public var activation: Activation
    /// The kind of the last layer.
    public var lastLayer: Architecture.LastLayer
    /// Whether units have biases.
    public var bias: Bool
    /// A shipped sample, taken where `data` is not there.
    public var sample: String
    /// A CSV file, relative to the study file.
    public var data: String?
    /// Training rows; a size that the data cannot give is left out.
    public var samples: [Int]
    /// How networks are trained.
    public var training: Training
    /// How the lower 2sED is estimated.
    public var dimension: Dimension
    /// The gaps.
    public var gaps: Gaps?
    /// Seed of all randomness.
    public var seed: UInt64

    enum CodingKeys: String, CodingKey, CaseIterable {
        case name, title, question, networks, activation, lastLayer, bias, sample, data, samples, training, dimension
        case gaps, seed
    }
}
