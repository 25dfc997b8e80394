/// A column of a table and the features that it makes.
struct FeatureColumn {
    /// How values become features.
    enum Kind {
        case numbers
        /// 1 for the texts of these numbers, 0 for others.
        case truth(ones: Set<Int>)
        /// A column of 0 and 1 for each category.
        case categories(Categories)
    }

    /// The categories of a column with their positions.
    struct Categories {
        var names: [String]
        var ofText: [Int]
        var ofNumber: [Double: Int]
    }

    /// The number of the column in the table.
    let source: Int
    let name: String
    let kind: Kind
    /// Whether the caller has asked for categories.
    let isChosen: Bool

    init(_ source: Int, _ name: String, _ kind: Kind, isChosen: Bool = false) {
        self.source = source
        self.name = name
        self.kind = kind
        self.isChosen = isChosen
    }

    /// The number of features.
    var width: Int { if case .categories(let categories) = kind { categories.names.count } else { 1 } }

    /// The names of the features.
    var names: [String] {
        if case .categories(let categories) = kind { categories.names.map { "\(name)=\($0)" } } else { [name] }
    }

    /// Appends the features of a value; NaNs for a missing one.
    func append(_ value: Double, to features: inout [Double]) {
        if TableValue.isMissing(value) {
            for _ in 0..<width { features.append(.nan) }
            return
        }
        switch kind {
        case .numbers: features.append(value)
        case .truth(let ones): features.append(TableValue.textIndex(value).map(ones.contains) == true ? 1 : 0)
        case .categories(let categories):
            let own = TableValue.textIndex(value).map { categories.ofText[$0] } ?? categories.ofNumber[value]
            for position in 0..<width { features.append(position == own ? 1 : 0) }
        }
    }
}

/// A number as a name: whole numbers without a point.
func plain(_ number: Double) -> String { Int(exactly: number).map(String.init) ?? String(number) }
