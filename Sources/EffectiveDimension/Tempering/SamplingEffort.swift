import Foundation

/// How much one repetition of a layered run computes.
struct SamplingEffort: Sendable, Equatable {
    /// Walkers of each population of first-layer units.
    var unitWalkers: Int
    /// Networks of a repetition that walk.
    var networkWalkers: Int
    /// Pairs of sweeps (all parameters, some parameters) at each power.
    var sweeps: Int
    /// Networks of a repetition on which the inner term of the tight lower bound is computed.
    var outerParticles: Int
    /// Walkers of each of the two nested unit populations on such a network.
    var nestedWalkers: Int
    /// Fresh units on every network for the inner term of the published lower bound.
    var freshUnits: Int

    var units: Mutation { Mutation(walkers: unitWalkers, sweeps: sweeps) }
    var networks: Mutation { Mutation(walkers: networkWalkers, sweeps: sweeps) }
    var nested: Mutation { Mutation(walkers: nestedWalkers, sweeps: sweeps) }
}

extension SamplingEffort {
    /// Repetitions of a level before its error is looked at: eight, and up to 32 of small networks, where they cost little
    /// and make the error itself known to an eighth of its size in place of a quarter.
    static func firstRepetitions(parameters: Int) -> Int { min(32, max(8, 512 / parameters)) }

    /// Walkers and sweeps for a problem: sweeps grow with c, because at c = 1000 a move that loses one direction of the
    /// inputs costs seven nats; not beyond those of c = 1e7, where log det has become a sum of logarithms and log c a constant.
    static func standard(magnification c: Double) -> SamplingEffort {
        SamplingEffort(
            unitWalkers: 200, networkWalkers: 32, sweeps: max(2, Int((2 * pow(min(c, 1e7) / 10, 0.3)).rounded())),
            outerParticles: 32, nestedWalkers: 25, freshUnits: 8)
    }
}
