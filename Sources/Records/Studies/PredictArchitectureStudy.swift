/// A study of architectures of equal size: which measure orders them by their generalisation gap, and does one that needs no
/// training?
public struct PredictArchitectureStudy: StudySettings {
    /// `predict-architecture` in the study file.
    public static let kind = "predict-architecture"
    /// The settings a study file may hold.
    public static var keys: [String] { CodingKeys.allCases.map(\.rawValue) }

    /// Random architectures: relu, biases in every unit, the first and last widths those of the data.
    public struct Architectures: Codable, Sendable, Hashable {
        /// Number of architectures, all different.
        public var count: Int
        /// Least and largest number of parameters.
        public var parameters: [Int]
        /// Least and largest number of hidden layers.
        public var depth: [Int]
        /// Least and largest width of a hidden layer; log-uniform.
        public var width: [Int]

        /// Architectures in these ranges.
        public init(count: Int, parameters: [Int], depth: [Int], width: [Int]) {
            self.count = count
            self.parameters = parameters
            self.depth = depth
            self.width = width
        }
    }

    /// How every network is trained: Adam, a tenth of the rate in the last third of the epochs.
    public struct Training: Codable, Sendable, Hashable {
        /// First learning rate.
        public var learningRate: Double
        /// Rows of a step.
        public var batchSize: Int
        /// Epochs.
        public var epochs: Int
        /// Runs of each network, whose numbers are averaged.
        public var seeds: Int
        /// Measures at the trained weights, with their arguments.
        public var measures: [String]
    }

    /// Means of measures over random weights, which need no training.
    public struct PriorForms: Codable, Sendable, Hashable {
        /// The distribution of the weights.
        public var law: String
        /// Draws from it.
        public var draws: Int
        /// Measures with their arguments.
        public var measures: [String]
    }

    /// The two-scale dimension: of the chain of noisy layers.
    public struct Dimension: Codable, Sendable, Hashable {
        /// The distribution of the parameters.
        public var law: String
        /// Number of inputs, from the measure rows.
        public var samples: Int
        /// Standard deviation of the noise of a layer.
        public var sigma: Double
        /// Noise samples in the forward pass of each input.
        public var forwardNoise: Int
        /// Pairs of scales, EPS:ZETA; the first is that of the comparisons of settings.
        public var scales: [String]
        /// Schedule of the tempered curves, LEVEL:REPETITIONS:CHECK.
        public var schedule: String
        /// Draws of the published estimates.
        public var draws: Int
    }

    /// Other settings of the published lower bound, one at a time: does the order of the architectures stay?
    public struct Variants: Codable, Sendable, Hashable {
        /// Standard deviations of the noise.
        public var sigma: [Double]
        /// Numbers of inputs.
        public var samples: [Int]
        /// Numbers of draws.
        public var draws: [Int]
    }

    /// Name of the study and of its folder.
    public var name: String
    /// Title of the report.
    public var title: String
    /// The question of the study.
    public var question: String
    /// The rows.
    public var rows: MeasuredRows
    /// The architectures.
    public var architectures: Architectures
    /// Their training.
    public var training: Training
    /// Measures over random weights.
    public var priorForms: PriorForms
    /// The two-scale dimension.
    public var dimension: Dimension
    /// Its other settings.
    public var variants: Variants
    /// Resamples of architectures behind every error.
    public var resamples: Int
    /// Random orders behind the information by chance.
    public var permutations: Int
    /// Minutes after which a run stops, also inside a piece; what is missing stays open. Nil for no limit.
    public var minutes: Double?
    /// Seed of all randomness.
    public var seed: UInt64

    enum CodingKeys: String, CodingKey, CaseIterable {
        case name, title, question, rows, architectures, training, priorForms, dimension, variants, resamples
        case permutations, minutes, seed
    }
}
