internal import BallArithmetic
internal import Foundations
internal import Synchronization

/// The computations on one model: normalisation, dimensions, counts. Integrals are computed once for all scales.
public final class ToyAnalysis: Sendable {
    /// The model.
    public let model: ToyModel
    /// Requested significant digits of enclosures.
    public let digits: Int
    /// Seed of Monte Carlo integrals.
    public let seed: UInt64

    private let traces = Mutex<[SubdivisionEffort: MeanValue?]>([:])
    private let means = MeanIntegrals()
    private let lipschitz = Mutex<Rational??>(nil)
    private let numericalTraceCache = Mutex<Quantity?>(nil)

    /// An analysis of a model with the target digits of its enclosures (17 digits determine a double).
    public init(_ model: ToyModel, digits: Int = 17, seed: UInt64 = 1) {
        precondition(digits >= 1, "\(digits) digits")
        self.model = model
        self.digits = digits
        self.seed = seed
    }

    /// `kappa = d / E[Tr F]`, the factor that turns F into Fhat; exactly 0 if F = 0.
    ///
    /// - Throws: `UserError` if the trace cannot be distinguished from 0 or infinity.
    public func normalisation() throws -> Quantity {
        if let exact = try exactNormalisation() { return .enclosed(Ball(exact, precision: 64 + 4 * digits)) }
        if let certified = try refined({ try self.normalisation($0) }) { return .enclosed(certified.ball) }
        let trace = try numericalTrace()
        let d = Double(model.dimension)
        switch trace {
        case .sampled(let value, let error):
            return .sampled(value: d / value, standardError: d * error / (value * value))
        default: return .estimated(value: d / trace.value, error: d * trace.errorSize / (trace.value * trace.value))
        }
    }

    /// The best enclosure within the effort. It first aims at the requested digits, then uses more precision if they
    /// are missed, and fewer digits if integrals exceed the budget; nil if all do.
    func refined(_ evaluate: (SubdivisionEffort) throws -> Ball?) rethrows -> Refinement? {
        for digits in [digits] + [12, 8, 5].filter({ $0 < digits }) {
            let goal = PrecisionGoal(digits: digits)
            var best: Refinement?
            for precision in [goal.bits + 32, 2 * goal.bits + 64] {
                guard let ball = try evaluate(SubdivisionEffort(precision: precision, budget: budget)), ball.isFinite
                else {
                    break
                }
                best = Refinement(ball: ball, precision: precision, goal: PrecisionGoal(digits: self.digits))
                if ball.accuracyBits >= goal.bits { break }
            }
            if let best { return best }
        }
        return nil
    }

    /// More digits may cost more.
    private var budget: Int { SubdivisionEffort.patience * (1 + digits / 18) }

    /// kappa if E[Tr F] is known as a rational number.
    func exactNormalisation() throws -> Rational? {
        guard case .exact(let trace)? = try meanTrace(SubdivisionEffort(precision: 64)) else { return nil }
        return trace.sign == 0 ? 0 : Rational(model.dimension) / trace
    }

    /// An enclosure of kappa, or nil if there is no certified one.
    func normalisation(_ effort: SubdivisionEffort) throws -> Ball? {
        let precision = effort.precision
        guard let trace = try meanTrace(effort) else { return nil }
        if case .exact(let value) = trace {
            return Ball(value.sign == 0 ? 0 : Rational(model.dimension) / value, precision: precision)
        }
        let ball = trace.ball(precision: precision)
        guard ball.isFinite else { return nil }
        guard ball.isPositive == .certain else {
            throw UserError(
                .usage, "E[Tr F] cannot be told from 0", "it lies in \(ball)",
                "write F = 0 as 0, or scale the formulas up")
        }
        return Rational(model.dimension) / ball
    }

    /// The mean of the trace over the box, certified, or nil.
    func meanTrace(_ effort: SubdivisionEffort) throws -> MeanValue? {
        let precision = effort.precision
        if let known = traces.withLock({ $0[effort] }) { return known }
        var exact: [Rational] = []
        var rest: Ball?
        var isComplete = true
        for (component, count) in model.distinctComponents where isComplete {
            for formula in component.diagonal {
                switch try means.mean(of: formula, effort) {
                case .exact(let value)?: exact.append(value * Rational(count))
                case .ball(let value)?: rest = (rest ?? Ball(0, precision: precision)) + value * Rational(count)
                case nil: isComplete = false
                }
            }
        }
        let sum = Rational.sum(exact)
        let result: MeanValue? = isComplete ? rest.map { .ball($0 + sum) } ?? .exact(sum) : nil
        traces.withLock { $0[effort] = .some(result) }
        return result
    }

    /// The mean of the square root of a formula over the unit cube of its variables, certified, or nil.
    func rootMean(of formula: Formula, _ effort: SubdivisionEffort) throws -> Ball? {
        try rootMean(of: Monomial(formula).nonNegativePower(Rational(1) / 2), effort)
    }

    /// The mean of a product of square roots, certified, or nil.
    func rootMean(of roots: Monomial, _ effort: SubdivisionEffort) throws -> Ball? {
        try means.mean(of: roots, effort)?.ball(precision: effort.precision).nonNegativePart
    }

    /// A proven Lipschitz constant of F on the unit cube in operator norm, nil if none was found.
    var lipschitzBound: Rational? {
        lipschitz.withLock { known in
            if let known { return known }
            let bound = LipschitzBound.upperBound(model.distinctComponents.map(\.component))
            known = .some(bound)
            return bound
        }
    }

    /// E[Tr F] in doubles, if there is no certified value.
    func numericalTrace() throws -> Quantity {
        if let known = numericalTraceCache.withLock({ $0 }) { return known }
        var total: Quantity?
        for (index, component) in model.components.enumerated() {
            for (row, formula) in component.diagonal.enumerated() {
                let term: Quantity
                if let mean = try means.mean(of: formula, SubdivisionEffort(precision: 128)),
                    mean.ball(precision: 128).isFinite
                {
                    term = .enclosed(mean.ball(precision: 128))
                } else {
                    term = try NumericalIntegral(seed: seed, index: UInt64(2 * index * model.dimension + 2 * row))
                        .mean(of: formula)
                }
                total = total.map { $0 + term } ?? term
            }
        }
        let result = total ?? .estimated(value: 0, error: 0)
        guard result.value > 0 else {
            throw UserError(
                .usage, "E[Tr F] cannot be told from 0", "it came out as \(result.value)", "scale the formulas up")
        }
        numericalTraceCache.withLock { $0 = result }
        return result
    }
}
