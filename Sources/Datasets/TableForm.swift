/// The column of a table that holds the labels.
public enum LabelColumn: Sendable, Equatable {
    /// The last one.
    case last
    /// The one with this number, from 0.
    case index(Int)
    /// The one with this name in the header.
    case named(String)
    /// No column: all are features.
    case none
}

/// Whether the first line of a table names the columns.
public enum TableHeader: Sendable, Equatable {
    /// Yes if no cell is a number, no if all cells are; otherwise an error.
    case detected
    /// It does.
    case present
    /// It is a sample.
    case absent
}
