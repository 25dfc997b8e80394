internal import Bounds
internal import Datasets
internal import EffectiveDimension
public import Foundation
public import Foundations
internal import Networks
public import Records
internal import Training

extension TrainingStudy: Study {
    /// The data file if it exists, else the sample, for every piece.
    public static func dataFiles(of piece: Piece, folder: URL) throws -> [DataFile] {
        [try piece.setting.labelledRows.dataFile(in: folder)]
    }

    /// The curves, the dimension or the gaps, as the piece asks.
    public static func compute(_ piece: Piece, folder: URL, context: RunContext) throws -> Record {
        switch piece {
        case .curves(let network, let samples, let training, let setting):
            try training.curves(of: network, size: samples, setting, folder: folder, context: context)
        case .dimension(let network, let dimension, let setting):
            .dimension(estimate: try dimension.estimate(of: network, setting, folder: folder, context: context))
        case .gaps(let gaps, let descent, let setting):
            .gaps(document: try gaps.document(descent, setting, folder: folder, context: context))
        }
    }
}

extension TrainingStudy.Piece {
    fileprivate var setting: TrainingStudy.Setting {
        switch self {
        case .curves(_, _, _, let setting), .dimension(_, _, let setting), .gaps(_, _, let setting): setting
        }
    }
}

extension TrainingStudy.Training {
    fileprivate func curves(
        of network: String, size: Int, _ setting: TrainingStudy.Setting, folder: URL, context: RunContext
    ) throws -> TrainingStudy.Record {
        let data = try setting.rows(in: folder)
        let architecture = try setting.shape(network).architecture(inputs: data.features.columns)
        let step = context.steps(seeds)
        let description = "\(data.name), \(data.count) rows"
        guard size < data.count else {
            return .curves(network: network, samples: size, data: description, curves: [])
        }
        let curves = try context.mapItems(seeds) { item in
            defer { step() }
            let seed = setting.seed &+ UInt64(item.index)
            let configuration = try descent.configuration(seed: seed)
            let split = try TrainingSplit(data, samples: size, testSamples: testSamples, seed: seed)
            var run = TrainingRun(architecture, configuration, data: split, epochs: epochs)
            (run.cancellation, run.itemCheckpoint) = (context.cancellation, item.checkpoint)
            let outcome = try run.run()
            return TrainingStudy.Curve(
                seed: seed, train: outcome.history.map(\.trainRisk), test: outcome.history.map(\.testRisk),
                testErrorRate: outcome.history[outcome.history.count - 1].testErrorRate ?? 0)
        }
        return .curves(network: network, samples: size, data: description, curves: curves)
    }
}

extension TrainingStudy.Dimension {
    fileprivate func estimate(
        of network: String, _ setting: TrainingStudy.Setting, folder: URL, context: RunContext
    ) throws -> EstimateDocument {
        let schedule = schedules?.first.flatMap { TemperingReport.Schedule(parsing: $0) }
        return try NetworkEstimate(
            specification(of: network, setting, folder: folder),
            draws: .prior(Prior(parsing: prior), count: draws ?? 1),
            estimator: schedule.map { TemperedEstimator(schedule: $0) } ?? PlainEstimator(), seed: setting.seed
        ).recordScaleByScale(
            at: ExactScale.pairs(of: epsilon, zeta: zeta), context: schedule == nil ? context : context.lasting)
    }

    /// A chain, since only a chain has a lower 2sED.
    func specification(
        of network: String, _ setting: TrainingStudy.Setting, folder: URL
    ) throws -> NetworkSpecification {
        NetworkSpecification(
            setting.shape(network), fisher: FisherSettings(sigma: sigma, forwardNoise: forwardNoise),
            prior: try Prior(parsing: prior), inputs: try setting.source(in: folder), samples: samples)
    }
}

extension TrainingStudy.Gaps {
    fileprivate func document(
        _ descent: TrainingStudy.Descent, _ setting: TrainingStudy.Setting, folder: URL, context: RunContext
    ) throws -> GapDocument {
        let data = try setting.rows(in: folder)
        var configuration = try descent.configuration(seed: setting.seed)
        configuration.loss = try Loss(parsing: loss)
        let experiment = try GapExperiment(
            networks: networks.map { try setting.shape($0).architecture(inputs: data.features.columns) },
            configuration: configuration,
            data: .rows(data),
            sizes: sizes.filter { $0 < data.count }, testSamples: testSamples, runs: runs, epochs: epochs,
            search: AdversarialSearch(starts: starts, steps: steps), constant: .calibrated(sizes: calibrate), gamma: 1,
            rate: .published)
        var document = try experiment.document(context: context)
        document.environment = nil
        document.timing = nil
        return document
    }
}
