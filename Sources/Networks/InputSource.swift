/// Where a network's inputs come from, by name.
public enum InputSource: Sendable, Hashable, Codable {
    /// A sample that ships with the package, by name.
    case sample(String)
    /// A CSV file, plain or gzip, with a label in its last column.
    case data(path: String)
    /// A .npy matrix [samples x features], taken as it is.
    case inputs(path: String)
}
