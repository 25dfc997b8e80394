internal import Foundations

/// The labels of the rows of a table.
struct TableLabels {
    /// The class of each row; nil unless there are classes.
    private(set) var classes: [Int]?
    /// The names of the classes.
    private(set) var names: [String] = []
    /// The target of each row; nil unless the labels are real numbers.
    private(set) var targets: [Double]?
    /// What may be wrong with them.
    private(set) var warnings: [String] = []

    /// No labels.
    init() {}

    /// Reads the cells `values` of column `column` in the given rows; `allowed` are the classes if they are known.
    init(
        _ values: [Double], rows: [Int], column: Int, of reader: TableReader, use: LabelUse, areNames: Bool,
        allowed: ClosedRange<Int>?
    ) throws {
        func fail(_ index: Int, _ what: String, _ advice: Message) -> UserError {
            UserError(.badData, Message(what), Message(reader.place(row: rows[index], column: column)), advice)
        }
        let texts = reader.texts[column].all
        let firstText = values.firstIndex { $0.isNaN }
        if use == .target || use == .described && !areNames && firstText == nil && !Self.areClasses(values) {
            if let firstText {
                throw fail(
                    firstText,
                    "the target \(quoted(texts[TableValue.textIndex(values[firstText]) ?? 0])) is not a number",
                    "write a number, or name another column with \(setting: "label")")
            }
            targets = values
            return
        }
        if areNames || firstText != nil && values.allSatisfy(\.isNaN) {
            let labels = values.map { value in TableValue.textIndex(value).map { texts[$0] } ?? plain(value) }
            names = Set(labels).sorted()
            let number = Dictionary(uniqueKeysWithValues: zip(names, names.indices))
            classes = labels.map { number[$0]! }
        } else {
            if let firstText {
                throw fail(
                    firstText,
                    "the label \(quoted(texts[TableValue.textIndex(values[firstText]) ?? 0])) is not an integer",
                    "number the classes, or name another label column, "
                        + "or take the labels as names with \(setting: "categorical") \(column + 1)"
                )
            }
            // Beyond 2^53 different integers are one double.
            if let index = values.firstIndex(where: { Int(exactly: $0) == nil || $0.magnitude > 0x1p53 }) {
                throw fail(
                    index, "the label \(values[index]) is not an integer",
                    "name another label column with \(setting: "label"), "
                        + "or take it as a real target: \(setting: "loss") squared and a network that ends in 1"
                )
            }
            let labels = values.map { Int($0) }
            let announced = reader.layout.announced?.classes
            let range = allowed ?? (column == reader.width - 1 ? announced.map { 0...($0.count - 1) } : nil)
            if let range, let index = labels.firstIndex(where: { !range.contains($0) }) {
                throw fail(
                    index, "the label \(labels[index]) is not one of \(range.lowerBound) to \(range.upperBound)",
                    "correct it, or name another label column")
            }
            let known = range.map(Array.init) ?? Set(labels).sorted()
            let number = Dictionary(uniqueKeysWithValues: zip(known, known.indices))
            classes = labels.map { number[$0]! }
            names = allowed == nil && range != nil ? announced ?? [] : known.map(String.init)
        }
        if allowed == nil { warn(values, reader) }
    }

    /// Whether numbers look like classes: whole, and few of them different.
    private static func areClasses(_ values: [Double]) -> Bool {
        var different: Set<Double> = []
        for value in values {
            guard Int(exactly: value) != nil else { return false }
            different.insert(value)
        }
        return !isSuspicious(different.count, of: values.count)
    }

    /// More than ten classes, with fewer rows in each than there are classes.
    private static func isSuspicious(_ classes: Int, of rows: Int) -> Bool { classes > 10 && classes * classes > rows }

    private mutating func warn(_ values: [Double], _ reader: TableReader) {
        if names.count == 1, values.count > 1 {
            warnings.append("all \(values.count) rows have the label \(names[0]): is the label in another column?")
        }
        guard Self.isSuspicious(names.count, of: values.count) else { return }
        warnings.append("\(names.count) classes in \(values.count) rows: is the label in another column (--label)?")
    }
}
