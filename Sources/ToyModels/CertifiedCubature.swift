internal import BallArithmetic

/// How hard a certified integral is tried.
struct Effort: Hashable {
    /// Working precision in bits; integrals aim at 24 bits less.
    let precision: Int
    /// Evaluations after which an integral in several variables is given up.
    var budget = Effort.patience

    /// Some seconds of work.
    static let patience = 400_000
}

/// Rigorous enclosures of integrals over the unit cube in up to three dimensions, by nesting certified integrals.
///
/// The inner integral of a function that is holomorphic on a rectangle of the outer variable is holomorphic there too, so
/// the outer integral may ask for analyticity and passes the question inward. The cost is the product of the one-
/// dimensional costs. Where the outer variable is a wide rectangle, for an error bound, a coarse sum over the inner axes
/// bounds the inner integral.
struct CertifiedCubature {
    /// The most dimensions that are worth nesting.
    static let dimensionLimit = 3

    /// Into how many pieces each inner axis is cut where only the size of the integrand matters.
    private static let coarsePieces = 8

    let dimension: Int
    let precision: Int
    /// Evaluations of the integrand after which the attempt is given up.
    let budget: Int

    /// Nil beyond three dimensions. One-dimensional integrals are never given up.
    init?(dimension: Int, _ effort: Effort) {
        guard dimension <= Self.dimensionLimit else { return nil }
        self.dimension = dimension
        precision = effort.precision
        budget = dimension <= 1 ? 100 * Effort.patience : effort.budget
    }

    private struct BudgetSpent: Error {}

    /// The enclosure of the integral of a real function, or nil if the budget ran out or no finite enclosure was found.
    ///
    /// The accuracy aims at the working precision less 24 bits, inner integrals a little higher.
    func enclosure(of integrand: (_ point: [ComplexBall], _ analytic: Bool) throws -> ComplexBall) throws -> Ball? {
        var evaluations = 0
        func integral(_ point: [ComplexBall], _ analytic: Bool) throws -> ComplexBall {
            guard point.count < dimension else {
                evaluations += 1
                if evaluations > budget { throw BudgetSpent() }
                return try integrand(point, analytic)
            }
            // On a wide rectangle of the outer variables only the size matters, and no effort would narrow it.
            guard point.allSatisfy({ $0.isNarrow }) else { return try coarse(point, analytic) }
            let options = CertifiedIntegral(
                relativeBits: precision - 24 + 4 * point.count, precision: precision, evaluationLimit: budget)
            return try options.enclosure(from: 0, to: 1) { z, isAnalytic in
                try integral(point + [z], analytic || isAnalytic)
            }
        }
        func coarse(_ point: [ComplexBall], _ analytic: Bool) throws -> ComplexBall {
            guard point.count < dimension else { return try integral(point, analytic) }
            var sum = ComplexBall(0, precision: precision)
            for k in 0..<Self.coarsePieces {
                let (start, end) = (
                    Rational(k) / Rational(Self.coarsePieces), Rational(k + 1) / Rational(Self.coarsePieces)
                )
                let piece = ComplexBall(Ball(from: start, to: end, precision: precision))
                sum += try coarse(point + [piece], analytic)
                // One undefined piece spoils the sum: the rest would be wasted.
                if !sum.isFinite { break }
            }
            return sum * (Rational(1) / Rational(Self.coarsePieces))
        }
        do {
            let result = try integral([], false).real
            return result.isFinite ? result : nil
        } catch is BudgetSpent {
            return nil
        }
    }
}

extension ComplexBall {
    /// Whether both parts are known to half the working precision.
    fileprivate var isNarrow: Bool {
        let width = max(real.radius, imaginary.radius)
        return width <= Double(sign: .plus, exponent: -min(precision / 2, 1_000), significand: 1)
    }
}
