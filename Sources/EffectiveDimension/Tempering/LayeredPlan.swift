import Foundation
internal import Foundations

/// The plan of a layered run, fixed before its repetitions.
struct LayeredPlan: Sendable, Codable {
    /// The treatment of the last layer (2.1).
    enum LastLayer: Sendable, Codable {
        /// Its determinant is tempered like the others.
        case tempered
        /// Its units are integrated out one by one on each network: equation (5.4) of the theory.
        case factorised
    }

    var effort: SamplingEffort
    /// For the units of the first layer.
    var units: TemperingPath
    /// `[layer - 1]`: for whole networks.
    var networks: [TemperingPath]
    /// `[layer - 1]`: for nested populations of units of a later layer.
    var nested: [TemperingPath]
    var lastLayer: LastLayer
    /// The way along c from the first scale to larger ones; nil for that scale alone.
    var curve: CurvePlan?
    /// Networks of each repetition that are kept.
    var keptNetworks = 0
    /// The level whose sweeps `curve` holds.
    var pilotLevel = 0
    /// Networks are assembled from a pool of units by this lookahead; nil for slots.
    var lookahead: Lookahead?
    /// Replicas that exchange their places along c, instead of the way layer by layer; nil for that.
    var ladder: LadderPlan?

    /// Stages of a repetition up to the first point of a curve.
    var stagesBeforeCurve: Int { ladder.map { $0.first + 1 } ?? networks.count }

    /// A plan without tempering: independent draws and their weights.
    static func untempered(layers: Int, effort: SamplingEffort) -> LayeredPlan {
        let path = TemperingPath(steps: [.init(exponent: 1, stepSizes: [])])
        return LayeredPlan(
            effort: effort, units: path, networks: Array(repeating: path, count: layers - 1),
            nested: Array(repeating: path, count: layers - 1), lastLayer: .factorised)
    }
}

/// A model with the inputs of an estimate.
struct LayeredProblem<Model: MarkovianModel>: Sendable {
    let model: Model
    /// The distribution of each layer's parameters.
    let laws: [ParameterLaw]
    /// `c sqrt(kappa)`.
    let factor: Double
    /// Steps throw `TimeLimit.Reached` after it.
    var limit = TimeLimit.none

    var layers: [LayerShape] { model.layers }

    /// Finds inverse temperatures and step sizes in a small pilot run, which is discarded.
    ///
    /// Since they are fixed before the main run, its normalising constants are unbiased. `curve` holds larger values of
    /// `c sqrt(kappa)`, ascending, that the run goes on to; nil for a run at one scale. `boundEfforts` holds the efforts of
    /// lower bounds there; none without them. `level` is that of the main run:
    /// below 0 the pilot run is shorter too. `sweepRule` sets the sweeps along the curve.
    func pilot(
        effort: SamplingEffort, curve: [Double]? = nil, boundEfforts: [SamplingEffort] = [], level: Int = 0,
        sweepRule: SweepRule = .newest, seed: UInt64, context: RunContext,
        notices: inout SpectrumNotices
    ) throws -> LayeredPlan {
        @Sendable func stream(_ stage: Int, _ slot: Int = 0) -> RandomStream {
            RandomStream(seed: seed, purpose: .temperingPilot, index: UInt64(stage) << 32 | UInt64(slot))
        }
        var plan = LayeredPlan.untempered(layers: layers.count, effort: effort)
        plan.lastLayer = .tempered
        plan.pilotLevel = min(level, 0)
        var scratch = model.makeScratch()
        defer { notices += model.takeNotices(from: &scratch) }
        var first = stream(0)
        if !layers[0].hasConstantBlocks {
            var units = try UnitPopulation(
                model, layer: 0, state: model.initialState, factor: factor, law: laws[0], count: effort.units.particles,
                limit: limit,
                scratch: scratch, stream: &first)
            plan.units = try units.findPath(effort.units, stream: &first)
        }
        guard layers.count > 1 || curve != nil else { return plan }
        // A network of the pilot takes its units from one population per slot, as in the main run.
        plan.effort.networkWalkers = max(24, effort.networkWalkers / 2)
        plan.effort.unitWalkers = plan.effort.networkWalkers
        let small = plan
        let slots = try context.map(layers[0].units, on: model, notices: &notices) { scratch, slot in
            var stream = stream(1, slot)
            return try firstLayerUnits(small, scratch: scratch, stream: &stream)
        }
        plan.effort = effort
        var networks = try NetworkPopulation(
            model, factor: factor, laws: laws, firstLayers: Self.assembled(slots), limit: limit, scratch: scratch)
        var networkMutation = small.effort.networks
        networkMutation.sweeps = max(2, effort.sweeps / 2)
        for layer in 1..<max(layers.count, 1) {
            var stream = stream(layer + 1)
            try networks.grow(stream: &stream)
            if !layers[layer].hasConstantBlocks {
                var units = try UnitPopulation(
                    model, layer: layer, state: networks.particles[0].states[layer], factor: factor, law: laws[layer],
                    count: effort.units.particles, limit: limit, scratch: scratch, stream: &stream)
                plan.nested[layer - 1] = try units.findPath(effort.units, stream: &stream)
            }
            plan.networks[layer - 1] = try networks.findPath(networkMutation, stream: &stream)
        }
        if let curve {
            var (stream, boundStream) = (stream(layers.count + 1), stream(layers.count + 2))
            let last = plan.networks.last?.steps.last ?? plan.units.steps.last
            // A repetition takes about as long as the pilot run.
            networks.limit = limit.share(0.5)
            plan.curve = try networks.findCurve(
                through: curve, stepSizes: last?.stepSizes ?? [], walkers: 2 * networkMutation.walkers,
                level: plan.pilotLevel, sweepRule: sweepRule, boundEfforts: boundEfforts, stream: &stream,
                boundStream: &boundStream)
        }
        return plan
    }
}
