internal import BallArithmetic
public import Bounds
internal import EffectiveDimension
public import Foundation
public import Foundations
public import Networks

/// A study of the dimensions of several networks on one set of inputs, with the bound that follows from each.
public struct DimensionStudy: Study {
    /// `dimension` in the study file.
    public static let kind = "dimension"
    /// The settings a study file may hold.
    public static var keys: [String] { CodingKeys.allCases.map(\.rawValue) }

    /// The bound's right side to evaluate for each network.
    public struct Bound: Codable, Sendable, Equatable {
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

    /// Tempered estimates beside the plain ones, for the networks and scales where that is cheap.
    public struct Tempered: Codable, Sendable, Equatable {
        /// Some of the study's networks.
        public var networks: [String]
        /// Micro scales, exact.
        public var epsilon: [String]
        /// The meso exponent, exact.
        public var zeta: String
        /// LEVEL:REPETITIONS:CHECK.
        public var schedule: String
    }

    /// Name of the study and of its folder.
    public var name: String
    /// Title of the report.
    public var title: String
    /// The question the study answers.
    public var question: String
    /// Networks by their widths.
    public var networks: [String]
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
    /// Number of inputs N.
    public var samples: Int
    /// Number of draws M.
    public var draws: Int
    /// Noise deviations.
    public var sigma: [Double]
    /// Forward noise samples for each input.
    public var forwardNoise: Int
    /// The law of the parameters.
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
        case name, title, question, networks, activation, lastLayer, bias, sample, data, samples, draws, sigma
        case forwardNoise, prior, epsilon, zeta, tempered, bound, seed
    }

    /// The results for one network.
    public struct Record: Codable, Sendable, Equatable {
        /// The dimensions.
        public var estimate: EstimateDocument
        /// The tempered estimates; absent for a network without.
        public var tempered: EstimateDocument?
        /// The bound over sample sizes for each gamma, with the dimension taken at each eps_n.
        public var bounds: [BoundDocument]
    }

    /// One piece for each network.
    public func pieces() throws -> [String] { networks }

    /// Refuses settings out of range before anything is computed.
    public func validate() throws {
        try StudyName.check(name)
        guard !networks.isEmpty else { throw UserError(.badData, "no network", "networks", "name one at least") }
        guard Set(networks).count == networks.count else {
            throw UserError(.badData, "a network is named twice", "networks", "name each once")
        }
        for network in networks { _ = try Architecture.widths(parsing: network) }
        guard samples >= 1, draws >= 1 else {
            throw UserError(
                .badData, "\(samples) samples and \(draws) draws", "samples, draws", "give at least 1 of each")
        }
        _ = try scales().map { try $0.doubles() }
        _ = try Prior(parsing: prior)
        _ = try source(in: URL(fileURLWithPath: "."))
        if let tempered {
            guard Set(tempered.networks).isSubset(of: networks) else {
                throw UserError(
                    .badData, "networks that are none of the study's", "tempered", "name some of its networks")
            }
            _ = try tempered.scales().map { try $0.doubles() }
            _ = try tempered.estimator()
        }
        if let bound {
            _ = try bound.tails()
            _ = try SampleSizes.parse(bound.n)
            _ = try ExactScale(epsilon: Rational(parsing: "1/2"), zeta: Rational(parsing: bound.zeta)).doubles()
        }
    }

    /// The sample or the file of the settings, for every piece.
    public func dataFiles(of piece: String, folder: URL) throws -> [DataFile] {
        var file = try source(in: folder).dataFile()
        file.name = data ?? file.name
        return [file]
    }

    /// The dimensions of one network and the bound that follows.
    public func compute(piece: String, folder: URL, context: RunContext) throws -> Record {
        let (inputs, description) = try source(in: folder).load(samples: samples, seed: seed)
        let architecture = Architecture(
            widths: try Architecture.widths(parsing: piece), activation: activation, lastLayer: lastLayer, hasBias: bias
        )
        let network = try MarkovianNetwork(
            architecture, inputs: inputs, sigma: sigma, noiseSamples: forwardNoise, seed: seed)
        let estimate = try NetworkEstimate(
            network: network, inputs: description, draws: .prior(Prior(parsing: prior), count: draws), seed: seed)
        return Record(
            estimate: try estimate.record(at: scales(), context: context),
            tempered: try tempered(piece, network, description, context: context),
            bounds: try bound.map { try evaluate($0, for: estimate, context: context.silent) } ?? [])
    }

    private func tempered(
        _ piece: String, _ network: MarkovianNetwork, _ inputs: String, context: RunContext
    ) throws -> EstimateDocument? {
        guard let tempered, tempered.networks.contains(piece) else { return nil }
        return try NetworkEstimate(
            network: network, inputs: inputs, draws: .prior(Prior(parsing: prior), count: draws),
            estimator: tempered.estimator(), seed: seed
        ).record(at: tempered.scales(), context: context.silent)
    }

    private func evaluate(
        _ bound: Bound, for estimate: NetworkEstimate, context: RunContext
    ) throws -> [BoundDocument] {
        let zeta = try Rational(parsing: bound.zeta)
        let sizes = try SampleSizes.parse(bound.n)
        let normalisation = try estimate.normalise(context: context)
        return try bound.tails().map { tail in
            let epsilons = try sizes.map { tail.epsilonAndDeviation(n: try SampleSizes.integer($0)).epsilon }.filter {
                $0 < 1
            }
            let estimates = try estimate.dimensions(
                at: epsilons.map { Scale(epsilon: $0, zeta: zeta.doubleValue) }, normalisation: normalisation,
                lowerBounds: false, context: context)
            let points = zip(epsilons, estimates.estimates).map { epsilon, estimate in
                DimensionCurve.Point(
                    epsilon: epsilon, logDeterminant: estimate.logExpectedDeterminant.value,
                    standardError: estimate.logExpectedDeterminant.standardError)
            }
            guard !points.isEmpty else {
                throw UserError(.badData, "every n lies outside the theorem", "bound, n", "give larger sample sizes")
            }
            return try BoundDocument(
                bound: tail, sizes: sizes, delta: nil,
                dimension: DimensionCurve(
                    parameters: estimate.network.parameterCount, zeta: zeta, points: points,
                    summary: "plain estimate at each eps_n"),
                notes: [
                    "The constants C, H and K are set, not derived.",
                    "An illustration, not an instance of the theorem: "
                        + "Gaussian noise has no lower bound on its density, and ReLU networks are not smooth.",
                ])
        }
    }

    private func scales() throws -> [ExactScale] {
        try ExactScale.pairs(
            epsilons: epsilon.map { try Rational(parsing: $0) }, zetas: zeta.map { try Rational(parsing: $0) })
    }

    private func source(in folder: URL) throws -> InputSource {
        switch (sample, data) {
        case (let sample?, nil): return .sample(sample)
        case (nil, let data?): return .data(data, in: folder)
        default: throw UserError(.badData, "one of 'sample' and 'data' is needed", "sample, data", "give one")
        }
    }
}

extension DimensionStudy.Tempered {
    func scales() throws -> [ExactScale] {
        try ExactScale.pairs(
            epsilons: epsilon.map { try Rational(parsing: $0) }, zetas: [Rational(parsing: zeta)])
    }

    func estimator() throws -> any DimensionEstimator {
        TemperedEstimator(schedule: try TemperingReport.Schedule(ofStudy: schedule, setting: "tempered"))
    }
}

extension TemperingReport.Schedule {
    /// A schedule as a study file spells it.
    init(ofStudy text: String, setting: String) throws {
        guard let schedule = TemperingReport.Schedule(parsing: text) else {
            throw UserError(
                .badData, "'\(text)' is no schedule", setting, "write LEVEL:REPETITIONS:CHECK such as 1:16:8")
        }
        self = schedule
    }
}

extension DimensionStudy.Bound {
    func tails() throws -> [TailBound] {
        let constants = try BoundConstants(
            c: .shortest(constantC, of: "constantC"), h: .shortest(constantH, of: "constantH"),
            k: .shortest(constantK, of: "constantK"))
        return try gamma.map { try TailBound(constants: constants, gamma: Rational(parsing: $0), rate: rate) }
    }
}

extension Rational {
    /// The number that the shortest decimal of a double spells: 0.1 is one tenth.
    static func shortest(_ value: Double, of setting: String) throws -> Rational {
        guard value.isFinite else { throw UserError(.badData, "\(value) is no number", setting, "give a number") }
        return try Rational(parsing: value.description)
    }
}

/// Names of studies, which are names of folders too.
enum StudyName {
    static func check(_ name: String) throws {
        let allowed = Set("abcdefghijklmnopqrstuvwxyz0123456789-")
        guard !name.isEmpty, name.allSatisfy(allowed.contains), !name.hasPrefix("-") else {
            throw UserError(.badData, "'\(name)' is no study name", "name", "use small letters, digits and hyphens")
        }
    }
}
