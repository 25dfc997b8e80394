public import BallArithmetic
public import EffectiveDimension
internal import Foundations

/// The statistical families with a known Fisher matrix, in their usual parameters.
///
/// A text names one: `bernoulli`, `coins:3`, `binomial:10`, `normal-mean:2`, `categorical:4`,
/// `linear-regression:1/2:[1,0;1,1;1,2]`, `logistic-regression:[1,0;1,1;1,2]` (the rows of a design), and without
/// parameters `poisson`, `exponential`, `geometric`, `normal`, `gamma`, `von-mises`.
public enum StatisticalFamily: Sendable, Equatable {
    /// Success probability p: `1/(p(1-p))`.
    case bernoulli
    /// Success probabilities of independent coins: `diag(1/(p_i(1-p_i)))`.
    case coins(count: Int)
    /// Success probability of m trials: `m/(p(1-p))`.
    case binomial(trials: Rational)
    /// Mean: `1/lambda`.
    case poisson
    /// Rate: `1/rate^2`.
    case exponential
    /// Success probability, trials up to the first success: `1/(p^2 (1-p))`.
    case geometric
    /// Mean, with known standard deviation s: `1/s^2`.
    case normalMean(standardDeviation: Rational)
    /// Mean and standard deviation s: `diag(1/s^2, 2/s^2)`.
    case normal
    /// Shape a and rate b: `[[trigamma(a), -1/b], [-1/b, a/b^2]]`.
    case gamma
    /// The first K-1 probabilities of K classes: `diag(1/p_i) + (1/p_K) 1 1^T`.
    case categorical(classes: Int)
    /// Concentration k: `1 - A^2 - A/k` with `A = I_1(k)/I_0(k)`.
    case vonMises
    /// Coefficients, for the rows x of a design and noise of standard deviation s: `X^T X / (n s^2)`.
    case linearRegression(standardDeviation: Rational, design: [[Rational]])
    /// Coefficients, for the rows x of a design: the mean of `p (1-p) x x^T` with `p = 1/(1 + exp(-x.theta))`.
    case logisticRegression(design: [[Rational]])
    /// Size theta in [0, 1] of a wave of amplitude a: `8 a^2/(s + s^2)` with `s = sqrt(1 - 2 a^2 (2 theta - 1)^2)`.
    case cosine(amplitude: Rational)
    /// Mean, with known standard deviation s, of a normal variable truncated to [-T, T]: its variance over `s^4`.
    case truncatedNormal(standardDeviation: Rational, reach: Rational)

    /// The names for `--family`.
    public static let names = [
        "bernoulli", "coins:D", "binomial:M", "categorical:K", "poisson", "geometric", "exponential", "gamma",
        "normal-mean:SD",
        "normal", "truncated-normal:SD:T", "von-mises", "cosine:A,...", "linear-regression:SD:[X]",
        "logistic-regression:[X]",
    ]

    /// Reads a family and its parameters.
    ///
    /// - Throws: `UserError`, `ArithmeticError` or `SyntaxError` that quotes the text.
    public init(parsing text: String) throws {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
        guard !["cosine-points", "turned-cosine"].contains(parts[0]) else {
            throw UserError(
                .usage, "the Fisher matrix of waves on points is a sum without a short formula",
                "\(setting: "family") \(parts[0])", "use it in 'twosed bound' and 'twosed verify', which enclose it")
        }
        let wanted = Self.names.first { $0.split(separator: ":")[0] == parts[0] }
        guard let wanted else {
            throw UserError(
                .usage, "unknown family \"\(parts[0])\"", setting: "family",
                "use one of: \(Self.names.joined(separator: ", "))")
        }
        guard parts.count == wanted.split(separator: ":").count else {
            throw UserError(.usage, "\"\(text)\" lacks or exceeds its parameters", setting: "family", "write \(wanted)")
        }
        func positive(_ text: String) throws -> Rational {
            let value = try Rational(parsing: text)
            guard value.sign > 0 else {
                throw UserError(
                    .usage, "\(value) is not positive", "\(setting: "family") \(wanted)", "give a positive number")
            }
            return value
        }
        func whole(_ text: String, atLeast least: Int) throws -> Int {
            guard let value = Int(text), (least...1_000).contains(value) else {
                throw UserError(
                    .usage, "\"\(text)\" is not a whole number from \(least) to 1000", "\(setting: "family") \(wanted)",
                    "give one")
            }
            return value
        }
        switch parts[0] {
        case "bernoulli": self = .bernoulli
        case "coins": self = .coins(count: try whole(parts[1], atLeast: 1))
        case "binomial": self = .binomial(trials: Rational(try whole(parts[1], atLeast: 1)))
        case "poisson": self = .poisson
        case "exponential": self = .exponential
        case "geometric": self = .geometric
        case "normal-mean": self = .normalMean(standardDeviation: try positive(parts[1]))
        case "normal": self = .normal
        case "gamma": self = .gamma
        case "categorical": self = .categorical(classes: try whole(parts[1], atLeast: 2))
        case "von-mises": self = .vonMises
        case "cosine": self = .cosine(amplitude: try Self.amplitude(parts[1]))
        case "truncated-normal":
            self = .truncatedNormal(standardDeviation: try positive(parts[1]), reach: try positive(parts[2]))
        case "linear-regression":
            self = .linearRegression(standardDeviation: try positive(parts[1]), design: try Self.design(parts[2]))
        default: self = .logisticRegression(design: try Self.design(parts[1]))
        }
    }

    private static func amplitude(_ text: String) throws -> Rational {
        let values = try text.split(separator: ",", omittingEmptySubsequences: false)
            .map { try Rational(parsing: String($0)) }
        guard let value = values.first, values.count == 1 else {
            throw UserError(
                .usage, "the Fisher matrix of \(values.count) waves is an integral without a formula",
                "\(setting: "family") cosine:\(text)",
                "take one amplitude here; 'twosed bound' and 'twosed verify' enclose the integral")
        }
        guard value.sign != 0, 2 * value * value < 1 else {
            throw UserError(
                .usage, "densities 1 + \(value) sqrt2 cos reach 0 or are flat", "\(setting: "family") cosine:A",
                "give an amplitude with 0 < |A| < 0.7")
        }
        return value
    }

    /// The box where none is given, away from poles of the Fisher matrix.
    public var defaultBox: [ParameterInterval] {
        func box(_ low: Rational, _ high: Rational) -> ParameterInterval {
            (try? ParameterInterval(low, high)) ?? .unit
        }
        let ratio = Rational(1) / 2
        switch self {
        case .bernoulli, .coins, .binomial, .geometric: return [box(Rational(1) / 10, Rational(9) / 10)]
        case .poisson, .exponential, .vonMises: return [box(ratio, 2)]
        case .normalMean, .linearRegression, .logisticRegression: return [box(-1, 1)]
        case .normal: return [box(-1, 1), box(ratio, 2)]
        case .gamma: return [box(1, 3), box(ratio, 2)]
        case .categorical(let classes): return [box(ratio / Rational(classes), Rational(1) / Rational(classes))]
        case .cosine: return [.unit]
        case .truncatedNormal(_, let reach): return [box(-reach / 2, reach / 2)]
        }
    }

    /// Number of parameters.
    public var parameters: Int {
        switch entries {
        case .diagonal(let formulas): formulas.count
        case .matrix(let rows): rows.count
        }
    }

    private static func design(_ text: String) throws -> [[Rational]] {
        guard case .matrix(let rows) = try FormulaList(parsing: text) else {
            throw UserError(
                .usage, "\"\(text)\" is not a design", setting: "family", "write its rows in brackets: [1,0;1,1;1,2]")
        }
        return try rows.map { row in
            guard row.count == rows[0].count else {
                throw UserError(
                    .usage, "the rows of the design differ in length", setting: "family", "write [1,0;1,1;1,2]")
            }
            return try row.map { entry in
                guard let value = entry.rational else {
                    throw UserError(
                        .usage, "\"\(entry)\" is not a number", setting: "family", "a design holds rational numbers")
                }
                return value
            }
        }
    }

    /// The family's model on a box, which must not contain poles of the Fisher matrix; by default on its own.
    ///
    /// - Throws: `UserError` if the box is invalid for the family.
    public func model(box given: [ParameterInterval] = [], name: String) throws -> ToyModel {
        let box = given.isEmpty ? defaultBox : given
        try checkBox(box, name: name)
        switch entries {
        case .diagonal(let formulas): return try ToyModel(diagonal: formulas, box: box, family: name)
        case .matrix(let rows): return try ToyModel(matrix: rows, box: box, family: name)
        }
    }

    /// The Fisher matrix.
    public var entries: FormulaList {
        let (p, q) = (Formula.variable(0), Formula.variable(1))
        switch self {
        case .bernoulli: return .diagonal([1 / (p * (1 - p))])
        case .coins(let count):
            return .diagonal((0..<count).map { 1 / (Formula.variable($0) * (1 - Formula.variable($0))) })
        case .binomial(let trials): return .diagonal([.constant(trials) / (p * (1 - p))])
        case .poisson: return .diagonal([1 / p])
        case .exponential: return .diagonal([1 / p.power(2)])
        case .geometric: return .diagonal([1 / (p.power(2) * (1 - p))])
        case .normalMean(let deviation): return .diagonal([.constant(deviation.power(-2))])
        case .normal: return .diagonal([1 / q.power(2), 2 / q.power(2)])
        case .gamma:
            let mixed = -(1 / q)
            return .matrix([[.call(.polygamma(order: 1), p), mixed], [mixed, p / q.power(2)]])
        case .categorical(let classes):
            let variables = (0..<classes - 1).map(Formula.variable)
            let last = 1 / (1 - .sum(of: variables))
            if classes == 2 { return .diagonal([1 / variables[0] + last]) }
            return .matrix(
                variables.indices.map { i in variables.indices.map { $0 == i ? 1 / variables[i] + last : last } })
        case .vonMises: return .diagonal([.call(.vonMises, p)])
        case .linearRegression(let deviation, let design):
            let scale = Formula.constant((Rational(design.count) * deviation.power(2)).reciprocal)
            return Self.secondMoments(of: design) { _ in scale }
        case .logisticRegression(let design):
            let scale = Formula.constant(Rational(design.count).reciprocal)
            return Self.secondMoments(of: design) { row in
                // p (1-p) = 1/(2 + 2 cosh a) = (1 - tanh(a/2)^2)/4.
                let half = Formula.sum(of: row.enumerated().map { .constant($1 / 2) * .variable($0) })
                return scale * (1 - Formula.call(.tanh, half).folded.power(2)) / 4
            }
        case .cosine(let a):
            let square: Formula = .constant(2 * a * a) * (2 * p - 1).power(2)
            let root = Formula.call(.sqrt, 1 - square)
            return .diagonal([.constant(8 * a * a) / (root * (1 + root))])
        case .truncatedNormal(let deviation, let reach):
            return .diagonal([Self.truncatedVariance(p, deviation, reach) / .constant(deviation.power(2))])
        }
    }

    /// The variance of a truncated normal variable over that before truncation: with the ends l, h in standard units,
    /// `1 - (h phi(h) - l phi(l))/Z - ((phi(l) - phi(h))/Z)^2`.
    private static func truncatedVariance(_ mean: Formula, _ deviation: Rational, _ reach: Rational) -> Formula {
        func standard(_ end: Rational) -> Formula { (.constant(end) - mean) * .constant(deviation.reciprocal) }
        let (low, high) = (standard(-reach), standard(reach))
        func density(_ x: Formula) -> Formula {
            .call(.exp, -(x.power(2) / 2)) / Formula.call(.sqrt, 2 * .pi)
        }
        func distribution(_ x: Formula) -> Formula { Formula.call(.erf, x / Formula.call(.sqrt, 2)) / 2 }
        let mass = distribution(high) - distribution(low)
        return 1 - (high * density(high) - low * density(low)) / mass
            - ((density(low) - density(high)) / mass).power(2)
    }

    /// `sum_rows weight(x) x x^T`.
    private static func secondMoments(of design: [[Rational]], weight: ([Rational]) -> Formula) -> FormulaList {
        let weights = design.map(weight)
        let columns = design[0].indices
        let rows = columns.map { i in
            columns.map { j in
                Formula.sum(of: zip(design, weights).map { row, weight in .constant(row[i] * row[j]) * weight })
            }
        }
        return columns.count == 1 ? .diagonal(rows[0]) : .matrix(rows)
    }

    /// Throws if the family has no density or an infinite trace on the box.
    private func checkBox(_ box: [ParameterInterval], name: String) throws {
        let count = parameters
        let sides = box.isEmpty ? [ParameterInterval.unit] : box
        let side = { (i: Int) in sides.count == 1 ? sides[0] : sides[min(i, sides.count - 1)] }
        func require(_ holds: Bool, _ what: String, _ advice: Message) throws {
            guard holds else { throw UserError(.usage, "\(name): \(what)", setting: "box", advice) }
        }
        switch self {
        case .bernoulli, .binomial, .geometric:
            try require(
                side(0).lower > 0 && side(0).upper < 1,
                "E[Tr F] is infinite or undefined unless the box of p keeps away from 0 and 1",
                "try \(setting: "box") 0.05:0.95")
        case .coins:
            try require(
                (0..<count).allSatisfy { side($0).lower > 0 && side($0).upper < 1 },
                "E[Tr F] is infinite or undefined unless the box of every p keeps away from 0 and 1",
                "try \(setting: "box") 0.05:0.95")
        case .poisson, .exponential:
            try require(
                side(0).lower > 0, "E[Tr F] is infinite or undefined unless the box keeps above 0",
                "try \(setting: "box") 0.1:2")
        case .normal:
            try require(
                side(1).lower > 0, "E[Tr F] is infinite or undefined unless the standard deviation keeps above 0",
                "try \(setting: "box") -1:1,0.5:2")
        case .gamma:
            try require(
                side(0).lower > 0 && side(1).lower > 0,
                "E[Tr F] is infinite or undefined unless shape and rate keep above 0", "try \(setting: "box") 1:3,1/2:2"
            )
        case .categorical(let classes):
            let lowest = (0..<count).allSatisfy { side($0).lower > 0 }
            let total = (0..<count).reduce(Rational(0)) { $0 + side($1).upper }
            let upper = Rational(1) / Rational(classes)
            try require(
                lowest && total < 1,
                "the probabilities must keep above 0 and the sum of their upper ends below 1",
                "try \(setting: "box") \(upper / 4):\(upper) for all \(count)")
        case .cosine:
            try require(
                side(0).lower >= 0 && side(0).upper <= 1, "the size of the wave lies in [0, 1]",
                "leave \(setting: "box") out")
        case .truncatedNormal(_, let reach):
            try require(
                side(0).lower >= -reach && side(0).upper <= reach, "the box leaves [-T, T]",
                "keep it within -\(reach):\(reach)")
        case .normalMean, .vonMises, .linearRegression, .logisticRegression: break
        }
    }
}
