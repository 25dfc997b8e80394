import Foundation

/// The sizes that determine the cost of one repetition of a layered run.
struct SamplingEffort: Sendable, Equatable, Codable {
    /// Walkers of each population of first-layer units.
    var unitWalkers: Int
    /// Walkers among the networks of a repetition.
    var networkWalkers: Int
    /// Pairs of sweeps (all parameters, some parameters) at each inverse temperature.
    var sweeps: Int
    /// Networks of a repetition used for the inner term of the tight lower bound.
    var outerParticles: Int
    /// Walkers of each of the two nested unit populations on such a network.
    var nestedWalkers: Int
    /// New units on every network for the inner term of the published lower bound.
    var freshUnits: Int

    var units: Mutation { Mutation(walkers: unitWalkers, sweeps: sweeps) }
    var networks: Mutation { Mutation(walkers: networkWalkers, sweeps: sweeps) }
    var nested: Mutation { Mutation(walkers: nestedWalkers, sweeps: sweeps) }
}

extension SamplingEffort {
    /// Repetitions of a level before its error is evaluated: eight, and up to 32 for small networks, where they are
    /// cheap and give the error to an eighth of its size instead of a quarter.
    static func firstRepetitions(parameters: Int) -> Int { min(32, max(8, 512 / parameters)) }

    /// Walkers and sweeps for a problem. Sweeps grow with c, because at c = 1000 a move that loses one direction of the
    /// inputs costs seven nats. They are constant beyond c = 1e7, where log det is nearly a sum of logarithms plus a
    /// multiple of log c.
    static func standard(magnification c: Double) -> SamplingEffort {
        SamplingEffort(
            unitWalkers: 200, networkWalkers: 32, sweeps: max(2, Int((2 * pow(min(c, 1e7) / 10, 0.3)).rounded())),
            outerParticles: 32, nestedWalkers: 25, freshUnits: 8)
    }
}
