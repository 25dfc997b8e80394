public import BallArithmetic

extension Formula {
    /// The parts directly below this node.
    var parts: [Formula] {
        switch self {
        case .constant, .pi, .e, .variable: []
        case .sum(let parts), .product(let parts): parts
        case .quotient(let a, let b), .power(let a, let b): [a, b]
        case .negation(let a), .call(_, let a): [a]
        }
    }

    /// The indices of the variables that occur.
    public var variables: Set<Int> {
        var found = Set<Int>()
        collectVariables(&found)
        return found
    }

    private func collectVariables(_ found: inout Set<Int>) {
        if case .variable(let index) = self { found.insert(index) }
        for part in parts { part.collectVariables(&found) }
    }

    /// Whether the sign function occurs, so that the formula may jump.
    var jumps: Bool {
        if case .call(.sign, _) = self { return true }
        return parts.contains(where: \.jumps)
    }

    /// The formula with every variable replaced.
    public func substituting(_ replacement: (Int) -> Formula) -> Formula {
        switch self {
        case .constant, .pi, .e: self
        case .variable(let index): replacement(index)
        case .sum(let terms): .sum(of: terms.map { $0.substituting(replacement) })
        case .product(let factors): .product(of: factors.map { $0.substituting(replacement) })
        case .quotient(let a, let b): a.substituting(replacement) / b.substituting(replacement)
        case .negation(let a): -a.substituting(replacement)
        case .power(let a, let b): a.substituting(replacement).power(b.substituting(replacement))
        case .call(let function, let a): Formula.call(function, a.substituting(replacement)).folded
        }
    }

    /// The exact value at a rational point if every step is rational, else nil.
    public func rationalValue(at point: (Int) -> Rational) -> Rational? {
        switch self {
        case .constant(let value): return value
        case .pi, .e: return nil
        case .variable(let index): return point(index)
        case .sum(let terms): return reduce(terms, 0, point, +)
        case .product(let factors): return reduce(factors, 1, point, *)
        case .negation(let a): return a.rationalValue(at: point).map { -$0 }
        case .quotient(let a, let b):
            guard let bottom = b.rationalValue(at: point), bottom.sign != 0 else { return nil }
            return a.rationalValue(at: point).map { $0 / bottom }
        case .power(let a, let b):
            guard let base = a.rationalValue(at: point), let exponent = b.rationalValue(at: point) else { return nil }
            return Formula.constant(base).power(.constant(exponent)).rational
        case .call(let function, let a):
            return a.rationalValue(at: point).flatMap { Formula.call(function, .constant($0)).folded.rational }
        }
    }

    private func reduce(
        _ parts: [Formula], _ start: Rational, _ point: (Int) -> Rational,
        _ combine: (Rational, Rational) -> Rational
    ) -> Rational? {
        var result = start
        for part in parts {
            guard let value = part.rationalValue(at: point) else { return nil }
            result = combine(result, value)
        }
        return result
    }
}
