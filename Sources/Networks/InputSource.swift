public import Datasets

/// The source of a network's inputs, by name.
public enum InputSource: Sendable, Hashable, Codable {
    /// A sample that ships with the package, by name.
    case sample(String)
    /// A table in text, or an array of another format.
    case data(path: String, table: TableOptions = TableOptions())
    /// An array [samples x ...] of numbers in a file of any format, used as given.
    case inputs(path: String, table: TableOptions = TableOptions(label: .none))
}
