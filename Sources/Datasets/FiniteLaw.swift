public import Foundations
public import LinearAlgebra

/// A finite distribution: rows with their probabilities. Every expectation is a sum, so every risk is known exactly.
public struct FiniteLaw: LabelledLaw {
    /// The possible rows [rows x features]. Features with several possible classes occur once for each class.
    public let points: Matrix
    /// The class of each row.
    public let labels: [Int]
    /// The probability of each row, with sum 1.
    public let probabilities: [Double]
    /// Number of classes.
    public let classCount: Int
    /// The name with its parameters.
    public let name: String
    /// Cumulative probabilities of the rows.
    private let cumulative: [Double]

    /// A distribution from its rows; probabilities are scaled to sum 1.
    public init(
        points: Matrix, labels: [Int], probabilities: [Double], classCount: Int, name: String = "finite law"
    ) {
        precondition(
            points.rows == labels.count && labels.count == probabilities.count && !labels.isEmpty,
            "\(labels.count) labels and \(probabilities.count) probabilities for \(points.rows) rows")
        precondition(
            probabilities.allSatisfy { $0 >= 0 && $0.isFinite } && labels.allSatisfy((0..<classCount).contains),
            "negative probabilities or classes outside 0 to below \(classCount)")
        let total = probabilities.reduce(0, +)
        precondition(total > 0, "no row has a probability")
        self.points = points
        self.labels = labels
        self.probabilities = probabilities.map { $0 / total }
        self.classCount = classCount
        self.name = name
        var sum = 0.0
        cumulative = self.probabilities.map { probability in
            sum += probability
            return sum
        }
    }

    /// `support` standard normal points; each has one class with probability 3/4 and another with 1/4.
    public init(support: Int, features: Int, classes: Int, seed: UInt64) {
        precondition(support >= 1 && classes >= 2, "\(support) points and \(classes) classes make no law")
        var stream = RandomStream.lawParameters(seed: seed)
        let points = Matrix(rows: support, columns: features) { _, _ in stream.normal() }
        var labels: [Int] = []
        for _ in 0..<support {
            let likely = stream.integer(below: classes)
            labels += [likely, (likely + 1 + stream.integer(below: classes - 1)) % classes]
        }
        self.init(
            points: points.selectingRows((0..<(2 * support)).map { $0 / 2 }), labels: labels,
            probabilities: (0..<(2 * support)).map { $0 % 2 == 0 ? 0.75 : 0.25 }, classCount: classes,
            name: "\(support) points with \(classes) classes, seed \(seed)")
    }

    /// The distribution itself.
    public var finiteLaw: FiniteLaw? { self }

    /// Number of features.
    public var featureCount: Int { points.columns }

    /// One minus the probability of the likeliest class, summed over different rows of features.
    public var bayesErrorRate: Double? {
        var shares: [[Double]: [Double]] = [:]
        for row in labels.indices {
            shares[Array(points.row(row)), default: Array(repeating: 0, count: classCount)][labels[row]] +=
                probabilities[row]
        }
        return 1 - shares.values.map { $0.max() ?? 0 }.sorted().reduce(0, +)
    }

    /// One independent row.
    public func draw(using stream: inout RandomStream) -> (features: [Double], label: Int) {
        let level = stream.uniform()
        // Rounding may leave the last sum a little below 1.
        var low = 0
        var high = cumulative.count - 1
        while low < high {
            let middle = (low + high) / 2
            if cumulative[middle] > level { high = middle } else { low = middle + 1 }
        }
        return (Array(points.row(low)), labels[low])
    }
}
