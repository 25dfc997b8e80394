internal import BallArithmetic
public import EffectiveDimension
public import Foundations
public import ToyModels

/// A number with its error, as JSON shows it: doubles rounded outward, or strings where more digits were asked for.
public struct ReportedQuantity: Codable, Sendable, Equatable {
    /// The value.
    public var value: ReportedNumber
    /// A proven lower bound.
    public var lower: ReportedNumber?
    /// A proven upper bound.
    public var upper: ReportedNumber?
    /// Estimated absolute error of a quadrature; no bound.
    public var error: Double?
    /// Standard error of a Monte Carlo estimate.
    public var standardError: Double?

    /// A quantity; enclosures to `digits` significant digits as strings, or as doubles if nil. Nil where it is not finite.
    public init?(_ quantity: Quantity, digits: Int?) {
        switch quantity {
        case .enclosed(let ball):
            guard ball.isFinite, ball.lowerDouble.isFinite, ball.upperDouble.isFinite else { return nil }
            if let digits {
                guard let decimal = ball.decimal(digits: digits) else { return nil }
                (value, lower, upper) = (.text(decimal.value), .text(decimal.lower), .text(decimal.upper))
            } else {
                (value, lower, upper) = (.number(ball.value), .number(ball.lowerDouble), .number(ball.upperDouble))
            }
        case .estimated(let estimate, let error):
            guard estimate.isFinite, error.isFinite else { return nil }
            value = .number(estimate)
            self.error = error
        case .sampled(let estimate, let error):
            guard estimate.isFinite, error.isFinite else { return nil }
            value = .number(estimate)
            standardError = error
        }
    }
}

/// A number in JSON: a double, or a decimal string with more digits than a double holds.
public enum ReportedNumber: Codable, Sendable, Equatable, CustomStringConvertible {
    /// A JSON number.
    case number(Double)
    /// A JSON string of decimal digits.
    case text(String)

    /// Reads either form.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let value = try? container.decode(Double.self) {
            self = .number(value)
        } else {
            self = .text(try container.decode(String.self))
        }
    }

    /// Writes the form it has.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .number(let value): try container.encode(value)
        case .text(let digits): try container.encode(digits)
        }
    }

    /// The digits.
    public var description: String {
        switch self {
        case .number(let value): "\(value)"
        case .text(let digits): digits
        }
    }
}

/// A toy model, as documents show it.
public struct ToyModelDescription: Codable, Sendable, Equatable {
    /// The form of F.
    public var kind: String
    /// Number of parameters d.
    public var dimension: Int
    /// The formulas of the diagonal, or the rows of a full matrix with commas.
    public var fim: [String]
    /// The sides of the box.
    public var box: [[Double]]
    /// The statistical family, where the model is one.
    public var family: String?

    /// The description of a model.
    public init(_ model: ToyModel) {
        kind = model.kind.rawValue
        dimension = model.dimension
        fim =
            model.formulas.count == 1
            ? model.formulas[0].map(\.description)
            : model.formulas.map { $0.map(\.description).joined(separator: ",") }
        box = model.box.map { [$0.lower.doubleValue, $0.upper.doubleValue] }
        family = model.family
    }
}

/// What `twosed exact` prints as JSON.
public struct ExactDocument: Codable, Sendable, Equatable {
    /// The 2sED at one pair of scales.
    public struct Row: Codable, Sendable, Equatable {
        /// Micro scale, exact.
        public var epsilon: String
        /// Meso exponent, exact.
        public var zeta: String
        /// `log E[det(I + c Fhat^{1/2})]`, nats.
        public var logExpectedDeterminant: ReportedQuantity?
        /// `d_zeta(eps)`.
        public var twoScaleDimension: ReportedQuantity?
        /// `closed-form`, `enclosure`, `quadrature` or `monte-carlo`.
        public var method: String
        /// What the reader should know.
        public var notes: [String]
    }

    /// The model.
    public var model: ToyModelDescription
    /// `kappa = d / E[Tr F]`; 0 where F = 0.
    public var normalisation: Double
    /// The same with its bounds or error.
    public var normalisationQuantity: ReportedQuantity?
    /// One row for each pair of scales.
    public var rows: [Row]

    /// Computes all rows; `digits` nil aims at doubles.
    public init(
        _ model: ToyModel, scales: [ExactScale], digits: Int?, seed: UInt64, context: RunContext = RunContext()
    ) throws {
        let analysis = ToyAnalysis(model, digits: digits ?? 17, seed: seed)
        let kappa = try analysis.normalisation()
        self.model = ToyModelDescription(model)
        normalisation = kappa.value
        normalisationQuantity = ReportedQuantity(kappa, digits: digits)
        rows = []
        for (index, scale) in scales.enumerated() {
            let answer = try analysis.dimension(at: scale)
            let logarithm = ReportedQuantity(answer.logExpectedDeterminant, digits: digits)
            rows.append(
                Row(
                    epsilon: scale.epsilon.description, zeta: scale.zeta.description, logExpectedDeterminant: logarithm,
                    twoScaleDimension: ReportedQuantity(answer.twoScaleDimension, digits: digits),
                    method: answer.method.rawValue,
                    notes: answer.notes + (logarithm == nil ? ["The value is beyond the range of doubles."] : [])))
            context.progress(Double(index + 1) / Double(scales.count))
        }
    }
}

/// What `twosed cover` prints as JSON.
public struct CoverDocument: Codable, Sendable, Equatable {
    /// Rigorous bounds of a logarithm or quotient whose midpoint stands beside.
    public struct Bounds: Codable, Sendable, Equatable {
        /// A proven lower bound.
        public var lower: Double
        /// A proven upper bound.
        public var upper: Double
    }

    /// One inequality.
    public struct Claim: Codable, Sendable, Equatable {
        /// Its name.
        public var claim: String
        /// `PROVED`, `REFUTED` or `UNDECIDED`.
        public var verdict: String
        /// Whether a theorem says so; observations do not enter the exit status.
        public var isTheorem: Bool
    }

    /// Counts and verdicts at one pair of scales.
    public struct Row: Codable, Sendable, Equatable {
        /// Micro scale, exact.
        public var epsilon: String
        /// Meso exponent, exact.
        public var zeta: String
        /// Meso cubes per axis, `m`.
        public var mesoCount: String
        /// The least number of boxes N; absent where no formula for it is known or a tie stays open.
        public var exactCount: String?
        /// The two-scale count N2; absent where only bounds are known.
        public var twoScaleCount: String?
        /// Bounds of N2 where it is not known.
        public var twoScaleCountBounds: [String]?
        /// `log N`.
        public var logExactCount: Double?
        /// `log N2`.
        public var logTwoScaleCount: Double?
        /// `log E det(I + eps^{-1} G^{1/2})`.
        public var logDeterminant: Double?
        /// `log eps^{-d_zeta}`, with G in place of Fhat for the raw metric.
        public var logDimensionPower: Double?
        /// Logarithm of the right side of the covering lemma.
        public var logLemmaBound: Double?
        /// `log N / |log eps|`.
        public var effectiveDimension: Double?
        /// `log N / log bound`, N2 in place of N where there is no N.
        public var tightness: Double?
        /// Rigorous bounds of the numbers above, by name.
        public var enclosures: [String: Bounds]
        /// The inequalities.
        public var verdicts: [Claim]
        /// What the reader should know.
        public var notes: [String]
    }

    /// The model.
    public var model: ToyModelDescription
    /// Which matrix measures boxes: `normalised` or `raw`.
    public var metric: String
    /// `kappa = d / E[Tr F]`.
    public var normalisation: Double
    /// One row for each pair of scales.
    public var rows: [Row]

    /// Counts at all scales.
    public init(
        _ model: ToyModel, scales: [ExactScale], metric: CoverMetric, digits: Int, seed: UInt64,
        context: RunContext = RunContext()
    ) throws {
        let analysis = ToyAnalysis(model, digits: digits, seed: seed)
        self.model = ToyModelDescription(model)
        self.metric = metric.rawValue
        normalisation = try analysis.normalisation().value
        rows = []
        for (index, scale) in scales.enumerated() {
            let part = context.part(index, of: scales.count)
            rows.append(Row(try analysis.cover(at: scale, metric: metric, context: part)))
            part.progress(1)
        }
    }

    /// The worst verdict on a theorem, over all rows; proved if there is none.
    public var worstVerdict: InequalityVerdict {
        let verdicts = rows.flatMap(\.verdicts).filter(\.isTheorem).map(\.verdict)
        if verdicts.contains(InequalityVerdict.refuted.rawValue) { return .refuted }
        return verdicts.contains(InequalityVerdict.undecided.rawValue) ? .undecided : .proved
    }
}

extension CoverDocument.Row {
    init(_ answer: CoverAnswer) {
        epsilon = answer.scale.epsilon.description
        zeta = answer.scale.zeta.description
        mesoCount = answer.mesoCount.description
        exactCount = answer.exactCount?.exact?.description
        twoScaleCount = answer.twoScaleCount.exact?.description
        if twoScaleCount == nil {
            twoScaleCountBounds = [answer.twoScaleCount.lower.description, answer.twoScaleCount.upper.description]
        }
        var enclosures: [String: CoverDocument.Bounds] = [:]
        var notes = answer.notes
        func record(_ ball: Ball?, _ name: String) -> Double? {
            guard let ball else { return nil }
            guard ball.isFinite, ball.lowerDouble.isFinite, ball.upperDouble.isFinite else {
                notes.append("\(name) has no finite enclosure.")
                return nil
            }
            enclosures[name] = CoverDocument.Bounds(lower: ball.lowerDouble, upper: ball.upperDouble)
            return ball.value
        }
        logExactCount = record(answer.logExactCount, "logExactCount")
        logTwoScaleCount = record(answer.logTwoScaleCount, "logTwoScaleCount")
        logDeterminant = record(answer.logDeterminant, "logDeterminant")
        logDimensionPower = record(answer.logDimensionPower, "logDimensionPower")
        logLemmaBound = record(answer.logLemmaBound, "logLemmaBound")
        effectiveDimension = record(answer.effectiveDimension, "effectiveDimension")
        tightness = record(answer.tightness, "tightness")
        verdicts = answer.findings.map {
            CoverDocument.Claim(claim: $0.claim.rawValue, verdict: $0.verdict.rawValue, isTheorem: $0.claim.isTheorem)
        }
        self.enclosures = enclosures
        self.notes = notes
    }
}
