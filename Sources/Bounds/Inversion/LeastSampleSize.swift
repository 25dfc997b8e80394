public import BallArithmetic
import Foundation
internal import Foundations

/// The least sample size at which the right side of the bound is at most a given level.
public enum LeastSampleSize: Sendable {
    /// The least n whose right side is certainly at most the level; `lastFailure` is the largest smaller n that
    /// certainly fails. It is `n - 1` unless n is so large that the dimension's enclosure cannot distinguish
    /// neighbours, and nil if every smaller n lies outside the theorem.
    case found(n: Integer, lastFailure: Integer?)
    /// No n: the right side has begun to rise and, being convex in log n, never falls again.
    case never
    /// No n up to this one.
    case beyond(Integer)
    /// The dimension is not known at the relevant scales; the text names the range of n where it is known.
    case unknown(String)
}

extension TailBound {
    /// The largest n that is searched, 10^300.
    public static let largestSampleSize = Integer(10).power(300)

    /// The least integer n with right side at most `delta`, found from below and checked on both sides.
    ///
    /// The method is a march along log n that never skips a solution. n = 2 is tested separately, since `log n / n`
    /// grows from 2 to 3.
    ///
    /// For an exact dimension and a fixed K the right side is convex in log n, since `d_zeta |log eps|` is convex and
    /// increasing in `|log eps|`, which is convex in log n. It then lies above every extended chord, which gives secant
    /// steps with quadratic convergence. In general it is bounded below by its increasing part at the start and its
    /// decreasing part at the end of a step.
    ///
    /// ## Complexity
    /// A few dozen evaluations; thousands for a K that depends on eps.
    public func leastSampleSize(delta: Rational, dimension: some DimensionFunction) throws -> LeastSampleSize {
        let level = Ball(delta, precision: BoundPrecision.bits).log()
        if let tail = try evaluate(n: 2, dimension: dimension).tail, tail.isAtMost(logLevel: level) {
            return .found(n: 2, lastFailure: nil)
        }
        let known = dimension.knownDepths
        guard let start = firstSize(atDepth: known?.lowerBound ?? 0) else { return .beyond(Self.largestSampleSize) }
        var march = March(bound: self, level: level, canUseChords: dimension.isExact && constants.exponent.isFixed)
        var n = start
        for _ in 0..<100_000 {
            guard n <= Self.largestSampleSize else {
                return try march.canUseChords && risesAtTheEnd(dimension) ? .never : .beyond(Self.largestSampleSize)
            }
            let precision = BoundPrecision.bits + n.bitWidth
            guard let tail = try evaluate(n: n, dimension: dimension, precision: precision).tail else {
                let end = n.bitWidth > 53 ? NumberFormat.number(Rational(n).doubleValue, significantDigits: 3) : "\(n)"
                return .unknown("the dimension is known for \(start) <= n < \(end) only, and none of these suffices")
            }
            let gap = tail.logarithm - level
            if gap.isPositive != .certain { return try settled(n, first: start, level, dimension) }
            switch march.next(after: n, gap: gap) {
            case .risesForEver: return .never
            case .size(let next): n = next
            }
        }
        return .unknown("the search ended undecided at n = \(n)")
    }

    /// Whether a right side that is convex in log n rises over the last decade of the search, and so beyond it.
    private func risesAtTheEnd(_ dimension: some DimensionFunction) throws -> Bool {
        let end = Self.largestSampleSize
        guard let before = try evaluate(n: end.dividedRoundingDown(by: 10), dimension: dimension).tail,
            let last = try evaluate(n: end, dimension: dimension).tail
        else { return false }
        return before.logarithm.isLess(than: last.logarithm) == .certain
    }

    /// The least n >= 3 inside the theorem whose `|log eps_n|` is at least `depth`; the depth grows with n from 3 on.
    private func firstSize(atDepth depth: Double) -> Integer? {
        let least = depth * (1 - 1e-12)
        func isInside(_ n: Integer) -> Bool {
            let reached = self.depth(n: n)
            guard reached.isPositive == .certain, reached.value >= least else { return false }
            return !constants.needsDeviationAtMostOne
                || constants.deviationConstant.log().isAtMost(reached) == .certain
        }
        guard isInside(Self.largestSampleSize) else { return nil }
        var (outside, inside) = (Integer(2), Integer(3))
        while !isInside(inside) { (outside, inside) = (inside, inside * inside) }
        while inside - outside > 1 {
            let middle = (inside + outside).dividedRoundingDown(by: 2)
            if isInside(middle) { inside = middle } else { outside = middle }
        }
        return inside
    }

    /// The answer near an n that passes or is undecided: the least n nearby that certainly passes.
    private func settled(
        _ n: Integer, first: Integer, _ level: Ball, _ dimension: some DimensionFunction
    ) throws -> LeastSampleSize {
        func gap(_ n: Integer) throws -> Ball? {
            try evaluate(n: n, dimension: dimension, precision: BoundPrecision.bits + n.bitWidth).tail
                .map { $0.logarithm - level }
        }
        var passing = n
        var step = Integer(1)
        while let gap = try gap(passing), gap.isAtMost(Ball(0, precision: 64)) != .certain {
            guard passing <= Self.largestSampleSize else { return .beyond(Self.largestSampleSize) }
            passing = n + step
            step = step * 2
        }
        guard n > first else { return .found(n: passing, lastFailure: nil) }
        var failing = n - 1
        step = 1
        while failing > first, let gap = try gap(failing), gap.isPositive != .certain {
            failing = n - 1 - step
            step = step * 2
        }
        // Between a certain failure and a certain pass only undecided sizes remain, unless steps went too far.
        while passing - failing > 1 {
            let middle = (passing + failing).dividedRoundingDown(by: 2)
            guard let gap = try gap(middle) else { break }
            if gap.isAtMost(Ball(0, precision: 64)) == .certain {
                passing = middle
            } else if gap.isPositive == .certain {
                failing = middle
            } else {
                break
            }
        }
        return .found(n: passing, lastFailure: failing)
    }
}

/// Steps along log n that pass over failing sizes only.
private struct March {
    let bound: TailBound
    let level: Ball
    let canUseChords: Bool
    private var last: (x: Ball, gap: Ball)?
    private var stride = 1.0

    init(bound: TailBound, level: Ball, canUseChords: Bool) {
        self.bound = bound
        self.level = level
        self.canUseChords = canUseChords
    }

    enum Step {
        case size(Integer)
        case risesForEver
    }

    /// A size such that all sizes from n up to below it fail, given the positive gap at n.
    mutating func next(after n: Integer, gap: Ball) -> Step {
        let precision = gap.precision
        let x = Ball(integer: n, precision: precision).log()
        var target = x
        let exponent = bound.constants.exponent
        if exponent.isFixed {
            target = x + gap.lowerEnd * bound.gamma / exponent.limit
        } else {
            // Increasing part here, decreasing part at the end of the step: use the largest valid trial step.
            let here = exponent.value(depth: bound.depth(n: n, precision: precision)) * x / bound.gamma
            stride = min(4 * stride, 50)
            while stride * n.approximateValue > 0.5 {
                let end = x + Ball(exactly: stride, precision: precision)
                let depth =
                    (end + Ball(bound.gamma, precision: precision).log() - end.log()) * bound.rate.exactExponent
                let lowest = gap + here - exponent.value(depth: depth) * end / bound.gamma
                if lowest.isPositive == .certain {
                    target = end
                    break
                }
                stride /= 2
            }
        }
        if canUseChords, let last {
            let slope = (gap - last.gap) / (x - last.x)
            if slope.isNegative == .impossible { return .risesForEver }
            if slope.isNegative == .certain {
                target = target.maximum(x + gap.lowerEnd / (-slope).upperEnd)
            }
        }
        last = (x, gap)
        let reached = target.exp().floorOfLowerEnd ?? n
        return .size(reached > n ? reached : n + 1)
    }
}

extension Integer {
    /// The nearest double, infinite beyond their range.
    var approximateValue: Double { Rational(self).doubleValue }
}
