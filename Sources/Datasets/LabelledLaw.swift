public import Foundations
internal import LinearAlgebra

/// A distribution of features and classes that can be sampled, with a known Bayes error rate in some cases.
public protocol LabelledLaw: Sendable {
    /// The name of the distribution, with its parameters.
    var name: String { get }
    /// Number of features.
    var featureCount: Int { get }
    /// Number of classes.
    var classCount: Int { get }
    /// The smallest error rate of any classification rule; nil if there is no closed form.
    var bayesErrorRate: Double? { get }
    /// The distribution as finitely many rows with their probabilities, if it is finite.
    var finiteLaw: FiniteLaw? { get }
    /// One independent row.
    func draw(using stream: inout RandomStream) -> (features: [Double], label: Int)
}

extension LabelledLaw {
    /// Most distributions have no finite support.
    public var finiteLaw: FiniteLaw? { nil }

    /// Rows of an unlimited independent sample, by number: row i comes from the stream (seed, synthetic law, i).
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
            labels: labels, classNames: (0..<classCount).map(String.init))
    }
}

extension RandomStream {
    /// The stream of the parameters of a distribution, different from those of its rows.
    static func lawParameters(seed: UInt64) -> RandomStream {
        RandomStream(seed: seed, purpose: .syntheticLaw, index: 1 << 63)
    }
}
