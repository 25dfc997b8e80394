internal import BallArithmetic
public import EffectiveDimension
internal import Foundations

/// The two-scale effective dimension of a toy model at one pair of scales.
public struct DimensionAnswer: Sendable {
    /// The scales.
    public let scale: ExactScale
    /// `log E[det(I + c Fhat^{1/2})]` in nats, c = eps^(zeta-1).
    public let logExpectedDeterminant: Quantity
    /// `zeta d + log E[det] / |log eps|` ([D24] Definition 4.1 in the form (2.1)).
    public let twoScaleDimension: Quantity
    /// The method; that of the weakest part.
    public let method: AnswerMethod
    /// Notes for the reader, such as requested digits that were not reached.
    public let notes: [String]
}

/// The matrix that measures boxes.
public enum CoverMetric: String, Sendable, Codable, CaseIterable {
    /// Fhat, normalised to mean trace d.
    case normalised
    /// F itself.
    case raw
}

extension ToyAnalysis {
    /// The 2sED at one pair of scales.
    ///
    /// Uses a closed form in ball arithmetic if F is constant. Otherwise certified integrals if every component has at
    /// most three variables and converges, else adaptive quadrature up to four variables, else Monte Carlo.
    ///
    /// - Throws: `UserError` if the trace is 0 but F is not, or an integral diverges.
    public func dimension(at scale: ExactScale) throws -> DimensionAnswer {
        if let refined = try refined({ try self.certifiedLogDeterminant(at: scale, metric: .normalised, $0) }) {
            let isConstant = model.components.allSatisfy(\.variables.isEmpty)
            return answer(
                scale, .enclosed(refined.ball), isConstant ? .closedForm : .enclosure, precision: refined.precision,
                notes: refined.shortfall.map { ["log E[det]: \($0)"] } ?? [])
        }
        let numerical = try numericalLogDeterminant(at: scale)
        let method: AnswerMethod = if case .sampled = numerical { .monteCarlo } else { .quadrature }
        return answer(
            scale, numerical, method, precision: 128,
            notes: ["No certified enclosure within the limits of effort; the error is an estimate, not a bound."])
    }

    private func answer(
        _ scale: ExactScale, _ logDeterminant: Quantity, _ method: AnswerMethod, precision: Int, notes: [String]
    ) -> DimensionAnswer {
        let offset = Ball(scale.zeta * Rational(model.dimension), precision: precision)
        return DimensionAnswer(
            scale: scale, logExpectedDeterminant: logDeterminant,
            twoScaleDimension: logDeterminant.scaled(by: 1 / scale.depth(precision: precision), offset: offset),
            method: method, notes: notes)
    }

    /// `log E[det(I + c G^{1/2})]` with G = Fhat or F, enclosed, or nil if a component has no certified integral.
    func certifiedLogDeterminant(at scale: ExactScale, metric: CoverMetric, _ effort: SubdivisionEffort) throws -> Ball?
    {
        try certifiedLogDeterminant(
            factor: scale.magnification(precision: effort.precision), metric: metric, effort)
    }

    /// As above, with the factor before the square root given.
    func certifiedLogDeterminant(factor: Ball, metric: CoverMetric, _ effort: SubdivisionEffort) throws -> Ball? {
        guard let root = try rootOfMetric(metric, effort) else { return nil }
        let factor = factor * root
        var sum = Ball(0, precision: effort.precision)
        for (component, count) in model.distinctComponents where !component.entries.isZero {
            guard let part = try logMeanDeterminant(of: component, factor: factor, effort) else {
                return nil
            }
            sum += part * Rational(count)
        }
        return sum
    }

    /// `sqrt(kappa)` for Fhat, 1 for F.
    func rootOfMetric(_ metric: CoverMetric, _ effort: SubdivisionEffort) throws -> Ball? {
        switch metric {
        case .raw: Ball(1, precision: effort.precision)
        case .normalised: try normalisation(effort)?.squareRoot()
        }
    }

    private func logMeanDeterminant(of component: Component, factor: Ball, _ effort: SubdivisionEffort) throws -> Ball?
    {
        let precision = effort.precision
        let count = component.variables.count
        switch component.entries {
        case .diagonal(let formulas) where count == 0:
            return formulas.reduce(Ball(0, precision: precision)) {
                $0 + ($1.enclosure(at: [Ball](), precision: precision).nonNegativePart.squareRoot() * factor).log1p()
            }
        case .diagonal(let formulas):
            if let sum = DeterminantMoments(diagonal: formulas), let mean = try self.mean(of: sum, factor, effort) {
                return mean
            }
            return try CertifiedCubature(dimension: count, effort)?.enclosure(of: formulas) { values, analytic in
                values.reduce(ComplexBall(1, precision: precision)) {
                    $0 * ($1.nonNegativeSquareRoot(analytic: analytic) * factor + 1)
                }
            }.map { $0.log() }
        case .full(let rows) where count == 0:
            guard rows.count <= 32 else { return nil }
            let matrix = SymmetricBallMatrix(size: rows.count, precision: precision) {
                rows[$0][$1].enclosure(at: [Ball](), precision: precision)
            }
            return SquareRootDeterminant.fromEigenvalues(matrix, factor: factor)?.log()
        case .full(let rows) where rows.count == 2:
            return try mean(of: DeterminantMoments(twoRows: rows), factor, effort)
        case .full(let rows):
            let size = rows.count
            guard size <= 4 else { return nil }
            // Eigenvalues cost tens of times more than formulas.
            let effort = SubdivisionEffort(precision: precision, budget: effort.budget / (10 * size))
            return try CertifiedCubature(dimension: count, effort)?.enclosure(of: rows.flatMap { $0 }) {
                values, analytic in
                let entries = (0..<size).map { Array(values[($0 * size)..<(($0 + 1) * size)]) }
                return SquareRootDeterminant.holomorphic(
                    entries, factor: factor, analytic: analytic, precision: precision)
            }.map { $0.log() }
        }
    }

    /// The logarithm of the mean of a determinant from the means of its terms, or nil.
    private func mean(of moments: DeterminantMoments, _ factor: Ball, _ effort: SubdivisionEffort) throws -> Ball? {
        var sum = Ball(0, precision: effort.precision)
        for (order, term) in moments.terms {
            guard let mean = try rootMean(of: term, effort), mean.isFinite else { return nil }
            sum += mean * factor.power(order)
        }
        return sum.log1p()
    }

    /// The same in doubles, component by component: quadrature or Monte Carlo only if there is no certified value.
    func numericalLogDeterminant(at scale: ExactScale, everywhere: Bool = false) throws -> Quantity {
        let precision = 128
        let magnification = scale.magnification(precision: precision)
        let kappa = try normalisation()
        let root = kappa.value.squareRoot()
        var sum: Quantity = .estimated(value: 0, error: 0)
        for (index, component) in model.components.enumerated() {
            if !everywhere, let ball = kappa.ball,
                let part = try logMeanDeterminant(
                    of: component, factor: magnification * ball.squareRoot(), SubdivisionEffort(precision: precision)),
                part.isFinite
            {
                sum = sum + .enclosed(part)
            } else {
                sum =
                    sum
                    + (try NumericalIntegral(seed: seed, index: UInt64(2 * index * model.dimension + 1))
                        .logMeanDeterminant(of: component, factor: magnification.value * root))
            }
        }
        // |d log det / d log kappa| is at most half the rank.
        let rank = Double(model.dimension) / 2
        switch kappa {
        case .enclosed: return sum
        case .estimated(let value, let error): return sum + .estimated(value: 0, error: rank * error / value)
        case .sampled(let value, let error): return sum + .sampled(value: 0, standardError: rank * error / value)
        }
    }
}

extension Component.Entries {
    /// Whether every entry is the constant 0.
    var isZero: Bool {
        switch self {
        case .diagonal(let formulas): formulas.allSatisfy(\.isZero)
        case .full(let rows): rows.allSatisfy { $0.allSatisfy(\.isZero) }
        }
    }
}
