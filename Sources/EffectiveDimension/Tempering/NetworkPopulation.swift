import Foundation
internal import Foundations

/// The parameters of the first layers of a network, with their states and blocks.
struct NetworkParticle<State: Sendable & Codable>: Sendable, Codable {
    /// `[layer]`: parameters of the layers so far.
    var parameters: [[Double]] = []
    /// `[layer]`: the inputs of each layer so far.
    var states: [State]
    /// `[layer][unit]`: the blocks; a single one for a layer of constant blocks.
    var blocks: [[UnitBlock]] = []

    /// `log det` of a layer.
    func logDeterminant(_ layer: Int, shape: LayerShape) -> Double {
        shape.hasConstantBlocks
            ? Double(shape.units) * blocks[layer][0].logDeterminant
            : blocks[layer].reduce(0) { $0 + $1.logDeterminant }
    }
}

/// Particles that are networks up to layer m, with density `prod_{j<m} det_j det_m^b`.
///
/// A sweep moves unit after unit, layer after layer (Metropolis within Gibbs). It uses delayed acceptance: the unit's
/// own block is tested first, and the blocks of later layers are computed only if the unit passes (Christen, Fox,
/// "Markov chain Monte Carlo using an approximation", J. Comput. Graph. Stat. 14, 2005).
struct NetworkPopulation<Model: MarkovianModel>: TemperedPopulation {
    typealias Particle = NetworkParticle<Model.State>

    let model: Model
    /// `c sqrt(kappa)`.
    var factor: Double
    let laws: [ParameterLaw]
    var limit: TimeLimit
    /// The layer m whose determinant is tempered.
    private(set) var layer: Int
    var particles: [Particle]
    var scratch: Model.Scratch
    private var proposal: [Double] = []

    /// Passes over the units of the tempered layer in a sweep.
    private static var innerPasses: Int { 4 }

    /// Networks of one layer.
    init(
        _ model: Model, factor: Double, laws: [ParameterLaw], firstLayers: [[Double]], limit: TimeLimit,
        scratch: Model.Scratch
    ) throws {
        self.model = model
        self.factor = factor
        self.laws = laws
        self.limit = limit
        self.scratch = scratch
        layer = 0
        particles = []
        for parameters in firstLayers {
            var particle = Particle(states: [model.initialState])
            particle.parameters = [parameters]
            particle.blocks = [try self.blocks(0, parameters, model.initialState)]
            particles.append(particle)
        }
    }

    /// Networks with these layers, states and blocks.
    init(
        _ model: Model, factor: Double, laws: [ParameterLaw], limit: TimeLimit, layer: Int, particles: [Particle],
        scratch: Model.Scratch
    ) {
        self.model = model
        self.factor = factor
        self.laws = laws
        self.limit = limit
        self.layer = layer
        self.particles = particles
        self.scratch = scratch
    }

    /// Independent networks from the parameter distribution.
    static func independent(
        _ problem: LayeredProblem<Model>, factor: Double, count: Int, scratch: Model.Scratch,
        stream: inout RandomStream
    ) throws -> NetworkPopulation {
        let firstLayers = (0..<count).map { _ in
            (0..<problem.layers[0].parameters).map { _ in problem.laws[0].draw(&stream) }
        }
        var networks = try NetworkPopulation(
            problem.model, factor: factor, laws: problem.laws, firstLayers: firstLayers, limit: problem.limit,
            scratch: scratch)
        for _ in 1..<max(problem.layers.count, 1) { try networks.grow(stream: &stream) }
        return networks
    }

    /// Adds the next layer with parameters from its distribution, at inverse temperature 0.
    mutating func grow(stream: inout RandomStream) throws {
        layer += 1
        let shape = model.layers[layer]
        for i in particles.indices {
            let state = model.advance(
                particles[i].states[layer - 1], through: layer - 1, parameters: particles[i].parameters[layer - 1][...])
            let parameters = (0..<shape.parameters).map { _ in laws[layer].draw(&stream) }
            particles[i].blocks.append(try blocks(layer, parameters, state))
            particles[i].parameters.append(parameters)
            particles[i].states.append(state)
        }
    }

    var energies: [Double] { particles.map { $0.logDeterminant(layer, shape: model.layers[layer]) } }

    /// At most `count` of the particles, spread evenly.
    func spread(_ count: Int) -> [Particle] {
        let count = min(count, particles.count)
        return (0..<count).map { particles[$0 * particles.count / count] }
    }

    /// The last layer moves only if its own block depends on its parameters.
    var movingLayers: Int { model.layers[layer].hasConstantBlocks ? layer : layer + 1 }

    mutating func resample(_ ancestors: [Int]) { particles = ancestors.map { particles[$0] } }

    mutating func append(_ other: Self) { particles += other.particles }

    mutating func sweep(
        exponent: Double, stepSizes: [StepSizes], masked: Bool, stream: inout RandomStream
    ) throws -> [MoveCount] {
        var counts = [MoveCount](repeating: MoveCount(), count: movingLayers)
        for i in particles.indices {
            for moving in 0..<movingLayers {
                // The tempered layer has to change most, and its moves are cheap, since no later layer depends on it.
                for _ in 0..<(moving == layer ? Self.innerPasses : 1) {
                    for unit in 0..<model.layers[moving].units {
                        counts[moving].tried += 1
                        if try move(
                            i, layer: moving, unit: unit, exponent: exponent, stepSizes: stepSizes[moving],
                            masked: masked,
                            stream: &stream)
                        {
                            counts[moving].taken += 1
                        }
                    }
                }
            }
        }
        return counts
    }

    /// Tries to move one unit of particle i; whether it moved.
    private mutating func move(
        _ i: Int, layer moving: Int, unit: Int, exponent: Double, stepSizes: StepSizes, masked: Bool,
        stream: inout RandomStream
    ) throws -> Bool {
        try limit.check()
        let shape = model.layers[moving]
        let width = shape.parametersPerUnit
        let start = unit * width
        proposal.removeAll(keepingCapacity: true)
        proposal += particles[i].parameters[moving][start..<(start + width)]
        laws[moving].move(&proposal[...], stepSizes: stepSizes, masked: masked, &stream)

        var block: UnitBlock?
        if !shape.hasConstantBlocks {
            let known = particles[i].blocks[moving][unit]
            let next = try model.block(
                ofUnitIn: moving, parameters: proposal[...], state: particles[i].states[moving], factor: factor,
                known: known, scratch: &scratch)
            let power = moving == layer ? exponent : 1
            guard stream.accepts(power * (next.logDeterminant - known.logDeterminant)) else { return false }
            block = next
        }
        if moving < layer {
            guard
                try moveDownstream(i, layer: moving, unit: unit, exponent: exponent, stream: &stream)
            else { return false }
        } else {
            particles[i].parameters[moving].replaceSubrange(start..<(start + width), with: proposal)
        }
        if let block { particles[i].blocks[moving][unit] = block }
        return true
    }

    /// Computes the later layers for a proposal of one unit and accepts it by their determinants.
    private mutating func moveDownstream(
        _ i: Int, layer moving: Int, unit: Int, exponent: Double, stream: inout RandomStream
    ) throws -> Bool {
        let width = model.layers[moving].parametersPerUnit
        let range = (unit * width)..<((unit + 1) * width)
        let old = Array(particles[i].parameters[moving][range])
        particles[i].parameters[moving].replaceSubrange(range, with: proposal)
        var states: [Model.State] = []
        var blocks: [[UnitBlock]] = []
        var gain = 0.0
        var state = model.advance(
            particles[i].states[moving], through: moving, parameters: particles[i].parameters[moving][...],
            changing: unit, of: particles[i].states[moving + 1])
        for later in (moving + 1)...layer {
            let parameters = particles[i].parameters[later]
            let found = try self.blocks(later, parameters, state)
            let change = zip(found, particles[i].blocks[later]).reduce(0) {
                $0 + $1.0.logDeterminant - $1.1.logDeterminant
            }
            let shape = model.layers[later]
            gain += (later == layer ? exponent : 1) * (shape.hasConstantBlocks ? Double(shape.units) : 1) * change
            states.append(state)
            blocks.append(found)
            if later < layer { state = model.advance(state, through: later, parameters: parameters[...]) }
        }
        guard stream.accepts(gain) else {
            particles[i].parameters[moving].replaceSubrange(range, with: old)
            return false
        }
        for (offset, later) in ((moving + 1)...layer).enumerated() {
            particles[i].states[later] = states[offset]
            particles[i].blocks[later] = blocks[offset]
        }
        return true
    }

    /// The blocks of a layer: one for each unit, or a single one if they are constant.
    mutating func blocks(_ layer: Int, _ parameters: [Double], _ state: Model.State) throws -> [UnitBlock] {
        let shape = model.layers[layer]
        let width = shape.parametersPerUnit
        return try (0..<(shape.hasConstantBlocks ? 1 : shape.units)).map { unit in
            try limit.check()
            return try model.block(
                ofUnitIn: layer, parameters: parameters[(unit * width)..<((unit + 1) * width)], state: state,
                factor: factor, known: nil, scratch: &scratch)
        }
    }
}
