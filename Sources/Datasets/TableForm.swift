/// Which column of a table holds the labels.
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
    /// It does if no cell of it is a number, and does not if all are; anything between is an error.
    case detected
    /// It does.
    case present
    /// It is a sample.
    case absent
}
