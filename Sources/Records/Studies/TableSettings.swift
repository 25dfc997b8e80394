public import Datasets

/// How a study reads its table: the flags of the command as settings of the study file.
///
/// A setting that is left out has the default of the flag of the same name.
public struct TableSettings: Codable, Sendable, Hashable {
    /// The label column: `first`, `last`, `none`, its name, or its number from 1.
    public var label: String?
    /// Whether the first line names the columns.
    public var header: TableHeader?
    /// What to do about missing values.
    public var missing: MissingValues?
    /// Columns of numbers that are categories, by name or number from 1.
    public var categorical: [String]?
    /// Columns to leave out.
    public var drop: [String]?
    /// Columns to keep although they look like row numbers.
    public var keep: [String]?

    enum CodingKeys: String, CodingKey { case label, header, missing, categorical, drop, keep }

    /// The name of a setting as a study file spells it: those of a table stand in `table`.
    public static func spelling(of setting: String) -> String {
        CodingKeys(rawValue: setting) == nil ? setting : "table.\(setting)"
    }

    /// A value of its parts.
    public init(
        label: String? = nil, header: TableHeader? = nil, missing: MissingValues? = nil, categorical: [String]? = nil,
        drop: [String]? = nil, keep: [String]? = nil
    ) {
        self.label = label
        self.header = header
        self.missing = missing
        self.categorical = categorical
        self.drop = drop
        self.keep = keep
    }
}
