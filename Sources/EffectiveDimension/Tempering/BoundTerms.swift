import Foundation
internal import Foundations

/// The terms of both lower bounds at one point of a curve, each `[layer - 1]`.
struct BoundTerms: Sendable, Codable {
    /// `E_Phi[E[log det_m]]`.
    var published: [Double] = []
    /// `E_Phi[log E[det_m]]`.
    var tight: [Double] = []
    /// `log E[prod_{j < m} det_j]` minus that at the first point.
    var changes: [Double] = []
}

extension LayeredProblem {
    /// The terms at the points of a curve that are asked for, after the first one; as far as the time allows.
    ///
    /// The terms of layer m are means under the distribution tilted by the layers before it. Each has a chain of its own:
    /// the networks of `chains[m - 1]`, which have those layers alone, move along c as whole networks do.
    ///
    /// `kept` holds the first steps of an earlier process, where the chains stand; `afterStep` can keep them.
    func boundsAlong(
        _ curve: CurvePlan, chains: inout [NetworkPopulation<Model>], walkers: Int, address: Address,
        from kept: KeptBounds?, scratch: Model.Scratch, afterStep: (KeptBounds, [NetworkPopulation<Model>]) -> Void
    ) throws -> [BoundTerms] {
        let stages = chains.indices.map { layers.count + 1 + $0 }
        var state =
            kept
            ?? KeptBounds(
                streams: stages.map { address.stream(stage: $0) }, runs: chains.map { _ in TemperedRun() })
        for step in curve.steps.dropFirst(state.steps) {
            let isInTime: Void? = try TimeLimit.result {
                for k in chains.indices {
                    try chains[k].take(
                        weights: chains[k].change(to: step.factor), exponent: 1, stepSizes: step.stepSizes,
                        Mutation(walkers: walkers, sweeps: step.sweeps), observing: \.totals,
                        stream: &state.streams[k], into: &state.runs[k])
                }
                guard let plan = step.bounds else { return }
                var terms = BoundTerms()
                for k in chains.indices {
                    let place = address.place(stage: stages[k], point: state.found.count + 1)
                    var (networks, stream) = (chains[k], place(0))
                    try networks.grow(stream: &stream)
                    let inner = try innerTerms(
                        networks, layer: k + 1, effort: plan.effort, nested: plan.nested[k], address: place,
                        scratch: scratch)
                    terms.published.append(inner.published)
                    terms.tight.append(inner.tight)
                    terms.changes.append(state.runs[k].logNormaliser)
                }
                state.found.append(terms)
            }
            guard isInTime != nil else { break }
            state.steps += 1
            afterStep(state, chains)
        }
        return state.found
    }

    /// The inner terms of both lower bounds, averaged over the networks from the layers before.
    ///
    /// The published term uses new units on every network. The tight one exceeds it by `units (log E[D] - E[log D])`
    /// for the determinant D of one unit; this difference is averaged over some of the networks.
    ///
    /// The networks stand at `factor`; slots of `address` from 1 on give the random numbers.
    func innerTerms(
        _ networks: NetworkPopulation<Model>, layer: Int, effort: SamplingEffort, nested: TemperingPath,
        address: (_ slot: Int) -> RandomStream, scratch: Model.Scratch
    ) throws -> (published: Double, tight: Double) {
        let units = Double(layers[layer].units)
        let particles = networks.particles
        guard !layers[layer].hasConstantBlocks else {
            let mean = networks.energies.reduce(0, +) / Double(particles.count)
            return (mean, mean)
        }
        var fresh = address(1)
        var published = 0.0
        for particle in particles {
            let population = try UnitPopulation(
                model, layer: layer, state: particle.states[layer], factor: networks.factor, law: laws[layer],
                count: effort.freshUnits, limit: limit, scratch: scratch, stream: &fresh)
            published += population.energies.reduce(0, +) / Double(effort.freshUnits)
        }
        published *= units / Double(particles.count)
        let outer = min(effort.outerParticles, particles.count)
        var excess = 0.0
        for k in 0..<outer {
            let state = particles[k * particles.count / outer].states[layer]
            // Two halves: the logarithm of their mean has a bias of minus half its variance, which their difference
            // estimates.
            var logs: [Double] = []
            var mean = 0.0
            for half in 0..<2 {
                var stream = address(2 + 2 * k + half)
                var population = try UnitPopulation(
                    model, layer: layer, state: state, factor: networks.factor, law: laws[layer],
                    count: effort.nested.particles, limit: limit, scratch: scratch, stream: &stream)
                mean += population.energies.reduce(0, +) / Double(2 * population.blocks.count)
                logs.append(
                    try population.follow(nested, effort.nested, stream: &stream).logNormaliser)
            }
            let difference = logs[0] - logs[1]
            excess += LogSpace.logMeanExp(logs) + difference * difference / 8 - mean
        }
        return (published, published + units * excess / Double(outer))
    }
}
