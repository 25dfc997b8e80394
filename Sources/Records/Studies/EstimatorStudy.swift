public import Networks

/// A study of the estimators: plain means of increasing numbers of draws compared with tempering, convergence in the
/// number of inputs, and coverage of intervals where quadrature gives the true value.
///
/// All networks are relu without biases with a linear last layer and sigma = 0.1, on a noise-free forward pass, with
/// parameters uniform on [-1, 1], where the normalisation is exact.
public struct EstimatorStudy: StudySettings {
    /// `estimators` in the study file.
    public static let kind = "estimators"
    /// The settings a study file may hold.
    public static var keys: [String] { CodingKeys.allCases.map(\.rawValue) }

    /// Convergence in the number of inputs.
    public struct Inputs: Codable, Sendable, Hashable {
        /// The network.
        public var network: String
        /// Numbers of inputs for tempering, nested subsamples: each a prefix of the next.
        public var tempered: [Int]
        /// Numbers of inputs for the factorised estimator, which is cheap enough for many.
        public var factorised: [Int]
        /// Its draws.
        public var draws: Int
        /// Micro scale, exact.
        public var epsilon: String
        /// The schedule of its tempering.
        public var schedule: String
    }

    /// Coverage of intervals, with the true value by quadrature.
    public struct Intervals: Codable, Sendable, Hashable {
        /// Tiny networks: one layer (activated) or two (the last one linear).
        public var networks: [String]
        /// Activation.
        public var activation: Activation
        /// The parameters are uniform on [-width, width].
        public var width: Double
        /// Number of inputs, standard normal.
        public var samples: Int
        /// Micro scale, exact.
        public var epsilon: String
        /// Runs of every estimator on every network.
        public var runs: Int
        /// Repetitions of a tempered run.
        public var repetitions: Int
        /// Draws of a factorised run.
        public var factorisedDraws: Int
        /// Draws of a plain run.
        public var plainDraws: Int
        /// Networks for which tempered runs with a target error are tested too; absent for none.
        public var targetNetworks: [String]?
        /// Their target, parameters.
        public var targetError: Double?
        /// The number of these runs; absent for the same as the others.
        public var targetRuns: Int?
    }

    /// Coverage of curves: of their values at several scales and of the differences between neighbouring ones.
    public struct Curves: Codable, Sendable, Hashable {
        /// Tiny networks, as for `intervals`.
        public var networks: [String]
        /// Activation.
        public var activation: Activation
        /// The parameters are uniform on [-width, width].
        public var width: Double
        /// Number of inputs, standard normal.
        public var samples: Int
        /// Micro scales, exact.
        public var epsilon: [String]
        /// Curves of every network.
        public var runs: Int
        /// The schedule of a tempered curve, LEVEL:REPETITIONS:CHECK.
        public var schedule: String
        /// The schedule of a curve by replica exchange; absent for none.
        public var exchange: String?
    }

    /// Name of the study and of its folder.
    public var name: String
    /// Title of the report.
    public var title: String
    /// The question of the study.
    public var question: String
    /// Networks by their widths.
    public var networks: [String]
    /// A shipped sample.
    public var sample: String
    /// Number of inputs N.
    public var samples: Int
    /// Micro scales, exact.
    public var epsilon: [String]
    /// The meso exponent of all scales, exact.
    public var zeta: String
    /// Numbers of plain draws, ascending; the first is that of the published procedure and is repeated.
    public var draws: [Int]
    /// Seeds on which the plain estimate with the first number of draws is repeated.
    public var seeds: Int
    /// The tempering schedule of each network, LEVEL:REPETITIONS:CHECK.
    public var schedules: [String]
    /// Convergence in the number of inputs.
    public var inputs: Inputs
    /// Coverage of intervals, with the true value by quadrature.
    public var intervals: Intervals
    /// Coverage of curves; absent for none.
    public var curves: Curves?
    /// Seed of all randomness.
    public var seed: UInt64

    enum CodingKeys: String, CodingKey, CaseIterable {
        case name, title, question, networks, sample, samples, epsilon, zeta, draws, seeds, schedules, inputs
        case intervals, curves, seed
    }
}
