internal import Foundations

/// What a caller says about a table, beyond what the reader finds by itself.
public struct TableOptions: Sendable, Hashable, Codable {
    /// The column with the labels.
    public var label: LabelColumn
    /// Whether the first line names the columns.
    public var header: TableHeader
    /// What to do about missing values.
    public var missing: MissingValues
    /// Columns whose values are categories, also if they are numbers.
    public var categorical: [ColumnName]
    /// Columns to leave out.
    public var drop: [ColumnName]
    /// Columns to keep even if they look like row numbers.
    public var keep: [ColumnName]

    /// By default the label stands in the last column and missing values are refused.
    public init(
        label: LabelColumn = .last, header: TableHeader = .detected, missing: MissingValues = .refuse,
        categorical: [ColumnName] = [], drop: [ColumnName] = [], keep: [ColumnName] = []
    ) {
        self.label = label
        self.header = header
        self.missing = missing
        self.categorical = categorical
        self.drop = drop
        self.keep = keep
    }
}

/// The name of a column, or its number.
public enum ColumnName: Sendable, Hashable, Codable {
    /// The column with this number, from 0.
    case index(Int)
    /// The column with this name in the header.
    case named(String)

    /// Parses a number from 1, or else a name.
    public init(parsing text: String) {
        if let number = Int(text), number >= 1 { self = .index(number - 1) } else { self = .named(text) }
    }
}

/// The column of a table that holds the labels.
public enum LabelColumn: Sendable, Hashable, Codable {
    /// The last one.
    case last
    /// The one with this number, from 0.
    case index(Int)
    /// The one with this name in the header.
    case named(String)
    /// No column: all are features.
    case none

    /// Parses `last`, `first`, `none`, a number from 1, or a name.
    public init(parsing text: String) {
        switch (text, ColumnName(parsing: text)) {
        case ("last", _): self = .last
        case ("first", _): self = .index(0)
        case ("none", _): self = .none
        case (_, .index(let index)): self = .index(index)
        case (_, .named(let name)): self = .named(name)
        }
    }
}

/// Whether the first line of a table names the columns.
public enum TableHeader: String, Sendable, Hashable, Codable, CaseIterable {
    /// Yes if it has text above numbers, or numbers in sequence above others; no if it is like the lines below it.
    case detected = "auto"
    /// It does.
    case present = "yes"
    /// It is a sample.
    case absent = "no"
}

/// What to do about missing values.
public enum MissingValues: String, Sendable, Hashable, Codable, CaseIterable {
    /// Throw an error with their number and the place of the first.
    case refuse
    /// Leave out the rows that have one.
    case drop
    /// Put the mean of the column in their place; for categories the share of each.
    case mean
}

/// What the labels of a table are wanted for.
public enum LabelUse: Sendable, Hashable {
    /// For nothing: their column is left out, whatever it holds.
    case ignored
    /// As classes.
    case classes
    /// As real numbers.
    case target
    /// As whatever they are: a description of the table.
    case described
}
