import Foundations
import Synchronization
import Testing

@testable import EffectiveDimension

/// A curve whose time is up on the way.
@Suite struct CutCurveTests {
    /// Requests the end of the work in the second repetition, once c exceeds 50.
    private final class Alarm: Sendable {
        let request = Cancellation()
        /// The start of the second repetition: the pilot run comes first, and before it perhaps draws at all c.
        let dueStart: Int
        /// Whether the last c was the largest, and how often a run began anew after it: the pilot run comes first.
        private let state = Mutex((isAtEnd: false, starts: 0))

        init(dueStart: Int = 2) { self.dueStart = dueStart }

        func note(_ factor: Double) {
            let isDue = state.withLock { state in
                if factor > 199 { state.isAtEnd = true }
                if factor < 2.1, state.isAtEnd { state = (false, state.starts + 1) }
                return state.starts == dueStart && factor > 50
            }
            if isDue { request.request() }
        }
    }

    /// A chain that tells an alarm every c at which it is evaluated.
    private struct WatchedChain: MarkovianModel {
        var base = TemperedEstimatorTests.independent
        let alarm: Alarm
        var layers: [LayerShape] { base.layers }
        var initialState: Double { base.initialState }
        func makeScratch() {}
        func advance(_ state: Double, through layer: Int, parameters: ArraySlice<Double>) -> Double {
            base.advance(state, through: layer, parameters: parameters)
        }
        func trace(of layer: Int, parameters: ArraySlice<Double>, state: Double) -> Double {
            base.trace(of: layer, parameters: parameters, state: state)
        }
        func blockSpectrum(
            ofUnitIn layer: Int, parameters: ArraySlice<Double>, state: Double, scratch: inout Void
        ) throws -> [Double] {
            try base.blockSpectrum(ofUnitIn: layer, parameters: parameters, state: state, scratch: &scratch)
        }
        func block(
            ofUnitIn layer: Int, parameters: ArraySlice<Double>, state: Double, factor: Double, known: UnitBlock?,
            scratch: inout Void
        ) throws -> UnitBlock {
            alarm.note(factor)
            return try base.block(
                ofUnitIn: layer, parameters: parameters, state: state, factor: factor, known: known, scratch: &scratch)
        }
    }

    private func curve(_ alarm: Alarm, _ estimator: TemperedEstimator, limit: TimeLimit) throws -> LogDeterminantCurve {
        let model = WatchedChain(alarm: alarm)
        return try estimator.curve(
            model,
            from: .layered(model.layers.map { _ in .uniform(low: -1, high: 1) }, of: model.layers, count: 1, seed: 1),
            through: [0.5, 0.1, 0.005].map { Scale(epsilon: $0, zeta: 0) },
            normalisation: Normalisation(parameters: 9, traces: [1], given: 1),
            context: RunContext(threads: 1, limit: limit)
        ).curve
    }

    @Test func itEndsWhereAllRepetitionsGotAndItsScheduleCompletesIt() throws {
        let alarm = Alarm()
        let cut = try curve(alarm, TemperedEstimator(), limit: TimeLimit(interruption: alarm.request))
        let last = try #require(cut.points.last).magnification
        #expect(last >= 10 && last <= 50 && cut.schedule.repetitions == 2)
        #expect(cut.warnings.contains { $0.hasPrefix("the time was up at c = ") && $0.contains(" of 200: ") })
        let whole = try curve(Alarm(), TemperedEstimator(schedule: cut.schedule), limit: .none)
        #expect(whole.points.count > cut.points.count)
        #expect(Array(whole.points.prefix(cut.points.count)) == cut.points)
        #expect(!whole.warnings.contains { $0.contains("the time was up") })
    }

    /// Scales beyond the cut have means over draws and say so; the others have the numbers of the run, and no bounds, which
    /// come after it.
    @Test func scalesBeyondTheCutAreMeansOverDraws() throws {
        let alarm = Alarm(dueStart: 3)
        let model = WatchedChain(alarm: alarm)
        let scales = [0.005, 0.5, 0.1].map { Scale(epsilon: $0, zeta: 0) }
        let answer = try TemperedEstimator().estimate(
            model, from: model.base.uniformSource(), at: scales,
            normalisation: Normalisation(parameters: 9, traces: [1], given: 1),
            context: RunContext(threads: 1, limit: TimeLimit(interruption: alarm.request)))
        #expect(answer.covariance == nil)
        #expect(answer[0].warnings.contains { $0.hasPrefix("the time ended before two tempered repetitions") })
        #expect(answer[0].tempering == nil)
        for index in [1, 2] {
            #expect(answer[index].tempering?.schedule.repetitions == 2)
            #expect(answer[index].logExpectedDeterminant.standardError > 0)
        }
        #expect(answer[1].lower != nil && answer[2].lower == nil)
        #expect(answer[2].shortfalls.contains("the time ended before the lower bounds at this scale"))
        let curve = try curve(Alarm(), TemperedEstimator(schedule: answer[1].tempering?.schedule), limit: .none)
        #expect(curve.value(at: 10)?.estimate == answer[2].logExpectedDeterminant)
    }

    /// A plan that the clock cut is the beginning of the whole one, and so are its repetitions.
    @Test func aPlanThatEndsEarlyIsTheBeginningOfTheWholeOne() throws {
        let model = DiagonalChain.restless
        let factors = [2.0, 10, 200]
        var notices = SpectrumNotices()
        func points(through factors: [Double]) throws -> (plan: [Double], runs: [RepetitionRun]) {
            let problem = LayeredProblem(
                model: model, laws: model.layers.map { _ in .uniform(low: -1, high: 1) }, factor: factors[0])
            let plan = try problem.pilot(
                effort: .standard(magnification: factors[0]), curve: Array(factors.dropFirst()), seed: 1,
                context: RunContext(threads: 2), notices: &notices)
            let levels = Levels(
                problem: problem, plan: plan, seed: 1, context: RunContext(threads: 2), includesLowerBounds: false,
                includesSlope: false)
            return (plan.curve?.steps.map(\.factor) ?? [], try levels.runs(0..<2, level: 0, notices: &notices))
        }
        let (short, long) = (try points(through: [2, 10]), try points(through: factors))
        #expect(short.plan.count < long.plan.count && Array(long.plan.prefix(short.plan.count)) == short.plan)
        for (a, b) in zip(short.runs, long.runs) {
            #expect(a.slopes == Array(b.slopes.prefix(a.reach)))
            #expect(a.stages.map(\.logNormaliser) == b.stages.prefix(a.stages.count).map(\.logNormaliser))
        }
    }

    @Test func aRequestBeforeTheFirstPointThrowsTheWorkAway() throws {
        let request = Cancellation()
        request.request()
        #expect(throws: Cancellation.Requested.self) {
            try curve(Alarm(), TemperedEstimator(), limit: TimeLimit(interruption: request))
        }
        #expect(throws: UserError.self) { try curve(Alarm(), TemperedEstimator(), limit: TimeLimit(seconds: 0)) }
    }
}
