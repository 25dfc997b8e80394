public import Networks

/// A study of tempered dimensions: the curve of each network against c, which gives its dimension at every scale.
public struct CurveStudy: StudySettings {
    /// `curves` in the study file.
    public static let kind = "curves"
    /// The settings a study file may hold.
    public static var keys: [String] {
        StudyHead.CodingKeys.allCases.map(\.rawValue) + CodingKeys.allCases.map(\.rawValue)
            + Model.CodingKeys.allCases.map(\.rawValue)
    }

    /// What all pieces share: the kind of network, the inputs, the distribution of the parameters and the seed.
    public struct Model: Codable, Sendable, Hashable {
        /// Activation of the hidden layers.
        public var activation: Activation
        /// The kind of the last layer.
        public var lastLayer: Architecture.LastLayer
        /// Whether units have biases.
        public var bias: Bool
        /// A shipped sample, or nil with `data`.
        public var sample: String?
        /// A CSV file, relative to the study file, or nil with `sample`.
        public var data: String?
        /// How to read `data`; nil for a table with its label in the last column.
        public var table: TableSettings?
        /// Number of inputs N.
        public var samples: Int
        /// Standard deviations of the noise.
        public var sigma: [Double]
        /// Forward noise samples for each input.
        public var forwardNoise: Int
        /// The distribution of the parameters.
        public var prior: String
        /// Seed of all randomness.
        public var seed: UInt64

        enum CodingKeys: String, CodingKey, CaseIterable {
            case activation, lastLayer, bias, sample, data, table, samples, sigma, forwardNoise, prior, seed
        }
    }

    /// One curve for each of some networks, through the study's scales whose c lies in a range.
    public struct Run: Codable, Sendable, Hashable {
        /// Some of the study's networks.
        public var networks: [String]
        /// LOW:HIGH, the range of `c = eps^(zeta - 1)`.
        public var c: String
        /// The estimator; `tempered` if absent.
        public var estimator: String?
        /// LEVEL:REPETITIONS:CHECK.
        public var schedule: String
        /// Whether a fresh run keeps the stored curves, since they take long.
        public var long: Bool?
        /// Whether the curves only check those of the other runs: numbers that they dispute have not converged.
        public var check: Bool?
        /// Micro scales in place of the study's, exact: a ladder that starts at another c goes another way.
        public var epsilon: [String]?
    }

    /// Plain estimates beside the curves.
    public struct Plain: Codable, Sendable, Hashable {
        /// Number of draws M.
        public var draws: Int
        /// Micro scales, exact.
        public var epsilon: [String]
        /// The meso exponent, exact.
        public var zeta: String
    }

    /// Tempered lower bounds, layer by layer, for networks whose curves may not converge.
    public struct Lower: Codable, Sendable, Hashable {
        /// Some of the study's networks.
        public var networks: [String]
        /// Micro scales, exact.
        public var epsilon: [String]
        /// The meso exponent, exact.
        public var zeta: String
        /// LEVEL:REPETITIONS:CHECK.
        public var schedule: String
        /// Whether a fresh run keeps the stored bounds, since they take long.
        public var long: Bool?
    }

    /// The name of the study and of its folder.
    public var name: String { head.name }
    /// The title of the report.
    public var title: String { head.title }
    /// The question of the study.
    public var question: String { head.question }

    /// Name, title and question, stored beside the settings below.
    public var head: StudyHead
    /// Networks by their widths.
    public var networks: [String]
    /// Micro scales, exact.
    public var epsilon: [String]
    /// Meso exponents, exact.
    public var zeta: [String]
    /// The wanted standard error of a dimension as a share of the parameters, one for each meso exponent.
    public var target: [Double]
    /// The curves; every network has one through each pair of scales.
    public var runs: [Run]
    /// Plain estimates to compare with.
    public var plain: Plain?
    /// Lower bounds.
    public var lower: Lower?
    /// More scales on the curves, each as EPSILON:ZETA.
    public var between: [String]?
    /// The bound.
    public var bound: DimensionStudy.Bound?
    /// What all pieces share, stored beside the settings above.
    public var model: Model

    enum CodingKeys: String, CodingKey, CaseIterable {
        case networks, epsilon, zeta, target, runs, plain, lower, between, bound
    }

    /// The settings of a study file.
    public init(from decoder: any Decoder) throws {
        head = try StudyHead(from: decoder)
        let container = try decoder.container(keyedBy: CodingKeys.self)
        networks = try container.decode([String].self, forKey: .networks)
        epsilon = try container.decode([String].self, forKey: .epsilon)
        zeta = try container.decode([String].self, forKey: .zeta)
        target = try container.decode([Double].self, forKey: .target)
        runs = try container.decode([Run].self, forKey: .runs)
        plain = try container.decodeIfPresent(Plain.self, forKey: .plain)
        lower = try container.decodeIfPresent(Lower.self, forKey: .lower)
        between = try container.decodeIfPresent([String].self, forKey: .between)
        bound = try container.decodeIfPresent(DimensionStudy.Bound.self, forKey: .bound)
        model = try Model(from: decoder)
    }

    /// All settings in one object.
    public func encode(to encoder: any Encoder) throws {
        try head.encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(networks, forKey: .networks)
        try container.encode(epsilon, forKey: .epsilon)
        try container.encode(zeta, forKey: .zeta)
        try container.encode(target, forKey: .target)
        try container.encode(runs, forKey: .runs)
        try container.encodeIfPresent(plain, forKey: .plain)
        try container.encodeIfPresent(lower, forKey: .lower)
        try container.encodeIfPresent(between, forKey: .between)
        try container.encodeIfPresent(bound, forKey: .bound)
        try model.encode(to: encoder)
    }
}
