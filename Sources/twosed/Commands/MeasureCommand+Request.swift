import ArgumentParser
import Datasets
import Experiments
import Foundation
import Foundations
import FunctionMeasures
import LinearAlgebra
import Measures
import Networks
import Training

/// What the flags of `twosed measure` ask for.
extension MeasureCommand {
    struct Request {
        var entries: [MeasureComparison.Entry]
        var inputs: String
        var paths: String

        private var architectures: [Architecture] { entries.map(\.measurement.architecture) }

        /// The picture that suits the networks.
        var picture: MeasureComparison.Picture {
            if entries.contains(where: { $0.epoch != nil }) { return .training }
            if entries.count == 1, PlaneRegionsMeasure.applies(to: architectures[0]) { return .plane }
            return architectures.allSatisfy(LinearRegionsMeasure.applies) ? .regions : .lengths
        }
    }

    func request() throws -> Request {
        let specifications = try networks.map {
            try model.specification($0, source: source.source(), samples: source.samples, spectrum: nil)
        }
        let loaded = try source.source().load(
            samples: source.samples, withClasses: readsClasses(), seed: common.seed,
            for: specifications[0].shape.readInputs())
        for specification in specifications {
            let (name, inputs) = try specification.shape.readInputs()
            guard inputs ?? loaded.inputs.columns == loaded.inputs.columns else {
                throw UserError(
                    .badData, "the data have \(loaded.inputs.columns) features and the network takes \(inputs ?? 0)",
                    "network \(name)", "start the network with \(loaded.inputs.columns)")
            }
        }
        let snapshots = try along.map(WeightSnapshots.files)
        let sources = try weightSources()
        let isPrior = snapshots == nil && sources.contains(nil)
        let count = paths ?? (isPrior ? 20 : 100)
        let (drawn, description) = try pathList(loaded.inputs, count)
        let data = MeasureData(
            inputs: loaded.inputs, labels: try labels.map { try rowLabels($0, loaded.inputs.rows) } ?? loaded.labels,
            paths: drawn, fisher: specifications[0].fisher, seed: common.seed, draws: count, exactly: exact)
        if let snapshots {
            let entries = try alongTraining(snapshots, specifications[0], data)
            return Request(entries: entries, inputs: loaded.description, paths: description)
        }
        let entries = try zip(specifications, sources).map { specification, file in
            let shape = specification.shape
            let isAmbiguous = specifications.count { $0.shape.widths == shape.widths } > 1
            return try entry(
                shape, prior: specification.prior, file: file, initial: initial, isAmbiguous: isAmbiguous, data)
        }
        return Request(entries: entries, inputs: loaded.description, paths: description)
    }

    /// The network at the weights of every snapshot; the weights of epoch 0 are those that training started from.
    private func alongTraining(
        _ snapshots: [(epoch: Int, path: String)], _ specification: NetworkSpecification, _ data: MeasureData
    ) throws -> [MeasureComparison.Entry] {
        let start = initial ?? snapshots.first { $0.epoch == 0 }?.path
        return try snapshots.map { epoch, path in
            var entry = try entry(
                specification.shape, prior: specification.prior, file: path, initial: start, isAmbiguous: false, data)
            entry.epoch = epoch
            return entry
        }
    }

    /// Whether a measure that may be computed reads the classes of the rows; else the table is read once, without them.
    private func readsClasses() throws -> Bool {
        let types = try measures.map { try Self.names($0).map { try type(of: MeasureRegistry.measure(parsing: $0)) } }
        return (types ?? MeasureRegistry.all.filter { $0.isDefault }).contains { $0.needs.contains(.labels) }
    }

    static func names(_ list: String) -> [String] {
        list.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }

    /// The file of each network's weights; nil for draws from the prior.
    private func weightSources() throws -> [String?] {
        let own = networks.map { NetworkFile.isNamed(by: $0) && draws == nil ? $0 : nil }
        guard !weights.isEmpty else { return own }
        let missing = own.count { $0 == nil }
        guard weights.count == missing else {
            throw UserError(
                .usage, "\(weights.count) files of weights for \(missing) networks", "--weights",
                "give --weights once for each network, in their order")
        }
        var rest = weights[...]
        return own.map { $0 ?? rest.removeFirst() }
    }

    /// A network with its weights; one of several networks of the same shape is named by its file, too.
    private func entry(
        _ shape: NetworkShape, prior: Prior, file: String?, initial: String?, isAmbiguous: Bool, _ data: MeasureData
    ) throws -> MeasureComparison.Entry {
        let architecture = try shape.architecture(inputs: data.inputs.columns)
        guard let file else {
            let count = draws ?? 20
            return .init(
                NetworkMeasurement(
                    architecture, weights: .prior(prior, draws: count), data: data),
                name: architecture.name, origin: "\(prior), \(count) draws")
        }
        func read(_ path: String) throws -> [Double] {
            try shape.weights(from: path, inputs: data.inputs.columns)
        }
        return .init(
            NetworkMeasurement(
                architecture, weights: .given(try read(file), initial: try initial.map(read)), data: data),
            name: isAmbiguous ? "\(architecture.name) \((file as NSString).lastPathComponent)" : architecture.name,
            origin: file)
    }

    private func pathList(_ inputs: Matrix, _ count: Int) throws -> (
        paths: [FunctionMeasures.Path], description: String
    ) {
        guard let path else {
            return (
                (0..<count).map { .between(rowsOf: inputs, index: $0, seed: common.seed) },
                "\(count) segments between random rows"
            )
        }
        let points = try ArrayFile.rows(path, table: TableOptions(label: .none), features: inputs.columns)
        guard points.columns == inputs.columns else {
            throw UserError(
                .badData, "the path has \(points.columns) coordinates and the inputs \(inputs.columns)",
                "--path, \(path)", "give an array [points x \(inputs.columns)]")
        }
        guard points.rows > 1 else {
            throw UserError(.badData, "the path has one point", "--path, \(path)", "give two points or more")
        }
        guard points.elements.allSatisfy(\.isFinite) else {
            throw UserError(
                .badData, "the path has points that are no finite numbers", "--path, \(path)", "give finite numbers")
        }
        return (
            [.polyline((0..<points.rows).map { Array(points.row($0)) })], "through the \(points.rows) points of \(path)"
        )
    }

    private func rowLabels(_ file: String, _ rows: Int) throws -> [Int] {
        let numbers = try ArrayFile.read(file).numbers
        let labels = numbers.compactMap { Int(exactly: $0) }.filter { $0 >= 0 }
        guard labels.count == rows, numbers.count == rows else {
            let what =
                numbers.count == rows
                ? "\(rows - labels.count) of \(rows) classes are no whole numbers from 0"
                : "\(numbers.count) numbers for the classes of \(rows) rows"
            throw UserError(
                .badData, Message(what), "--labels, \(file)", "give one whole number from 0 for each row of --inputs")
        }
        return labels
    }
}
