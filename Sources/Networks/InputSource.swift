/// The source of a network's inputs, by name.
public enum InputSource: Sendable, Hashable, Codable {
    /// A sample that ships with the package, by name.
    case sample(String)
    /// A CSV file, plain or gzip, with a label in its last column.
    case data(path: String)
    /// A .npy matrix [samples x features], used as given.
    case inputs(path: String)
}
