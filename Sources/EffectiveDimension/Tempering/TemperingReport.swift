public import Foundations

/// The report of a tempered run: its diagnostics, and the schedule to repeat it bit for bit.
public struct TemperingReport: Sendable, Equatable, Codable {
    /// The number of doublings of the sweeps and of repetitions, and the rule for sweeps along c. Together with the seed they
    /// determine the result.
    public struct Schedule: Sendable, Equatable, Codable, CustomStringConvertible {
        /// Number of doublings of the sweeps; of halvings, if it is negative.
        public var level: Int
        /// Repetitions at that level, which give the result.
        public var repetitions: Int
        /// Repetitions at the level below, for the mixing check; 0 if there was no time for it.
        public var checkRepetitions: Int
        /// How the pilot run sets the sweeps along c; runs at a single scale have no use for it.
        public var sweepRule: SweepRule

        /// The levels allowed.
        static let levels = -4...10

        /// A schedule to repeat.
        public init(level: Int, repetitions: Int, checkRepetitions: Int, sweepRule: SweepRule = .everyStep) {
            precondition(
                Self.levels.contains(level) && repetitions >= 2 && checkRepetitions >= 0
                    && (level > Self.levels.lowerBound || checkRepetitions == 0),
                "level \(level) with \(repetitions) repetitions and \(checkRepetitions) for the check")
            self.level = level
            self.repetitions = repetitions
            self.checkRepetitions = checkRepetitions
            self.sweepRule = sweepRule
        }

        /// Parses the format of `description`; nil for anything else.
        public init?(parsing text: String) {
            let parts = text.split(separator: ":", omittingEmptySubsequences: false).map { Int($0) }
            guard parts.count == 3 || parts.count == 4, let level = parts[0], let repetitions = parts[1],
                let check = parts[2],
                Self.levels.contains(level), (2...1_000_000).contains(repetitions),
                check == 0 || level > Self.levels.lowerBound && (2...1_000_000).contains(check)
            else { return nil }
            var rule = SweepRule.everyStep
            if parts.count == 4 {
                // The first rule has no number, so that a schedule is written in one way only.
                guard let named = parts[3].flatMap(SweepRule.init), named != rule else { return nil }
                rule = named
            }
            self.init(level: level, repetitions: repetitions, checkRepetitions: check, sweepRule: rule)
        }

        /// LEVEL:REPETITIONS:CHECK, with :RULE along a curve unless it is the first rule.
        public var description: String {
            "\(level):\(repetitions):\(checkRepetitions)" + (sweepRule == .everyStep ? "" : ":\(sweepRule.rawValue)")
        }
    }

    /// One stage of tempering.
    public struct Stage: Sendable, Equatable, Codable {
        /// The layer whose determinant was tempered, from 1.
        public var layer: Int
        /// The inverse temperatures after 0.
        public var powers: [Double]
        /// Share of accepted moves.
        public var acceptance: Double
        /// Smallest conditional effective sample size of a step as a fraction of the particles.
        public var effectiveShare: Double
        /// Standard deviation of the stage's log normalising constant between populations, nats.
        public var spread: Double
        /// The largest correlation over a step of the walkers' log det before and after its moves, averaged over
        /// repetitions; 1 for moves without effect.
        public var persistence: Double
    }

    /// The schedule of the run.
    public var schedule: Schedule
    /// Pairs of sweeps at each power.
    public var sweeps: Int
    /// Particles in a population of units: the stored states of fewer walkers.
    public var unitParticles: Int
    /// Networks in a population: the stored states of fewer walkers.
    public var networkParticles: Int
    /// The stages, layer by layer.
    public var stages: [Stage]
    /// The change of `log E[det]` by doubling the sweeps, nats, with its standard error; nil without a check.
    public var mixingShift: Estimate?
    /// `log E[det]` by thermodynamic integration from the same run. It checks the arithmetic, not the mixing.
    public var crossCheck: Estimate

    /// Number of particles of the smaller population over all repetitions, times the smallest effective share of a
    /// step.
    public var effectiveSampleSize: Double {
        (stages.map(\.effectiveShare).min() ?? 1)
            * Double(min(unitParticles, networkParticles) * schedule.repetitions)
    }
}

extension TemperingReport {
    init(
        schedule: Schedule, effort: SamplingEffort, plan: LayeredPlan, runs: [RepetitionRun], mixingShift: Estimate?,
        crossCheck: Estimate
    ) {
        func stage(_ layer: Int, _ path: TemperingPath, _ runs: [TemperedRun]) -> Stage {
            var moves = MoveCount()
            for run in runs { moves += run.moves }
            let error = Estimate.mean(of: runs.map(\.logNormaliser)).standardError
            return Stage(
                layer: layer, powers: path.steps.map(\.exponent), acceptance: moves.rate,
                effectiveShare: runs.map(\.effectiveShare).min() ?? 1,
                spread: error * Double(runs.count).squareRoot(), persistence: TemperedRun.persistence(of: runs))
        }
        let later = plan.networks.indices.map { index in
            stage(index + 2, plan.networks[index], runs.map { $0.stages[index] })
        }
        self.init(
            schedule: schedule, sweeps: effort.sweeps, unitParticles: effort.units.particles,
            networkParticles: effort.networks.particles,
            stages: [stage(1, plan.units, runs.flatMap(\.slots))] + later, mixingShift: mixingShift,
            crossCheck: crossCheck)
    }
}
