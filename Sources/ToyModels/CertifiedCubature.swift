internal import BallArithmetic

/// The effort of a certified integral.
struct SubdivisionEffort: Hashable {
    /// Working precision in bits; integrals aim at 24 bits less.
    let precision: Int
    /// The largest number of evaluations of an integral in several variables.
    var budget = SubdivisionEffort.patience

    /// Some seconds of work.
    static let patience = 400_000
}

/// Rigorous enclosures of integrals over the unit cube in up to three dimensions, by nesting certified integrals.
///
/// If the integrand is holomorphic on a rectangle of the outer variable, so is the inner integral. So the outer
/// integral can require analyticity and passes the requirement inward. If the outer variable is a wide rectangle, for
/// an error bound, a coarse sum over the inner axes bounds the inner integral. Complexity: the product of the
/// one-dimensional costs; parts that depend only on outer variables are computed once for each of their values.
struct CertifiedCubature {
    /// The largest dimension for nesting.
    static let dimensionLimit = 3

    /// The number of pieces of each inner axis if only the size of the integrand matters.
    private static let coarsePieces = 8

    let dimension: Int
    let precision: Int
    /// The largest number of evaluations of the integrand.
    let budget: Int

    /// Nil beyond three dimensions. One-dimensional integrals are never given up.
    init?(dimension: Int, _ effort: SubdivisionEffort) {
        guard dimension <= Self.dimensionLimit else { return nil }
        self.dimension = dimension
        precision = effort.precision
        budget = dimension <= 1 ? 100 * SubdivisionEffort.patience : effort.budget
    }

    private struct BudgetSpent: Error {}

    /// The binary exponent of the integrand's mean over a few points, the scale for errors at every level.
    private static func exponent(
        of program: inout StagedProgram, dimension: Int, precision: Int, _ value: ([ComplexBall]) throws -> ComplexBall
    ) throws -> Int? {
        func sum(_ level: Int) throws -> Double {
            guard level < dimension else { return abs(try value(program.values).real.value) }
            var total = 0.0
            for numerator in [1, 3, 5] {
                program.set(
                    level, to: ComplexBall(Rational(numerator) / 6, precision: precision), analytic: false)
                total += try sum(level + 1)
            }
            return total / 3
        }
        let mean = try sum(0)
        return mean.isNormal ? mean.exponent : nil
    }

    /// The enclosure of the integral of a formula in the variables 0 ..< dimension; see below.
    func enclosure(of formula: Formula) throws -> Ball? {
        try enclosure(of: [formula]) { values, _ in values[0] }
    }

    /// The enclosure of the integral of a real function of the values of formulas in the variables 0 ..< dimension, or
    /// nil if the budget ran out or no finite enclosure was found. With `analytic`, `combine` must return a finite value
    /// only where it is holomorphic in the formulas' values.
    ///
    /// The target accuracy is the working precision minus 24 bits, slightly higher for inner integrals.
    func enclosure(
        of formulas: [Formula], combine: (_ values: [ComplexBall], _ analytic: Bool) throws -> ComplexBall
    ) throws -> Ball? {
        var program = StagedProgram(Program.inBestOrder(formulas, dimension: dimension), precision: precision)
        let exponent = try Self.exponent(of: &program, dimension: dimension, precision: precision) {
            try combine($0, false)
        }
        var evaluations = 0
        // Level by level: the variables before `level` are set, and `isNarrow` is true if all of them are nearly
        // points.
        func integral(_ level: Int, isNarrow: Bool, analytic: Bool) throws -> ComplexBall {
            guard level < dimension else {
                evaluations += 1
                if evaluations > budget { throw BudgetSpent() }
                return try combine(program.values, analytic)
            }
            // On a wide rectangle of the outer variables only the size matters; more effort would not narrow it.
            guard isNarrow else { return try coarse(level, analytic: analytic) }
            let options = CertifiedIntegral(
                relativeBits: precision - 24 + 4 * level, precision: precision,
                absoluteBits: exponent.map { precision - 24 + 4 * level - $0 }, evaluationLimit: budget)
            return try options.enclosure(from: 0, to: 1) { z, isAnalytic in
                program.set(level, to: z, analytic: isAnalytic || analytic)
                return try integral(level + 1, isNarrow: z.isNarrow, analytic: isAnalytic || analytic)
            }
        }
        func coarse(_ level: Int, analytic: Bool) throws -> ComplexBall {
            guard level < dimension else { return try integral(level, isNarrow: false, analytic: analytic) }
            var sum = ComplexBall(0, precision: precision)
            for k in 0..<Self.coarsePieces {
                let (start, end) = (
                    Rational(k) / Rational(Self.coarsePieces), Rational(k + 1) / Rational(Self.coarsePieces)
                )
                let piece = ComplexBall(Ball(from: start, to: end, precision: precision))
                program.set(level, to: piece, analytic: analytic)
                sum += try coarse(level + 1, analytic: analytic)
                // One undefined piece makes the sum undefined, so stop here.
                if !sum.isFinite { break }
            }
            return sum * (Rational(1) / Rational(Self.coarsePieces))
        }
        do {
            let result = try integral(0, isNarrow: true, analytic: false).real
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
