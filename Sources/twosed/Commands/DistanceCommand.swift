import ArgumentParser
import Datasets
import Experiments
import Foundation
import Foundations
import Networks
import Records
import Training

struct DistanceCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "distance",
        abstract: "How much more a model has to know for a second task, after a first one.",
        discussion: """
            A network learns task 1 and then both tasks from there, and task 2 alone from the same start; as a control \
            task 1 with a copy of itself. For each the mean loss \
            under the Gaussian posterior of the weights and its KL from the prior around the initial weights are printed, at one \
            temperature for each row, as means over trainings. 'linear' is the exact distance between two regressions. No single number is a distance; \
            'twosed topics measures' says why.

            Example: twosed distance 10-16-4 --bias --from task1.csv --to task2.csv --epochs 100

            Example: twosed distance linear --from task1.csv --to task2.csv --noise-variance 0.25 --prior-variance 2
            """)

    @Argument(
        help: ArgumentHelp("A network such as 10-16-4 ('twosed topics networks'), or linear.", valueName: "net"))
    var network: String

    @Option(
        help: ArgumentHelp("The rows of task 1: a table, or an array with --from-labels.", valueName: "file"))
    var from: String

    @Option(help: ArgumentHelp("The rows of task 2, with the same features.", valueName: "file"))
    var to: String

    @Option(help: ArgumentHelp("The labels of an array --from.", valueName: "file"))
    var fromLabels: String?

    @Option(help: ArgumentHelp("The labels of an array --to.", valueName: "file"))
    var toLabels: String?

    @Option(
        help: ArgumentHelp(
            "Temperature for each row: the posterior minimises mean loss + beta KL (default 1 over the rows of task 1).",
            valueName: "b"))
    var beta: Double?

    @Option(help: ArgumentHelp("Draws of each posterior (default 100).", valueName: "m"), transform: wholeNumber)
    var draws: Int?

    @Option(
        help: ArgumentHelp(
            "Trainings, each from a start of its own, with --seed and the seeds after it (default 5): the numbers are their "
                + "means, with errors from their spread.", valueName: "k"), transform: wholeNumber)
    var trainings: Int?

    @Option(help: ArgumentHelp("Variance of the noise of the targets, with linear (default 1).", valueName: "v"))
    var noiseVariance: Double?

    @Option(help: ArgumentHelp("Variance of the weights' prior, with linear (default 1).", valueName: "v"))
    var priorVariance: Double?

    @OptionGroup var architecture: ArchitectureOptions
    @OptionGroup var optimiser: OptimiserOptions
    @OptionGroup var table: TableFlags
    @OptionGroup var common: CommonOptions

    private var isLinear: Bool { network == "linear" }

    func validate() throws {
        for (flag, value) in [
            ("--beta", beta), ("--noise-variance", noiseVariance), ("--prior-variance", priorVariance),
        ] {
            if let value, !(1e-100...1e100).contains(value) {
                throw ValidationError("\(flag) \(value) is no positive number up to 1e100")
            }
        }
        if let draws, !(2...100_000).contains(draws) {
            throw ValidationError("--draws \(draws) is no number from 2 to 100000")
        }
        if let trainings, !(1...1000).contains(trainings) {
            throw ValidationError("--trainings \(trainings) is no number from 1 to 1000")
        }
        guard (1...1_000_000).contains(optimiser.epochs) else {
            throw ValidationError("--epochs \(optimiser.epochs) is no number from 1 to 1000000")
        }
        if isLinear {
            let given =
                try ChangedFlags.of(optimiser) + ChangedFlags.of(architecture) + (draws == nil ? [] : ["--draws"])
                + (trainings == nil ? [] : ["--trainings"])
            guard given.isEmpty else {
                throw ValidationError("\(given.joined(separator: ", ")) is about a network, and 'linear' is exact")
            }
        } else if noiseVariance != nil || priorVariance != nil {
            throw ValidationError("--noise-variance and --prior-variance go with 'linear'")
        }
    }

    func run() throws {
        try common.checkOutput()
        let document = try isLinear ? linear() : trained()
        try common.write(
            text: DistanceText.page(document), json: JSON.encode(document), table: DistanceText.table(document))
    }

    private var files: (TaskPair.File, TaskPair.File) {
        (TaskPair.File(from, labels: fromLabels), TaskPair.File(to, labels: toLabels))
    }

    private func linear() throws -> DistanceDocument {
        let pair = try TaskPair.targets(from: files.0, to: files.1, table: table.options(label: .last))
        return try DistanceDocument(
            linear: pair, noiseVariance: noiseVariance ?? 1, priorVariance: priorVariance ?? 1,
            temperaturePerRow: beta, context: common.context())
    }

    private func trained() throws -> DistanceDocument {
        guard !NetworkFile.isNamed(by: network) else {
            throw UserError(
                .usage, "a distance starts from random weights, and the file would be read for its shape alone",
                network,
                "write the widths of the layers, such as 10-16-4")
        }
        let shape = try architecture.shape(network)
        try shape.validate()
        let configuration = try optimiser.configuration(loss: .crossEntropy, seed: common.seed)
        let pair = try TaskPair.classes(from: files.0, to: files.1, table: table.options(label: .last))
        return try DistanceDocument(
            shape.architecture(inputs: pair.first.inputs.columns), tasks: pair, configuration: configuration,
            epochs: optimiser.epochs, temperaturePerRow: beta, draws: draws ?? 100, trainings: trainings ?? 5,
            context: common.context())
    }
}
