/// A study of networks without training error: which measure follows the generalisation gap when the labels, the width or the
/// optimiser changes?
///
/// The criteria are those of Neyshabur et al., "Exploring generalization in deep learning", NeurIPS 2017.
public struct CriteriaStudy: StudySettings {
    /// `criteria` in the study file.
    public static let kind = "criteria"
    /// The settings a study file may hold.
    public static var keys: [String] { CodingKeys.allCases.map(\.rawValue) }

    /// A way to train.
    public struct Method: Codable, Sendable, Hashable {
        /// Its name on the page.
        public var name: String
        /// The update rule: sgd, momentum or adam.
        public var optimiser: String
        /// Learning rate, constant.
        public var learningRate: Double
        /// Rows of a step; all of them if there are fewer.
        public var batchSize: Int
    }

    /// The settings of a network where they are not the ones that change.
    public struct Base: Codable, Sendable, Hashable {
        /// Units of every hidden layer.
        public var width: Int
        /// Hidden layers.
        public var depth: Int
        /// Name of the method.
        public var method: String
    }

    /// Name of the study and of its folder.
    public var name: String
    /// Title of the report.
    public var title: String
    /// The question of the study.
    public var question: String
    /// The rows.
    public var rows: MeasuredRows
    /// What stays while another setting changes; labels are then true.
    public var base: Base
    /// Shares of random labels.
    public var labels: [Double]
    /// Units of every hidden layer.
    public var widths: [Int]
    /// Ways to train.
    public var methods: [Method]
    /// Epochs, at most: a run ends with the first one after which no training row is wrong.
    public var epochs: Int
    /// Runs of each network.
    public var seeds: Int
    /// Measures with their arguments.
    public var measures: [String]
    /// Seed of all randomness.
    public var seed: UInt64

    enum CodingKeys: String, CodingKey, CaseIterable {
        case name, title, question, rows, base, labels, widths, methods, epochs, seeds, measures, seed
    }
}
