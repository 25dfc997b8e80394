import ArgumentParser
import BallArithmetic
import EffectiveDimension
import Experiments
import Foundation
import Foundations
import Networks
import Records
import Training

struct TrainCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "train",
        abstract: "Train a network and record its loss curves, its risk on held-out rows and its generalisation gap.",
        discussion: """
            With --epochs 0 a file of weights is evaluated as it is. Ctrl-C ends the run after its last whole epoch and stores it with --save. --resume continues from there with
            the same bits as an uninterrupted run.

            Example: twosed train --network 54-16-7 --sample covertype --samples 10000 --epochs 10 --save net.npz
            """)

    @Option(
        help: ArgumentHelp(
            "Layer widths, inputs first, such as 54-16-7, convolutions, such as 'cnn:7-5|10-50-34-10;norm=batch', or a file of "
                + "weights to start from.", valueName: "widths|file"
        ))
    var network: String

    @OptionGroup var training: TrainingOptions
    @OptionGroup var common: CommonOptions

    @Option(
        parsing: .unconditional, help: ArgumentHelp("Training rows, drawn at random.", valueName: "n"),
        transform: wholeNumber)
    var samples: Int

    @Option(help: ArgumentHelp("Store weights and optimiser in this .npz file during the run.", valueName: "file"))
    var save: String?

    @Option(help: ArgumentHelp("Least time between two checkpoints during the run.", valueName: "seconds"))
    var checkpointSeconds: Double = 5

    @Option(help: ArgumentHelp("Continue from a checkpoint, with the same other flags.", valueName: "file"))
    var resume: String?

    @Option(
        help: ArgumentHelp(
            "Start from the weights of a .npz or .safetensors file, named as PyTorch does.", valueName: "file"))
    var initial: String?

    @Option(
        help: ArgumentHelp("Write the weights at the end for PyTorch: .safetensors or .npz.", valueName: "file"))
    var weights: String?

    @Option(
        help: ArgumentHelp(
            "Write the weights of every epoch into this folder, for 'twosed measure --along'.", valueName: "dir"))
    var snapshots: String?

    @Option(help: ArgumentHelp("Epochs between two snapshots.", valueName: "epochs"), transform: wholeNumber)
    var snapshotEvery: Int?

    @Option(
        help: """
            Vary training images, mirrored with probability 1/2 and shifted by up to 4 pixels: none, double (one more copy \
            of each) or fresh (anew in each epoch).
            """)
    var augment: Augmentation = .none

    @Option(help: ArgumentHelp("Stop when the test risk has not fallen for this many epochs.", valueName: "epochs"))
    var earlyStop: Int?

    @Option(
        help: ArgumentHelp(
            "Print every this many epochs: trace of the Fisher matrix, dimension at the weights, gap with interval.",
            valueName: "epochs"))
    var diagnostics: Int?

    @Option(help: "Micro scale of the dimension that --diagnostics measures.", transform: Rational.init(parsing:))
    var epsilon: Rational = Rational(1) / Rational(10)

    @Option(help: "Meso exponent of the dimension that --diagnostics measures.", transform: Rational.init(parsing:))
    var zeta: Rational = Rational(2) / Rational(3)

    func validate() throws {
        try training.checkSource()
        if samples < 1 { throw ValidationError("--samples \(samples) is not a positive number") }
        if let earlyStop, earlyStop < 1 { throw ValidationError("--early-stop \(earlyStop) is not a positive number") }
        if let diagnostics, diagnostics < 1 {
            throw ValidationError("--diagnostics \(diagnostics) is not a positive number")
        }
        if let snapshotEvery, snapshotEvery < 1 || snapshots == nil {
            throw ValidationError("--snapshot-every is a positive number of epochs and goes with --snapshots")
        }
        guard checkpointSeconds >= 0 else {
            throw ValidationError("--checkpoint-seconds \(checkpointSeconds) is not a time")
        }
        if resume != nil, initial != nil { throw ValidationError("--resume and --initial exclude each other") }
        if let weights, ![".safetensors", ".npz"].contains(where: weights.hasSuffix) {
            throw ValidationError("--weights takes the name of a .safetensors or .npz file")
        }
        if let save, !save.hasSuffix(".npz") { throw ValidationError("--save takes the name of a .npz file") }
    }

    func run() throws {
        let shape = try training.architecture.shape(network)
        var configuration = try training.configuration(seed: common.seed)
        let scale = try ExactScale(epsilon: epsilon, zeta: zeta).doubles()
        try common.checkOutput()
        configuration.augmentation = augment
        for path in [save, weights] { if let path { try AtomicFile.checkWritable(path) } }
        let data = try training.load(for: shape, &configuration, seed: common.seed)
        let architecture = try shape.architecture(inputs: data.inputs)
        var split = try data.split(
            samples: samples, testSamples: training.testSamples, randomLabels: training.randomLabels, seed: common.seed,
            precision: training.optimiser.precision, standardising: training.standardise)
        if augment == .double, architecture.layers[0].inputShape.sizes.count == 3 {
            split = split.doubled(images: architecture.layers[0].inputShape, seed: common.seed)
        }
        var run = TrainingRun(architecture, configuration, data: split, epochs: training.optimiser.epochs)
        run.patience = earlyStop
        run.checkpoint = save
        run.checkpointInterval = checkpointSeconds
        let start = initial ?? (NetworkFile.isNamed(by: network) && resume == nil ? network : nil)
        if let loaded = try start.map({ try NetworkWeights.load($0, for: architecture) }) {
            (run.initial, run.initialStatistics) = loaded
        }
        run.threads = common.threads
        if let snapshots {
            let folder = URL(fileURLWithPath: snapshots)
            try OutputFolder.make(folder)
            run.snapshots = WeightSnapshots(folder: folder, every: snapshotEvery ?? 1)
        }
        if let diagnostics {
            run.diagnostics = try TrainingDiagnostics(
                every: diagnostics, scale: scale, architecture: architecture, configuration: configuration,
                training: split.training, context: common.context())
        }
        let previous = try resume.map {
            try Checkpoint(
                contentsOf: $0, architecture: architecture, configuration: configuration, data: split,
                epochs: training.optimiser.epochs)
        }
        TrainingOptions.showWarnings(of: data)
        let outcome = try outcome(of: run, previous)
        if let weights {
            try NetworkWeights.write(
                outcome.parameters, outcome.statistics, of: architecture, to: weights,
                precision: training.optimiser.precision)
        }
        var document = TrainingDocument(run, outcome, threads: common.threads)
        document.settings = Dictionary(
            uniqueKeysWithValues: document.settings.map { (Failure.flag(of: $0), $1) })
        try common.write(
            text: TrainingText.page(document), json: JSON.encode(document), table: TrainingText.table(document.epochs))
    }

    private func outcome(of run: TrainingRun, _ previous: Checkpoint?) throws -> TrainingRun.Outcome {
        let bar = ProgressBar("train")
        defer { bar.finish() }
        do {
            return try run.run(resuming: previous) { bar.show(Double($0.epoch) / Double(run.epochs)) }
        } catch is Cancellation.Requested {
            throw UserError(
                .interrupted, "interrupted", InterruptHandler.signalName,
                save.map { "the last whole epoch is stored, add --resume \($0) to go on" }
                    ?? "nothing is stored without --save")
        }
    }
}
