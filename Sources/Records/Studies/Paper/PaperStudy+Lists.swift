extension PaperStudy {
    /// The rows of a micro scale given as that of the bound for so many rows, such as `n=10000`; nil for a number.
    public static func rows(ofScale epsilon: String) -> Int? {
        epsilon.hasPrefix("n=") ? Int(epsilon.dropFirst(2)).flatMap { $0 >= 2 ? $0 : nil } : nil
    }

    /// Plain estimates as published: M draws, kappa from the same draws, the lower sum with each draw's own inner terms.
    public struct Plain: Codable, Sendable, Hashable {
        /// The experiment.
        public var experiment: Experiment
        /// Where the inputs come from.
        public var source: Source
        /// Networks by their notation.
        public var networks: [String]
        /// Distributions of the parameters.
        public var priors: [String]
        /// Fisher matrices.
        public var fisher: [Fisher]
        /// Standard deviations of the noise.
        public var sigma: [Double]
        /// Forward noise samples for each input, 0 for a noise-free pass.
        public var noise: [Int]
        /// Numbers of inputs N.
        public var inputs: [Int]
        /// Numbers of draws M.
        public var draws: [Int]
        /// Micro scales, exact, or of the bound for a number of rows: `n=10000`.
        public var epsilon: [String]
        /// Meso exponents, exact.
        public var zeta: [String]
        /// Repetitions with new inputs, draws and noise.
        public var replicates: Int
    }

    /// Tempered estimates, one run for each network, prior and pair of scales.
    public struct Tempered: Codable, Sendable, Hashable {
        /// The experiment.
        public var experiment: Experiment
        /// Where the inputs come from.
        public var source: Source
        /// Networks by their notation.
        public var networks: [String]
        /// Distributions of the parameters.
        public var priors: [String]
        /// Standard deviation of the noise.
        public var sigma: Double
        /// Forward noise samples for each input.
        public var noise: Int
        /// Number of inputs N.
        public var inputs: Int
        /// LEVEL:REPETITIONS:CHECK.
        public var schedule: String
        /// Micro scales, exact.
        public var epsilon: [String]
        /// Meso exponents, exact.
        public var zeta: [String]
    }

    /// Training runs of several networks with the same seeds.
    public struct Training: Codable, Sendable, Hashable {
        /// The experiment.
        public var experiment: Experiment
        /// Where the rows come from.
        public var source: Source
        /// Networks by their notation.
        public var networks: [String]
        /// Numbers of training rows.
        public var rows: [Int]
        /// Held-out rows, at most.
        public var testRows: Int
        /// Rows of one step.
        public var batches: [Int]
        /// Distributions of the initial weights.
        public var weights: [String]
        /// The learning rate of Adam.
        public var learningRate: Double
        /// Whether each image of the training rows comes once more, shifted and perhaps mirrored.
        public var doubled: Bool
        /// Epochs of each run.
        public var epochs: Int
        /// Runs with new rows, weights and order.
        public var seeds: Int
    }

    /// The limit of small scales.
    public struct Limit: Codable, Sendable, Hashable {
        /// Where the inputs come from.
        public var source: Source
        /// Networks by their notation.
        public var networks: [String]
        /// The distribution of the parameters.
        public var prior: String
        /// Fisher matrices.
        public var fisher: [Fisher]
        /// Number of inputs N.
        public var inputs: Int
        /// Number of draws.
        public var draws: Int
        /// Micro scales, exact.
        public var epsilon: [String]
        /// Meso exponents, exact.
        public var zeta: [String]
    }

    /// Networks that share their first layers with a base.
    public struct Modular: Codable, Sendable, Hashable {
        /// Where the inputs come from.
        public var source: Source
        /// The network whose spectra are kept.
        public var base: String
        /// Networks with other last layers.
        public var variants: [String]
        /// The distribution of the parameters.
        public var prior: String
        /// Number of inputs N.
        public var inputs: Int
        /// Number of draws.
        public var draws: Int
        /// Micro scales, exact.
        public var epsilon: [String]
    }

    /// The cost of the lower 2sED and of a training run of one network.
    public struct Cost: Codable, Sendable, Hashable {
        /// Where the rows come from.
        public var source: Source
        /// Networks by their notation.
        public var networks: [String]
        /// The distribution of the parameters.
        public var prior: String
        /// Number of inputs N.
        public var inputs: Int
        /// Number of draws.
        public var draws: Int
        /// Training rows.
        public var rows: Int
        /// Rows of one step.
        public var batch: Int
        /// Epochs.
        public var epochs: Int
        /// Timed repetitions; 0 counts operations only.
        public var repetitions: Int
    }

    /// Random architectures, each estimated and trained.
    public struct Ranking: Codable, Sendable, Hashable {
        /// How architectures are drawn.
        public enum Family: String, Codable, Sendable, Hashable, CaseIterable {
            /// Dense layers, d within the range.
            case equal
            /// Dense layers, d log-uniform over the range.
            case unequal
            /// Convolutions, d within the range.
            case convolutional
        }
        /// How they are drawn.
        public var family: Family
        /// Where the rows come from.
        public var source: Source
        /// Number of architectures.
        public var count: Int
        /// Least number of parameters.
        public var lowest: Int
        /// Largest number of parameters.
        public var highest: Int
        /// Distribution of the parameters of the estimates.
        public var prior: String
        /// Number of inputs N.
        public var inputs: Int
        /// Number of draws M.
        public var draws: Int
        /// Micro scales, exact.
        public var epsilon: [String]
        /// Meso exponents, exact.
        public var zeta: [String]
        /// Training rows.
        public var rows: Int
        /// Held-out rows, at most.
        public var testRows: Int
        /// Rows of one step.
        public var batch: Int
        /// Distribution of the initial weights.
        public var weights: String
        /// Epochs.
        public var epochs: Int
        /// Training runs of each.
        public var seeds: Int
    }
}
