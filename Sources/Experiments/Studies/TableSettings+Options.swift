internal import Datasets
internal import Foundations
internal import Records

extension TableSettings {
    /// The form of the table; throws if a column has an empty name.
    var options: TableOptions {
        get throws {
            let standard = TableOptions()
            return TableOptions(
                label: label.map(LabelColumn.init(parsing:)) ?? standard.label, header: header ?? standard.header,
                missing: missing ?? standard.missing, categorical: try Self.columns(categorical, "categorical"),
                drop: try Self.columns(drop, "drop"), keep: try Self.columns(keep, "keep"))
        }
    }

    /// Throws, since there is no file to read.
    func checkUnused() throws {
        throw UserError(.badData, "'table' says how to read 'data', which is missing", "table", "give 'data' too")
    }

    private static func columns(_ names: [String]?, _ setting: String) throws -> [ColumnName] {
        try (names ?? []).map { name in
            guard !name.isEmpty else {
                throw UserError(.badData, "a column without a name", "table.\(setting)", "write its name or number")
            }
            return ColumnName(parsing: name)
        }
    }
}
