public import ArgumentParser
public import Datasets

extension TableHeader: ExpressibleByArgument {}
extension MissingValues: ExpressibleByArgument {}

/// The flags that say how to read a table.
struct TableFlags: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Label column of a table: its name or its number from 1, or first, last, none (default last; none with --inputs); the "
                + "file of the labels of an array.", valueName: "name|n"))
    var label: String?

    @Option(help: ArgumentHelp("Whether the first line of a table names the columns: auto, yes or no."))
    var header: TableHeader = .detected

    @Option(
        help: ArgumentHelp(
            "Missing values (empty, NA, NaN, ?): refuse, drop (leave out their rows) or mean (of the column)."))
    var missing: MissingValues = .refuse

    @Option(
        help: ArgumentHelp(
            "Columns of a table whose numbers are categories, by name or number, with commas.", valueName: "list"),
        transform: TableFlags.columns)
    var categorical: [ColumnName] = []

    @Option(
        help: ArgumentHelp("Columns of a table to leave out, by name or number, with commas.", valueName: "list"),
        transform: TableFlags.columns)
    var drop: [ColumnName] = []

    @Option(
        help: ArgumentHelp("Columns to keep although they look like row numbers, with commas.", valueName: "list"),
        transform: TableFlags.columns)
    var keep: [ColumnName] = []

    /// The form of the table as the flags say it, with a label column in case they do not name one.
    func options(label standard: LabelColumn) -> TableOptions {
        TableOptions(
            label: label.map(LabelColumn.init(parsing:)) ?? standard, header: header, missing: missing,
            categorical: categorical, drop: drop,
            keep: keep)
    }

    /// Throws if a flag is given that nothing reads.
    func checkUnused(by source: String) throws {
        let given = try ChangedFlags.of(self)
        guard given.isEmpty else {
            throw ValidationError("\(given.joined(separator: ", ")) is about a table: \(source)")
        }
    }

    private static func columns(_ text: String) throws -> [ColumnName] {
        try text.split(separator: ",", omittingEmptySubsequences: false).map { name in
            if name.isEmpty { throw ValidationError("'\(text)' names a column by nothing") }
            return ColumnName(parsing: String(name))
        }
    }
}
