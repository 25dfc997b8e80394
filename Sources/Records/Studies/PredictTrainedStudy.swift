/// A study of trained networks over a factorial of settings: which complexity measure orders them by their generalisation
/// gap?
public struct PredictTrainedStudy: StudySettings {
    /// `predict-trained` in the study file.
    public static let kind = "predict-trained"
    /// The settings a study file may hold.
    public static var keys: [String] { CodingKeys.allCases.map(\.rawValue) }

    /// The values of every axis; all combinations are trained.
    public struct Axes: Codable, Sendable, Hashable {
        /// Units of every hidden layer.
        public var width: [Int]
        /// Hidden layers.
        public var depth: [Int]
        /// First learning rates.
        public var learningRate: [Double]
        /// Rows of a step.
        public var batchSize: [Int]
        /// Weight decays.
        public var weightDecay: [Double]
        /// Shares of random labels, of training and held-out rows.
        public var labelNoise: [Double]
    }

    /// Name of the study and of its folder.
    public var name: String
    /// Title of the report.
    public var title: String
    /// The question of the study.
    public var question: String
    /// A shipped sample, used if the file `data` does not exist.
    public var sample: String
    /// A table with classes, relative to the study file.
    public var data: String?
    /// How to read `data`; nil for a table with its label in the last column.
    public var table: TableSettings?
    /// Training rows.
    public var samples: Int
    /// Rows for measures of the function, disjoint from the others; no labels are read.
    public var measureSamples: Int
    /// Held-out rows, at most.
    public var testSamples: Int
    /// The training rows on which measures that take many rows are computed, the same number for every network.
    public var informationSamples: Int
    /// Paths between measure rows.
    public var paths: Int
    /// The axes.
    public var axes: Axes
    /// Epochs of each run; the learning rate is a tenth of it in the last third.
    public var epochs: Int
    /// Training ends with the first epoch after which the loss on the training rows is at most this; networks that do not
    /// get there are left out. Nil for all epochs.
    public var stopAtLoss: Double?
    /// Runs of each network, whose numbers are averaged.
    public var seeds: Int
    /// Measures with their arguments.
    public var measures: [String]
    /// Resamples of networks behind every error.
    public var resamples: Int
    /// Random orders behind the information by chance.
    public var permutations: Int
    /// The least effective number of pairs of an environment.
    public var leastEnvironment: Double
    /// Seed of all randomness.
    public var seed: UInt64

    enum CodingKeys: String, CodingKey, CaseIterable {
        case name, title, question, sample, data, table, samples, measureSamples, testSamples, informationSamples, paths
        case axes, epochs, stopAtLoss, seeds, measures, resamples, permutations, leastEnvironment, seed
    }
}
