public import Foundations
internal import LinearAlgebra

/// A law of features and classes that can be sampled without end and about which something exact is known.
public protocol LabelledLaw: Sendable {
    /// What to call the law in a table, with its parameters.
    var name: String { get }
    /// Number of features.
    var featureCount: Int { get }
    /// Number of classes.
    var classCount: Int { get }
    /// The smallest share of wrong classes that any rule can have under the law; nil where there is no closed form.
    var bayesErrorRate: Double? { get }
    /// The law as finitely many rows with their probabilities, where it is that.
    var finiteLaw: FiniteLaw? { get }
    /// One independent row.
    func draw(using stream: inout RandomStream) -> (features: [Double], label: Int)
}

extension LabelledLaw {
    /// Most laws have no finite support.
    public var finiteLaw: FiniteLaw? { nil }

    /// Rows of an endless independent sample, by number: row i comes from the stream (seed, synthetic law, i).
    public func sample(_ rows: Range<Int>, seed: UInt64) -> Dataset {
        precondition(!rows.isEmpty && rows.lowerBound >= 0, "rows \(rows) make no sample")
        var elements: [Double] = []
        elements.reserveCapacity(rows.count * featureCount)
        let labels = rows.map { row in
            var stream = RandomStream(seed: seed, purpose: .syntheticLaw, index: UInt64(row))
            let (features, label) = draw(using: &stream)
            elements += features
            return label
        }
        return Dataset(
            name: name, source: name, features: Matrix(rows: rows.count, columns: featureCount, elements: elements),
            labels: labels, labelValues: Array(0..<classCount))
    }
}

extension RandomStream {
    /// The stream that the parameters of a law come from, far from those of its rows.
    static func lawParameters(seed: UInt64) -> RandomStream {
        RandomStream(seed: seed, purpose: .syntheticLaw, index: 1 << 63)
    }
}
