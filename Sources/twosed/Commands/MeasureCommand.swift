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
}
