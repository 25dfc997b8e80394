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

        /// The streams of a stage, for one of the points of a curve.
        func place(stage: Int, point: Int = 0) -> @Sendable (_ slot: Int) -> RandomStream {
            { stream(stage: stage, slot: point << 12 | $0) }
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
        stream.shuffle(&order)
        slot.units = (0..<wanted).map { Array(population.unit(order[$0 % order.count])) }
        return slot
    }

    /// Networks of one layer: network k takes unit k of every slot.
    static func assembled(_ slots: [SlotRun]) -> [[Double]] {
        slots[0].units.indices.map { k in slots.flatMap { $0.units[k] } }
    }

    /// Continues the networks assembled from `slots` through all later layers. A repetition with a checkpoint keeps its
    /// state after every stage and every step along c.
    func repetition(
        _ plan: LayeredPlan, slots: [SlotRun], address: Address, includesLowerBounds: Bool, includesSlope: Bool,
        checkpoint: (any ItemCheckpoint)?, scratch: Model.Scratch
    ) throws -> RepetitionRun {
        var scratch = scratch
        let kept = checkpoint?.state(KeptRepetition<Model.State>.self)
        var result = kept?.result ?? RepetitionRun(slots: slots.map(\.run))
        var networks =
            try kept.map { NetworkPopulation(self, $0.networks, scratch: scratch) }
            ?? NetworkPopulation(
                model, factor: factor, laws: laws,
                firstLayers: layers.count > 1 || includesSlope || plan.curve != nil || plan.keptNetworks > 0
                    ? Self.assembled(slots) : [],
                limit: limit, scratch: scratch)
        var chains = (kept?.chains ?? []).map { NetworkPopulation(self, $0, scratch: scratch) }
        func keep(
            _ networks: NetworkPopulation<Model>, _ chains: [NetworkPopulation<Model>], _ result: inout RepetitionRun,
            stream: RandomStream? = nil, bounds: KeptBounds? = nil
        ) {
            checkpoint?.keep {
                result.notices += model.takeNotices(from: &scratch)
                return KeptRepetition(
                    result: result, networks: networks.kept, chains: chains.map(\.kept), stream: stream,
                    bounds: bounds)
            }
        }
        for layer in 1..<max(layers.count, 1) where layer > result.stages.count {
            var stream = address.stream(stage: layer)
            if plan.curve != nil, includesLowerBounds { chains.append(networks) }
            try networks.grow(stream: &stream)
            if includesLowerBounds {
                let inner = try innerTerms(
                    networks, layer: layer, effort: plan.effort, nested: plan.nested[layer - 1],
                    address: address.place(stage: layer), scratch: scratch)
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
            keep(networks, chains, &result)
        }
        if let curve = plan.curve {
            if kept?.bounds == nil {
                var stream = kept?.stream ?? address.stream(stage: layers.count)
                try networks.follow(
                    curve, walkers: plan.effort.networkWalkers, kept: plan.keptNetworks, stream: &stream, into: &result
                ) { keep($0, chains, &$2, stream: $1) }
            }
            if includesLowerBounds {
                result.boundsAlong = try boundsAlong(
                    curve, chains: &chains, walkers: plan.effort.networkWalkers, address: address,
                    from: kept?.bounds, scratch: scratch
                ) { keep(networks, $1, &result, bounds: $0) }
            }
        }
        if includesSlope { result.slope = try slope(networks.spread(8), scratch: scratch) }
        result.networks = networks.spread(plan.keptNetworks).map { $0.parameters.flatMap { $0 } }
        return result
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

    /// Mean derivative of log det by log kappa over networks, as samples of the tilted distribution.
    func slope(_ particles: [NetworkParticle<Model.State>], scratch: Model.Scratch) throws -> Double {
        var scratch = scratch
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
