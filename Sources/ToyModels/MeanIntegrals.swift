internal import BallArithmetic
internal import Synchronization

/// Certified means of formulas over the unit cube. Formulas are first simplified, and each integral is computed once.
///
/// A formula is written as a monomial. Factors without common variables are independent, so the mean is a product over
/// parts. The methods for a part, in this order:
/// - a power of coordinates times a polynomial: exact;
/// - a power of an affine function: closed form;
/// - a product with a sum whose terms have fewer variables: term by term;
/// - otherwise: roots are resolved where they vanish, then an integral in as few variables as possible.
final class MeanIntegrals: Sendable {
    private struct Key: Hashable {
        let part: Monomial
        let effort: SubdivisionEffort
    }

    /// The largest number of successive root resolutions.
    private static let resolutionLimit = 8

    /// Means of parts, by their form with variables numbered from 0; nil if none was found within the effort.
    private let known = Mutex<[Key: MeanValue?]>([:])

    /// The mean of a formula, or nil if there is no certified enclosure.
    func mean(of formula: Formula, _ effort: SubdivisionEffort) throws -> MeanValue? {
        if let polynomial = Polynomial(formula) { return .exact(polynomial.unitCubeIntegral) }
        if case .sum(let terms) = formula, let mean = try sum(terms.map(Monomial.init), effort, depth: 0) {
            return mean
        }
        return try mean(of: Monomial(formula), effort)
    }

    /// The mean of a monomial, or nil.
    func mean(of monomial: Monomial, _ effort: SubdivisionEffort) throws -> MeanValue? {
        try mean(of: monomial, effort, depth: 0)
    }

    private func mean(of monomial: Monomial, _ effort: SubdivisionEffort, depth: Int) throws -> MeanValue? {
        guard monomial.coefficient.sign != 0 else { return .exact(0) }
        let (constant, parts) = monomial.independentParts
        var product =
            constant.factors.isEmpty
            ? MeanValue.exact(constant.coefficient)
            : .ball(constant.formula.enclosure(at: [Ball](), precision: effort.precision))
        for part in parts {
            let key = Key(part: part.withDenseVariables, effort: effort)
            let mean: MeanValue?
            if let value = known.withLock({ $0[key] }) {
                mean = value
            } else {
                mean = try self.mean(ofPart: key.part, effort, depth: depth)
                known.withLock { $0[key] = .some(mean) }
            }
            guard let mean else { return nil }
            product = product.times(mean, precision: effort.precision)
        }
        return product
    }

    private func sum(_ terms: [Monomial], _ effort: SubdivisionEffort, depth: Int) throws -> MeanValue? {
        var total = MeanValue.exact(0)
        for term in terms {
            guard let mean = try mean(of: term, effort, depth: depth) else { return nil }
            total = total.plus(mean, precision: effort.precision)
        }
        return total
    }

    // MARK: One part: coefficient 1, factors tied together by their variables

    private func mean(ofPart part: Monomial, _ effort: SubdivisionEffort, depth: Int) throws -> MeanValue? {
        if let exact = Self.exactMean(of: part) { return .exact(exact) }
        if part.factors.count == 1, let (base, exponent) = part.factors.first,
            let power = AffinePower(base: base, exponent: exponent)
        {
            return .ball(power.mean(precision: effort.precision))
        }
        if let terms = Self.separatingTerms(of: part), let mean = try sum(terms, effort, depth: depth) {
            return mean
        }
        if depth < Self.resolutionLimit, let pieces = RootResolution.pieces(of: part),
            let mean = try sum(pieces, effort, depth: depth + 1)
        {
            return mean
        }
        return try CertifiedCubature(dimension: part.variables.count, effort)?
            .enclosure(of: SmoothedIntegrand(part).formula).map(MeanValue.ball)
    }

    /// `prod t_i^(a_i)` with a_i > -1 times a polynomial: exact, term by term `prod 1/(a_i + k_i + 1)`.
    private static func exactMean(of part: Monomial) -> Rational? {
        var powers: [Int: Rational] = [:]
        var polynomial = Polynomial(Rational(1))
        for (base, exponent) in part.factors {
            if case .variable(let index) = base {
                guard exponent > -1 else { return nil }
                powers[index] = exponent
            } else {
                guard exponent.isInteger, exponent.sign > 0,
                    let factor = Polynomial(base.power(.constant(exponent))),
                    let product = polynomial.times(factor)
                else { return nil }
                polynomial = product
            }
        }
        return polynomial.unitCubeIntegral(timesPowers: powers)
    }

    /// The terms from expanding one factor that is a sum, if in each of them fewer variables are connected; nil if this
    /// does not help.
    private static func separatingTerms(of part: Monomial) -> [Monomial]? {
        let dimension = part.variables.count
        for (base, exponent) in part.sorted where exponent == 1 {
            guard case .sum(let summands) = base else { continue }
            let rest = part.without(base)
            let terms = summands.map { Monomial($0) * rest }
            let isAlone = rest.factors.isEmpty
            let widest = terms.flatMap { $0.independentParts.parts.map { $0.variables.count } }.max() ?? 0
            if widest < dimension || (isAlone && dimension > 1) { return terms }
        }
        return nil
    }
}

extension Monomial {
    /// The indices of the variables that occur.
    var variables: Set<Int> { factors.keys.reduce(into: []) { $0.formUnion($1.variables) } }

    /// The monomial with its variables renumbered from 0 in their order.
    var withDenseVariables: Monomial {
        let number = Dictionary(uniqueKeysWithValues: variables.sorted().enumerated().map { ($1, $0) })
        return substituting { number[$0] ?? 0 }
    }
}
