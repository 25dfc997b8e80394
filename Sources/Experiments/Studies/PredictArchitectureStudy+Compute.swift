internal import BallArithmetic
internal import EffectiveDimension
public import Foundation
public import Foundations
internal import FunctionMeasures
internal import LinearAlgebra
internal import Measures
internal import Networks
public import Records
internal import Training

extension PredictArchitectureStudy: Study {
    /// The data file if it exists, else the sample.
    public static func dataFiles(of piece: Piece, folder: URL) throws -> [DataFile] {
        [try piece.rows.source.dataFile(in: folder)]
    }

    /// Stands for a piece without results.
    public static var recordOutOfTime: Record? { Record(data: "", testRows: 0, results: []) }

    /// Whether the time was too short for the piece.
    public static func isAbsent(_ record: Record) -> Bool { record.results.isEmpty }

    /// Trains, draws or tempers some of the architectures.
    public static func compute(_ piece: Piece, folder: URL, context: RunContext) throws -> Record {
        let data = try piece.rows.source.load(in: folder)
        let hidden = try piece.hiddenWidths(inputs: data.features.columns, classes: data.classCount)
        let shapes = hidden.map {
            Architecture(widths: [data.features.columns] + $0 + [data.classCount], hasBias: true)
        }
        let first = try TrainedRows(data, piece.rows, seed: piece.seed)
        var results = shapes.map { Result(network: $0.name, parameters: $0.parameterCount) }
        switch piece.task {
        case .trained(let training):
            let parts = try (0..<training.seeds).map {
                try TrainedRows(data, piece.rows, seed: piece.seed &+ UInt64($0))
            }
            let measures = try training.measures.map { try MeasureRegistry.measure(parsing: $0) }
            let step = context.steps(shapes.count * training.seeds)
            let runs = try context.mapItems(shapes.count * training.seeds) { item -> Run? in
                defer { step() }
                let (shape, run) = item.index.quotientAndRemainder(dividingBy: training.seeds)
                return try parts[run].train(
                    shapes[shape],
                    TrainingConfiguration(
                        learningRate: training.learningRate,
                        schedule: TrainedRows.schedule(epochs: training.epochs), batchSize: training.batchSize),
                    epochs: training.epochs, measures: measures, key: RunKey(run: run), checkpoint: item.checkpoint)
            }
            for index in results.indices {
                results[index].runs =
                    runs[(index * training.seeds)..<((index + 1) * training.seeds)].compactMap(\.self)
            }
        case .prior(let forms, let dimension, let variants):
            let step = context.steps(shapes.count)
            let numbers = try context.mapItems(shapes.count) { item in
                defer { step() }
                return try RandomWeights(shapes[item.index], first, piece, context.sequential(in: item))
                    .numbers(forms, dimension, variants)
            }
            for index in results.indices { results[index].prior = numbers[index] }
        case .curves(let dimension):
            let step = context.steps(shapes.count)
            let curves = try context.mapItems(shapes.count) { item in
                defer { step() }
                return try RandomWeights(shapes[item.index], first, piece, context.sequential(in: item))
                    .curve(dimension)
            }
            for index in results.indices { results[index].curve = curves[index] }
        }
        return Record(data: "\(data.name), \(data.count) rows", testRows: first.test.count, results: results)
    }
}

/// An architecture over random weights, on the measure rows of the first run.
private struct RandomWeights {
    let architecture: Architecture
    let rows: TrainedRows
    let informationSamples: Int
    let seed: UInt64
    let context: RunContext

    typealias Value = PredictArchitectureStudy.Value

    init(
        _ architecture: Architecture, _ rows: TrainedRows, _ piece: PredictArchitectureStudy.Piece,
        _ context: RunContext
    ) {
        self.architecture = architecture
        self.rows = rows
        informationSamples = piece.rows.informationSamples
        seed = piece.seed
        self.context = context
    }

    /// Everything but the tempered dimension.
    func numbers(
        _ forms: PredictArchitectureStudy.PriorForms, _ dimension: PredictArchitectureStudy.Dimension,
        _ variants: PredictArchitectureStudy.Variants
    ) throws -> PredictArchitectureStudy.PriorNumbers {
        let base = try published(dimension)
        func variant(_ name: String, _ change: (inout PredictArchitectureStudy.Dimension) -> Void) throws -> Value {
            var changed = dimension
            changed.scales = [dimension.scales[0]]
            change(&changed)
            return Value(
                name: name, value: try published(changed).rows.first.map { ReportedEstimate($0.lower) }, seconds: 0)
        }
        let seconds = base.seconds
        let others =
            try variants.sigma.map { sigma in
                try variant("sigma \(NumberFormat.number(sigma))") { $0.sigma = sigma }
            } + variants.samples.map { count in try variant("\(count) inputs") { $0.samples = count } }
            + variants.draws.map { count in try variant("\(count) draws") { $0.draws = count } }
        func values(_ row: (PublishedEstimate.Row) -> Estimate) -> [Value] {
            zip(dimension.scales, base.rows).map {
                Value(name: $0, value: ReportedEstimate(row($1)), seconds: seconds)
            }
        }
        return .init(
            measures: try measures(forms), published: values(\.full), lower: values(\.lower), variants: others)
    }

    /// Means of measures over draws; measures that take many rows on the first of the measure rows.
    private func measures(_ forms: PredictArchitectureStudy.PriorForms) throws -> [Value] {
        let unseen = rows.unseen
        let prior = try Prior(parsing: forms.law)
        let paths = rows.paths(in: unseen)
        return try forms.measures.map { notation in
            let measure = try MeasureRegistry.measure(parsing: notation)
            let isSmall = type(of: measure).rows != .unseen
            let inputs = isSmall ? unseen.selectingRows(Array(0..<min(informationSamples, unseen.rows))) : unseen
            let request = NetworkMeasurement(
                architecture, weights: .prior(prior, draws: forms.draws),
                data: MeasureData(inputs: inputs, paths: paths, seed: seed))
            let start = ContinuousClock.now
            let value = try request.values(of: [measure], context: context)[0]
            return Value(
                name: notation,
                value: value.values.first.map {
                    ReportedEstimate(value: $0, standardError: value.standardErrors?.first ?? 0)
                }, seconds: (ContinuousClock.now - start).seconds)
        }
    }

    /// The chain of noisy layers on the first measure rows.
    private func network(_ dimension: PredictArchitectureStudy.Dimension) throws -> any FisherNetwork {
        let unseen = rows.unseen
        return try FisherSettings(sigma: [dimension.sigma], forwardNoise: dimension.forwardNoise).network(
            architecture, on: unseen.selectingRows(Array(0..<min(dimension.samples, unseen.rows))), seed: seed)
    }

    private func published(
        _ dimension: PredictArchitectureStudy.Dimension
    ) throws -> (rows: [PublishedEstimate.Row], seconds: Double) {
        let start = ContinuousClock.now
        let model = try network(dimension)
        let source = model.source(try Prior(parsing: dimension.law), count: dimension.draws, seed: seed)
        let scales = try dimension.exactScales.map { try $0.doubles() }
        let rows = try PublishedEstimate(
            of: model, draws: dimension.draws, at: scales, context: context, draw: source.draw
        ).rows
        return (rows, (ContinuousClock.now - start).seconds)
    }

    /// The dimension at every pair of scales from one tempered curve.
    func curve(_ dimension: PredictArchitectureStudy.Dimension) throws -> [Value] {
        let start = ContinuousClock.now
        let values = try TemperedDimension.values(
            of: network(dimension), name: architecture.name, law: dimension.law, schedule: dimension.schedule,
            at: dimension.exactScales, seed: seed, context: context)
        let seconds = (ContinuousClock.now - start).seconds
        return zip(dimension.scales, values).map { name, value in
            Value(name: name, value: value, seconds: seconds)
        }
    }
}

extension PredictArchitectureStudy.Dimension {
    /// The pairs of scales as rational numbers.
    var exactScales: [ExactScale] {
        get throws { try scales.map { try ExactScale(ofStudy: $0, setting: "scales") } }
    }
}

extension ExactScale {
    /// The pair of scales that a study writes as EPS:ZETA.
    init(ofStudy text: String, setting: String) throws {
        let parts = text.split(separator: ":").map(String.init)
        guard parts.count == 2 else {
            throw UserError(
                .badData, "'\(text)' is no pair of scales", Message(setting), "write EPS:ZETA, such as 1/100:2/3")
        }
        try self.init(epsilon: Rational(parsing: parts[0]), zeta: Rational(parsing: parts[1]))
    }
}
