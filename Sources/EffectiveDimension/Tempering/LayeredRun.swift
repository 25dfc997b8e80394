import Foundation
internal import Foundations

/// One slot of the first layer: a population of units used by this slot only.
///
/// With a shared population the units of one network would be nearly equal, and all later layers biased.
struct SlotRun: Sendable, Codable {
    var run = TemperedRun()
    /// Units from the tilted distribution, one for each network.
    var units: [[Double]] = []
}

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
    /// Along c: `dL/dlog c` at the smallest c and after every step.
    var slopes: [Double] = []
    /// Parameters of some of the networks at the end, in the order of the model.
    var networks: [[Double]] = []
    /// `log E[det]` at the largest c from the second half of a ladder's record minus that from the first; 0 for other runs.
    var drift = 0.0
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

extension LayeredProblem {
    /// The address of the random numbers of a repetition, from level, repetition, stage and slot.
    struct Address: Sendable {
        var seed: UInt64
        var purpose: StreamPurpose
        var level: Int
        var repetition: Int

        func stream(stage: Int, slot: Int = 0) -> RandomStream {
            let high = UInt64(bitPattern: Int64(level)) << 56 | UInt64(repetition) << 32
            return RandomStream(seed: seed, purpose: purpose, index: high | UInt64(stage) << 24 | UInt64(slot))
        }
    }

    /// Units of one slot of the first layer, moved to the tilted distribution of a unit.
    func firstLayerUnits(
        _ plan: LayeredPlan, scratch: Model.Scratch, stream: inout RandomStream
    ) throws -> SlotRun {
        let wanted = plan.effort.networks.particles
        let isConstant = layers[0].hasConstantBlocks
        var population = try UnitPopulation(
            model, layer: 0, state: model.initialState, factor: factor, law: laws[0],
            count: isConstant ? wanted : plan.effort.units.particles, limit: limit, scratch: scratch, stream: &stream)
        var slot = SlotRun()
        if isConstant {
            slot.run.logNormaliser = population.energies[0]
            slot.run.thermodynamic = population.energies[0]
        } else {
            slot.run = try population.follow(plan.units, plan.effort.units, stream: &stream)
        }
        // In random order. Otherwise states of one walker would be combined with those of the same walker in every
        // slot.
        var order = Array(population.blocks.indices)
        for k in order.indices { order.swapAt(k, k + stream.integer(below: order.count - k)) }
        slot.units = (0..<wanted).map { Array(population.unit(order[$0 % order.count])) }
        return slot
    }

    /// Networks of one layer: network k takes unit k of every slot.
    static func assembled(_ slots: [SlotRun]) -> [[Double]] {
        slots[0].units.indices.map { k in slots.flatMap { $0.units[k] } }
    }

    /// Continues the networks assembled from `slots` through all later layers.
    func repetition(
        _ plan: LayeredPlan, slots: [SlotRun], address: Address, includesLowerBounds: Bool, includesSlope: Bool,
        scratch: Model.Scratch
    ) throws -> RepetitionRun {
        var result = RepetitionRun(slots: slots.map(\.run))
        var networks = try NetworkPopulation(
            model, factor: factor, laws: laws,
            firstLayers: layers.count > 1 || includesSlope || plan.curve != nil || plan.keptNetworks > 0
                ? Self.assembled(slots) : [],
            limit: limit, scratch: scratch)
        for layer in 1..<max(layers.count, 1) {
            var stream = address.stream(stage: layer)
            try networks.grow(stream: &stream)
            if includesLowerBounds {
                let inner = try innerTerms(networks, layer: layer, plan: plan, address: address, scratch: scratch)
                result.published.append(inner.published)
                result.tight.append(inner.tight)
            }
            if layer == layers.count - 1, plan.lastLayer == .factorised, !layers[layer].hasConstantBlocks {
                result.stages.append(
                    try factorisedLastLayer(networks, plan: plan, stream: &stream, scratch: scratch))
            } else {
                result.stages.append(
                    try networks.follow(plan.networks[layer - 1], plan.effort.networks, stream: &stream))
            }
        }
        if let curve = plan.curve {
            var stream = address.stream(stage: layers.count)
            try networks.follow(curve, walkers: plan.effort.networkWalkers, stream: &stream, into: &result)
        }
        if includesSlope { result.slope = try slope(networks, scratch: scratch) }
        result.networks = networks.spread(plan.keptNetworks).map { $0.parameters.flatMap { $0 } }
        return result
    }

    /// The inner terms of both lower bounds, averaged over the networks from the layers before.
    ///
    /// The published term uses new units on every network. The tight one exceeds it by `units (log E[D] - E[log D])`
    /// for the determinant D of one unit; this difference is averaged over some of the networks.
    private func innerTerms(
        _ networks: NetworkPopulation<Model>, layer: Int, plan: LayeredPlan, address: Address, scratch: Model.Scratch
    ) throws -> (published: Double, tight: Double) {
        let units = Double(layers[layer].units)
        let particles = networks.particles
        guard !layers[layer].hasConstantBlocks else {
            let mean = networks.energies.reduce(0, +) / Double(particles.count)
            return (mean, mean)
        }
        var fresh = address.stream(stage: layer, slot: 1)
        var published = 0.0
        for particle in particles {
            let population = try UnitPopulation(
                model, layer: layer, state: particle.states[layer], factor: factor, law: laws[layer],
                count: plan.effort.freshUnits, limit: limit, scratch: scratch, stream: &fresh)
            published += population.energies.reduce(0, +) / Double(plan.effort.freshUnits)
        }
        published *= units / Double(particles.count)
        let outer = min(plan.effort.outerParticles, particles.count)
        var excess = 0.0
        for k in 0..<outer {
            let state = particles[k * particles.count / outer].states[layer]
            // Two halves: the logarithm of their mean has a bias of minus half its variance, which their difference
            // estimates.
            var logs: [Double] = []
            var mean = 0.0
            for half in 0..<2 {
                var stream = address.stream(stage: layer, slot: 2 + 2 * k + half)
                var population = try UnitPopulation(
                    model, layer: layer, state: state, factor: factor, law: laws[layer],
                    count: plan.effort.nested.particles, limit: limit, scratch: scratch, stream: &stream)
                mean += population.energies.reduce(0, +) / Double(2 * population.blocks.count)
                logs.append(
                    try population.follow(plan.nested[layer - 1], plan.effort.nested, stream: &stream).logNormaliser)
            }
            let difference = logs[0] - logs[1]
            excess += LogSpace.logMeanExp(logs) + difference * difference / 8 - mean
        }
        return (published, published + units * excess / Double(outer))
    }

    /// `log E[det_L]` with the units of the last layer integrated out on each network by independent means, one for
    /// each unit; their product is unbiased.
    private func factorisedLastLayer(
        _ networks: NetworkPopulation<Model>, plan: LayeredPlan, stream: inout RandomStream, scratch: Model.Scratch
    ) throws -> TemperedRun {
        let layer = layers.count - 1
        let logs = try networks.particles.map { particle in
            try (0..<layers[layer].units).reduce(0.0) { sum, _ in
                let population = try UnitPopulation(
                    model, layer: layer, state: particle.states[layer], factor: factor, law: laws[layer],
                    count: plan.effort.freshUnits, limit: limit, scratch: scratch, stream: &stream)
                return sum + LogSpace.logMeanExp(population.energies)
            }
        }
        return TemperedRun(
            logNormaliser: LogSpace.logMeanExp(logs),
            effectiveShare: LogSpace.effectiveSampleSize(logs) / Double(logs.count))
    }

    /// Mean derivative of log det by log kappa over some of the networks, as samples of the tilted distribution.
    private func slope(_ networks: NetworkPopulation<Model>, scratch: Model.Scratch) throws -> Double {
        var scratch = scratch
        let particles = networks.spread(8)
        var sum = 0.0
        for particle in particles {
            for layer in layers.indices {
                sum += try model.logDeterminants(
                    of: layer, parameters: particle.parameters[layer][...], state: particle.states[layer],
                    factors: [factor], scratch: &scratch)[0].slope
            }
        }
        return sum / Double(max(particles.count, 1))
    }
}
