internal import Foundations
public import LinearAlgebra
public import Networks

/// A specified network on rows drawn from a law, and on parts of them.
public struct RowSample: Sendable {
    /// The network, with the source of the rows.
    public let specification: NetworkSpecification
    /// All rows of the sample [samples x features].
    public let inputs: Matrix
    /// A description of the rows.
    public let description: String
    /// Seed of the forward noise.
    public let seed: UInt64

    /// A network on these rows.
    public init(_ specification: NetworkSpecification, inputs: Matrix, description: String, seed: UInt64) {
        self.specification = specification
        self.inputs = inputs
        self.description = description
        self.seed = seed
    }

    /// The network on some of the rows, nil for all, which keep their forward noise; with another `noise` number they have an
    /// independent one.
    func network(rows: [Int]? = nil, noise: UInt64 = 0) throws -> any FisherNetwork {
        try specification.network(
            on: rows.map { inputs.selectingRows($0) } ?? inputs, seed: seed &+ noise &* 0x9E37_79B9_7F4A_7C15,
            rowNumbers: rows)
    }

    /// Random groups of the row numbers, of equal size up to one.
    func groups(_ count: Int) -> [[Int]] {
        var order = Array(0..<inputs.rows)
        var stream = RandomStream(seed: seed, purpose: .rowGroups, index: 0)
        stream.shuffle(&order)
        return (0..<count).map { group in stride(from: group, to: order.count, by: count).map { order[$0] }.sorted() }
    }
}
