internal import BallArithmetic

/// The mean of a formula over the unit cube in its variables, exact where it is a polynomial.
enum MeanValue: Sendable {
    case exact(Rational)
    case ball(Ball)

    /// The mean, or nil where no certified enclosure is to be had.
    ///
    /// Sums are taken term by term, and factors without common variables one by one, so that each integral runs over as
    /// few variables as can be.
    static func of(_ formula: Formula, _ effort: Effort) throws -> MeanValue? {
        if let polynomial = Polynomial(formula) { return .exact(polynomial.unitCubeIntegral) }
        switch formula {
        case .sum(let terms):
            var total = MeanValue.exact(0)
            for term in terms {
                guard let mean = try of(term, effort) else { return nil }
                total = total.plus(mean, precision: effort.precision)
            }
            return total
        case .product(let factors):
            var product = MeanValue.exact(1)
            for group in groups(factors) {
                let mean =
                    group.count == factors.count
                    ? try integral(.product(of: group), effort)
                    : try of(.product(of: group), effort)
                guard let mean else { return nil }
                product = product.times(mean, precision: effort.precision)
            }
            return product
        case .negation(let inner):
            return try of(inner, effort)?.times(.exact(-1), precision: effort.precision)
        default: return try integral(formula, effort)
        }
    }

    /// The value as a ball.
    func ball(precision: Int) -> Ball {
        switch self {
        case .exact(let value): Ball(value, precision: precision)
        case .ball(let value): value
        }
    }

    /// The sum of two means.
    func plus(_ other: MeanValue, precision: Int) -> MeanValue {
        if case .exact(let a) = self, case .exact(let b) = other { return .exact(a + b) }
        return .ball(ball(precision: precision) + other.ball(precision: precision))
    }

    private func times(_ other: MeanValue, precision: Int) -> MeanValue {
        if case .exact(let a) = self, case .exact(let b) = other { return .exact(a * b) }
        return .ball(ball(precision: precision) * other.ball(precision: precision))
    }

    /// Factors gathered so that different groups share no variable.
    private static func groups(_ factors: [Formula]) -> [[Formula]] {
        var groups: [(factors: [Formula], variables: Set<Int>)] = []
        for factor in factors {
            var own: (factors: [Formula], variables: Set<Int>) = ([factor], factor.variables)
            groups.removeAll { group in
                guard !group.variables.isDisjoint(with: own.variables) else { return false }
                own = (group.factors + own.factors, group.variables.union(own.variables))
                return true
            }
            groups.append(own)
        }
        return groups.map(\.factors)
    }

    private static func integral(_ formula: Formula, _ effort: Effort) throws -> MeanValue? {
        let variables = formula.variables.sorted()
        let number = Dictionary(uniqueKeysWithValues: variables.enumerated().map { ($1, $0) })
        let dense = formula.substituting { .variable(number[$0] ?? 0) }
        let program = Program([dense], dimension: variables.count)
        return try CertifiedCubature(dimension: variables.count, effort)?.enclosure {
            point, analytic in
            program.evaluator(in: ComplexBallSystem(precision: effort.precision, analytic: analytic))(point)[0]
        }.map(MeanValue.ball)
    }
}
