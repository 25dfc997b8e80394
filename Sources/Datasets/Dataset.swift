internal import Foundations
public import LinearAlgebra

/// Samples with their features and, if they have them, their classes or targets.
public struct Dataset: Sendable, Equatable {
    /// The name of the data.
    public let name: String
    /// The source: the path of a file, or the origin of a shipped sample.
    public let source: String
    /// The notice that the owners require.
    public let notice: String?
    /// The inputs, [samples x features].
    public let features: Matrix
    /// The names of the features, if the source gives any.
    public let columnNames: [String]?
    /// The class of each sample, counted from 0; nil without classes.
    public let labels: [Int]?
    /// The name of each class in the source: whole numbers ascending, or texts in the order of their characters; empty
    /// without classes.
    public let classNames: [String]
    /// The real number to predict for each sample; nil without one.
    public let targets: [Double]?
    /// Channels, height and width of each sample if the features are the pixels of images, from 0 to 255; nil for other data.
    public let imageShape: [Int]?
    /// How the source was read, where that is not obvious.
    public let notes: [String]
    /// What may be wrong with the source.
    public let warnings: [String]

    /// A data set from its parts; labels must be classes from 0 to below `classNames.count`, one for each sample.
    public init(
        name: String, source: String, notice: String? = nil, features: Matrix, columnNames: [String]? = nil,
        labels: [Int]? = nil, classNames: [String] = [], targets: [Double]? = nil,
        imageShape: [Int]? = nil, notes: [String] = [], warnings: [String] = []
    ) {
        precondition(
            labels?.count ?? features.rows == features.rows,
            "\(labels?.count ?? 0) labels do not fit \(features.rows) samples")
        precondition(
            labels?.allSatisfy(classNames.indices.contains) ?? classNames.isEmpty,
            "labels must be classes from 0 to below \(classNames.count)")
        precondition(
            targets?.count ?? features.rows == features.rows,
            "\(targets?.count ?? 0) targets do not fit \(features.rows) samples")
        precondition(
            columnNames?.count ?? features.columns == features.columns,
            "\(columnNames?.count ?? 0) names do not fit \(features.columns) columns")
        precondition(
            imageShape?.reduce(1, *) ?? features.columns == features.columns,
            "images \(imageShape ?? []) do not fit \(features.columns) columns")
        self.name = name
        self.source = source
        self.notice = notice
        self.features = features
        self.columnNames = columnNames
        self.labels = labels
        self.classNames = classNames
        self.targets = targets
        self.imageShape = imageShape
        self.notes = notes
        self.warnings = warnings
    }

    /// The number of samples.
    public var count: Int { features.rows }

    /// The number of classes, those without a sample included; 0 without labels.
    public var classCount: Int { classNames.count }

    /// The number of samples in each class.
    public var samplesPerClass: [Int] {
        var counts = Array(repeating: 0, count: classCount)
        for label in labels ?? [] { counts[label] += 1 }
        return counts
    }

    /// The name with the notes, for descriptions of results.
    public var annotatedName: String { notes.isEmpty ? name : "\(name) (\(notes.joined(separator: "; ")))" }

    /// Throws unless the data suit a network that reads `inputs` values and, unless nil, has `outputs` of them for
    /// classes.
    public func check(inputs: Int, outputs: Int? = nil, network: String) throws {
        let read = notes.isEmpty ? "" : ", \(notes.joined(separator: "; "))"
        if let outputs, classCount > outputs, features.columns == inputs {
            let target: Message = outputs == 1 ? ", or learn a real target with \(setting: "loss") squared" : ""
            throw UserError(
                .badData, "the data have \(classCount) classes and the network has \(outputs) outputs",
                Message("network \(network), \(name)\(read)"),
                "end the network with \(classCount), or name the label column with \(setting: "label")\(target)")
        }
        guard features.columns != inputs else { return }
        let advice: Message =
            outputs == nil && inputs == features.columns + 1
            ? "start the network with \(features.columns), "
                + "or give \(setting: "label") none if all columns are features"
            : "start the network with \(features.columns)"
        throw UserError(
            .badData, "the data have \(features.columns) features and the network takes \(inputs)",
            Message("network \(network), \(name)\(read)"), advice)
    }
}
