public import BallArithmetic
public import EffectiveDimension
public import Foundations

/// Covering counts and verdicts at one pair of scales. All logarithms are enclosures in nats.
public struct CoverAnswer: Sendable {
    /// One inequality with its verdict.
    public struct Finding: Sendable, Equatable {
        /// The inequality.
        public let claim: CoverClaim
        /// The verdict.
        public let verdict: InequalityVerdict
    }

    /// The scales.
    public let scale: ExactScale
    /// Meso cubes per axis, `m = ⌈eps^{-zeta}⌉`.
    public let mesoCount: Integer
    /// The least number of boxes of size eps, by (4.1) or (4.3); nil for other models.
    public let exactCount: CountBounds?
    /// N2: (4.4) for a diagonal F, the count at the cubes' centres (4.6) for a full one.
    public let twoScaleCount: CountBounds
    /// `log N`.
    public let logExactCount: Ball?
    /// `log N2`.
    public let logTwoScaleCount: Ball
    /// `log E det(I + eps^{-1} G^{1/2})`, G the matrix that measures boxes.
    public let logDeterminant: Ball?
    /// `log eps^{-d_zeta} = zeta d |log eps| + log E det(I + c G^{1/2})`.
    public let logDimensionPower: Ball
    /// The logarithm of the right side of (4.5) or (4.6); nil without a proven Lipschitz constant of G.
    public let logLemmaBound: Ball?
    /// `log N / |log eps|`.
    public let effectiveDimension: Ball?
    /// `log N / log bound`, with N2 instead of N if there is no exact count.
    public let tightness: Ball?
    /// The inequalities that apply.
    public let findings: [Finding]
    /// Notes for the reader.
    public let notes: [String]
}

extension ToyAnalysis {
    /// Covering counts and verdicts at one pair of scales, for boxes of Fhat or of F itself.
    ///
    /// Undecided verdicts are retried with doubled precision, up to `precisionLimit` bits. The context receives the
    /// progress of a long count.
    public func cover(
        at scale: ExactScale, metric: CoverMetric = .normalised, precisionLimit: Int = 1_536,
        context: RunContext = RunContext()
    ) throws -> CoverAnswer {
        let meso = try MesoScale(scale)
        let exact = try exactCount(epsilon: scale.epsilon, metric: metric)
        let twoScale = try twoScaleCount(at: scale, mesoCount: meso.count, metric: metric, context: context)
        let lipschitz = try lipschitzConstant(metric)
        var precision = max(96, PrecisionGoal(digits: digits).bits + 32)
        while true {
            let answer = try cover(
                scale, meso, metric, exact: exact, twoScale: twoScale, lipschitz: lipschitz, precision: precision)
            let isOpen = answer.findings.contains { $0.verdict == .undecided }
            if !isOpen || precision >= precisionLimit || !logarithmsImprove { return answer }
            precision = min(2 * precision, precisionLimit)
        }
    }

    /// Whether more precision would narrow the logarithms; false if they come from boxes.
    private var logarithmsImprove: Bool {
        model.components.allSatisfy { $0.variables.count <= 1 }
    }

    private func cover(
        _ scale: ExactScale, _ meso: MesoScale, _ metric: CoverMetric, exact: CountBounds?, twoScale: CountBounds,
        lipschitz: Ball?, precision: Int
    ) throws -> CoverAnswer {
        let depth = scale.depth(precision: precision)
        let logExact = exact?.log(precision: precision)
        let logTwoScale = twoScale.log(precision: precision)
        let logDeterminant =
            exact == nil
            ? nil
            : try enclosedLogDeterminant(factor: 1 / Ball(scale.epsilon, precision: precision), metric, precision)
        let expected = try enclosedLogDeterminant(factor: scale.magnification(precision: precision), metric, precision)
        let power = depth * (scale.zeta * Rational(model.dimension)) + expected
        let lemma = lipschitz.map { lemmaBound($0.atPrecision(precision), scale, power, precision) }
        var findings: [CoverAnswer.Finding] = []
        if let exact, let logExact {
            if let logDeterminant {
                findings.append(
                    .init(claim: .exactAtMostDeterminant, verdict: InequalityVerdict(logExact.isAtMost(logDeterminant)))
                )
            }
            findings.append(.init(claim: .exactAtMostTwoScale, verdict: .isAtMost(exact, twoScale)))
        }
        if let lemma {
            findings.append(.init(claim: .twoScaleAtMostLemma, verdict: InequalityVerdict(logTwoScale.isAtMost(lemma))))
        }
        let observation =
            model.isZero
            ? (meso.isExactPower ? InequalityVerdict.proved : .refuted) : InequalityVerdict(logTwoScale.isAtMost(power))
        findings.append(.init(claim: .twoScaleAtMostDimensionPower, verdict: observation))
        let numerator = logExact ?? logTwoScale
        return CoverAnswer(
            scale: scale, mesoCount: meso.count, exactCount: exact, twoScaleCount: twoScale, logExactCount: logExact,
            logTwoScaleCount: logTwoScale, logDeterminant: logDeterminant, logDimensionPower: power,
            logLemmaBound: lemma,
            effectiveDimension: logExact.map { $0 / depth }, tightness: lemma.map { numerator / $0 },
            findings: findings,
            notes: notes(exact: exact, twoScale: twoScale, meso: meso, lemma: lemma))
    }

    /// (4.5): `d [log(1 + eps^zeta) + log(1 + c w)] + log eps^{-d_zeta}`, `w = sqrt(L sqrt(d) eps^zeta)`; for a full matrix
    /// (4.6): half of L, and `sqrt(d)` more for every factor.
    private func lemmaBound(_ lipschitz: Ball, _ scale: ExactScale, _ power: Ball, _ precision: Int) -> Ball {
        let d = Rational(model.dimension)
        let meso = scale.power(scale.zeta, precision: precision)
        let rootOfDimension = Ball(d, precision: precision).squareRoot()
        let isFull = model.kind == .full || model.kind == .constantFull
        let variation = (lipschitz * rootOfDimension * meso / (isFull ? 2 : 1)).nonNegativePart.squareRoot()
        var factor = meso.log1p() + (variation * scale.magnification(precision: precision)).log1p()
        if isFull { factor += rootOfDimension.log() }
        return factor * d + power
    }

    private func notes(exact: CountBounds?, twoScale: CountBounds, meso: MesoScale, lemma: Ball?) -> [String] {
        var notes: [String] = []
        if exact == nil {
            notes.append(
                "N is not counted for a \(model.kind.words) Fisher matrix: the exact counts (4.1) and (4.3) need a diagonal "
                    + "one with entry i a function of t_i alone. N2 stands in for it.")
        }
        if let exact, exact.exact == nil {
            notes.append(
                "N lies between \(exact.lower) and \(exact.upper): a side is a whole number of boxes to all digits tried."
            )
        }
        if twoScale.exact == nil {
            let most = model.components.map(\.variables.count).max() ?? 0
            notes.append(
                "N2 is bounded, not counted: an exact count could take up to \(meso.count)^\(most) cubes "
                    + "(limit \(CellSum.cellLimit)).")
        }
        if lemma == nil {
            notes.append("No Lipschitz constant of F was found, so the covering lemma does not apply.")
        }
        return notes
    }

    /// A proven Lipschitz constant of the matrix that measures boxes.
    private func lipschitzConstant(_ metric: CoverMetric) throws -> Ball? {
        guard let bound = lipschitzBound else { return nil }
        let ball = Ball(bound, precision: 192)
        return switch metric {
        case .raw: ball
        case .normalised: bound.sign == 0 ? ball : ball * (try enclosedNormalisation(precision: 192))
        }
    }

    /// kappa, enclosed by certified integrals, else by boxes.
    func enclosedNormalisation(precision: Int) throws -> Ball {
        if let ball = try normalisation(SubdivisionEffort(precision: precision, budget: SubdivisionEffort.patience / 8))
        {
            return ball
        }
        var trace = Ball(0, precision: precision)
        for (component, count) in model.distinctComponents {
            let dimension = component.variables.count
            for formula in component.diagonal {
                let function = RangedFunction(formula, dimension: dimension, precision: precision)
                let mean = RiemannEnclosure(dimension: dimension).enclosure(precision: precision) { box in
                    var slopes = Array(repeating: RangedFunction.Slope.unknown, count: dimension)
                    let bounds = function.bounds(over: box, slopes: &slopes)
                    return bounds.infimum.nonNegativePart.union(bounds.supremum.nonNegativePart)
                }
                trace += mean * Rational(count)
            }
        }
        return Rational(model.dimension) / trace
    }

    /// `log E[det(I + factor G^{1/2})]`, enclosed by certified integrals, else by boxes.
    private func enclosedLogDeterminant(factor: Ball, _ metric: CoverMetric, _ precision: Int) throws -> Ball {
        // Verdicts need few digits: for expensive integrals in several variables use little effort.
        let isCheap = logarithmsImprove
        let effort = SubdivisionEffort(precision: isCheap ? precision : 64, budget: SubdivisionEffort.patience / 8)
        if let ball = try certifiedLogDeterminant(factor: factor, metric: metric, effort), ball.isFinite {
            return ball
        }
        let root =
            metric == .raw
            ? Ball(1, precision: precision) : try enclosedNormalisation(precision: precision).squareRoot()
        var sum = Ball(0, precision: precision)
        for (component, count) in model.distinctComponents {
            let range = ComponentRange(component, precision: 64)
            let dimension = component.variables.count
            let mean = RiemannEnclosure(dimension: dimension).enclosure(precision: precision) {
                range.determinant(over: $0, factor: factor * root)
            }
            sum += mean.log() * Rational(count)
        }
        return sum
    }

    // MARK: Counts

    /// The exact number of boxes of size eps: (4.1) for a constant diagonal, (4.3) for a product model, nil for others.
    func exactCount(epsilon: Rational, metric: CoverMetric) throws -> CountBounds? {
        guard model.kind == .constantDiagonal || model.kind == .product else { return nil }
        let squaredWeight = try squaredMetric(metric).map { $0 / (epsilon * epsilon) }
        return .product(
            try model.distinctComponents.flatMap { component, count in
                try component.diagonal.map { try axisCount($0, epsilon, metric, squaredWeight).power(count) }
            })
    }

    /// The count of one axis, from enclosures. For a possible tie, from the exact square of the length if there is one,
    /// else from narrower enclosures, up to a limit.
    private func axisCount(_ formula: Formula, _ epsilon: Rational, _ metric: CoverMetric, _ squaredWeight: Rational?)
        throws
        -> CountBounds
    {
        let size = max(0, epsilon.denominator.bitWidth - epsilon.numerator.bitWidth)
        var best: CountBounds?
        for precision in [96, 192, 384, 768] {
            let precision = precision + size
            let length =
                formula.variables.isEmpty
                ? formula.enclosure(at: [Ball](), precision: precision).nonNegativePart.squareRoot()
                : try rootMean(of: formula, SubdivisionEffort(precision: precision))
            if let length, let root = try rootOfMetric(metric, SubdivisionEffort(precision: precision)),
                let count = CountBounds.ceiling(of: length * root / epsilon)
            {
                best = count
                if count.exact != nil { return count }
            }
            if let squaredWeight, let square = Polynomial(formula)?.squaredRootLength {
                return CountBounds(CountBounds.leastRoot(of: square * squaredWeight))
            }
        }
        guard let best else {
            throw UserError(
                .usage, "the Fisher length of \(formula) cannot be enclosed", setting: "fim",
                "keep the box away from its singularities")
        }
        return best
    }

    /// N2 by (4.4) or (4.6).
    func twoScaleCount(
        at scale: ExactScale, mesoCount: Integer, metric: CoverMetric, context: RunContext = RunContext()
    ) throws -> CountBounds {
        let side = Rational(mesoCount) * scale.epsilon
        let isFull = model.kind == .full || model.kind == .constantFull
        let extra = isFull ? Rational(model.dimension) : 1
        let squaredWeight = try squaredMetric(metric).map { $0 * extra / (side * side) }
        let precision = 106 + max(0, side.denominator.bitWidth - side.numerator.bitWidth)
        let kappa = metric == .raw ? Ball(1, precision: precision) : try enclosedNormalisation(precision: precision)
        let weight = (kappa * extra).squareRoot() / side
        var used = 0
        var factors: [CountBounds] = []
        for (component, count) in model.distinctComponents {
            used += component.variables.count * count
            if let squaredWeight, !isFull, let values = component.rationalDiagonal {
                let product = values.map { CountBounds(CountBounds.leastRoot(of: $0 * squaredWeight)) }
                factors.append(CountBounds.product(product).power(count))
                continue
            }
            let sum = CellSum(
                range: ComponentRange(component, precision: precision), mesoCount: mesoCount,
                squaredWeight: squaredWeight, weight: weight, isFull: isFull, context: context)
            let total = try sum.total()
            factors.append((try raised(total, component, scale, metric)).power(count))
        }
        // Axes without influence contribute m cells each.
        factors.append(CountBounds(mesoCount.power(model.dimension - used)))
        return .product(factors)
    }

    /// Bounds of one axis of a product model with the lower one raised to `⌈S_i/eps⌉`: the sum over cells of
    /// `⌈sup sqrt(fhat_i)/(m eps)⌉` is an integer and at least the integral `S_i/eps`, which is known much more
    /// accurately.
    private func raised(_ total: CountBounds, _ component: Component, _ scale: ExactScale, _ metric: CoverMetric) throws
        -> CountBounds
    {
        guard total.exact == nil, model.kind == .product else { return total }
        let least = try axisCount(component.diagonal[0], scale.epsilon, metric, nil).lower
        return CountBounds(lower: min(max(total.lower, least), total.upper), upper: total.upper)
    }

    /// The factor of F in G, kappa or 1; nil if not rational.
    private func squaredMetric(_ metric: CoverMetric) throws -> Rational? {
        metric == .raw ? 1 : try exactNormalisation()
    }
}
