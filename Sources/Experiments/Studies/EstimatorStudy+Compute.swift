internal import BallArithmetic
internal import EffectiveDimension
public import Foundation
public import Foundations
internal import LinearAlgebra
internal import Networks
public import Records

extension EstimatorStudy: Study {
    /// The sample, for all but the intervals, whose inputs are random.
    public static func dataFiles(of piece: Piece, folder: URL) throws -> [DataFile] {
        switch piece {
        case .intervals, .curves, .ladders: []
        case .plain(_, let setting, _, _), .tempered(_, let setting, _):
            [try InputSource.sample(setting.sample).dataFile()]
        case .inputs(_, let sample, _, _): [try InputSource.sample(sample).dataFile()]
        }
    }

    /// Intervals, plain means, estimates on subsamples or a tempered estimate, as the piece asks.
    public static func compute(_ piece: Piece, folder: URL, context: RunContext) throws -> Record {
        switch piece {
        case .intervals(let network, let settings, let zeta, let seed):
            .intervals(coverage: try settings.coverage(of: network, zeta: zeta, seed: seed, context: context))
        case .curves(let network, let settings, let zeta, let seed):
            .curves(
                coverage: try settings.coverage(of: network, "tempered", zeta: zeta, seed: seed, context: context))
        case .ladders(let network, let settings, let zeta, let seed):
            .curves(
                coverage: try settings.coverage(of: network, "exchange", zeta: zeta, seed: seed, context: context))
        case .plain(let network, let setting, let draws, let seeds):
            try setting.plain(network, draws: draws, seeds: seeds, context: context)
        case .inputs(let settings, let sample, let zeta, let seed):
            .inputs(estimates: try settings.estimates(sample: sample, zeta: zeta, seed: seed, context: context))
        case .tempered(let network, let setting, let schedule):
            .tempered(estimate: try setting.tempered(network, schedule, context: context))
        }
    }

    /// A tiny network on standard normal inputs, sigma = 1: one activated layer, or several with a linear last one.
    fileprivate static func tiny(
        _ network: String, activation: Activation, samples: Int, seed: UInt64
    ) throws -> any FisherNetwork {
        let widths = try Architecture.widths(parsing: network)
        let shape = NetworkShape(
            network, activation: activation, lastLayer: widths.count == 2 ? .activated : .linear)
        var stream = RandomStream(seed: seed, purpose: .syntheticInputs, index: 0)
        let rows = Matrix(rows: samples, columns: widths[0]) { _, _ in stream.normal() }
        return try FisherSettings(sigma: [1]).network(shape.architecture(), on: rows, seed: seed)
    }

    /// A request on `samples` of the rows; the rows of a smaller sample are the first rows of a larger one.
    fileprivate static func estimate(
        _ network: String, sample: String, samples: Int, draws: Int, _ estimator: any DimensionEstimator,
        inputSeed: UInt64, seed: UInt64
    ) throws -> NetworkEstimate {
        let specification = NetworkSpecification(NetworkShape(network), inputs: .sample(sample), samples: samples)
        return try NetworkEstimate(
            specification, draws: .prior(specification.prior, count: draws), estimator: estimator, seed: seed,
            inputSeed: inputSeed)
    }
}

extension EstimatorStudy.Setting {
    fileprivate func tempered(
        _ network: String, _ schedule: String, context: RunContext
    ) throws -> EstimateDocument {
        try EstimatorStudy.estimate(
            network, sample: sample, samples: samples, draws: 2,
            TemperedEstimator(schedule: .init(ofStudy: schedule, setting: "schedules")), inputSeed: seed, seed: seed
        ).recordScaleByScale(at: ExactScale.pairs(of: epsilon, zeta: zeta), context: context)
    }

    fileprivate func plain(
        _ network: String, draws: [Int], seeds: Int, context: RunContext
    ) throws -> EstimatorStudy.Record {
        let scales = try ExactScale.pairs(of: epsilon, zeta: zeta)
        let total = Double(draws.reduce(0, +) + seeds * draws[0])
        var done = 0.0
        func document(_ count: Int, _ seed: UInt64, lower: Bool) throws -> EstimateDocument {
            defer { done += Double(count) }
            let before = done
            return try EstimatorStudy.estimate(
                network, sample: sample, samples: samples, draws: count, PlainEstimator(), inputSeed: self.seed,
                seed: seed
            ).record(
                at: scales, lowerBounds: lower,
                context: context.part(from: before / total, to: (before + Double(count)) / total))
        }
        return .plain(
            estimates: try draws.enumerated().map { try document($1, seed, lower: $0 == 0) },
            repeats: try (0..<seeds).map { try document(draws[0], seed &+ UInt64($0 + 1), lower: false) })
    }
}

extension EstimatorStudy.Inputs {
    fileprivate func estimates(
        sample: String, zeta: String, seed: UInt64, context: RunContext
    ) throws -> [EstimateDocument] {
        let scales = try ExactScale.pairs(of: [epsilon], zeta: zeta)
        let schedule = try TemperingReport.Schedule(ofStudy: schedule, setting: "inputs")
        func request(_ count: Int, draws: Int, _ estimator: any DimensionEstimator) throws -> NetworkEstimate {
            try EstimatorStudy.estimate(
                network, sample: sample, samples: count, draws: draws, estimator, inputSeed: seed, seed: seed)
        }
        let requests =
            try tempered.map { try request($0, draws: 2, TemperedEstimator(schedule: schedule)) }
            + factorised.map { try request($0, draws: draws, FactorisedEstimator()) }
        let total = Double(requests.reduce(0) { $0 + $1.network.inputCount })
        var done = 0.0
        return try requests.map { request in
            let count = Double(request.network.inputCount)
            defer { done += count }
            let before = done
            return try request.record(
                at: scales, lowerBounds: false,
                context: context.part(from: before / total, to: (before + count) / total))
        }
    }
}

extension EstimatorStudy.Curves {
    fileprivate func coverage(
        of network: String, _ estimator: String, zeta: String, seed: UInt64, context: RunContext
    ) throws -> CurveCoverage {
        try CurveCoverage(
            of: EstimatorStudy.tiny(network, activation: activation, samples: samples, seed: seed), low: -width,
            high: width, scales: ExactScale.pairs(of: epsilon, zeta: zeta).map { try $0.doubles() },
            by: CurveStudy.estimator(estimator, schedule, setting: "curves"), runs: runs, seed: seed,
            context: context)
    }
}

extension EstimatorStudy.Intervals {
    fileprivate func coverage(
        of network: String, zeta: String, seed: UInt64, context: RunContext
    ) throws -> Coverage {
        let chain = try EstimatorStudy.tiny(network, activation: activation, samples: samples, seed: seed)
        let target = targetError.map { Coverage.Method.tempered(targetError: $0, runs: targetRuns ?? runs) }
        return try Coverage(
            of: chain, low: -width, high: width, scale: ExactScale.pairs(of: [epsilon], zeta: zeta)[0].doubles(),
            methods: [.tempered(.init(level: 0, repetitions: repetitions, checkRepetitions: 0))]
                + (target.map { [$0] } ?? [])
                + [.factorised(draws: factorisedDraws), .plain(draws: plainDraws)],
            runs: runs, seed: seed, context: context)
    }
}

extension ExactScale {
    /// The pairs that the micro scales and the one meso exponent of a study spell.
    static func pairs(of epsilons: [String], zeta: String) throws -> [ExactScale] {
        try pairs(epsilons: epsilons.map { try Rational(parsing: $0) }, zetas: [Rational(parsing: zeta)])
    }
}
