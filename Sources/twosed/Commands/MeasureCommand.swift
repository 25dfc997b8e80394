public import ArgumentParser
import Datasets
public import Experiments
import Foundation
import Foundations
import FunctionMeasures
import LinearAlgebra
import Measures
import Networks
import Records
import Reporting
import Training

extension MeasureComparison.Picture: ExpressibleByArgument {}

struct MeasureCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "measure",
        abstract: "Other complexity measures of networks, at given weights or as means over a prior.",
        discussion: """
            Linear regions along paths, lengths of trajectories, input Jacobians, borders near the data and more, in one table \
            with a column for each network, on the same rows and paths. At weights of a file the error is over rows or paths; \
            over a prior it is over the draws. --list shows all measures; 'twosed topics measures' explains them.

            Example: twosed measure 54-16-7 54-8-8-7 --sample covertype --prior kaiming-uniform --draws 20

            Example: twosed measure 54-16-7 --along epochs --sample covertype --fisher softmax --measures fisher-trace

            Example: twosed measure 54-16-7 --weights net.npz --sample covertype --measures linear-regions,trajectory-ratio
            """)

    @Argument(
        help: ArgumentHelp(
            "Networks: 54-16-7, cnn:7-5|10-50-34-10, or files of weights ('twosed topics networks').", valueName: "net")
    )
    var networks: [String] = []

    @Option(
        help: ArgumentHelp(
            "Measures with commas, such as linear-regions,linear-approximation:0.01 (default: the cheap ones that apply).",
            valueName: "list"))
    var measures: String?

    @Flag(help: "List all measures.")
    var list = false

    @Option(
        help: ArgumentHelp(
            "Weights of a network: .npz, .safetensors or an array; once for each network that is no file of weights itself.",
            valueName: "file"))
    var weights: [String] = []

    @Option(
        help: ArgumentHelp(
            "A folder of weights along the training of one network, as 'train --snapshots' writes it: a line for each epoch.",
            valueName: "dir"))
    var along: String?

    @Option(
        help: ArgumentHelp("Weights that training started from, for measures that need them.", valueName: "file"))
    var initial: String?

    @Option(
        help: ArgumentHelp(
            "Draws from the prior, instead of weights (default 20 without weights).", valueName: "m"),
        transform: wholeNumber)
    var draws: Int?

    @Option(
        help: ArgumentHelp(
            "Paths between random rows, and chords for borders (default 100; over a prior 20).", valueName: "n"),
        transform: wholeNumber)
    var paths: Int?

    @Option(
        help: ArgumentHelp("One path through the rows of this array [points x features] instead.", valueName: "file"))
    var path: String?

    @Flag(help: "Decide all pieces of paths in rational arithmetic (slow; doubles with exact ties give the same).")
    var exact = false

    @Option(
        help: ArgumentHelp("The class of each row of --inputs: an array of whole numbers from 0.", valueName: "file"))
    var labels: String?

    @OptionGroup var model: NetworkOptions
    @OptionGroup var source: InputOptions
    @OptionGroup var common: CommonOptions
    @OptionGroup var figure: FigureOptions

    @Option(
        help: """
            What --figure shows: regions along the first path, lengths by layer, the first measure along a training, or the \
            plane of a network with two inputs (default: training with --along, plane for a single such network, else regions; \
            lengths for smooth networks).
            """)
    var picture: MeasureComparison.Picture?

    func validate() throws {
        if list { return }
        guard !networks.isEmpty else { throw ValidationError("Name a network, or ask for --list") }
        for (flag, value) in [("--draws", draws), ("--paths", paths)] {
            if let value, !(1...100_000).contains(value) {
                throw ValidationError("\(flag) \(value) is no number from 1 to 100000")
            }
        }
        if along != nil, networks.count > 1 || !weights.isEmpty || draws != nil {
            throw ValidationError("--along takes one network, without --weights and --draws")
        }
        if (picture == .training) != (along != nil), picture != nil {
            throw ValidationError("--picture training goes with --along, and --along with no other picture")
        }
        if draws != nil, !weights.isEmpty { throw ValidationError("Give --weights or --draws, not both") }
        if paths != nil, path != nil { throw ValidationError("Give --paths or --path, not both") }
        if picture != nil, figure.figure == nil { throw ValidationError("--picture goes with --figure") }
        if labels != nil, source.inputs == nil { throw ValidationError("--labels goes with --inputs") }
        if picture == .plane, networks.count > 1 {
            throw ValidationError("--picture plane shows one network; name one")
        }
    }

    func run() throws {
        try common.checkOutput()
        if list {
            return try common.write(
                text: MeasureText.list, json: JSON.encode(MeasureText.listed), table: MeasureText.listTable)
        }
        let request = try self.request()
        let names = measures.map(Self.names) ?? []
        let picture = figure.figure == nil ? nil : self.picture ?? request.picture
        var wanted = names
        // The figure of lengths shows the ratios, whatever else is asked for.
        if picture == .lengths, measures != nil, !names.contains("trajectory-ratio") {
            wanted.append("trajectory-ratio")
        }
        if picture == .lengths, measures == nil {
            wanted = MeasureComparison.standardNames(of: request.entries) + ["trajectory-ratio"]
        }
        let comparison = try MeasureComparison(request.entries, measures: wanted)
        try figure.check()
        let bar = ProgressBar("measure")
        let document = try comparison.document(
            inputs: request.inputs, paths: request.paths, picture: picture, context: common.context(bar))
        bar.finish()
        let drawn = try figure.draw(Self.figure(document, picture))
        try common.write(
            text: along == nil
                ? MeasureText.page(document, figure: drawn) : MeasureText.training(document, figure: drawn),
            json: JSON.encode(document),
            table: MeasureText.table(document))
    }

    private static func figure(_ document: MeasureDocument, _ picture: MeasureComparison.Picture?) throws -> Figure {
        switch picture {
        case .lengths: try .lengths(document)
        case .plane: try .plane(document.networks[0])
        case .training: try .training(document)
        default: try .regions(document)
        }
    }

    // MARK: The request

    private struct Request {
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

    private func request() throws -> Request {
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
            let (shape, prior) = (specifications[0].shape, specifications[0].prior)
            let start = initial ?? snapshots.first { $0.epoch == 0 }?.path
            let entries = try snapshots.map { epoch, path in
                var entry = try entry(shape, prior: prior, file: path, initial: start, isAmbiguous: false, data)
                entry.epoch = epoch
                return entry
            }
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

    /// Whether a measure that may be computed reads the classes of the rows; else the table is read once, without them.
    private func readsClasses() throws -> Bool {
        let types = try measures.map { try Self.names($0).map { try type(of: MeasureRegistry.measure(parsing: $0)) } }
        return (types ?? MeasureRegistry.all.filter { $0.isDefault }).contains { $0.needs.contains(.labels) }
    }

    private static func names(_ list: String) -> [String] {
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
            throw UserError(
                .badData, "\(numbers.count) numbers for the classes of \(rows) rows", "--labels, \(file)",
                "give one whole number from 0 for each row of --inputs")
        }
        return labels
    }
}
