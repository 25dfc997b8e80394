internal import Foundations

/// The results of one repetition: all layers but the first, and the means of its slots.
struct RepetitionRun: Sendable, Codable {
    /// `log E[det_1]` of one unit, one estimate for each slot.
    var slots: [TemperedRun] = []
    /// `[layer - 1]`: tempering of det_m over networks.
    var stages: [TemperedRun] = []
    /// `[layer - 1]`: `E_Phi[E[log det_m]]`.
    var published: [Double] = []
    /// `[layer - 1]`: `E_Phi[log E[det_m]]`.
    var tight: [Double] = []
    /// Derivative of `log E[det]` by `log kappa`.
    var slope = 0.0
    /// `[layer - 1]`: `log E[prod_{j < layer} det_j]` minus that at the first point of a curve; empty at that point.
    var changes: [Double] = []
    /// Along c: `dL/dlog c` at the smallest c and after every step.
    var slopes: [Double] = []
    /// Parameters of some of the networks at the end, in the order of the model.
    var networks: [[Double]] = []
    /// Along c: the same at every point that is asked for.
    var networksAlong: [[[Double]]] = []
    /// Along c: the terms of the lower bounds at the points that are asked for, after the first one.
    var boundsAlong: [BoundTerms] = []
    /// `log E[det]` at the largest c from the second half of a ladder's record minus that from the first; 0 for other runs.
    var drift = 0.0
    /// Of the part of it that an earlier process made.
    var notices = SpectrumNotices()
}

extension RepetitionRun {
    /// The points of a curve that it reached; 0 for a run at one scale.
    var reach: Int { slopes.count }

    /// Repetitions that the clock cut at different points: the first ones that go as far as the first two, up to there.
    static func aligned(_ runs: [RepetitionRun]) -> [RepetitionRun] {
        guard runs.count > 1 else { return runs }
        let reach = min(runs[0].reach, runs[1].reach)
        return runs.prefix { $0.reach >= reach }.map { run in
            var run = run
            run.stages.removeLast(run.reach - reach)
            run.slopes.removeLast(run.reach - reach)
            return run
        }
    }
}

extension RepetitionRun {
    /// The repetition as far as one point of its curve. `before` is the number of its stages up to the first point, `asked`
    /// the place of the point among those that are asked for. `hasBounds` takes the terms of the lower bounds there.
    func part(to point: Int, before: Int, asked: Int?, hasBounds: Bool) -> RepetitionRun {
        var part = self
        part.stages = Array(stages.prefix(before + point))
        part.slope = slopes[point] / 2
        part.networks = asked.flatMap { networksAlong.count > $0 ? networksAlong[$0] : nil } ?? []
        if hasBounds, let asked, asked > 0 {
            part.published = boundsAlong[asked - 1].published
            part.tight = boundsAlong[asked - 1].tight
            part.changes = boundsAlong[asked - 1].changes
        }
        return part
    }
}
