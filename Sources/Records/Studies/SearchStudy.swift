/// A study of architecture search: the front of error against complexity, and whether the two-scale dimension chooses better
/// than counting parameters.
public struct SearchStudy: StudySettings {
    /// `search` in the study file.
    public static let kind = "search"
    /// The settings a study file may hold.
    public static var keys: [String] { CodingKeys.allCases.map(\.rawValue) }

    /// Random architectures in ranges of parameters, depth and width.
    public typealias Architectures = PredictArchitectureStudy.Architectures

    /// Three disjoint parts of a table with classes.
    public struct Rows: Codable, Sendable, Hashable {
        /// A shipped sample, used if the file `data` does not exist.
        public var sample: String
        /// A table with classes, relative to the study file.
        public var data: String?
        /// How to read `data`; nil for a table with its label in the last column.
        public var table: TableSettings?
        /// Training rows.
        public var samples: Int
        /// Rows whose errors choose an architecture.
        public var validationSamples: Int
        /// Rows that judge the choice, at most.
        public var testSamples: Int
    }

    /// How every network is trained: Adam, a tenth of the rate in the last third of the epochs.
    public struct Training: Codable, Sendable, Hashable {
        /// First learning rate.
        public var learningRate: Double
        /// Rows of a step.
        public var batchSize: Int
        /// Epochs.
        public var epochs: Int
        /// Runs of each network on rows of their own, the same for all networks.
        public var seeds: Int
    }

    /// The two-scale dimension of the chain of noisy layers, by a tempered curve.
    public struct Dimension: Codable, Sendable, Hashable {
        /// The distribution of the parameters.
        public var law: String
        /// Number of inputs: the first training rows of the first run.
        public var samples: Int
        /// Standard deviation of the noise of a layer.
        public var sigma: Double
        /// Noise samples in the forward pass of each input.
        public var forwardNoise: Int
        /// The pair of scales, EPS:ZETA.
        public var scale: String
        /// Schedule of the tempered curve, LEVEL:REPETITIONS:CHECK; the check enters the error.
        public var schedule: String
    }

    /// The effective model complexity: samples that training fits, which needs training and classes.
    public struct Capacity: Codable, Sendable, Hashable {
        /// Mean share of wrong classes that counts as a fit.
        public var error: Double
        /// Steps of training.
        public var steps: Int
    }

    /// How architectures are chosen and compared.
    public struct Rules: Codable, Sendable, Hashable {
        /// Steps without a fall of the validation error after which a search ends.
        public var patience: Int
        /// Random orders of training.
        public var randomOrders: Int
        /// Bins in which the complexity is made uniform.
        public var bins: Int
        /// The error of the point that hypervolumes are counted from; its complexity is the largest number of parameters.
        public var errorReference: Double
        /// Resamples of architectures and runs behind every error.
        public var resamples: Int
    }

    /// Name of the study and of its folder.
    public var name: String
    /// Title of the report.
    public var title: String
    /// The question of the study.
    public var question: String
    /// The rows.
    public var rows: Rows
    /// The architectures.
    public var architectures: Architectures
    /// Their training.
    public var training: Training
    /// Their dimension.
    public var dimension: Dimension
    /// Their effective model complexity, on all training rows of the first run.
    public var capacity: Capacity
    /// How they are chosen.
    public var rules: Rules
    /// Minutes after which a run stops, also inside a piece; what is missing stays open. Nil for no limit.
    public var minutes: Double?
    /// Seed of all randomness.
    public var seed: UInt64

    enum CodingKeys: String, CodingKey, CaseIterable {
        case name, title, question, rows, architectures, training, dimension, capacity, rules, minutes, seed
    }
}
