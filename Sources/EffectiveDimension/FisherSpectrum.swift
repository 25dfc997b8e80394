import Foundation

/// The eigenvalues of a Fisher matrix, and what follows from them at every scale g.
///
/// Unlike the two-scale dimension these formulas take eigenvalues without square roots, so that an eigenvalue that rounding
/// makes 1e-16 of the largest one instead of 0 changes nothing but `log det` at `g` near 1e16.
public struct FisherSpectrum: Sendable, Equatable {
    /// The eigenvalues, descending, at least 0; zeros may be left out.
    public let eigenvalues: [Double]

    /// A spectrum from its eigenvalues in any order; negative ones, which are rounding errors, become 0.
    public init(_ eigenvalues: [Double]) {
        self.eigenvalues = eigenvalues.map { max(0, $0) }.sorted(by: >)
    }

    /// The spectrum of a model at given parameters, block by block.
    public init(of model: some MarkovianModel, at theta: [Double]) throws {
        var scratch = model.makeScratch()
        self.init(try model.squareRootSpectrum(at: theta, scratch: &scratch).map { $0 * $0 })
    }

    /// `Tr F`.
    public var trace: Double { eigenvalues.reversed().reduce(0, +) }

    /// The largest eigenvalue; 0 without any.
    public var largest: Double { eigenvalues.first ?? 0 }

    /// `log det(I + g F) = sum log(1 + g l)`, in nats.
    ///
    /// Edge cases: `g Tr F` as g tends to 0; `rank log g + log pdet F` as g grows; 0 for F = 0.
    public func logDeterminant(_ g: Double) -> Double {
        precondition(g >= 0, "log det(I + gF) at g = \(g)")
        return eigenvalues.reversed().reduce(0) { $0 + log1p(g * $1) }
    }

    /// The effective number of parameters `Tr gF (I + gF)^-1 = sum g l/(1 + g l)`.
    ///
    /// Source: MacKay, "Bayesian interpolation", Neural Computation 4 (1992).
    public func effectiveParameters(_ g: Double) -> Double {
        precondition(g >= 0, "effective parameters at g = \(g)")
        return eigenvalues.reversed().reduce(0) { $0 + g * $1 / (1 + g * $1) }
    }
}
