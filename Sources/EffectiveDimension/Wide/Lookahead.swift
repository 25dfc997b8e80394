import Foundation
public import LinearAlgebra

/// About what a unit adds to log det of the next layer of n units: `n log(1 + |R y|^2)` of its outputs y.
///
/// The form `n |R y|^2` is the derivative. log det is concave, so that the derivative exceeds what a unit with large outputs
/// adds, by hundreds of nats at large c; with the logarithm it is what the unit adds to `n log det(I + X^T X)`, a determinant
/// whose derivative is the same.
///
/// Networks are drawn by it in advance, and weighted by the ratio to their true log det (a twisted target: Guarniero,
/// Johansen, Lee, "The iterated auxiliary particle filter", JASA 112, 2017). So it changes the variance and not the mean.
public struct Lookahead: Sendable, Codable {
    /// R [rank x outputs]; nil for no lookahead.
    private let root: Matrix?
    /// n.
    private let units: Double

    /// `n log(1 + |R y|^2)` for R [rank x outputs] and n = `units` of the next layer.
    public init(root: Matrix, units: Int) {
        self.root = root
        self.units = Double(units)
    }

    private init() { (root, units) = (nil, 0) }

    /// 0 for every unit.
    static let none = Lookahead()

    /// What a unit with these outputs adds, nats.
    public func callAsFunction(_ outputs: [Double]) -> Double {
        guard let root else { return 0 }
        return units
            * log1p(BLAS.product(root, rowsOf: outputs[...], count: 1).elements.reduce(0) { $0 + $1 * $1 })
    }
}
