import Foundation

/// How a pilot run sets the number of sweeps after each step along c.
public enum SweepRule: Int, Sendable, Codable {
    /// Until log det of the pilot's networks correlates less than 0.3 with log det before the step, however short that is.
    /// Schedules of three numbers name it, so that earlier results can be repeated.
    case everyStep = 1
    /// Half of the correlation is left after a natural step, one that leaves half of the networks effective; a shorter step
    /// leaves more of it.
    ///
    /// What a step disturbs grows with its length, and correlations decay geometrically with the sweeps: so each part of a
    /// natural step gets its share of the sweeps, and a curve costs the same through few points or many. The decay is
    /// averaged over a step and the two before it, since the correlation of a few dozen networks is good to 0.1 only. It
    /// does not look ahead, so that a curve which the clock cuts has the sweeps of the whole one.
    ///
    /// Seen for 54-16-7 on 100 rows of Covertype, nine steps from c = 2.15 to 10, at level 0: the first rule made 144 pairs,
    /// this one 35 to 71, by the seed. Level 1, where runs without a schedule end, has twice as many; there log E[det]
    /// has the error that the first rule reaches at level 0 for the same time.
    case byLength = 2

    /// The rule of runs that repeat no schedule.
    public static let newest = SweepRule.byLength

    /// The correlation of log det before and after the moves that the pilot run waits for.
    ///
    /// - Parameter share: the length of the step as a share of a natural one.
    func wantedCorrelation(share: Double) -> Double {
        switch self {
        case .everyStep: 0.3
        case .byLength: pow(0.5, share)
        }
    }

    /// The fewest pairs of sweeps of the pilot run after a step.
    var fewestSweeps: Int { self == .everyStep ? 2 : 1 }

    /// A step of the pilot run and what its sweeps did.
    struct PilotStep {
        var step: CurvePlan.Step
        /// Of log det before and after the moves.
        var correlation: Double
        /// The correlation that was waited for.
        var wanted: Double
    }

    /// The steps of a plan with their sweeps, from the steps of the pilot run.
    func settled(_ found: [PilotStep]) -> [CurvePlan.Step] {
        guard self == .byLength else { return found.map(\.step) }
        return found.indices.map { index in
            let near = found[max(index - 2, 0)...index]
            // Correlations outside of these limits are not told from them by a few dozen networks.
            let decay = near.reduce(0) { $0 - log(min(max($1.correlation, 0.05), 0.99)) }
            let pairs = near.reduce(0) { $0 + $1.step.sweeps }
            var step = found[index].step
            step.sweeps = max(1, Int((-log(found[index].wanted) * Double(pairs) / decay).rounded(.up)))
            return step
        }
    }
}

extension CurvePlan.Step {
    /// The correlation over a natural step with as many sweeps for its length, from that over this step.
    func overNaturalStep(_ correlation: Double) -> Double {
        share == 1 ? correlation : pow(max(correlation, 0), 1 / share)
    }
}
