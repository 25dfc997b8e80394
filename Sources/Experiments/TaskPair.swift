public import Datasets
internal import Foundations
public import LinearAlgebra

/// The rows of two tasks on the same features.
public struct TaskPair: Sendable {
    /// One task.
    public struct Task: Sendable {
        /// The inputs [rows x features].
        public let inputs: Matrix
        /// The class of each row, numbered alike in both tasks; empty with real targets.
        public let labels: [Int]
        /// The real target of each row; empty with classes.
        public let targets: [Double]
        /// The file with its number of rows, in words.
        public let description: String
    }

    /// A file of rows, with that of the labels if it is an array.
    public struct File: Sendable {
        let path: String
        let labels: String?

        /// The files of a task.
        public init(_ path: String, labels: String? = nil) {
            self.path = path
            self.labels = labels
        }
    }

    /// Task 1.
    public let first: Task
    /// Task 2.
    public let second: Task
    /// The names of the classes that occur in either task, in the order of their numbers; empty with real targets.
    public let classNames: [String]

    /// Two tasks of classes. Features are standardised by the rows of both tasks, pixels divided by 255.
    ///
    /// Throws `UserError` if a file cannot be read, or if the tasks have different features.
    public static func classes(from first: File, to second: File, table: TableOptions) throws -> TaskPair {
        let (one, two) = (try read(first, table, .classes), try read(second, table, .classes))
        try requireSameFeatures(one, two)
        let isImages = one.imageShape != nil && one.imageShape == two.imageShape
        let joined = one.features.above(two.features)
        let scale =
            isImages ? Standardisation.pixels(columns: joined.columns) : try Standardisation(fittedTo: joined)
        let names = union(one.classNames, two.classNames)
        let number = Dictionary(uniqueKeysWithValues: zip(names, names.indices))
        func task(_ data: Dataset) throws -> Task {
            guard let labels = data.labels else {
                throw UserError(.badData, "the data have no labels", data.source, "give data with a column of classes")
            }
            return Task(
                inputs: scale.applied(to: data.features), labels: labels.map { number[data.classNames[$0]] ?? 0 },
                targets: [], description: describe(data))
        }
        return TaskPair(first: try task(one), second: try task(two), classNames: names)
    }

    /// Two tasks of real targets, as they are in their files.
    ///
    /// Throws `UserError` if a file cannot be read, if the tasks have different features, or if a number is not finite.
    public static func targets(from first: File, to second: File, table: TableOptions) throws -> TaskPair {
        let (one, two) = (try read(first, table, .target), try read(second, table, .target))
        try requireSameFeatures(one, two)
        func task(_ data: Dataset) throws -> Task {
            guard let targets = data.targets, (targets + data.features.elements).allSatisfy(\.isFinite) else {
                throw UserError(
                    .badData, "the data have no finite targets and features", data.source,
                    "give a number for each row and column")
            }
            return Task(inputs: data.features, labels: [], targets: targets, description: describe(data))
        }
        return TaskPair(first: try task(one), second: try task(two), classNames: [])
    }

    private static func read(_ file: File, _ table: TableOptions, _ use: LabelUse) throws -> Dataset {
        var table = table
        if let labels = file.labels { table.label = .named(labels) }
        return try Dataset.read(file.path, table: table, labels: use)
    }

    private static func requireSameFeatures(_ one: Dataset, _ two: Dataset) throws {
        let isSame = one.columnNames == nil || two.columnNames == nil || one.columnNames == two.columnNames
        guard one.features.columns == two.features.columns, isSame else {
            throw UserError(
                .badData,
                "the tasks have \(one.features.columns) and \(two.features.columns) features"
                    + (isSame ? "" : ", which differ in their names"), "\(one.source), \(two.source)",
                "give tables with the same columns")
        }
    }

    /// Whole numbers ascending, texts in the order of their characters.
    private static func union(_ one: [String], _ two: [String]) -> [String] {
        let names = Set(one + two)
        let numbers = names.compactMap(Int.init)
        guard numbers.count == names.count else { return names.sorted() }
        return names.sorted { (Int($0) ?? 0) < (Int($1) ?? 0) }
    }

    private static func describe(_ data: Dataset) -> String {
        "\(data.annotatedName), \(data.count) \(data.count == 1 ? "row" : "rows")"
    }
}
