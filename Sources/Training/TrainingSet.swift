public import Datasets
internal import Foundations
public import LinearAlgebra

/// Rows with their classes, packed for the training loops: each row is followed by a 1 for the bias.
public final class TrainingSet: Sendable {
    /// Number of rows.
    public let count: Int
    /// Number of features.
    public let featureCount: Int
    /// Number of classes, including those without a row.
    public let classCount: Int
    /// The class of each row; empty if the rows have real targets.
    public let labels: [Int]
    /// The real target of each row; empty if the rows have classes.
    public let targets: [Double]
    /// Weights of the rows in a risk, with sum 1; nil for equal weights.
    public let weights: [Double]?
    /// The floating-point type of the rows.
    public let precision: TrainingConfiguration.Precision
    /// The classes or targets.
    let answers: [Double]
    let single: [Float]
    let double: [Double]

    /// Rows of features with their classes, which lie below `classCount`.
    public init(
        features: Matrix, labels: [Int], classCount: Int, weights: [Double]? = nil,
        precision: TrainingConfiguration.Precision = .float32
    ) {
        precondition(
            features.rows == labels.count && weights?.count ?? labels.count == labels.count && !labels.isEmpty,
            "\(labels.count) labels and \(weights?.count ?? labels.count) weights for \(features.rows) rows")
        precondition(labels.allSatisfy((0..<classCount).contains), "labels outside 0 to below \(classCount)")
        count = labels.count
        featureCount = features.columns
        self.classCount = classCount
        self.labels = labels
        self.weights = weights
        self.precision = precision
        targets = []
        answers = labels.map(Double.init)
        let columns = features.columns
        single =
            precision == .float32 ? Self.packed(labels.count, columns) { features.elements[$0 * columns + $1] } : []
        double =
            precision == .float64 ? Self.packed(labels.count, columns) { features.elements[$0 * columns + $1] } : []
    }

    /// Some rows of labelled data, shifted and scaled, with `labels` instead of their own, or with real `targets`.
    public init(
        _ data: Dataset, rows: [Int], standardisation: Standardisation, labels: [Int]? = nil,
        targets: [Double]? = nil, precision: TrainingConfiguration.Precision = .float32
    ) throws {
        precondition(!rows.isEmpty && labels?.count ?? rows.count == rows.count, "no rows, or labels that do not fit")
        let columns = data.features.columns
        count = rows.count
        featureCount = columns
        classCount = data.classCount
        self.labels = try labels ?? (targets == nil ? data.knownLabels(of: rows) : [])
        self.targets = targets ?? []
        weights = nil
        self.precision = precision
        answers = targets ?? self.labels.map(Double.init)
        let (means, standardDeviations) = (standardisation.means, standardisation.standardDeviations)
        let elements = data.features.elements
        func value(_ row: Int, _ column: Int) -> Double {
            let standardDeviation = standardDeviations[column]
            return standardDeviation == 0
                ? 0 : (elements[rows[row] * columns + column] - means[column]) / standardDeviation
        }
        single = precision == .float32 ? Self.packed(rows.count, columns, value) : []
        double = precision == .float64 ? Self.packed(rows.count, columns, value) : []
    }

    /// Some consecutive rows, with equal weights.
    func part(_ range: Range<Int>) -> TrainingSet { TrainingSet(part: range, of: self) }

    private init(part range: Range<Int>, of whole: TrainingSet) {
        precondition(!range.isEmpty && range.upperBound <= whole.count && whole.weights == nil, "no part \(range)")
        count = range.count
        featureCount = whole.featureCount
        classCount = whole.classCount
        labels = whole.labels.isEmpty ? [] : Array(whole.labels[range])
        targets = whole.targets.isEmpty ? [] : Array(whole.targets[range])
        weights = nil
        precision = whole.precision
        answers = Array(whole.answers[range])
        let numbers = (range.lowerBound * whole.stride)..<(range.upperBound * whole.stride)
        single = precision == .float32 ? Array(whole.single[numbers]) : []
        double = precision == .float64 ? Array(whole.double[numbers]) : []
    }

    /// The rows, and then a variation of each, its copy 1.
    func doubled(_ augmentation: ImageAugmentation) -> TrainingSet { TrainingSet(doubling: self, augmentation) }

    private init(doubling whole: TrainingSet, _ augmentation: ImageAugmentation) {
        precondition(whole.weights == nil, "weighted rows are not doubled")
        count = 2 * whole.count
        featureCount = whole.featureCount
        classCount = whole.classCount
        labels = whole.labels + whole.labels
        targets = whole.targets + whole.targets
        weights = nil
        precision = whole.precision
        answers = whole.answers + whole.answers
        func doubled<Scalar: TrainingScalar>(_ rows: [Scalar]) -> [Scalar] {
            var result = rows + rows
            guard !rows.isEmpty else { return result }
            result.withUnsafeMutableBufferPointer { result in
                for row in 0..<whole.count {
                    augmentation.change(
                        result.baseAddress! + rows.count + row * whole.stride, copy: 1, image: row)
                }
            }
            return result
        }
        single = doubled(whole.single)
        double = doubled(whole.double)
    }

    /// The features of some consecutive rows.
    func features(_ range: Range<Int>) -> Matrix {
        Matrix(rows: range.count, columns: featureCount) { row, column in
            let index = (range.lowerBound + row) * stride + column
            return precision == .float32 ? Double(single[index]) : double[index]
        }
    }

    /// Numbers from one row to the next.
    var stride: Int { featureCount + 1 }

    private static func packed<Scalar: TrainingScalar>(
        _ rows: Int, _ columns: Int, _ value: (Int, Int) -> Double
    ) -> [Scalar] {
        Array(unsafeUninitializedCapacity: rows * (columns + 1)) { buffer, filled in
            for row in 0..<rows {
                let start = row * (columns + 1)
                for column in 0..<columns { buffer[start + column] = Scalar(value(row, column)) }
                buffer[start + columns] = 1
            }
            filled = rows * (columns + 1)
        }
    }
}

extension Dataset {
    /// The classes of some rows; throws if the data have none.
    fileprivate func knownLabels(of rows: [Int]) throws -> [Int] {
        guard let labels else {
            throw UserError(.badData, "the data have no labels", source, "give data with a column of classes")
        }
        return rows.map { labels[$0] }
    }
}
