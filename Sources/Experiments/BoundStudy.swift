internal import BallArithmetic
internal import Bounds
internal import EffectiveDimension
public import Foundation
public import Foundations
public import Networks

/// A study of the bound against the sample size: toy families with certified constants and simulated truth, networks as
/// illustrations, and competing bounds on the same axes.
public struct BoundStudy: Study {
    /// `bound` in the study file.
    public static let kind = "bound"
    /// The settings a study file may hold.
    public static var keys: [String] { CodingKeys.allCases.map(\.rawValue) }

    /// A family with its box and truth.
    public struct Family: Codable, Sendable, Equatable {
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

    /// Networks and how their dimension is estimated.
    public struct Nets: Codable, Sendable, Equatable {
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
    /// The question the study answers.
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
    /// Sample sizes of the simulations, where a family has none of its own.
    public var simulated: String
    /// Data sets at each simulated size.
    public var dataSets: Int
    /// Seed of all randomness.
    public var seed: UInt64

    enum CodingKeys: String, CodingKey, CaseIterable {
        case name, title, question, families, networks, zeta, delta, n, simulated, dataSets, seed
    }

    /// A guaranteed deviation, or a simulated one, against n.
    public struct Curve: Codable, Sendable, Equatable {
        /// What kind of curve.
        public enum Role: String, Codable, Sendable {
            /// A bound of this toolkit.
            case own
            /// A competing bound.
            case competitor
            /// Simulation.
            case truth
        }

        /// Name in the legend.
        public var name: String
        /// What kind.
        public var role: Role
        /// Where it comes from.
        public var source: String
        /// What it assumes and speaks of.
        public var assumptions: String
        /// Sample sizes where there is a value, ascending.
        public var n: [Double]
        /// Deviations, in the unit of the loss.
        public var deviation: [Double]
        /// The least n with a deviation below the loss's range, where it was searched for and found.
        public var leastInformative: Double?
    }

    /// The results for one family or network.
    public struct Record: Codable, Sendable, Equatable {
        /// Label of the family or widths of the network.
        public var label: String
        /// The model in words.
        public var model: String
        /// Length B of the loss's range: a deviation this large says nothing.
        public var lossRange: Double
        /// The curves.
        public var curves: [Curve]
        /// The right side at half the critical gamma, one for each rate.
        public var tails: [BoundDocument]
        /// The simulation; absent for networks.
        public var verification: VerificationDocument?
        /// Whether every assumption of the theorem holds.
        public var isInstance: Bool
        /// The numbers of the assumptions that fail, `i` to `v`.
        public var failing: [String]
    }

    /// One piece for each family and each network.
    public func pieces() throws -> [String] { families.map(\.label) + networks.widths }

    /// Refuses settings out of range before anything is computed.
    public func validate() throws {
        try StudyName.check(name)
        for label in families.map(\.label) { try StudyName.check(label) }
        let names = try pieces()
        guard Set(names).count == names.count, !names.isEmpty else {
            throw UserError(.badData, "a label is missing or used twice", "families, networks", "use each once")
        }
        try BoundConstants.requireTheorem(Rational(parsing: zeta))
        let level = try Rational(parsing: delta)
        guard level > 0, level < 1 else {
            throw UserError(.badData, "delta = \(delta) lies outside (0, 1)", "delta", "give 1/20 or the like")
        }
        for text in [n, simulated, networks.n] { _ = try SampleSizes.parse(text) }
        let areSizesInReach = try families.allSatisfy { family in
            let largest = Double(try family.make().largestSize)
            return try SampleSizes.parse(family.simulated ?? simulated).allSatisfy { $0 <= largest }
        }
        guard areSizesInReach, dataSets >= 2, networks.draws >= 2, networks.samples >= 1 else {
            throw UserError(
                .badData, "a size of a simulation is out of range", "simulated, dataSets, draws, samples",
                "simulate n up to 1e7 (4e9 for families drawn as counts) with 2 or more data sets, draws and 1 or more "
                    + "samples")
        }
        for widths in networks.widths { _ = try Architecture.widths(parsing: widths) }
        _ = try ExactScale.pairs(epsilons: networks.epsilon.map { try Rational(parsing: $0) }, zetas: [0])
            .map { try $0.doubles() }
    }

    /// The sample, for the networks alone.
    public func dataFiles(of piece: String, folder: URL) throws -> [DataFile] {
        networks.widths.contains(piece) ? [try InputSource.sample(networks.sample).dataFile()] : []
    }

    /// The curves of one family or network.
    public func compute(piece: String, folder: URL, context: RunContext) throws -> Record {
        if let family = families.first(where: { $0.label == piece }) {
            return try FamilyCurves(
                study: self, label: piece, family: family.make(),
                simulated: SampleSizes.parse(family.simulated ?? simulated).map { Int($0) }, context: context
            ).record()
        }
        return try NetworkCurves(study: self, widths: piece, context: context).record()
    }
}

extension BoundStudy.Family {
    func make() throws -> any BoundedFamily {
        try FamilyText.family(
            family, box: box.map { try ParameterInterval.box(parsing: $0) } ?? [],
            truth: truth?.map { try Rational(parsing: $0) } ?? []
        )
    }
}

/// What the curves of families and networks share.
struct BoundCurves {
    let zeta: Rational
    let delta: Rational
    let sizes: [Double]
    let context: RunContext

    static let theorem = "Datres, Leonardi, Figalli, Sutter, NeurIPS 2024, Theorem 5.1"
    static let ownDerivation = "this toolkit's derivation, after \(theorem)"

    /// The best deviation at each size, and the least n with one below `range`.
    func best(
        _ name: String, constants: BoundConstants, rate: ConvergenceRate, range: Double, source: String,
        assumptions: String, dimension: any DimensionFunction
    ) throws -> BoundStudy.Curve {
        let bound = try TailBound(constants: constants, gamma: 1, rate: rate)
        let values = try context.map(sizes.count) { index in
            try bound.bestGamma(n: SampleSizes.integer(sizes[index]), delta: delta, dimension: dimension)?.deviation
        }
        let known = sizes.indices.filter { values[$0] != nil }
        let least = try bound.leastInformativeSize(delta: delta, range: range, dimension: dimension)
        return BoundStudy.Curve(
            name: name, role: .own, source: source, assumptions: assumptions, n: known.map { sizes[$0] },
            deviation: known.compactMap { values[$0] }, leastInformative: least.map { Rational($0).doubleValue })
    }

    /// A competing bound at each size where it has a value.
    func competitor(
        _ name: String, source: String, assumptions: String, sizes: [Double]? = nil, _ value: (Double) throws -> Double?
    ) rethrows -> BoundStudy.Curve {
        var curve = BoundStudy.Curve(
            name: name, role: .competitor, source: source, assumptions: assumptions, n: [], deviation: [])
        for n in sizes ?? self.sizes {
            if let deviation = try value(n) {
                curve.n.append(n)
                curve.deviation.append(deviation)
            }
        }
        return curve
    }

    /// The right side over the sizes at half the critical gamma, at most 1/2, for each rate.
    func tails(constants: BoundConstants, dimension: any DimensionFunction, notes: [String]) throws -> [BoundDocument] {
        try ConvergenceRate.allCases.map { rate in
            let critical = constants.criticalGamma(rate: rate, limit: dimension.limit).ball?.value ?? 1
            let gamma = try Rational(parsing: String(format: "%.3g", min(1, critical) / 2))
            return try BoundDocument(
                bound: TailBound(constants: constants, gamma: gamma, rate: rate), sizes: sizes, delta: delta,
                dimension: dimension, notes: notes, context: context)
        }
    }

    /// `log E det(I + sqrt(kappa) Fhat^{1/2})`, an upper bound of `log E sqrt(det(I + kappa Fhat))` that is too large by at
    /// most `d log(2)/2`: `sqrt(1 + a^2) <= 1 + a <= sqrt(2) sqrt(1 + a^2)` for each eigenvalue.
    func logMeanRoot(_ kappa: Double, parameters: Int, dimension: any DimensionFunction) -> Double {
        guard kappa > 1 else { return 0 }
        let depth = log(kappa) / 2 / (1 - zeta.doubleValue)
        let power = (try? dimension.approximateLogPower(depth: depth)) ?? nil
        return (power ?? .infinity) - zeta.doubleValue * Double(parameters) * depth
    }
}
