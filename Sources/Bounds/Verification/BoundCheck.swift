public import BallArithmetic
import Foundation
public import Foundations

/// A test of one claim `P(sup |R - R_n| >= deviation) <= right side` on simulated data sets.
public struct BoundCheck: Sendable {
    /// Sample size.
    public let n: Int
    /// The deviation `C eps_n`, or nil outside the theorem.
    public let deviation: Double?
    /// Logarithm of the right side, or nil outside the theorem.
    public let logRightSide: Double?
    /// Data sets whose supremum reaches the deviation.
    public let exceedances: Int
    /// Total number of data sets.
    public let trials: Int
    /// Clopper-Pearson interval of the probability.
    public let interval: BinomialInterval
    /// The verdict.
    ///
    /// - Satisfied: the claim could be tested, and the confidence interval does not lie above the right side.
    /// - Violated: the whole confidence interval lies above the right side. At its confidence the claim is false.
    /// - Uninformative: the right side is 1 or more, the deviation is not certainly below the range of the loss, which
    ///   no gap can exceed, or this n is outside the theorem.
    public let verdict: BoundVerdict
    /// `log10(C eps_n / E[sup])`: the margin of the deviation above the mean supremum, in orders of magnitude.
    public let decadesAboveMean: Double?

    /// Tests one bound at one size; `lossRange` is the length B of the loss's range, nil without
    /// bound, `confidence` that of the interval.
    ///
    /// An interval above the right side is a violation for every deviation, since a gap beyond B would also disprove
    /// the bound.
    public init(
        sample: SupremumSample, bound: TailBound, dimension: any DimensionFunction, lossRange: Ball?, confidence: Double
    ) throws {
        n = sample.n
        trials = sample.suprema.count
        let size = Integer(n)
        guard let tail = try bound.evaluate(n: size, dimension: dimension).tail else {
            deviation = nil
            logRightSide = nil
            exceedances = 0
            interval = BinomialInterval(successes: 0, trials: trials, confidence: confidence)
            verdict = .uninformative
            decadesAboveMean = nil
            return
        }
        let deviation = bound.epsilonAndDeviation(n: size).deviation
        self.deviation = deviation
        logRightSide = tail.logarithm.upperDouble
        exceedances = sample.exceedances(of: deviation)
        interval = BinomialInterval(successes: exceedances, trials: trials, confidence: confidence)
        decadesAboveMean = sample.mean.value > 0 ? log10(deviation / sample.mean.value) : nil
        if tail.logarithm.isNegative != .certain {
            verdict = .uninformative
        } else if interval.lower > exp(tail.logarithm.upperDouble) {
            verdict = .violated
        } else {
            let isReachable = lossRange.map { bound.deviation(n: size).isLess(than: $0) == .certain } ?? true
            verdict = isReachable ? .satisfied : .uninformative
        }
    }
}
