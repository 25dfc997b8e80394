public import BallArithmetic
public import Bounds
import Foundation
public import Foundations

/// The generalisation bound over sample sizes: what `twosed bound` prints as JSON.
public struct BoundDocument: Codable, Sendable, Equatable {
    /// Constants and conventions.
    public struct Setting: Codable, Sendable, Equatable {
        /// Free parameter gamma.
        public var gamma: Double
        /// Factor C of the deviation.
        public var constantC: Double
        /// Factor H of the tail; absent where it leaves the range of doubles.
        public var constantH: Double?
        /// `log H`, nats.
        public var logConstantH: Double?
        /// Exponent K of the tail; the limit for small eps where it depends on eps.
        public var constantK: Double
        /// `3/8` or `1/2`.
        public var rate: String
        /// The meso exponent at which the dimension is taken; absent for a constant dimension.
        public var zeta: Double?
        /// Where the dimension comes from.
        public var dimension: String
        /// The level of the inversions; absent where none were asked for.
        public var delta: String?
    }

    /// The bound at one sample size.
    public struct Row: Codable, Sendable, Equatable {
        /// Sample size.
        public var n: Double
        /// eps_n.
        public var epsilon: Double
        /// `C eps_n`; absent outside the theorem.
        public var deviation: Double?
        /// Logarithm of the right side, nats; absent where it is unknown.
        public var logTail: Double?
        /// Its standard error, where the dimension is an estimate.
        public var logTailStandardError: Double?
        /// The right side; absent where it leaves the range of doubles.
        public var tail: Double?
        /// Whether the right side is 1 or more, or the theorem does not speak: the bound then says nothing.
        public var vacuous: Bool
        /// The largest gamma in (0, 1] with right side at most delta at this n; absent where there is none.
        public var bestGamma: Double?
        /// `C eps_n` with that gamma.
        public var bestDeviation: Double?
        /// Why numbers are missing, or what to be careful about.
        public var notes: [String]
    }

    /// A set of constants beside the one in use.
    public struct Constants: Codable, Sendable, Equatable {
        /// Where they come from.
        public var name: String
        /// C.
        public var constantC: Double
        /// `log H`, nats.
        public var logConstantH: Double
        /// K, or its limit for small eps.
        public var constantK: Double
        /// Whether the bound needs `C eps_n <= 1`.
        public var needsDeviationAtMostOne: Bool

        /// A named set.
        public init(_ name: String, _ constants: BoundConstants) {
            self.name = name
            constantC = constants.deviationConstant.upperDouble
            logConstantH = constants.logTail.upperDouble
            constantK = constants.exponent.limit.lowerDouble
            needsDeviationAtMostOne = constants.needsDeviationAtMostOne
        }
    }

    /// Constants and conventions.
    public var setting: Setting
    /// One row for each sample size.
    public var rows: [Row]
    /// The largest gamma for which the right side tends to 0, possibly above 1; a lower bound of it where a note says so.
    public var criticalGamma: Double?
    /// The least n with right side at most delta, rounded up to a double; absent where there is none.
    public var leastN: Double?
    /// The same as an exact integer.
    public var leastNDigits: String?
    /// The best gamma at the largest n of the rows.
    public var bestGamma: Double?
    /// The deviation with it.
    public var bestDeviation: Double?
    /// What the theorem's assumptions come to for the model, where that is known.
    public var assumptions: [Assumption]?
    /// Explicit constants and the paper's, for families where they are known.
    public var constants: [Constants]?
    /// What the numbers are, in words.
    public var notes: [String]

    /// A document over ascending sample sizes, with the inversions at level `delta` unless that is nil.
    public init(
        bound: TailBound, sizes: [Double], delta: Rational?, dimension: any DimensionFunction, notes: [String],
        context: RunContext = RunContext(threads: 1)
    ) throws {
        let logH = bound.constants.logTail.value
        setting = Setting(
            gamma: bound.gamma.doubleValue, constantC: bound.constants.deviationConstant.value,
            constantH: logH < 709 ? bound.constants.logTail.exp().value : nil, logConstantH: logH,
            constantK: bound.constants.exponent.limit.value, rate: bound.rate.rawValue,
            zeta: dimension.zeta?.doubleValue, dimension: dimension.summary, delta: delta?.description)
        self.notes = notes
        rows = try context.map(sizes.count) { index in
            try Row(n: sizes[index], bound: bound, delta: delta, dimension: dimension)
        }
        guard let delta else { return }
        invert(
            bound, delta: delta, dimension: dimension,
            critical: bound.constants.criticalGamma(
                rate: bound.rate, limit: dimension.limit))
        try findLeast(bound, delta: delta, dimension: dimension)
    }

    private mutating func invert(
        _ bound: TailBound, delta: Rational, dimension: any DimensionFunction, critical: CriticalGamma
    ) {
        switch critical {
        case .at(let value):
            criticalGamma = value.value
            let verdict = Ball(bound.gamma, precision: BoundPrecision.bits).isAtMost(value)
            notes.append(
                verdict == .certain
                    ? "gamma is at most the critical value: the right side tends to 0 as n grows."
                    : "gamma exceeds the critical value: the right side does not tend to 0 as n grows.")
        case .atLeast(let value):
            criticalGamma = value.value
            notes.append(
                "The limit d* of the dimension is not known, only that d* <= d: criticalGamma is a lower bound.")
        case .unlimited:
            notes.append("The limit d* of the dimension is 0: the right side tends to 0 for every gamma.")
        }
        if let last = rows.last {
            bestGamma = last.bestGamma
            bestDeviation = last.bestDeviation
            if bestGamma == nil {
                notes.append("No gamma in (0, 1] is known to give a right side <= \(delta) at n = \(last.n).")
            }
        }
    }

    private mutating func findLeast(_ bound: TailBound, delta: Rational, dimension: any DimensionFunction) throws {
        switch try bound.leastSampleSize(delta: delta, dimension: dimension) {
        case .found(let n, let lastFailure):
            leastNDigits = n.description
            leastN = Self.roundedUp(n)
            if let lastFailure, n - lastFailure > 1 {
                notes.append("leastN is certain to a relative \(Self.relativeGap(lastFailure, n)): the integer is not.")
            } else if lastFailure == nil, dimension.knownDepths != nil {
                notes.append("leastN is the first n at which the dimension is known; smaller ones may do.")
            }
            if !dimension.isExact { notes.append("leastN takes the estimate at its value, without its error.") }
        case .never: notes.append("leastN: never; the right side stays above \(delta) for every n.")
        case .beyond(let limit):
            notes.append("leastN: none up to 10^\(limit.description.count - 1).")
        case .unknown(let reason): notes.append("leastN is unknown: \(reason).")
        }
    }

    private static func roundedUp(_ n: Integer) -> Double {
        let nearest = Rational(n).doubleValue
        guard let exact = Rational(exactly: nearest), exact < Rational(n) else { return nearest }
        return nearest.nextUp
    }

    private static func relativeGap(_ low: Integer, _ high: Integer) -> String {
        String(format: "%.1e", (Rational(high - low) / Rational(high)).doubleValue)
    }
}

extension BoundDocument.Row {
    init(n: Double, bound: TailBound, delta: Rational?, dimension: any DimensionFunction) throws {
        self.n = n
        let size = try SampleSizes.integer(n)
        let scale = bound.epsilonAndDeviation(n: size)
        epsilon = scale.epsilon
        notes = []
        vacuous = true
        switch try bound.evaluate(n: size, dimension: dimension) {
        case .tail(let tail):
            deviation = scale.deviation
            let value = tail.logarithm.value
            vacuous = value >= 0
            guard value.isFinite else {
                notes.append("the logarithm of the right side leaves the range of doubles")
                break
            }
            logTail = value
            logTailStandardError = tail.standardError.flatMap { $0.isFinite ? $0 : nil }
            let size = exp(value)
            if size.isNormal {
                self.tail = size
            } else {
                notes.append("the right side leaves the range of doubles: see logTail")
            }
        case .scaleTooLarge: notes.append("eps_n >= 1: the theorem does not speak of this n")
        case .deviationTooLarge: notes.append("C eps_n > 1: these constants do not speak of this n")
        case .dimensionUnknown: notes.append("the dimension is not known at this eps_n")
        }
        guard let delta, let best = try bound.bestGamma(n: size, delta: delta, dimension: dimension) else { return }
        bestGamma = best.gamma
        bestDeviation = best.deviation
        if best.obstacle == .unknownDimension {
            notes.append("the dimension is not known for a larger gamma than bestGamma")
        }
    }
}
