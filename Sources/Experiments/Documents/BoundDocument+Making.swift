public import BallArithmetic
public import Bounds
import Foundation
public import Foundations
public import Records

extension BoundDocument {
    /// A document over ascending sample sizes, with the inversions at level `delta` unless that is nil.
    public init(
        bound: TailBound, sizes: [Double], delta: Rational?, dimension: any DimensionFunction, notes: [String],
        context: RunContext = RunContext(threads: 1)
    ) throws {
        let logH = bound.constants.logTail.value
        let setting = Setting(
            gamma: bound.gamma.doubleValue, constantC: bound.constants.deviationConstant.value,
            constantH: logH < 709 ? bound.constants.logTail.exp().value : nil, logConstantH: logH,
            constantK: bound.constants.exponent.limit.value, rate: bound.rate.rawValue,
            zeta: dimension.zeta?.doubleValue, dimension: dimension.summary, delta: delta?.description)
        let rows = try context.map(sizes.count) { index in
            try Row(n: sizes[index], bound: bound, delta: delta, dimension: dimension)
        }
        self.init(setting: setting, rows: rows, notes: notes)
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
                notes.append(
                    "No gamma in (0, 1] is known to give a right side <= \(delta) at n = \(NumberFormat.number(last.n, significantDigits: 12))."
                )
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
        let size = try SampleSizes.integer(n)
        let scale = bound.epsilonAndDeviation(n: size)
        self.init(n: n, epsilon: scale.epsilon, vacuous: true, notes: [])
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

extension BoundDocument.Constants {
    /// A named set.
    public init(_ name: String, _ constants: BoundConstants) {
        self.init(
            name: name, constantC: constants.deviationConstant.upperDouble, logConstantH: constants.logTail.upperDouble,
            constantK: constants.exponent.limit.lowerDouble,
            needsDeviationAtMostOne: constants.needsDeviationAtMostOne)
    }
}
