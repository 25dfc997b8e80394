public import Foundation
public import Foundations
internal import Measures
internal import Networks
public import Records
internal import Training

extension CriteriaStudy: Study {
    /// The data file if it exists, else the sample.
    public static func dataFiles(of piece: Piece, folder: URL) throws -> [DataFile] {
        [try piece.rows.source.dataFile(in: folder)]
    }

    /// Trains one network with every seed until no training row is wrong, and measures it.
    public static func compute(_ piece: Piece, folder: URL, context: RunContext) throws -> Record {
        let data = try piece.rows.source.load(in: folder)
        let widths = [data.features.columns] + Array(repeating: piece.width, count: piece.depth) + [data.classCount]
        let architecture = Architecture(widths: widths, hasBias: true)
        let measures = try piece.measures.map { try MeasureRegistry.measure(parsing: $0) }
        let configuration = try piece.method.configuration(rows: piece.rows.samples)
        let parts = try (0..<piece.seeds).map { try TrainedRows(data, piece.rows, seed: piece.seed &+ UInt64($0)) }
        let step = context.steps(piece.seeds)
        let runs = try context.mapItems(piece.seeds) { item -> Run? in
            defer { step() }
            return try parts[item.index].train(
                architecture, configuration, epochs: piece.epochs, until: .noErrors, labelNoise: piece.labelNoise,
                measures: measures, key: RunKey(run: item.index), checkpoint: item.checkpoint)
        }
        return Record(
            data: "\(data.name), \(data.count) rows", network: architecture.name, testRows: parts[0].test.count,
            runs: runs.compactMap(\.self))
    }

    /// Checks all settings before anything is computed.
    public func validate() throws {
        try StudyName.check(name)
        try rows.validate("rows")
        try StudyMeasures.check(epochs: epochs, seeds: seeds)
        try StudyMeasures.validate(measures)
        func refuse(_ what: String, _ place: String, _ remedy: String) -> UserError {
            UserError(.badData, what, place, remedy)
        }
        guard labels.count >= 2, Set(labels).count == labels.count, labels.allSatisfy({ (0...1).contains($0) }) else {
            throw refuse(
                "shares \(labels) of random labels", "labels", "give two or more different numbers from 0 to 1")
        }
        guard widths.count >= 2, Set(widths).count == widths.count,
            (widths + [base.width]).allSatisfy({ (1...100_000).contains($0) }), (1...100).contains(base.depth)
        else {
            throw refuse("widths \(widths), depth \(base.depth)", "widths, base", "give two or more different widths")
        }
        guard methods.count >= 2, Set(methods.map(\.name)).count == methods.count,
            methods.contains(where: { $0.name == base.method })
        else {
            throw refuse(
                "\(methods.count) methods, one of them twice, or without '\(base.method)'", "methods, base",
                "give two or more different ones with that of 'base' among them")
        }
        for method in methods { try method.configuration(rows: rows.samples).validate() }
    }
}

extension CriteriaStudy.Method {
    /// The training, with batches of at most all rows.
    fileprivate func configuration(rows: Int) throws -> TrainingConfiguration {
        guard let rule = Optimiser(rawValue: optimiser) else {
            throw UserError(.badData, "no optimiser '\(optimiser)'", "methods", "use sgd, momentum or adam")
        }
        return TrainingConfiguration(optimiser: rule, learningRate: learningRate, batchSize: min(batchSize, rows))
    }
}
