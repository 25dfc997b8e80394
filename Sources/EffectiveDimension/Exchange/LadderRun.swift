import Foundation
internal import Foundations

extension LayeredProblem {
    /// Finds the rungs of a ladder from c = 0 through the factors, ascending, in a pilot run.
    func ladderPilot(through factors: [Double], seed: UInt64, notices: inout SpectrumNotices) throws -> LayeredPlan {
        var scratch = model.makeScratch()
        defer { notices += model.takeNotices(from: &scratch) }
        var stream = RandomStream(seed: seed, purpose: .exchangePilot, index: 0)
        let ladder = try LadderPlan(self, through: factors, scratch: scratch, stream: &stream)
        var plan = LayeredPlan.untempered(layers: layers.count, effort: .standard(magnification: 1))
        plan.curve = CurvePlan(
            steps: ladder.rungs[(ladder.first + 1)...].map {
                .init(factor: $0.factor, stepSizes: $0.stepSizes, sweeps: ladder.sweeps)
            })
        plan.ladder = ladder
        return plan
    }

    /// One ladder of replicas, from its start: the log normalisers between its rungs as stages, and the slopes at the
    /// rungs that are asked for.
    ///
    /// The first half of the sweeps is discarded. A ladder with a checkpoint keeps its state between them.
    func ladderRun(
        _ plan: LadderPlan, address: Address, checkpoint: (any ItemCheckpoint)?, scratch: Model.Scratch
    ) throws -> RepetitionRun {
        var scratch = scratch
        var result = RepetitionRun(slots: [TemperedRun()])
        var (stream, sweeps) = (address.stream(stage: 0), 0)
        var ladder: ReplicaLadder<Model>
        if let kept = checkpoint?.state(KeptLadder<Model>.self) {
            ladder = ReplicaLadder(self, plan, kept.ladder, scratch: scratch)
            (stream, sweeps, result.notices) = (kept.stream, kept.sweeps, kept.notices)
        } else {
            ladder = try ReplicaLadder(self, plan, scratch: scratch, stream: &stream)
        }
        while sweeps < plan.sweeps {
            try ladder.advance(stream: &stream)
            sweeps += 1
            if sweeps == plan.discarded {
                ladder.forget()
            } else if sweeps > plan.discarded, (sweeps - plan.discarded) % plan.slopeStride == 0 {
                try ladder.recordSlopes()
            }
            checkpoint?.keep {
                result.notices += model.takeNotices(from: &scratch)
                return KeptLadder<Model>(
                    ladder: ladder.kept, stream: stream, sweeps: sweeps, notices: result.notices)
            }
        }
        result.stages = ladder.rungs.map(\.run)
        result.slopes = ladder.rungs[plan.first...].map { $0.slopes.reduce(0, +) / Double($0.slopes.count) }
        result.drift = ladder.rungs.reduce(0) { $0 + $1.drift }
        return result
    }
}

/// A ladder between two pairs of sweeps.
private struct KeptLadder<Model: MarkovianModel>: Codable {
    var ladder: ReplicaLadder<Model>.Kept
    var stream: RandomStream
    /// Pairs of sweeps done.
    var sweeps: Int
    /// Of these sweeps.
    var notices: SpectrumNotices
}

extension ReplicaLadder.Rung {
    /// Log normaliser of this rung over that of the rung below, with its diagnostics: the share of exchanges that were
    /// accepted stands for the effective share.
    fileprivate var run: TemperedRun {
        let (below, here) = (Moments(lower), Moments(upper))
        return TemperedRun(
            logNormaliser: acceptanceRatio(lower[...], upper[...]),
            thermodynamic: (below.mean + here.mean) / 2 + (below.variance - here.variance) / 12,
            effectiveShare: exchanges.rate, moves: moves, persistence: [persistence])
    }

    /// The correlation of log det over an eighth of the run by the moves alone, without the exchanges: 1 for moves that are
    /// never accepted.
    private var persistence: Double {
        guard moves.tried > 0 else { return 0 }
        guard moves.taken > 0 else { return 1 }
        return pow(max(correlation(before, after), 0), Double(before.count) / 8)
    }

    /// The log normaliser from the second half of the record minus that from the first.
    fileprivate var drift: Double {
        let half = lower.count / 2
        return acceptanceRatio(lower[half...], upper[half...]) - acceptanceRatio(lower[..<half], upper[..<half])
    }
}
