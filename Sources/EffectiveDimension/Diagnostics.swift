/// What an estimate tells of how it was made, by the kind of the method.
public enum Diagnostics: Sendable, Equatable, Codable {
    /// Single draws. The effective sample size is `(sum w)^2 / sum w^2` over their determinants w; the largest weight is the
    /// largest share that one draw has in the mean determinant.
    case draws(effectiveSampleSize: Double, largestWeight: Double)
    /// Networks put together from units, in independent groups.
    case networks(effectiveSampleSize: Double, groups: Int)
    /// A tempered run.
    case tempering(TemperingReport)
    /// Nothing was estimated: the value is known.
    case exact
}

extension DimensionEstimate {
    /// Effective sample size of the draws or networks; the number of samples where the value is known.
    public var effectiveSampleSize: Double {
        switch diagnostics {
        case .draws(let size, _), .networks(let size, _): size
        case .tempering(let report): report.effectiveSampleSize
        case .exact: Double(logExpectedDeterminant.samples)
        }
    }

    /// Independent repetitions behind the standard errors, which are half the widths of 95% intervals by Student's law with one
    /// degree of freedom fewer, divided by 1.96; nil for jackknife errors over single draws, and for values that are known.
    public var repetitions: Int? {
        switch diagnostics {
        case .draws, .exact: nil
        case .networks(_, let groups): groups
        case .tempering(let report): report.schedule.repetitions
        }
    }

    /// What a tempered run did; nil for other estimators.
    public var tempering: TemperingReport? {
        if case .tempering(let report) = diagnostics { report } else { nil }
    }

    /// What the numbers do not show by themselves, in plain words.
    public var warnings: [String] {
        // All determinants are 1: there is nothing to be biased.
        spread == 0 && logExpectedDeterminant.value == 0 ? remarks : remarks + samplingWarnings
    }

    private var samplingWarnings: [String] {
        let size = effectiveSampleSize.formatted(places: 1)
        switch diagnostics {
        case .exact: return []
        case .networks, .tempering:
            return effectiveSampleSize >= 10
                ? []
                : [
                    "the effective sample size is \(size) networks: the estimate may be biased low and its standard error too "
                        + "small"
                ]
        case .draws(_, let largestWeight):
            if largestWeight > 0.5, twoScaleDimension.samples > 1 {
                let share = (100 * largestWeight).formatted(places: 0)
                return [
                    "one draw carries \(share)% of the mean determinant (effective sample size \(size) of "
                        + "\(twoScaleDimension.samples)): the estimate is biased low and its standard error too small"
                ]
            }
            return effectiveSampleSize >= 10
                ? []
                : [
                    "the effective sample size is \(size) of \(twoScaleDimension.samples) draws: the estimate is biased "
                        + "low and its standard error may be too small"
                ]
        }
    }
}

extension Double {
    fileprivate func formatted(places: Int) -> String {
        let scale = places == 0 ? 1.0 : 10.0
        let rounded = (self * scale).rounded() / scale
        return places == 0 ? String(Int(rounded)) : String(rounded)
    }
}
