public import LinearAlgebra

/// What a unit adds, to first order, to log det of the next layer: a quadratic form of its outputs.
///
/// Networks are drawn by it in advance, and weighted by the ratio to their true log det (a twisted target: Guarniero,
/// Johansen, Lee, "The iterated auxiliary particle filter", JASA 112, 2017). So it changes the variance and not the mean.
public struct Lookahead: Sendable, Codable {
    /// The form is `|root y|^2` [rank x outputs]; nil for the form 0.
    private let root: Matrix?

    /// The form `|root y|^2` of the outputs y.
    public init(root: Matrix) { self.root = root }

    private init() { root = nil }

    /// The form 0.
    static let none = Lookahead()

    /// The form of one unit's outputs, nats.
    public func callAsFunction(_ outputs: [Double]) -> Double {
        root.map { BLAS.product($0, rowsOf: outputs[...], count: 1).elements.reduce(0) { $0 + $1 * $1 } } ?? 0
    }
}
