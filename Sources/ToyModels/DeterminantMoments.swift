internal import BallArithmetic

/// `det(I + c A^{1/2}) - 1` as a polynomial in c whose coefficients, the elementary symmetric functions of the square
/// roots of the eigenvalues of A, are sums of products of roots.
///
/// Their means do not depend on c and are used for all scales. The mean of a product of roots of formulas without
/// common variables is a product of integrals in few variables. All terms are non-negative, so there is no
/// cancellation.
struct DeterminantMoments {
    /// With more terms, a single integral is faster.
    private static let termLimit = 600

    /// The power of c, from 1, and its coefficient.
    let terms: [(order: Int, term: Monomial)]

    /// For a diagonal matrix: `prod_i (1 + c sqrt(f_i))` expanded; nil if there are too many terms.
    init?(diagonal: [Formula]) {
        var sums: [[Monomial: Rational]] = [[Monomial(rational: 1): 1]]
        for formula in diagonal {
            let root = Monomial(formula).nonNegativePower(Rational(1) / 2)
            guard root.coefficient.sign != 0 else { continue }
            sums.append([:])
            for order in stride(from: sums.count - 1, through: 1, by: -1) {
                for (term, coefficient) in sums[order - 1] {
                    let product = term * root
                    sums[order][product.monic, default: 0] += coefficient * product.coefficient
                }
            }
            guard sums.reduce(0, { $0 + $1.count }) <= Self.termLimit else { return nil }
        }
        terms = sums.indices.dropFirst().flatMap { order in
            sums[order].map { (order, $0 * Monomial(rational: $1)) }.sorted {
                $0.1.formula.description < $1.1.formula.description
            }
        }
    }

    /// For a positive semi-definite matrix of two rows: `sqrt(e_1 + 2 sqrt(e_2))` and `sqrt(e_2)`, with the trace e_1 and
    /// the determinant e_2.
    init(twoRows rows: [[Formula]]) {
        let half = Rational(1) / 2
        let determinant = Formula.determinant(rows)
        let last = Monomial(determinant).nonNegativePower(half)
        let first = Monomial(rows[0][0] + rows[1][1] + 2 * last.formula).nonNegativePower(half)
        terms = [(1, first), (2, last)]
    }
}
