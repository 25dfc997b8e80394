public import Datasets

/// The source of a network's inputs, by name.
public enum InputSource: Sendable, Hashable, Codable {
    /// A sample that ships with the package, by name.
    case sample(String)
    /// A table in text, plain or gzip.
    case data(path: String, table: TableOptions = TableOptions())
    /// A .npy matrix [samples x features], used as given.
    case inputs(path: String)
}
