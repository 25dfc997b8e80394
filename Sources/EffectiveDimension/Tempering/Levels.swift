import Foundation
internal import Foundations

/// Repetitions at increasing levels; the number of sweeps doubles from level to level, and is at least 1.
struct Levels<Model: MarkovianModel>: Sendable {
    let problem: LayeredProblem<Model>
    let plan: LayeredPlan
    let seed: UInt64
    var purpose = StreamPurpose.tempering
    let context: RunContext
    let includesLowerBounds: Bool
    let includesSlope: Bool
    /// The target standard error in nats, used by warnings; nil for none.
    var target: Double?
    /// The level at which runs without a schedule begin.
    var firstLevel = 0
    /// The points of a curve whose errors count, with their factors in the unit of the target; if empty, the last one.
    var answers: [(point: Int, weight: Double)] = []
    /// The scales of the estimate in the notes on the progress; nil for none.
    var noted: Scale?
    private let running = RunningEstimate()

    /// The result of a schedule.
    typealias Outcome = RepetitionOutcome

    private var firstRepetitions: Int { SamplingEffort.firstRepetitions(parameters: problem.model.parameterCount) }

    /// What is doubled from level to level.
    private var doubled: String { plan.lookahead == nil ? "sweeps" : "units and networks" }

    /// More doublings than any example needed.
    private var mostDoublings: Int { plan.ladder == nil ? 4 : 5 }

    /// Whether all blocks are constant or zero, so that nothing is moved or tempered.
    private var isExact: Bool {
        problem.factor == 0 || problem.layers.count == 1 && problem.layers[0].hasConstantBlocks
    }

    func effort(of level: Int) -> SamplingEffort {
        var effort = plan.effort
        if plan.lookahead != nil { return effort.enlarged(level) }
        // Independent draws are not moved at any level.
        if effort.sweeps > 0 { effort.sweeps = max(1, effort.sweeps << level) }
        return effort
    }

    /// Repetitions `range` of a level; only the first ones if the time is over before the last.
    func runs(_ range: Range<Int>, level: Int, notices: inout SpectrumNotices) throws -> [RepetitionRun] {
        if let ladder = plan.ladder { return try ladderRuns(range, ladder, level: level, notices: &notices) }
        var plan = plan
        plan.effort = effort(of: level)
        plan.curve = plan.curve?.doubled(level - plan.pilotLevel, bounds: level)
        let fixed = plan
        if let lookahead = plan.lookahead {
            return try wideRuns(range, fixed, lookahead, level: level, notices: &notices)
        }
        let units = problem.layers[0].units
        let slots = try context.map(range.count * units, on: problem.model, notices: &notices) { scratch, item in
            var stream = address(range.lowerBound + item / units, level).stream(stage: 0, slot: item % units)
            return try TimeLimit.result {
                try problem.firstLayerUnits(fixed, scratch: scratch, stream: &stream)
            }
        }
        return try completed(range, level: level, notices: &notices) { work, address, scratch in
            let item = work.index
            let own = slots[(item * units)..<((item + 1) * units)].compactMap { $0 }
            guard own.count == units else { return nil }
            var problem = problem
            // The first repetitions of a curve share the time, so that they all get as far.
            if fixed.curve != nil, range.lowerBound == 0 {
                problem.limit = problem.limit.part(
                    of: (range.count - 1) / context.workers - item / context.workers + 1)
            }
            return try problem.repetition(
                fixed, slots: own, address: address, includesLowerBounds: includesLowerBounds,
                includesSlope: includesSlope, checkpoint: work.checkpoint, scratch: scratch)
        }
    }

    /// Repetitions `range` of a level, each with a pool of units.
    private func wideRuns(
        _ range: Range<Int>, _ plan: LayeredPlan, _ lookahead: Lookahead, level: Int, notices: inout SpectrumNotices
    ) throws -> [RepetitionRun] {
        try completed(range, level: level, notices: &notices) { _, address, scratch in
            try problem.wideRepetition(
                plan, lookahead, address: address, includesLowerBounds: includesLowerBounds,
                includesSlope: includesSlope, scratch: scratch)
        }
    }

    /// The repetitions of a level that `make` gives for each item of `range` and its address, up to the first that the time
    /// cut.
    private func completed(
        _ range: Range<Int>, level: Int, notices: inout SpectrumNotices,
        _ make: @Sendable (WorkItem, LayeredProblem<Model>.Address, Model.Scratch) throws -> RepetitionRun?
    ) throws -> [RepetitionRun] {
        let runs = try context.mapItems(range.count, on: problem.model, notices: &notices) { scratch, item in
            let repetition = range.lowerBound + item.index
            let run = try TimeLimit.result { try make(item, address(repetition, level), scratch) }.flatMap { $0 }
            if let run { note(running.runs(with: [repetition: run], of: level)) }
            return run
        }.prefix { $0 != nil }.compactMap { $0 }
        for run in runs { notices += run.notices }
        note(running.runs(with: Dictionary(uniqueKeysWithValues: zip(range, runs)), of: level))
        return runs
    }

    /// Notes the estimate from the repetitions so far.
    private func note(_ runs: [RepetitionRun]) {
        // The clock may cut curves before the largest c.
        guard let noted, runs.count > 1, runs[0].reach == plan.curve.map({ $0.steps.count + 1 }) ?? 0 else { return }
        let estimate = noted.dimension(
            parameters: problem.model.parameterCount, logDeterminant: summary(runs).expected)
        context.note(
            "\(NumberFormat.number(estimate)) at epsilon \(NumberFormat.number(noted.epsilon)), "
                + "zeta \(NumberFormat.number(noted.zeta)) from \(runs.count) repetitions so far")
    }

    private func address(_ repetition: Int, _ level: Int) -> LayeredProblem<Model>.Address {
        .init(seed: seed, purpose: purpose, level: level, repetition: repetition)
    }

    /// Repetitions `range` of a level, each one ladder of replicas.
    private func ladderRuns(
        _ range: Range<Int>, _ ladder: LadderPlan, level: Int, notices: inout SpectrumNotices
    ) throws -> [RepetitionRun] {
        var plan = ladder
        plan.sweeps = ladder.sweeps(at: level)
        let fixed = plan
        return try completed(range, level: level, notices: &notices) { item, address, scratch in
            try problem.ladderRun(fixed, address: address, checkpoint: item.checkpoint, scratch: scratch)
        }
    }

    private func summary(_ runs: [RepetitionRun]) -> RepetitionSummary {
        RepetitionSummary(
            runs, units: problem.layers[0].units, includesLowerBounds: includesLowerBounds,
            mean: plan.ladder == nil ? nil : .ofLogarithms)
    }

    /// The result from the runs of a level and those of the level below.
    private func outcome(
        level: Int, _ runs: [RepetitionRun], single: [RepetitionRun], notices: SpectrumNotices
    ) -> Outcome {
        let summary = summary(runs)
        return Outcome(
            schedule: .init(
                level: level, repetitions: runs.count, checkRepetitions: single.count,
                sweepRule: plan.curve?.sweepRule ?? .everyStep), runs: runs,
            single: single, summary: summary,
            check: single.isEmpty
                ? nil
                : MixingCheck(
                    single: self.summary(single), doubled: summary, target: target,
                    includesLowerBounds: includesLowerBounds, doubled: doubled), doubled: doubled, notices: notices,
            factor: problem.factor)
    }

    /// Repeats a schedule; less of it if the time is over before its end.
    func repeated(_ schedule: TemperingReport.Schedule) throws -> Outcome {
        var notices = SpectrumNotices()
        let runs = RepetitionRun.aligned(
            try runs(0..<schedule.repetitions, level: schedule.level, notices: &notices))
        guard runs.count > 1 else { throw TimeLimit.Reached() }
        let count = schedule.checkRepetitions
        var single = count > 0 ? try self.runs(0..<count, level: schedule.level - 1, notices: &notices) : []
        single = single.filter { $0.reach == runs[0].reach }
        if single.count < 2 { single = [] }
        return outcome(level: schedule.level, runs, single: single, notices: notices)
    }

    /// Levels until two agree, then repetitions of both until the standard errors of the answer and of the difference between
    /// the levels (nats) are below `target`, or until the time limit.
    ///
    /// - Throws: `TimeLimit.Reached` if fewer than two repetitions end in time.
    func run(until target: Double) throws -> Outcome {
        if isExact { return try repeated(.init(level: firstLevel, repetitions: 2, checkRepetitions: 0)) }
        let clock = ContinuousClock()
        let limit = context.limit
        let first = firstRepetitions
        var notices = SpectrumNotices()
        var start = clock.now
        var (level, runs, single) = (
            firstLevel, try firstRuns(of: firstLevel, &notices), [RepetitionRun]()
        )
        guard runs.count > 1 else { throw TimeLimit.Reached() }
        // Seconds of a repetition at the level reached.
        var cost = (clock.now - start) / runs.count
        context.progress(0.2)
        // If the levels still differ after the last doubling, a warning is given.
        while runs.count >= first, level < mostDoublings, limit.allows(cost * (2 * first)) {
            start = clock.now
            let doubled = try firstRuns(of: level + 1, &notices)
            // Too few of them would be worse than all of the level below.
            guard doubled.count == first, doubled[0].reach == runs[0].reach else { break }
            level += 1
            (single, runs) = (runs, doubled)
            cost = (clock.now - start) / first
            context.progress(0.6)
            // Levels below 1 are for want of time.
            if level < 1 || MixingCheck(single: summary(single), doubled: summary(runs)).hasMoved { continue }
            break
        }
        while runs.count >= first {
            let errors = (doubled: worstError(runs), single: single.isEmpty ? 0 : worstError(single))
            let checkError = single.isEmpty ? 0 : hypot(errors.doubled, errors.single)
            context.progress(min(0.95, 0.6 + 0.4 * target / max(errors.doubled, checkError)))
            guard max(errors.doubled, checkError) > target else { break }
            // Each level gets half of the variance allowed for the difference.
            let aim = single.isEmpty ? target : target / 2.0.squareRoot()
            var more = repetitions(after: runs.count, error: errors.doubled, target: aim)
            var moreSingle = single.isEmpty ? 0 : repetitions(after: single.count, error: errors.single, target: aim)
            func total() -> Duration { cost * more + cost * moreSingle / 2 }
            if !limit.allows(total()) { (more, moreSingle) = (min(more, first), min(moreSingle, first)) }
            if !limit.allows(total()) { moreSingle = 0 }
            guard more + moreSingle > 0, limit.allows(total()) else { break }
            let reach = runs[0].reach
            runs += try self.runs(runs.count..<(runs.count + more), level: level, notices: &notices)
                .prefix { $0.reach == reach }
            single += try self.runs(
                single.count..<(single.count + moreSingle), level: level - 1, notices: &notices
            ).prefix { $0.reach == reach }
        }
        return outcome(level: level, runs, single: single, notices: notices)
    }

    /// The first repetitions of a level: at a time two, or one for each worker; fewer if time runs out.
    private func firstRuns(of level: Int, _ notices: inout SpectrumNotices) throws -> [RepetitionRun] {
        var collected: [RepetitionRun] = []
        while collected.count < firstRepetitions, !context.limit.isReached {
            let next = min(collected.count + max(2, context.workers), firstRepetitions)
            collected += try runs(collected.count..<next, level: level, notices: &notices)
        }
        return RepetitionRun.aligned(collected)
    }

    /// The number of repetitions to add to `count`, estimated from the error, in whole groups of the first size and at
    /// most `count`; 0 if the target is met.
    private func repetitions(after count: Int, error: Double, target: Double) -> Int {
        guard error > target else { return 0 }
        let group = firstRepetitions
        let missing = min(Double(count) * ((error / target) * (error / target) - 1), Double(count))
        return max(1, Int((missing / Double(group)).rounded(.up))) * group
    }

    /// The largest standard error that counts.
    private func worstError(_ runs: [RepetitionRun]) -> Double {
        let whole = summary(runs)
        guard let curve = plan.curve, !answers.isEmpty else { return whole.worstError }
        return answers.filter { $0.point < runs[0].reach }.map { answer in
            let (parts, hasBounds) = curve.parts(
                of: runs, to: answer.point, before: plan.stagesBeforeCurve, lowerBounds: includesLowerBounds)
            return answer.weight
                * RepetitionSummary(
                    parts, units: whole.units, includesLowerBounds: hasBounds, mean: whole.mean
                ).worstError
        }.max() ?? whole.worstError
    }
}
