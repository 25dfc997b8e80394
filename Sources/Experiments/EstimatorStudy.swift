internal import BallArithmetic
internal import EffectiveDimension
public import Foundation
public import Foundations
internal import LinearAlgebra
public import Networks

/// A study of the estimators themselves: plain means of more and more draws against tempering, convergence in the number
/// of inputs, and how often intervals contain a truth known by quadrature.
///
/// All networks are relu without biases with a linear last layer and sigma = 0.1, on a noise-free forward pass, their
/// parameters uniform on [-1, 1]: there the normalisation is exact.
public struct EstimatorStudy: Study {
    /// `estimators` in the study file.
    public static let kind = "estimators"
    /// The settings a study file may hold.
    public static var keys: [String] { CodingKeys.allCases.map(\.rawValue) }

    /// Convergence in the number of inputs.
    public struct Inputs: Codable, Sendable, Equatable {
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
        /// How it is tempered.
        public var schedule: String
    }

    /// Intervals against quadrature.
    public struct Intervals: Codable, Sendable, Equatable {
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
        /// Networks on which tempered runs that stop by a target are tried too; absent for none.
        public var targetNetworks: [String]?
        /// Their target, parameters.
        public var targetError: Double?
        /// How many of them; absent for as many as others.
        public var targetRuns: Int?
    }

    /// Name of the study and of its folder.
    public var name: String
    /// Title of the report.
    public var title: String
    /// The question the study answers.
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
    /// Numbers of plain draws, ascending; the first is the published procedure's and is repeated.
    public var draws: [Int]
    /// Seeds on which the plain estimate with the first number of draws is repeated.
    public var seeds: Int
    /// How each network is tempered, LEVEL:REPETITIONS:CHECK.
    public var schedules: [String]
    /// Convergence in the number of inputs.
    public var inputs: Inputs
    /// Intervals against quadrature.
    public var intervals: Intervals
    /// Seed of all randomness.
    public var seed: UInt64

    enum CodingKeys: String, CodingKey, CaseIterable {
        case name, title, question, networks, sample, samples, epsilon, zeta, draws, seeds, schedules, inputs
        case intervals, seed
    }

    /// One piece of the results; what does not belong to the piece is absent.
    public struct Record: Codable, Sendable, Equatable {
        /// The network.
        public var network: String
        /// The tempered estimate.
        public var tempered: EstimateDocument?
        /// Plain estimates, one for each number of draws.
        public var plain: [EstimateDocument]?
        /// Plain estimates with the first number of draws on seeds of their own.
        public var repeats: [EstimateDocument]?
        /// Estimates on nested subsamples of the inputs, tempered ones first.
        public var inputs: [EstimateDocument]?
        /// Intervals against quadrature.
        public var coverage: Coverage?
    }

    /// The intervals for each tiny network, plain means for each network, the inputs, and tempering for each network.
    public func pieces() throws -> [String] {
        intervals.networks.map { "intervals-\($0)" } + networks.map { "\($0)-plain" } + ["inputs"]
            + networks.map { "\($0)-tempered" }
    }

    /// Refuses settings out of range before anything is computed.
    public func validate() throws {
        try StudyName.check(name)
        guard !networks.isEmpty, Set(networks).count == networks.count else {
            throw UserError(.badData, "no network, or one named twice", "networks", "name each once")
        }
        for network in networks + [inputs.network] { _ = try Architecture.widths(parsing: network) }
        guard !draws.isEmpty, draws == draws.sorted(), samples >= 1, (draws + inputs.tempered).allSatisfy({ $0 >= 2 }),
            inputs.factorised.allSatisfy({ $0 >= 2 }), !(inputs.tempered + inputs.factorised).isEmpty
        else {
            throw UserError(
                .badData, "no draws or inputs, or too few, or not ascending", "draws, samples, inputs",
                "give ascending numbers from 2")
        }
        guard [seeds, intervals.runs, intervals.repetitions].allSatisfy({ (2...10_000).contains($0) }),
            [inputs.draws, intervals.factorisedDraws, intervals.plainDraws, intervals.samples].allSatisfy({ $0 >= 1 }),
            intervals.width > 0, intervals.width.isFinite
        else {
            throw UserError(
                .badData, "seeds, runs, repetitions, draws or the width out of range", "study",
                "give 2 to 10000 seeds, runs and repetitions, and positive numbers elsewhere")
        }
        for network in intervals.networks {
            let widths = try Architecture.widths(parsing: network)
            let hidden = zip(widths, widths.dropFirst()).map { $0 * $1 }.dropLast().reduce(0, +)
            guard
                widths.count == 2 && widths[0] <= 2 || widths.count == 3 && hidden <= 2
                    || widths.count > 3 && hidden <= ExactExpectation.mostDeepParameters
            else {
                throw UserError(
                    .badData, "\(network) is too large for quadrature", "intervals",
                    "take one layer on one or two inputs, two layers with at most two parameters in the first, or more with "
                        + "at most four before the last")
            }
        }
        if let others = intervals.targetNetworks {
            guard Set(others).isSubset(of: intervals.networks), let target = intervals.targetError, target > 0,
                (2...10_000).contains(intervals.targetRuns ?? intervals.runs)
            else {
                throw UserError(
                    .badData, "targetNetworks are not among the networks, or without a target", "intervals",
                    "name networks of the list, a positive targetError, and 2 to 10000 targetRuns")
            }
        }
        guard schedules.count == networks.count else {
            throw UserError(
                .badData, "\(schedules.count) schedules for \(networks.count) networks", "schedules",
                "give one for each network")
        }
        for schedule in schedules + [inputs.schedule] {
            _ = try TemperingReport.Schedule(ofStudy: schedule, setting: "schedules, inputs")
        }
        _ = try scales(epsilon + [inputs.epsilon, intervals.epsilon])
    }

    /// The sample, for all but the intervals, whose inputs are random.
    public func dataFiles(of piece: String, folder: URL) throws -> [DataFile] {
        piece.hasPrefix("intervals-") ? [] : [try InputSource.sample(sample).dataFile()]
    }

    /// What a piece names.
    public func compute(piece: String, folder: URL, context: RunContext) throws -> Record {
        for (network, schedule) in zip(networks, schedules) {
            if piece == "\(network)-tempered" {
                return Record(network: network, tempered: try tempered(network, schedule, context: context))
            }
            if piece == "\(network)-plain" { return try plain(network, context: context) }
        }
        if piece == "inputs" { return try inputs(context: context) }
        return try coverage(String(piece.dropFirst("intervals-".count)), context: context)
    }

    private func tempered(_ network: String, _ schedule: String, context: RunContext) throws -> EstimateDocument {
        try estimate(
            network, samples: samples, draws: 2,
            TemperedEstimator(schedule: .init(ofStudy: schedule, setting: "schedules"))
        ).record(at: scales(epsilon), context: context)
    }

    private func plain(_ network: String, context: RunContext) throws -> Record {
        let scales = try scales(epsilon)
        let total = Double(draws.reduce(0, +) + seeds * draws[0])
        var done = 0.0
        func document(_ count: Int, _ seed: UInt64, lower: Bool) throws -> EstimateDocument {
            defer { done += Double(count) }
            let before = done
            return try estimate(network, samples: samples, draws: count, PlainEstimator(), seed: seed).record(
                at: scales, lowerBounds: lower,
                context: context.part(from: before / total, to: (before + Double(count)) / total))
        }
        return Record(
            network: network,
            plain: try draws.enumerated().map { try document($1, seed, lower: $0 == 0) },
            repeats: try (0..<seeds).map { try document(draws[0], seed &+ UInt64($0 + 1), lower: false) })
    }

    private func inputs(context: RunContext) throws -> Record {
        let scales = try scales([inputs.epsilon])
        let schedule = try TemperingReport.Schedule(ofStudy: inputs.schedule, setting: "inputs")
        let requests =
            try inputs.tempered.map {
                try estimate(inputs.network, samples: $0, draws: 2, TemperedEstimator(schedule: schedule))
            }
            + inputs.factorised.map {
                try estimate(inputs.network, samples: $0, draws: inputs.draws, FactorisedEstimator())
            }
        let total = Double(requests.reduce(0) { $0 + $1.network.inputCount })
        var done = 0.0
        return Record(
            network: inputs.network,
            inputs: try requests.map { request in
                let count = Double(request.network.inputCount)
                defer { done += count }
                let before = done
                return try request.record(
                    at: scales, lowerBounds: false,
                    context: context.part(from: before / total, to: (before + count) / total))
            })
    }

    private func coverage(_ network: String, context: RunContext) throws -> Record {
        let widths = try Architecture.widths(parsing: network)
        var stream = RandomStream(seed: seed, purpose: .syntheticInputs, index: 0)
        let rows = Matrix(rows: intervals.samples, columns: widths[0]) { _, _ in stream.normal() }
        let chain = try MarkovianNetwork(
            Architecture(
                widths: widths, activation: intervals.activation, lastLayer: widths.count == 2 ? .activated : .linear),
            inputs: rows, sigma: [1])
        let target = intervals.targetNetworks?.contains(network) == true ? intervals.targetError : nil
        return Record(
            network: network,
            coverage: try Coverage(
                of: chain, low: -intervals.width, high: intervals.width,
                scale: scales([intervals.epsilon])[0].doubles(),
                methods: [.tempered(.init(level: 0, repetitions: intervals.repetitions, checkRepetitions: 0))]
                    + (target.map {
                        [.tempered(targetError: $0, runs: intervals.targetRuns ?? intervals.runs)]
                    } ?? [])
                    + [.factorised(draws: intervals.factorisedDraws), .plain(draws: intervals.plainDraws)],
                runs: intervals.runs, seed: seed, context: context))
    }

    /// A request on `samples` of the rows; the rows of a smaller sample are the first of a larger one.
    private func estimate(
        _ network: String, samples: Int, draws: Int, _ estimator: any DimensionEstimator, seed: UInt64? = nil
    ) throws -> NetworkEstimate {
        let (inputs, description) = try InputSource.sample(sample).load(samples: samples, seed: self.seed)
        let chain = try MarkovianNetwork(Architecture(widths: Architecture.widths(parsing: network)), inputs: inputs)
        return try NetworkEstimate(
            network: chain, inputs: description, draws: .prior(.standard, count: draws), estimator: estimator,
            seed: seed ?? self.seed)
    }

    private func scales(_ epsilons: [String]) throws -> [ExactScale] {
        try ExactScale.pairs(
            epsilons: epsilons.map { try Rational(parsing: $0) }, zetas: [Rational(parsing: zeta)])
    }
}
