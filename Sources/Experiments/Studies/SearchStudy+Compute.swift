internal import EffectiveDimension
public import Foundation
public import Foundations
internal import LinearAlgebra
internal import Measures
internal import Networks
public import Records
internal import Training

extension SearchStudy: Study {
    /// The data file if it exists, else the sample.
    public static func dataFiles(of piece: Piece, folder: URL) throws -> [DataFile] {
        [try piece.rows.source.dataFile(in: folder)]
    }

    /// Stands for a piece without results.
    public static var recordOutOfTime: Record? { Record(data: "", testRows: 0, results: []) }

    /// Whether the time was too short for the piece.
    public static func isAbsent(_ record: Record) -> Bool { record.results.isEmpty }

    /// Trains some of the architectures, or computes their dimensions or capacities.
    public static func compute(_ piece: Piece, folder: URL, context: RunContext) throws -> Record {
        let data = try piece.rows.source.load(in: folder)
        let shapes = try piece.hiddenWidths(inputs: data.features.columns, classes: data.classCount).map {
            Architecture(widths: [data.features.columns] + $0 + [data.classCount], hasBias: true)
        }
        let first = try TrainedRows(data, piece.rows.parts, seed: piece.seed)
        var results = shapes.map { Result(network: $0.name, parameters: $0.parameterCount) }
        switch piece.task {
        case .trained(let training):
            let parts = try (0..<training.seeds).map {
                try TrainedRows(data, piece.rows.parts, seed: piece.seed &+ UInt64($0))
            }
            let step = context.steps(shapes.count * training.seeds)
            let runs = try context.mapItems(shapes.count * training.seeds) { item -> Run? in
                defer { step() }
                let (shape, run) = item.index.quotientAndRemainder(dividingBy: training.seeds)
                return try parts[run].run(run, shapes[shape], training, item.checkpoint)
            }
            for index in results.indices {
                results[index].runs =
                    runs[(index * training.seeds)..<((index + 1) * training.seeds)].compactMap(\.self)
            }
        case .dimension(let dimension):
            let inputs = first.features.selectingRows(Array(first.training.prefix(dimension.samples)))
            let step = context.steps(shapes.count)
            let values = try context.mapItems(shapes.count) { item in
                defer { step() }
                return try dimension.measured(
                    shapes[item.index], on: inputs, seed: piece.seed, context: context.sequential(in: item))
            }
            for index in results.indices { results[index].dimension = values[index] }
        case .capacity(let capacity):
            let step = context.steps(shapes.count)
            let values = try context.map(shapes.count) { index in
                defer { step() }
                return try capacity.measured(shapes[index], on: first)
            }
            for index in results.indices { results[index].capacity = values[index] }
        }
        return Record(data: "\(data.name), \(data.count) rows", testRows: first.test.count, results: results)
    }
}

extension TrainedRows {
    /// A trained network with its errors; nil if its loss diverged.
    fileprivate func run(
        _ number: Int, _ architecture: Architecture, _ training: SearchStudy.Training,
        _ checkpoint: (any ItemCheckpoint)?
    ) throws -> SearchStudy.Run? {
        let configuration = TrainingConfiguration(
            learningRate: training.learningRate, schedule: Self.schedule(epochs: training.epochs),
            batchSize: training.batchSize)
        guard let fitted = try fit(architecture, configuration, epochs: training.epochs, labels, checkpoint) else {
            return nil
        }
        func outputs(_ rows: Range<Int>) -> Matrix { self.outputs(of: architecture, fitted.parameters, on: rows) }
        func errorRate(_ rows: Range<Int>) -> Double { outputs(rows).errorRate(Array(labels[rows])) }
        let losses = outputs(self.training).crossEntropies(Array(labels[self.training]))
        return SearchStudy.Run(
            run: number, trainingLoss: Estimate.mean(of: losses).value, trainingError: errorRate(self.training),
            validationError: errorRate(measure), testError: errorRate(test), seconds: fitted.seconds)
    }
}

extension SearchStudy.Dimension {
    /// The dimension of an architecture on these inputs.
    fileprivate func measured(
        _ architecture: Architecture, on inputs: Matrix, seed: UInt64, context: RunContext
    ) throws -> SearchStudy.Measured {
        let start = ContinuousClock.now
        let network = try FisherSettings(sigma: [sigma], forwardNoise: forwardNoise).network(
            architecture, on: inputs, seed: seed)
        let value = try TemperedDimension.values(
            of: network, name: architecture.name, law: law, schedule: schedule,
            at: [ExactScale(ofStudy: scale, setting: "scale")], seed: seed, context: context)[0]
        return .init(value: value, seconds: (ContinuousClock.now - start).seconds)
    }
}

extension SearchStudy.Capacity {
    /// The measure.
    func measure() throws -> any ComplexityMeasure {
        try MeasureRegistry.measure(
            parsing: "\(EffectiveModelComplexity.name):\(NumberFormat.number(error, significantDigits: 17)):\(steps)")
    }

    /// The capacity of an architecture on the training rows.
    fileprivate func measured(_ architecture: Architecture, on rows: TrainedRows) throws -> SearchStudy.Measured {
        let start = ContinuousClock.now
        // The measure is a function of the architecture and reads no weights.
        let subject = MeasureSubject(
            architecture, parameters: [Double](repeating: 0, count: architecture.parameterCount),
            data: MeasureData(
                inputs: rows.features.selectingRows(rows.training), labels: Array(rows.labels[rows.training]),
                seed: rows.seed), context: RunContext(threads: 1))
        let value = try measure().value(of: subject)
        return .init(
            value: value.values.first.map {
                ReportedEstimate(value: $0, standardError: value.standardErrors?.first ?? 0)
            }, seconds: (ContinuousClock.now - start).seconds)
    }
}

extension SearchStudy.Rows {
    /// Where the rows come from.
    var source: StudyRows { StudyRows(sample: sample, data: data, table: table) }

    /// The rows in parts, with those of validation in the place of measure rows.
    fileprivate var parts: MeasuredRows {
        MeasuredRows(
            sample: sample, data: data, table: table, samples: samples, measureSamples: validationSamples,
            testSamples: testSamples, informationSamples: 1, paths: 1)
    }

    /// Throws if a number is out of range.
    func validate() throws { try parts.validate("rows") }
}
