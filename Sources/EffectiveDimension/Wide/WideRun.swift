import Foundation
internal import Foundations

extension SamplingEffort {
    /// For networks of two layers, the first with `units` units.
    static func wide(units: Int, magnification c: Double) -> SamplingEffort {
        var effort = standard(magnification: c)
        effort.unitWalkers = max(4096, units / 8)
        effort.networkWalkers = 32
        effort.sweeps = max(4, effort.sweeps)
        return effort
    }

    /// The effort with twice the units and networks for each level; sweeps are the same at every level.
    func enlarged(_ level: Int) -> SamplingEffort {
        var effort = self
        effort.unitWalkers = max(64, unitWalkers << level)
        effort.networkWalkers = max(8, networkWalkers << level)
        return effort
    }
}

extension TemperingPath {
    /// Whether the path goes there in one step, so that nothing has to move.
    var isDirect: Bool { steps.count == 1 }
}

extension LayeredProblem {
    /// Smallest effective share of independent units that are weighted, not tempered.
    private static var smallestShare: Double { 0.1 }

    /// Finds the lookahead, the inverse temperatures and the step sizes in a small run, which is discarded.
    ///
    /// The lookahead depends on the networks that it leads to; two rounds from none suffice, since a wrong one only costs
    /// variance.
    func widePilot(effort: SamplingEffort, seed: UInt64, notices: inout SpectrumNotices) throws -> LayeredPlan {
        var stream = RandomStream(seed: seed, purpose: .temperingPilot, index: 0)
        var scratch = model.makeScratch()
        defer { notices += model.takeNotices(from: &scratch) }
        var plan = LayeredPlan.untempered(layers: 2, effort: effort)
        var units = try UnitPopulation(
            model, layer: 0, state: model.initialState, factor: factor, law: laws[0],
            count: min(effort.unitWalkers, 2048), limit: limit, scratch: scratch, stream: &stream)
        let share = LogSpace.effectiveSampleSize(units.energies) / Double(units.blocks.count)
        var weights = units.energies
        if share < Self.smallestShare {
            plan.units = try units.findPath(Mutation(walkers: 256, sweeps: effort.sweeps), stream: &stream)
            weights = Array(repeating: 0, count: units.blocks.count)
        }
        func pool(_ lookahead: Lookahead) -> UnitPool {
            UnitPool(units, weights: weights, potentials: potentials(of: units, lookahead), after: TemperedRun())
        }
        func assembled(_ pool: UnitPool, count: Int) throws -> AssembledPopulation<Model> {
            try AssembledPopulation(self, pool: pool, count: count, scratch: scratch, stream: &stream)
        }
        var lookahead = Lookahead.none
        for _ in 0..<2 {
            lookahead =
                try model.lookahead(from: 0, to: assembled(pool(lookahead), count: 8).states, factor: factor) ?? .none
        }
        let (chosen, plain) = (pool(lookahead), pool(.none))
        var networks = try assembled(chosen, count: effort.networkWalkers)
        // For few units the lookahead can be worse than nothing, and where it leaves few units of those that count the networks
        // are all alike.
        let without = try assembled(plain, count: effort.networkWalkers)
        if chosen.effectiveUnits < min(Double(layers[0].units), plain.effectiveUnits / 2)
            || Moments(without.energies).variance < Moments(networks.energies).variance
        {
            (lookahead, networks) = (.none, without)
        }
        plan.lookahead = lookahead
        if LogSpace.effectiveSampleSize(networks.energies) < 0.5 * Double(effort.networkWalkers) {
            plan.networks = [
                try networks.findPath(
                    Mutation(walkers: effort.networkWalkers, sweeps: effort.sweeps), stream: &stream)
            ]
        }
        return plan
    }

    /// The lookahead of every unit of a population.
    private func potentials(of units: UnitPopulation<Model>, _ lookahead: Lookahead) -> [Double] {
        units.blocks.indices.map { unit in
            lookahead(model.outputs(ofUnitIn: 0, parameters: units.unit(unit), state: model.initialState))
        }
    }

    /// One repetition: a pool of units, and networks assembled from it.
    func wideRepetition(
        _ plan: LayeredPlan, _ lookahead: Lookahead, address: Address, includesLowerBounds: Bool, includesSlope: Bool,
        scratch: Model.Scratch
    ) throws -> RepetitionRun {
        var stream = address.stream(stage: 0)
        // A walker leaves four units behind on its way.
        let walkers = plan.units.isDirect ? plan.effort.unitWalkers : plan.effort.unitWalkers / 4
        var units = try UnitPopulation(
            model, layer: 0, state: model.initialState, factor: factor, law: laws[0], count: walkers, limit: limit,
            scratch: scratch, stream: &stream)
        var (run, weights) = (TemperedRun(), units.energies)
        if !plan.units.isDirect {
            run = try units.follow(
                plan.units, Mutation(walkers: walkers, sweeps: plan.effort.sweeps), stream: &stream)
            weights = Array(repeating: 0, count: units.blocks.count)
        }
        let pool = UnitPool(
            units, weights: weights, potentials: potentials(of: units, lookahead), after: run)
        var result = RepetitionRun(slots: [pool.run])
        stream = address.stream(stage: 1)
        var networks = try AssembledPopulation(
            self, pool: pool, count: plan.effort.networkWalkers, scratch: scratch, stream: &stream)
        let path = plan.networks[0]
        result.stages = [
            try networks.follow(
                path,
                Mutation(walkers: plan.effort.networkWalkers, sweeps: path.isDirect ? 0 : plan.effort.sweeps),
                stream: &stream)
        ]
        if includesLowerBounds {
            stream = address.stream(stage: 2)
            // The networks of the lower sums are tilted by the first layer alone.
            let plain = UnitPool(
                units, weights: weights, potentials: Array(repeating: 0, count: pool.count), after: run)
            let unweighted = try AssembledPopulation(
                self, pool: plain, count: plan.effort.networkWalkers / 2, scratch: scratch, stream: &stream
            ).logDeterminants
            let mean = unweighted.reduce(0, +) / Double(unweighted.count)
            let lower = Double(layers[0].units) * (plain.run.logNormaliser - pool.run.logNormaliser) + mean
            result.published = [lower]
            result.tight = [lower]
        }
        stream = address.stream(stage: 3)
        let last = (0..<layers[1].parameters).map { _ in laws[1].draw(&stream) }
        if includesSlope {
            let samples = networks.firstLayers(4)
            for first in samples {
                try limit.check()
                let state = model.advance(model.initialState, through: 0, parameters: first[...])
                let network = NetworkParticle(parameters: [first, last], states: [model.initialState, state])
                result.slope += try slope([network], scratch: scratch) / Double(samples.count)
            }
        }
        result.networks = networks.firstLayers(plan.keptNetworks).map { $0 + last }
        return result
    }
}
