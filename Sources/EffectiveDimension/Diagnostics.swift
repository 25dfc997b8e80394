/// Diagnostics of an estimate, by the kind of the method.
public enum Diagnostics: Sendable, Equatable, Codable {
    /// Single draws. The effective sample size is `(sum w)^2 / sum w^2` over their determinants w; the largest weight
    /// is the largest share of one draw in the mean determinant.
    case draws(effectiveSampleSize: Double, largestWeight: Double)
    /// As `draws`, for draws that were given: the number is exact for them, and an estimate only for a distribution that
    /// they come from.
    case given(effectiveSampleSize: Double, largestWeight: Double)
    /// Networks assembled from units, in independent groups.
    case networks(effectiveSampleSize: Double, groups: Int)
    /// A tempered run.
    case tempering(TemperingReport)
    /// The value is known exactly; nothing was estimated.
    case exact
}

extension DimensionEstimate {
    /// Effective sample size of the draws or networks; the number of samples if the value is known exactly.
    public var effectiveSampleSize: Double {
        switch diagnostics {
        case .draws(let size, _), .given(let size, _), .networks(let size, _): size
        case .tempering(let report): report.effectiveSampleSize
        case .exact: Double(logExpectedDeterminant.samples)
        }
    }

    /// Number of independent repetitions for the standard errors; nil for jackknife errors over single draws, and for
    /// known values. The errors are half the widths of 95% intervals divided by 1.96, by Student's distribution with
    /// one degree of freedom fewer.
    public var repetitions: Int? {
        switch diagnostics {
        case .draws, .given, .exact: nil
        case .networks(_, let groups): groups
        case .tempering(let report): report.schedule.repetitions
        }
    }

    /// Report of a tempered run; nil for other estimators.
    public var tempering: TemperingReport? {
        if case .tempering(let report) = diagnostics { report } else { nil }
    }

    /// Warnings, as sentences: first those on the reliability of the numbers, then those on targets not reached.
    public var warnings: [String] { doubts + shortfalls }

    /// Whether nothing was found that speaks against the numbers and their standard errors.
    public var isReliable: Bool { doubts.isEmpty }

    private var doubts: [String] { isConstant ? remarks : remarks + samplingWarnings }

    /// Whether log det is the same for all draws, to rounding. Then the logarithm of the mean has no bias.
    private var isConstant: Bool {
        let value = abs(logExpectedDeterminant.value)
        return spread <= 1e-12 * value && (value == 0 || logExpectedDeterminant.samples > 1)
    }

    private var samplingWarnings: [String] {
        let size = effectiveSampleSize.formatted(places: 1)
        let count = twoScaleDimension.samples
        switch diagnostics {
        case .exact: return []
        case .networks(_, let groups):
            // The mean of a group counts at least one network, however few matter.
            let each = effectiveSampleSize / Double(groups)
            return each >= 10
                ? []
                : [
                    "the effective sample size of a group is \(each.formatted(places: 1)) networks: the estimate may be "
                        + "biased low and its standard error too small"
                ]
        case .tempering:
            return effectiveSampleSize >= 10
                ? []
                : [
                    "the effective sample size is \(size) networks: the estimate may be biased low and its standard error too "
                        + "small"
                ]
        case .draws where count == 1:
            return ["a single draw: the numbers are about this draw alone and have no standard error"]
        case .draws(_, let largestWeight):
            if largestWeight > 0.5 {
                return [
                    "\(Self.rule(largestWeight, size, count)): the estimate is biased low and its standard error too small"
                ]
            }
            return effectiveSampleSize >= 10
                ? []
                : [
                    "the effective sample size is \(size) of \(count) draws: the estimate is biased low and its standard "
                        + "error may be too small"
                ]
        case .given where count == 1: return []
        case .given(_, let largestWeight):
            guard largestWeight > 0.5 || effectiveSampleSize < 10 else { return [] }
            let few =
                largestWeight > 0.5
                ? Self.rule(largestWeight, size, count) : "the effective sample size is \(size) of \(count) draws"
            return [
                "\(few): the number is exact for the given draws, but biased low for a distribution that they come from"
            ]
        }
    }

    private static func rule(_ largestWeight: Double, _ size: String, _ count: Int) -> String {
        let share = (100 * largestWeight).formatted(places: 0)
        return "one draw carries \(share)% of the mean determinant (effective sample size \(size) of \(count))"
    }
}

extension Double {
    fileprivate func formatted(places: Int) -> String {
        let scale = places == 0 ? 1.0 : 10.0
        let rounded = (self * scale).rounded() / scale
        return places == 0 ? String(Int(rounded)) : String(rounded)
    }
}
