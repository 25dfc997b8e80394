public import ArgumentParser
import Experiments
import Foundation
import Foundations
import Networks
public import Training

extension Augmentation: ExpressibleByArgument {}

/// The flags for training and its data.
struct TrainingOptions: ParsableArguments {
    @OptionGroup var architecture: ArchitectureOptions

    @Option(help: ArgumentHelp("A shipped sample: covertype or digits.", valueName: "name"))
    var sample: String?

    @Option(
        help: ArgumentHelp(
            "A table in text (CSV and the like), plain or gzip, an array: .npy, .npz:NAME or IDX, or CIFAR-10 in binary.",
            valueName: "file"
        ))
    var data: String?

    @OptionGroup var table: TableFlags

    @Option(
        help: ArgumentHelp(
            "Synthetic data: mixture:SEPARATION, teacher:NOISE or finite:POINTS (exact risk).", valueName: "law"
        ))
    var law: String?

    @Option(
        help: ArgumentHelp("Held-out rows, at most (default 100000).", valueName: "m"),
        transform: wholeNumber)
    var testSamples: Int = 100_000

    @Option(
        help: ArgumentHelp("Share of labels replaced by random ones, training and held out.", valueName: "fraction"))
    var randomLabels: Double = 0

    @OptionGroup var optimiser: OptimiserOptions

    @Option(help: ArgumentHelp("Loss: cross-entropy, squared, brier or clipped:BOUND.", valueName: "loss"))
    var loss: String = "cross-entropy"

    @Flag(help: "Standardise the pixels of images as the columns of tables are, instead of dividing them by 255.")
    var standardise = false

    /// Throws unless the command line names one source of rows.
    func checkSource() throws {
        guard [sample, data, law].compactMap({ $0 }).count == 1 else {
            throw ValidationError("Give one of --sample, --data and --law")
        }
    }

    func validate() throws {
        if data == nil { try table.checkUnused(by: "give one with --data") }
        guard testSamples >= 1 else { throw ValidationError("--test-samples \(testSamples) is not a positive number") }
    }

    func configuration(seed: UInt64) throws -> TrainingConfiguration {
        try optimiser.configuration(loss: Loss(parsing: loss), seed: seed)
    }

    /// The rows or the law, which may give a network with convolutions the size of its images; the loss becomes that of
    /// real targets where they are.
    func load(
        for shape: NetworkShape, _ configuration: inout TrainingConfiguration, seed: UInt64
    ) throws -> LabelledData {
        try source.load(for: shape, loss: configuration.loss, seed: seed).settling(&configuration)
    }

    /// Shows on standard error what may be wrong with the data, when everything else is right.
    static func showWarnings(of data: LabelledData) {
        for warning in data.warnings { StandardOutput.writeError("warning: \(warning)\n") }
    }

    private var source: LabelledSource {
        switch (sample, data, law) {
        case (let name?, _, _): .sample(name)
        case (_, let path?, _): .data(path: path, table: table.options(label: .last))
        default: .law(law ?? "")
        }
    }
}

extension LabelledData {
    /// The data, after the loss became that of real targets where they are.
    fileprivate func settling(_ configuration: inout TrainingConfiguration) -> LabelledData {
        if hasTargets { configuration.loss = configuration.loss.forTargets }
        return self
    }
}
