internal import Foundations

/// The parts that the columns of a table play: features, the label, and those left out.
struct TableColumns {
    /// The columns that make features, in order.
    private(set) var features: [FeatureColumn] = []
    /// The column of the labels, if there is one.
    private(set) var label: Int?
    /// Whether the labels are taken for names, numbers or not.
    private(set) var labelsAreNames = false
    /// How the table was read, where that is not obvious.
    private(set) var notes: [String] = []

    private let reader: TableReader
    private var cells: [Double]
    private let path: String

    /// Categories of one column: at most this many, and at most half as many as rows.
    private static let mostCategories = 100

    init(_ reader: TableReader, cells: [Double], options: TableOptions, path: String) throws {
        self.reader = reader
        self.cells = cells
        self.path = path
        notes = reader.layout.notes
        let dropped = Set(try options.drop.map { try column($0, for: "drop") })
        let kept = Set(try options.keep.map { try column($0, for: "keep") })
        let categorical = Set(try options.categorical.map { try column($0, for: "categorical") })
        let columns = (0..<reader.width).filter { !dropped.contains($0) }
        label = try labelColumn(options.label, among: columns)
        labelsAreNames =
            label.map { column in
                let numbers = reader.count - reader.texts[column].cells - reader.missing[column]
                return categorical.contains(column)
                    || (reader.texts[column].cells > 0 && reader.quotedNumbers[column] == numbers)
            } ?? false
        var used = columns.filter { $0 != label }
        if let index = try indexColumn(among: used, kept: kept.union(categorical)) { used.removeAll { $0 == index } }
        guard !used.isEmpty else {
            throw error(
                label == nil ? "the table has no features" : "the table has a column of labels and no features",
                line: reader.layout.firstLine, try: "add feature columns, or give \(setting: "label") none")
        }
        features = try used.compactMap { try feature($0, isCategorical: categorical.contains($0)) }
        try refuseUnsuitable()
        noteCategories()
        noteNames()
        // The caller goes on to change its own copy, which must be the only one.
        self.cells = []
    }

    // MARK: Columns by name

    private func column(_ name: ColumnName, for use: String) throws -> Int {
        switch name {
        case .index(let index):
            if index < reader.width { return index }
            throw error(
                "there is no column \(index + 1) to \(use == "categorical" ? "make categorical" : use)",
                line: reader.layout.firstLine, try: "name one of the \(reader.width) columns")
        case .named(let name): return try column(named: name, as: "column")
        }
    }

    private func column(named name: String, as what: String) throws -> Int {
        let line = max(reader.layout.firstLine - 1, 1)
        guard let names = reader.layout.names else {
            throw error(
                "there is no header with the \(what) \(quoted(name))", line: line,
                try: "add a header, or give the number of the column")
        }
        let matches = names.indices.filter { names[$0] == name }
        if matches.count == 1 { return matches[0] }
        let near = matches.isEmpty && name.count >= 3 ? NearestName.of(name, among: names) : nil
        throw error(
            "the header names \(matches.count) columns \(quoted(name)), not one", line: line,
            try: "\(near.map { "write '\($0)', or " } ?? "")name one of its columns, or give its number from 1")
    }

    private func labelColumn(_ label: LabelColumn, among columns: [Int]) throws -> Int? {
        switch label {
        case .none: return nil
        case .last: return columns.last
        case .index(let index):
            if index < reader.width { return index }
            throw error(
                "there is no column \(index + 1) for the labels", line: reader.layout.firstLine,
                try: "name one of the \(reader.width) columns")
        case .named(let name): return try column(named: name, as: "label column")
        }
    }

    // MARK: Row numbers and names

    /// Names of columns that number the rows, in lower case.
    private static let indexNames: Set<String> = [
        "", "unnamed: 0", "index", "id", "obs", "row", "rownum", "rownames", "row.names", "no", "nr", "observation",
    ]

    /// The first column if it holds names or numbers of the rows.
    private mutating func indexColumn(among columns: [Int], kept: Set<Int>) throws -> Int? {
        guard columns.first == 0, columns.count > 1, !kept.contains(0) else { return nil }
        let isSequence = self.isSequence
        let name = reader.layout.names?[0]
        let isNamed = name.map { Self.indexNames.contains($0.lowercased()) }
        if reader.layout.hasRowNames {
            guard isSequence || reader.texts[0].all.count == reader.count else {
                throw error(
                    "the lines have \(reader.width) cells and the header \(reader.width - 1)",
                    line: reader.layout.firstLine, try: "give every line the same number of cells")
            }
            notes.append("column 1 left out as row names")
            return 0
        }
        if name?.isEmpty == true || name?.lowercased() == "unnamed: 0" {
            notes.append("column 1 left out as row names")
            return 0
        }
        guard isSequence, reader.count >= 3 else { return nil }
        guard isNamed ?? true else {
            notes.append("column 1 (\(name ?? "")) counts the rows and is taken as a feature (--drop 1 leaves it out)")
            return nil
        }
        notes.append("column 1\(name.map { " (\($0))" } ?? "") left out as row numbers")
        return 0
    }

    /// Whether the first column counts 0, 1, 2 or 1, 2, 3 to the last row.
    private var isSequence: Bool {
        guard let first = cells.first, first == 0 || first == 1 else { return false }
        return (0..<reader.count).allSatisfy { cells[$0 * reader.width] == first + Double($0) }
    }

    // MARK: Features

    private mutating func feature(_ column: Int, isCategorical: Bool) throws -> FeatureColumn? {
        let texts = reader.texts[column]
        let numbers = reader.count - texts.cells - reader.missing[column]
        let name = reader.name(column) ?? "column \(column + 1)"
        if isCategorical {
            return FeatureColumn(column, name, .categories(categories(column, texts)), isChosen: true)
        }
        if texts.cells == 0 { return FeatureColumn(column, name, .numbers) }
        if texts.all.contains(where: Self.isUnbounded) { throw mixture(column) }
        if numbers > 0 {
            // Quotes around all cells say that the numbers are names, as R writes a factor.
            guard reader.quotedNumbers[column] == numbers else { throw mixture(column) }
            return FeatureColumn(column, name, .categories(categories(column, texts)))
        }
        if texts.all.count == 1 && reader.missing[column] == 0 {
            notes.append("\(name) is \(quoted(texts.all[0])) in every row and is left out")
            return nil
        }
        if Set(texts.all.map { $0.lowercased() }).isSubset(of: ["true", "false"]) {
            let ones = Set(texts.all.indices.filter { texts.all[$0].lowercased() == "true" })
            return FeatureColumn(column, name, .truth(ones: ones))
        }
        return FeatureColumn(column, name, .categories(categories(column, texts)))
    }

    /// The categories of a column: numbers ascending, then texts in the order of their characters.
    private func categories(_ column: Int, _ texts: ColumnTexts) -> FeatureColumn.Categories {
        var numbers: Set<Double> = []
        for row in 0..<reader.count {
            let value = cells[row * reader.width + column]
            if !value.isNaN { numbers.insert(value) }
        }
        let values = numbers.sorted()
        let order = texts.all.indices.sorted { texts.all[$0] < texts.all[$1] }
        var ofText = Array(repeating: 0, count: texts.all.count)
        for (position, text) in order.enumerated() { ofText[text] = values.count + position }
        return FeatureColumn.Categories(
            names: values.map(plain) + order.map { texts.all[$0] }, ofText: ofText,
            ofNumber: Dictionary(uniqueKeysWithValues: zip(values, values.indices)))
    }

    /// The error of a text in a column of numbers.
    private func mixture(_ column: Int) -> UserError {
        let texts = reader.texts[column].all
        let unbounded = texts.firstIndex(where: Self.isUnbounded)
        let row = (0..<reader.count).first { row in
            guard let index = TableValue.textIndex(cells[row * reader.width + column]) else { return false }
            return unbounded == nil || index == unbounded
        }
        let text = texts[unbounded ?? 0]
        let isFinite = !Self.isUnbounded(text)
        let own = self.name(column)
        return UserError(
            .badData, "\(quoted(text)) is not a \(isFinite ? "" : "finite ")number",
            Message(reader.place(row: row ?? 0, column: column)),
            "write a \(isFinite ? "" : "finite ")number, or give \(setting: "drop") \(own), "
                + "or \(setting: "categorical") \(own)"
        )
    }

    private static func isUnbounded(_ text: String) -> Bool {
        Array((text + "\n").utf8).withUnsafeBufferPointer { bytes in
            let cell = TableCell(bytes: UnsafeBufferPointer(rebasing: bytes.dropLast()), quote: nil)
            return if case .unbounded = cell.kind(point: .point) { true } else { false }
        }
    }

    /// Throws if columns of text have too many categories to be features.
    private func refuseUnsuitable() throws {
        let unsuitable = features.filter { feature in
            guard case .categories(let categories) = feature.kind, !feature.isChosen else { return false }
            return categories.names.count > min(Self.mostCategories, max(reader.count / 2, 2))
        }
        guard let first = unsuitable.first else { return }
        let names = unsuitable.map { name($0.source) }.joined(separator: ",")
        throw UserError(
            .badData, "column \(name(first.source)) has \(first.width) different texts in \(reader.count) rows",
            Message(reader.place(row: 0, column: first.source)),
            "leave out what is no feature with \(setting: "drop") \(names), "
                + "or take each text as a category with \(setting: "categorical") \(names)"
        )
    }

    /// The name that a flag takes for a column.
    private func name(_ column: Int) -> String {
        let name = reader.name(column) ?? ""
        return name.isEmpty || name.contains(",") || Int(name) != nil ? "\(column + 1)" : name
    }

    private mutating func noteCategories() {
        let categorical = features.filter { if case .categories = $0.kind { true } else { false } }
        guard !categorical.isEmpty else { return }
        let shown = categorical.prefix(8).map { "\($0.name) \($0.width)" }.joined(separator: ", ")
        notes.append(
            "categories one-hot: \(shown)\(categorical.count > 8 ? " and \(categorical.count - 8) more columns" : "")")
    }

    /// A note on columns whose numbers look like names of the rows.
    private mutating func noteNames() {
        for feature in features {
            guard let name = reader.name(feature.source), case .numbers = feature.kind else { continue }
            let word = name.lowercased()
            if ["id", "identifier", "uuid", "uid"].contains(word) || word.hasSuffix("_id") {
                notes.append("column \(name) is taken as a feature (--drop \(self.name(feature.source)) leaves it out)")
            }
        }
    }

    private func error(_ what: String, line: Int, try advice: Message) -> UserError {
        UserError(.badData, Message(what), Message(UserError.place(path, line: line)), advice)
    }
}
