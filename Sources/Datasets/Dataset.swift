public import LinearAlgebra

/// Samples with their features and, if they have them, their classes.
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
    /// The class of each sample, counted from 0; nil without labels.
    public let labels: [Int]?
    /// The label of each class in the source, ascending; empty without labels.
    public let labelValues: [Int]

    /// A data set from its parts; labels must be classes from 0 to below `labelValues.count`, one for each sample.
    public init(
        name: String, source: String, notice: String? = nil, features: Matrix, columnNames: [String]? = nil,
        labels: [Int]? = nil, labelValues: [Int] = []
    ) {
        precondition(
            labels?.count ?? features.rows == features.rows,
            "\(labels?.count ?? 0) labels do not fit \(features.rows) samples")
        precondition(
            labels?.allSatisfy(labelValues.indices.contains) ?? labelValues.isEmpty,
            "labels must be classes from 0 to below \(labelValues.count)")
        precondition(
            columnNames?.count ?? features.columns == features.columns,
            "\(columnNames?.count ?? 0) names do not fit \(features.columns) columns")
        self.name = name
        self.source = source
        self.notice = notice
        self.features = features
        self.columnNames = columnNames
        self.labels = labels
        self.labelValues = labelValues
    }

    /// The number of samples.
    public var count: Int { features.rows }

    /// The number of classes, those without a sample included; 0 without labels.
    public var classCount: Int { labelValues.count }

    /// The number of samples in each class.
    public var samplesPerClass: [Int] {
        var counts = Array(repeating: 0, count: classCount)
        for label in labels ?? [] { counts[label] += 1 }
        return counts
    }
}
