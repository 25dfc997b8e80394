internal import Datasets
internal import EffectiveDimension
public import Foundation
public import Foundations
internal import LinearAlgebra
internal import Networks
public import Records
internal import Training

extension PaperStudy: Study {
    /// The files that are there; the shipped sample instead of a table.
    public static func dataFiles(of piece: Piece, folder: URL) throws -> [DataFile] {
        switch (piece.inputs.source, piece.inputs.existingFiles(in: folder)) {
        case (.digits, _): [try InputSource.sample("digits").dataFile()]
        case (.covertype, nil), (.covertype, []?): [try InputSource.sample("covertype").dataFile()]
        case (_, let paths?):
            zip(piece.inputs.files, paths).map { DataFile(name: $0, url: URL(fileURLWithPath: $1)) }
        case (_, nil): []
        }
    }

    /// Leaves out experiments that were not asked for and pieces without data.
    public func absence(of piece: Piece, folder: URL, isStored: Bool) -> Record? {
        if let experiments, !experiments.contains(piece.experiment) { return .absent(.notAsked) }
        if piece.inputs.existingFiles(in: folder) == nil, piece.inputs.source != .covertype || isStored {
            return .absent(.noData)
        }
        return nil
    }

    /// What the next run has to compute.
    public static var recordOutOfTime: Record? { .absent(.noTime) }

    /// Whether a piece was left out.
    public static func isAbsent(_ record: Record) -> Bool { if case .absent = record { true } else { false } }

    /// The numbers of one piece.
    public static func compute(_ piece: Piece, folder: URL, context: RunContext) throws -> Record {
        let data = try PaperData.load(piece.inputs, folder: folder)
        switch piece.work {
        case .plain(let work): return .dimensions(try work.compute(data, seed: piece.seed, context: context))
        case .tempered(let work): return .dimensions(try work.compute(data, seed: piece.seed, context: context))
        case .training(let work):
            return try work.compute(data, seed: piece.seed, context: context).map { .losses($0) } ?? .absent(.noData)
        case .limit(let work): return .limit(try work.compute(data, seed: piece.seed, context: context))
        case .modular(let work): return .modular(try work.compute(data, seed: piece.seed, context: context))
        case .cost(let work): return .cost(try work.compute(data, seed: piece.seed, context: context))
        }
    }

    /// The seed of a replicate: its inputs, draws and noise are its own, and the same for all networks and settings.
    static func seed(_ seed: UInt64, replicate: Int) -> UInt64 {
        RandomStream.seed(seed, for: "replicate \(replicate)")
    }
}

extension PaperStudy.PlainPiece {
    fileprivate func compute(
        _ data: PaperData, seed: UInt64, context: RunContext
    ) throws -> PaperStudy.Dimensions {
        let seed = PaperStudy.seed(seed, replicate: replicate)
        let model = try PaperStudy.network(
            network, fisher: fisher, sigma: sigma, noise: fisher == .gaussian ? 0 : noise,
            on: data.inputs(samples, seed: seed), seed: seed)
        let source = model.source(try Prior(parsing: prior), count: draws, seed: seed)
        let pairs = try PaperStudy.pairs(epsilon, zeta)
        let estimate = try PublishedEstimate(
            of: model, draws: draws, at: pairs.map(\.scale), context: context, draw: source.draw)
        return PaperStudy.Dimensions(
            parameters: model.parameterCount, meanTrace: estimate.normalisation.meanTrace.value, rank: estimate.rank,
            rows: zip(pairs, estimate.rows).map { pair, row in
                .init(
                    epsilon: pair.epsilon, zeta: pair.zeta, full: ReportedEstimate(row.full),
                    lower: ReportedEstimate(row.lower), effectiveSampleSize: row.effectiveSampleSize)
            })
    }
}

extension PaperStudy.TemperedPiece {
    fileprivate func compute(
        _ data: PaperData, seed: UInt64, context: RunContext
    ) throws -> PaperStudy.Dimensions {
        let seed = PaperStudy.seed(seed, replicate: 0)
        let model = try PaperStudy.network(
            network, sigma: sigma, noise: noise, on: data.inputs(samples, seed: seed), seed: seed)
        let request = try NetworkEstimate(
            network: model, inputs: data.rows.name, draws: .prior(Prior(parsing: prior), count: 1),
            estimator: TemperedEstimator(schedule: .init(ofStudy: schedule, setting: "schedule")), seed: seed)
        let factor = try request.normalise(context: context.lasting)
        let pairs = try PaperStudy.pairs([epsilon], [zeta])
        let answer = try request.dimensions(
            at: pairs.map(\.scale), normalisation: factor, lowerBounds: true, context: context.lasting)
        return PaperStudy.Dimensions(
            parameters: model.parameterCount, meanTrace: factor.meanTrace.value, rank: nil,
            rows: zip(pairs, answer.estimates).map { pair, estimate in
                .init(
                    epsilon: pair.epsilon, zeta: pair.zeta, full: ReportedEstimate(estimate.twoScaleDimension),
                    lower: ReportedEstimate(estimate.lower?.published ?? estimate.jensen),
                    effectiveSampleSize: estimate.effectiveSampleSize)
            }, warnings: answer.estimates.flatMap(\.warnings))
    }
}
