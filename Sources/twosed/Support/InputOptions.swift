import ArgumentParser
import Experiments
import Networks

/// The flags that name the inputs.
struct InputOptions: ParsableArguments {
    @Option(help: ArgumentHelp("A shipped sample: covertype or digits.", valueName: "name"))
    var sample: String?

    @Option(
        help: ArgumentHelp(
            "A table in text (CSV and the like), plain or gzip, or an array as for --inputs; standardised, images divided by 255.",
            valueName: "file"))
    var data: String?

    @Option(
        help: ArgumentHelp(
            "Inputs [samples x features], not standardised: .npy, .npz:NAME, IDX or a table without labels.",
            valueName: "file"))
    var inputs: String?

    @Option(
        help: ArgumentHelp(
            "Number of inputs (default: for numbers about the law of the rows as many as the time allows, else 100 or all if "
                + "there are fewer; with --inputs all).", valueName: "n"),
        transform: wholeNumber)
    var samples: Int?

    @OptionGroup var table: TableFlags

    func validate() throws {
        if data == nil && inputs == nil { try table.checkUnused(by: "give one with --data") }
        guard [sample, data, inputs].compactMap({ $0 }).count <= 1 else { throw Self.choice }
        if let samples, samples < 1 { throw ValidationError("--samples \(samples) is not a positive number") }
    }

    private static var choice: ValidationError { ValidationError("Give one of --sample, --data and --inputs") }

    /// Whether no flag of this group is given.
    var isEmpty: Bool { sample == nil && data == nil && inputs == nil && samples == nil }

    /// Whether the numbers are to be about the law of the rows, unless a flag says otherwise: those of a table, their
    /// number not given.
    var areSample: Bool { inputs == nil && samples == nil }

    /// The inputs by name; throws if there are none.
    func source() throws -> InputSource {
        switch (sample, data, inputs) {
        case (let name?, _, _): return .sample(name)
        case (_, let path?, _): return .data(path: path, table: table.options(label: .last))
        case (_, _, let path?): return .inputs(path: path, table: table.options(label: .none))
        default: throw Self.choice
        }
    }
}
