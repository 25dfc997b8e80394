/// Networks as a checkpoint keeps them: without the inputs of the first layer, which all of them share.
struct KeptNetworks<State: Sendable & Codable>: Sendable, Codable {
    /// `c sqrt(kappa)`.
    var factor: Double
    /// Their last layer.
    var layer: Int
    var particles: [NetworkParticle<State>]
}

extension NetworkPopulation {
    /// What a checkpoint keeps.
    var kept: KeptNetworks<Model.State> {
        KeptNetworks(
            factor: factor, layer: layer,
            particles: particles.map { particle in
                var particle = particle
                particle.states.removeFirst()
                return particle
            })
    }

    /// The population that a checkpoint kept.
    init(_ problem: LayeredProblem<Model>, _ kept: KeptNetworks<Model.State>, scratch: Model.Scratch) {
        self.init(
            problem.model, factor: kept.factor, laws: problem.laws, limit: problem.limit, layer: kept.layer,
            particles: kept.particles.map { particle in
                var particle = particle
                particle.states.insert(problem.model.initialState, at: 0)
                return particle
            }, scratch: scratch)
    }
}
