/// The experiments of Datres, Leonardi, Figalli, Sutter, "A two-scale complexity measure for deep learning models",
/// NeurIPS 2024, and one beyond them, each with a verdict on the paper's claims.
///
/// The lists hold what is computed: the products of their settings are the pieces. Each piece belongs to an experiment.
public struct PaperStudy: StudySettings {
    /// `paper` in the study file.
    public static let kind = "paper"
    /// The settings a study file may hold.
    public static var keys: [String] { CodingKeys.allCases.map(\.rawValue) }

    /// An experiment.
    public enum Experiment: String, Codable, Sendable, Hashable, CaseIterable {
        /// Whether the lower 2sED is sharp.
        case sharp = "P1"
        /// The order of three networks and its change with the scale.
        case order = "P2"
        /// The effect of the noise variance.
        case noise = "P3"
        /// The stability in the numbers of inputs and draws.
        case stability = "P4"
        /// Training on Covertype.
        case covertypeTraining = "P5"
        /// Training on MNIST.
        case mnistTraining = "P6"
        /// Training on CIFAR-10.
        case cifarTraining = "P7"
        /// The cost beside that of training.
        case cost = "P8"
        /// What a change of the last layers leaves as it is.
        case modular = "P9"
        /// The limit of small scales.
        case limit = "P10"
        /// Whether the lower 2sED ranks losses at equal size.
        case ranking = "P11"
    }

    /// Where the inputs come from.
    public enum Source: String, Codable, Sendable, Hashable, CaseIterable {
        /// The full table if its file is there, else the shipped sample.
        case covertype
        /// The shipped digits of 8 x 8 pixels.
        case digits
        /// Images of 28 x 28 pixels from the files of the setting.
        case mnist
        /// Images of 3 x 32 x 32 pixels from the file of the setting.
        case cifar
    }

    /// The Fisher matrix.
    public enum Fisher: String, Codable, Sendable, Hashable, CaseIterable {
        /// Of the chain, expected over the noise.
        case expected
        /// Of the chain, from sampled scores.
        case empirical
        /// Of all parameters at once, with noise on the outputs only.
        case gaussian
    }

    /// Name of the study and of its folder.
    public var name: String
    /// Title of the report.
    public var title: String
    /// The question of the study.
    public var question: String
    /// The files of the data.
    public var data: Files
    /// Whether the sizes are too small for a verdict.
    public var quick: Bool
    /// Minutes after which a run stops and writes its records; nil for no limit. What is missing then is computed by the
    /// next run.
    public var minutes: Double?
    /// The experiments to compute, nil for all; stored results of others are kept.
    public var experiments: [Experiment]?
    /// Plain estimates as published.
    public var plain: [Plain]
    /// Tempered estimates.
    public var tempered: [Tempered]?
    /// Training runs.
    public var training: [Training]?
    /// Ranks and small scales.
    public var limits: [Limit]?
    /// Networks that share their first layers.
    public var modular: [Modular]?
    /// Times.
    public var costs: [Cost]?
    /// Random architectures.
    public var rankings: [Ranking]?
    /// Seed of all randomness.
    public var seed: UInt64

    enum CodingKeys: String, CodingKey, CaseIterable {
        case name, title, question, data, quick, minutes, experiments, plain, tempered, training, limits, modular
        case costs, rankings, seed
    }
}

extension PaperStudy {
    /// The files of the data, relative to the study file.
    public struct Files: Codable, Sendable, Hashable {
        /// The whole Covertype table, without header, the label in the last column.
        public var covertype: String?
        /// Images of MNIST for training, IDX.
        public var mnistImages: String?
        /// Their labels.
        public var mnistLabels: String?
        /// A binary batch of CIFAR-10.
        public var cifar: String?

        /// The files of one source in the order of reading; empty if the study names none.
        public func paths(of source: Source) -> [String] {
            switch source {
            case .covertype: [covertype].compactMap { $0 }
            case .digits: []
            case .mnist: mnistImages.flatMap { images in mnistLabels.map { [images, $0] } } ?? []
            case .cifar: [cifar].compactMap { $0 }
            }
        }
    }
}
