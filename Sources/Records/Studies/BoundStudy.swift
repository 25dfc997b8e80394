public import Networks

/// A study of the bound as a function of the sample size: toy families with certified constants and simulations,
/// networks as illustrations, and competing bounds on the same axes.
public struct BoundStudy: StudySettings {
    /// `bound` in the study file.
    public static let kind = "bound"
    /// The settings a study file may hold.
    public static var keys: [String] { CodingKeys.allCases.map(\.rawValue) }

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
        /// Number of draws.
        public var draws: Int
        /// Micro scales, exact.
        public var epsilon: [String]
        /// Sample sizes of the curves.
        public var n: String
    }

    /// Name of the study and of its folder.
    public var name: String
    /// Title of the report.
    public var title: String
    /// The question of the study.
    public var question: String
    /// The toy families.
    public var families: [Family]
    /// The networks.
    public var networks: Nets
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

    enum CodingKeys: String, CodingKey, CaseIterable {
        case name, title, question, families, networks, zeta, delta, n, simulated, dataSets, seed
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
        /// The meso exponent, exact.
        public var zeta: String
        /// The chance of failure of every bound, exact.
        public var delta: String
        /// Sample sizes of the curves.
        public var n: String
        /// Sample sizes of the simulations.
        public var simulated: String
        /// Data sets at each simulated size.
        public var dataSets: Int
        /// Seed of all randomness.
        public var seed: UInt64
    }

    /// What the numbers of a network depend on.
    public struct NetworkPiece: Codable, Sendable, Hashable {
        /// Layer widths.
        public var network: String
        /// The inputs, draws and scales; its list of networks is empty.
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
        var nets = networks
        nets.widths = []
        return families.map { family in
            .family(
                settings: FamilyPiece(
                    label: family.label, family: family.family, box: family.box, truth: family.truth, zeta: zeta,
                    delta: delta, n: n, simulated: family.simulated ?? simulated, dataSets: dataSets, seed: seed))
        }
            + networks.widths.map {
                .network(
                    settings: NetworkPiece(network: $0, settings: nets, zeta: zeta, delta: delta, seed: seed))
            }
    }
}
