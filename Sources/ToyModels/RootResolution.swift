internal import BallArithmetic

/// Changes of coordinates that resolve roots of polynomials where they vanish, so that the integrand becomes smooth up
/// to the faces of the cube.
///
/// Suppose that a polynomial under a root, or inside an absolute value, is 0 at the corner 0 of its variables. The cube
/// is cut into the pyramids on which one variable t_i is the largest, and the others are written `t_j = t_i s_j`. The
/// polynomial is then a power of t_i times a polynomial with fewer vanishing terms (a blow-up; `sqrt(t1+t2)` becomes
/// `sqrt(t1) sqrt(1+s)`). Zeros at other corners are reflected to 0; at zeros in the middle the cube is cut.
enum RootResolution {
    /// Monomials whose integrals over the unit cube add up to that of the part, or nil if no root needs it.
    static func pieces(of part: Monomial) -> [Monomial]? {
        let roots = part.rootArguments
        for root in roots.sorted(by: { $0.description < $1.description }) {
            if case .variable = root { continue }
            guard Polynomial(root)?.isShort == true else { continue }
            let variables = root.variables.sorted()
            guard variables.count <= CertifiedCubature.dimensionLimit, let zero = zero(of: root, variables) else {
                continue
            }
            if let middle = zero.first(where: { !$0.value.isInteger }) { return halves(of: part, middle.key) }
            if let end = zero.first(where: { $0.value == 1 }) {
                return roots.contains(.variable(end.key)) ? halves(of: part, end.key) : [reflected(part, end.key)]
            }
            if variables.count > 1 { return variables.map { pyramid(part, $0, over: variables) } }
        }
        return nil
    }

    /// A point of `{0, 1/2, 1}^variables` where the formula is 0, preferably the corner 0.
    private static func zero(of formula: Formula, _ variables: [Int]) -> [(key: Int, value: Rational)]? {
        let half = Rational(1) / 2
        let points = variables.reduce([[Int: Rational]()]) { points, variable in
            points.flatMap { point in
                [0, 1, half].map { point.merging([variable: $0], uniquingKeysWith: { $1 }) }
            }
        }
        return points.first { point in formula.rationalValue(at: { point[$0] ?? 0 })?.sign == 0 }?
            .sorted { $0.key < $1.key }
    }

    private static func halves(of part: Monomial, _ index: Int) -> [Monomial] {
        let half = Formula.constant(Rational(1) / 2)
        let t = Formula.variable(index)
        return [half * t, 1 - half * t].map { replacement in
            Monomial(half * part.formula.substituting { $0 == index ? replacement : .variable($0) })
        }
    }

    private static func reflected(_ part: Monomial, _ index: Int) -> Monomial {
        Monomial(part.formula.substituting { $0 == index ? 1 - .variable(index) : .variable($0) })
    }

    private static func pyramid(_ part: Monomial, _ largest: Int, over variables: [Int]) -> Monomial {
        let t = Formula.variable(largest)
        let formula = part.formula.substituting { index in
            index != largest && variables.contains(index) ? t * .variable(index) : .variable(index)
        }
        return Monomial(t.power(.constant(Rational(variables.count - 1))) * formula)
    }
}

/// A part of a mean as a formula to integrate, with coordinates changed so that roots of a coordinate vanish: `t = u^q`
/// turns `t^(p/q) dt` into `q u^(p + q - 1) du`.
struct SmoothedIntegrand {
    /// Roots of a higher order are not changed.
    private static let rootLimit = 12

    let formula: Formula

    init(_ part: Monomial) {
        var result = part.formula
        for index in part.variables.sorted() {
            let t = Formula.variable(index)
            let order = part.rootOrders(of: index).reduce(1) { $0 / Self.greatestCommonDivisor($0, $1) * $1 }
            guard (2...Self.rootLimit).contains(order) else { continue }
            let power = t.power(.constant(Rational(order)))
            result =
                .constant(Rational(order)) * t.power(.constant(Rational(order - 1)))
                * result.substituting { $0 == index ? power : .variable($0) }
        }
        formula = Monomial(result).formula
    }

    private static func greatestCommonDivisor(_ a: Int, _ b: Int) -> Int {
        b == 0 ? a : greatestCommonDivisor(b, a % b)
    }
}

extension Monomial {
    /// The arguments of roots, non-integer powers and absolute values, at any depth.
    fileprivate var rootArguments: Set<Formula> {
        factors.reduce(into: []) { found, factor in
            if !factor.value.isInteger { found.insert(factor.key) }
            factor.key.collectRootArguments(&found)
        }
    }

    /// The denominators of the exponents with which a variable occurs, at any depth.
    fileprivate func rootOrders(of index: Int) -> Set<Int> {
        factors.reduce(into: []) { found, factor in
            if factor.key == .variable(index) { found.insert(factor.value.denominator.intValue ?? 1) }
            factor.key.collectRootOrders(of: index, &found)
        }
    }
}

extension Formula {
    fileprivate func collectRootArguments(_ found: inout Set<Formula>) {
        switch self {
        case .call(.sqrt, let inner), .call(.abs, let inner): found.formUnion(Monomial(inner).factors.keys)
        case .power(let base, .constant(let exponent)) where !exponent.isInteger:
            found.formUnion(Monomial(base).factors.keys)
        default: break
        }
        for part in parts { part.collectRootArguments(&found) }
    }

    fileprivate func collectRootOrders(of index: Int, _ found: inout Set<Int>) {
        switch self {
        case .call(.sqrt, .variable(index)): found.insert(2)
        case .power(.variable(index), .constant(let exponent)): found.insert(exponent.denominator.intValue ?? 1)
        default: break
        }
        for part in parts { part.collectRootOrders(of: index, &found) }
    }
}
