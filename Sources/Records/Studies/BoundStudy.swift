public import Networks

/// A study of the bound as a function of the sample size: toy families with certified constants and simulations,
/// networks as illustrations, and competing bounds on the same axes.
public struct BoundStudy: StudySettings {
    /// `bound` in the study file.
    public static let kind = "bound"
    /// The settings a study file may hold.
    public static var keys: [String] {
        StudyHead.CodingKeys.allCases.map(\.rawValue) + CodingKeys.allCases.map(\.rawValue)
            + Setting.CodingKeys.allCases.map(\.rawValue)
    }

    /// A family with its box and truth.
    public struct Family: Codable, Sendable, Hashable {
        /// Short name: letters, digits, hyphens.
        public var label: String
        /// The family as on the command line.
        public var family: String
        /// The box, `LO:HI,...`; nil for the family's own.
        public var box: String?
        /// The true parameters, exact; nil for the family's own.
        public var truth: [String]?
        /// Sample sizes of its simulations; nil for the study's.
        public var simulated: String?
    }

    /// Networks, and the estimation of their dimension.
    public struct Nets: Codable, Sendable, Hashable {
        /// Layer widths.
        public var widths: [String]
        /// Activation of the hidden layers.
        public var activation: Activation
        /// A shipped sample.
        public var sample: String
        /// Number of inputs.
        public var samples: Int
        /// The estimator of the curve, `tempered` or `exchange`.
        public var estimator: String
        /// LEVEL:REPETITIONS:CHECK of each network.
        public var schedules: [String]
        /// The wanted standard error of a dimension as a share of the parameters.
        public var target: Double
        /// Micro scales that the curve passes, exact.
        public var epsilon: [String]
        /// Sample sizes of the curves.
        public var n: String
    }

    /// The exponent and the chance of failure of every bound, and the simulations of the families.
    public struct Setting: Codable, Sendable, Hashable {
        /// The meso exponent, exact, in [2/3, 1).
        public var zeta: String
        /// The chance of failure of every bound, exact.
        public var delta: String
        /// Sample sizes of the families' curves.
        public var n: String
        /// Sample sizes of the simulations, for families without their own.
        public var simulated: String
        /// Data sets at each simulated size.
        public var dataSets: Int
        /// Seed of all randomness.
        public var seed: UInt64

        enum CodingKeys: String, CodingKey, CaseIterable { case zeta, delta, n, simulated, dataSets, seed }
    }

    /// The name of the study and of its folder.
    public var name: String { head.name }
    /// The title of the report.
    public var title: String { head.title }
    /// The question of the study.
    public var question: String { head.question }

    /// Name, title and question, stored beside the settings below.
    public var head: StudyHead
    /// The toy families.
    public var families: [Family]
    /// The networks.
    public var networks: Nets
    /// What the families share, stored beside the settings above.
    public var setting: Setting

    enum CodingKeys: String, CodingKey, CaseIterable { case families, networks }

    /// The settings of a study file.
    public init(from decoder: any Decoder) throws {
        head = try StudyHead(from: decoder)
        let container = try decoder.container(keyedBy: CodingKeys.self)
        families = try container.decode([Family].self, forKey: .families)
        networks = try container.decode(Nets.self, forKey: .networks)
        setting = try Setting(from: decoder)
    }

    /// All settings in one object.
    public func encode(to encoder: any Encoder) throws {
        try head.encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(families, forKey: .families)
        try container.encode(networks, forKey: .networks)
        try setting.encode(to: encoder)
    }

    /// A family or a network with the settings of its numbers.
    public enum Piece: StudyPiece {
        /// A family; its label names the piece.
        case family(settings: FamilyPiece)
        /// A network; its widths name the piece.
        case network(settings: NetworkPiece)

        /// The label of the family or the widths of the network.
        public var name: String {
            switch self {
            case .family(let piece): piece.label
            case .network(let piece): piece.network
            }
        }
    }

    /// What the numbers of a family depend on.
    public struct FamilyPiece: Codable, Sendable, Hashable {
        /// Short name, from which the seed of the simulations follows too.
        public var label: String
        /// The family as on the command line.
        public var family: String
        /// The box; nil for the family's own.
        public var box: String?
        /// The true parameters, exact; nil for the family's own.
        public var truth: [String]?
        /// The settings, stored beside the family; the simulated sizes are those of this family.
        public var setting: Setting

        enum CodingKeys: String, CodingKey { case label, family, box, truth }

        init(_ family: Family, setting: Setting) {
            label = family.label
            self.family = family.family
            box = family.box
            truth = family.truth
            self.setting = setting
            self.setting.simulated = family.simulated ?? setting.simulated
        }

        /// A stored piece.
        public init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            label = try container.decode(String.self, forKey: .label)
            family = try container.decode(String.self, forKey: .family)
            box = try container.decodeIfPresent(String.self, forKey: .box)
            truth = try container.decodeIfPresent([String].self, forKey: .truth)
            setting = try Setting(from: decoder)
        }

        /// The family and its settings in one object.
        public func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(label, forKey: .label)
            try container.encode(family, forKey: .family)
            try container.encodeIfPresent(box, forKey: .box)
            try container.encodeIfPresent(truth, forKey: .truth)
            try setting.encode(to: encoder)
        }
    }

    /// What the numbers of a network depend on.
    public struct NetworkPiece: Codable, Sendable, Hashable {
        /// Layer widths.
        public var network: String
        /// The inputs, scales and the network's own schedule; its list of networks is empty.
        public var settings: Nets
        /// The meso exponent, exact.
        public var zeta: String
        /// The chance of failure of every bound, exact.
        public var delta: String
        /// Seed of all randomness.
        public var seed: UInt64
    }

    /// One piece for each family and each network.
    public var pieces: [Piece] {
        families.map { .family(settings: FamilyPiece($0, setting: setting)) }
            + networks.widths.enumerated().map { index, network in
                var own = networks
                own.widths = []
                own.schedules = Array(networks.schedules.dropFirst(index).prefix(1))
                return .network(
                    settings: NetworkPiece(
                        network: network, settings: own, zeta: setting.zeta, delta: setting.delta, seed: setting.seed))
            }
    }
}
