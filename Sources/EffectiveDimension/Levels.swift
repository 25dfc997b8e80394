import Foundation
internal import Foundations

/// Repetitions at one number of sweeps after another, each twice the one before.
struct Levels<Model: MarkovianModel>: Sendable {
    let problem: LayeredProblem<Model>
    let plan: LayeredPlan
    let seed: UInt64
    var purpose = StreamPurpose.tempering
    let threads: Int
    let includesLowerBounds: Bool
    let includesSlope: Bool

    /// What a schedule gives.
    struct Outcome: Sendable {
        var schedule: TemperingReport.Schedule
        var runs: [RepetitionRun]
        var summary: RepetitionSummary
        var check: MixingCheck?
    }

    private var firstRepetitions: Int {
        TemperedEstimator.firstRepetitions(parameters: problem.model.parameterCount)
    }

    /// Nothing to move and nothing to temper: all blocks are constant.
    private var isExact: Bool { problem.layers.count == 1 && problem.layers[0].hasConstantBlocks }

    func effort(of level: Int) -> Effort {
        var effort = plan.effort
        effort.sweeps <<= level
        return effort
    }

    /// Repetitions `range` of a level.
    func runs(_ range: Range<Int>, level: Int) throws -> [RepetitionRun] {
        var plan = plan
        plan.effort = effort(of: level)
        let fixed = plan
        let units = problem.layers[0].units
        @Sendable func address(_ item: Int) -> LayeredProblem<Model>.Address {
            .init(seed: seed, purpose: purpose, level: level, repetition: range.lowerBound + item)
        }
        let slots = try parallelMap(range.count * units, threads: threads, scratch: { problem.model.makeScratch() }) {
            scratch, item in
            var stream = address(item / units).stream(stage: 0, slot: item % units)
            return try problem.firstLayerUnits(fixed, scratch: scratch, stream: &stream)
        }
        return try parallelMap(range.count, threads: threads, scratch: { problem.model.makeScratch() }) {
            scratch, item in
            try problem.repetition(
                fixed, slots: Array(slots[(item * units)..<((item + 1) * units)]), address: address(item),
                includesLowerBounds: includesLowerBounds, includesSlope: includesSlope, scratch: scratch)
        }
    }

    private func summary(_ runs: [RepetitionRun]) -> RepetitionSummary {
        RepetitionSummary(runs, units: problem.layers[0].units, includesLowerBounds: includesLowerBounds)
    }

    /// A schedule once more.
    func repeated(_ schedule: TemperingReport.Schedule) throws -> Outcome {
        let runs = try runs(0..<schedule.repetitions, level: schedule.level)
        let summary = summary(runs)
        var check: MixingCheck?
        if schedule.checkRepetitions > 0 {
            let single = try self.runs(0..<schedule.checkRepetitions, level: schedule.level - 1)
            check = MixingCheck(single: self.summary(single), doubled: summary)
        }
        return Outcome(schedule: schedule, runs: runs, summary: summary, check: check)
    }

    /// Levels until two agree, then repetitions until the standard error (nats) is below `target`, or until the deadline.
    func run(
        until target: Double, deadline: ContinuousClock.Instant?, _ advance: @Sendable (Double) -> Void
    ) throws -> Outcome {
        if isExact { return try repeated(.init(level: 0, repetitions: 2, checkRepetitions: 0)) }
        let clock = ContinuousClock()
        func fits(_ cost: Duration) -> Bool { deadline.map { clock.now + cost <= $0 } ?? true }
        let first = firstRepetitions
        var start = clock.now
        var outcome = try level(0, deadline: deadline)
        // Seconds of a repetition at the level reached.
        var cost = (clock.now - start) / outcome.schedule.repetitions
        advance(0.2)
        // More doublings than anything has needed; moves that do not settle by then get the warning.
        while outcome.schedule.repetitions >= first, outcome.schedule.level < 4, fits(cost * (2 * first)) {
            let single = outcome
            start = clock.now
            outcome = try level(single.schedule.level + 1, deadline: nil)
            cost = (clock.now - start) / first
            outcome.schedule.checkRepetitions = first
            outcome.check = MixingCheck(single: single.summary, doubled: outcome.summary)
            advance(0.6)
            if outcome.check?.warnings.isEmpty == true { break }
        }
        while outcome.schedule.repetitions >= first {
            let count = outcome.schedule.repetitions
            var next = repetitions(after: count, error: worstError(outcome.summary), target: target)
            if !fits(cost * next) { next = min(next, first) }
            guard next > 0, fits(cost * next) else { break }
            outcome.runs += try runs(count..<(count + next), level: outcome.schedule.level)
            outcome.schedule.repetitions += next
            outcome.summary = summary(outcome.runs)
            advance(min(0.95, 0.6 + 0.4 * target / worstError(outcome.summary)))
        }
        return outcome
    }

    /// The first repetitions of a level, four or one for each worker at a time, fewer where time runs out.
    private func level(_ level: Int, deadline: ContinuousClock.Instant?) throws -> Outcome {
        var collected: [RepetitionRun] = []
        while collected.count < firstRepetitions {
            let next = min(collected.count + max(4, threads), firstRepetitions)
            collected += try runs(collected.count..<next, level: level)
            if let deadline, ContinuousClock.now > deadline { break }
        }
        return Outcome(
            schedule: .init(level: level, repetitions: collected.count, checkRepetitions: 0), runs: collected,
            summary: summary(collected))
    }

    /// How many repetitions to add to `count`: what the error seems to need, in whole groups of those to begin with, and
    /// at most as many again; 0 where the target is met.
    private func repetitions(after count: Int, error: Double, target: Double) -> Int {
        guard error > target else { return 0 }
        let group = firstRepetitions
        let missing = min(Double(count) * ((error / target) * (error / target) - 1), Double(count))
        return max(1, Int((missing / Double(group)).rounded(.up))) * group
    }

    /// The largest standard error of the three sums.
    private func worstError(_ summary: RepetitionSummary) -> Double {
        max(
            summary.expected.standardError, includesLowerBounds ? summary.published.standardError : 0,
            includesLowerBounds ? summary.tight.standardError : 0)
    }
}
