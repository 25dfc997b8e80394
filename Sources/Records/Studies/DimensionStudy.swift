public import Bounds
public import Networks

/// A study of the dimensions of several networks on one set of inputs, with the bound that follows from each.
public struct DimensionStudy: StudySettings {
    /// `dimension` in the study file.
    public static let kind = "dimension"
    /// The settings a study file may hold.
    public static var keys: [String] {
        StudyHead.CodingKeys.allCases.map(\.rawValue) + CodingKeys.allCases.map(\.rawValue)
            + Setting.CodingKeys.allCases.map(\.rawValue)
    }

    /// The bound's right side to evaluate for each network.
    public struct Bound: Codable, Sendable, Hashable {
        /// Values of the free parameter gamma in (0, 1], exact: one curve each.
        public var gamma: [String]
        /// Factor of the deviation.
        public var constantC: Double
        /// Factor of the tail.
        public var constantH: Double
        /// Exponent of the tail.
        public var constantK: Double
        /// The meso exponent, exact.
        public var zeta: String
        /// `3/8` or `1/2`.
        public var rate: ConvergenceRate
        /// Sample sizes: a list or LOW:HIGH:COUNT.
        public var n: String
    }

    /// Tempered estimates in addition to the plain ones, for networks and scales where they are cheap.
    public struct Tempered: Codable, Sendable, Hashable {
        /// Some of the study's networks.
        public var networks: [String]
        /// Micro scales, exact.
        public var epsilon: [String]
        /// The meso exponent, exact.
        public var zeta: String
        /// LEVEL:REPETITIONS:CHECK.
        public var schedule: String
    }

    /// What all pieces share: the kind of network, the inputs, the draws and the scales.
    public struct Setting: Codable, Sendable, Hashable {
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
        /// Number of draws M.
        public var draws: Int
        /// The kind of Fisher matrix: markovian (the default), softmax or gaussian.
        public var fisher: FisherSettings.Kind?
        /// How the Fisher matrix of a chain is computed: expected (the default) or empirical.
        public var fisherEstimate: FisherSettings.Estimate?
        /// Standard deviations of the noise.
        public var sigma: [Double]
        /// Forward noise samples for each input.
        public var forwardNoise: Int
        /// The method of computing spectra: singular-values, lapack or gsl; if absent, chosen by cost and accuracy.
        public var eigen: String?
        /// The distribution of the parameters.
        public var prior: String
        /// Micro scales, exact.
        public var epsilon: [String]
        /// Meso exponents, exact.
        public var zeta: [String]
        /// Tempered estimates at some scales.
        public var tempered: Tempered?
        /// The bound.
        public var bound: Bound?
        /// Seed of all randomness.
        public var seed: UInt64

        enum CodingKeys: String, CodingKey, CaseIterable {
            case activation, lastLayer, bias, sample, data, table, samples, draws, fisher, fisherEstimate, sigma
            case forwardNoise, eigen, prior, epsilon, zeta, tempered, bound, seed
        }
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
    /// What all pieces share, stored beside the settings above.
    public var setting: Setting

    enum CodingKeys: String, CodingKey, CaseIterable { case networks }

    /// The settings of a study file.
    public init(from decoder: any Decoder) throws {
        head = try StudyHead(from: decoder)
        let container = try decoder.container(keyedBy: CodingKeys.self)
        networks = try container.decode([String].self, forKey: .networks)
        setting = try Setting(from: decoder)
    }

    /// All settings in one object.
    public func encode(to encoder: any Encoder) throws {
        try head.encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(networks, forKey: .networks)
        try setting.encode(to: encoder)
    }

    /// The results for one network.
    public struct Record: Codable, Sendable, Equatable {
        /// The dimensions.
        public var estimate: EstimateDocument
        /// The tempered estimates; absent for a network without.
        public var tempered: EstimateDocument?
        /// The bound over sample sizes for each gamma, with the dimension taken at each eps_n.
        public var bounds: [BoundDocument]

        /// A value of its parts.
        public init(estimate: EstimateDocument, tempered: EstimateDocument? = nil, bounds: [BoundDocument]) {
            self.estimate = estimate
            self.tempered = tempered
            self.bounds = bounds
        }
    }

    /// One network with the settings of its numbers.
    public struct Piece: StudyPiece {
        /// The network by its widths; it names the piece.
        public var network: String
        /// The settings, stored beside the network; the tempered estimates are those of this network alone.
        public var setting: Setting

        /// The network.
        public var name: String { network }

        enum CodingKeys: String, CodingKey { case network }

        init(network: String, setting: Setting) {
            self.network = network
            self.setting = setting
        }

        /// A stored piece.
        public init(from decoder: any Decoder) throws {
            network = try decoder.container(keyedBy: CodingKeys.self).decode(String.self, forKey: .network)
            setting = try Setting(from: decoder)
        }

        /// The network and its settings in one object.
        public func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(network, forKey: .network)
            try setting.encode(to: encoder)
        }
    }

    /// One piece for each network.
    public var pieces: [Piece] {
        networks.map { network in
            var setting = setting
            if setting.tempered?.networks.contains(network) != true { setting.tempered = nil }
            setting.tempered?.networks = [network]
            return Piece(network: network, setting: setting)
        }
    }
}
