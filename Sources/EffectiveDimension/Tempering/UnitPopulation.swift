import Foundation
internal import Foundations

/// Particles that are single units of one layer, on one state. Their tilted distribution has the determinant of the
/// unit's block as density.
struct UnitPopulation<Model: MarkovianModel>: TemperedPopulation {
    let model: Model
    let layer: Int
    let state: Model.State
    let factor: Double
    let law: ParameterLaw
    let limit: TimeLimit
    let width: Int
    private(set) var parameters: [Double]
    private(set) var blocks: [UnitBlock]
    private var scratch: Model.Scratch
    private var proposal: [Double]

    /// `count` independent units from the parameter distribution.
    init(
        _ model: Model, layer: Int, state: Model.State, factor: Double, law: ParameterLaw, count: Int,
        limit: TimeLimit, scratch: Model.Scratch, stream: inout RandomStream
    ) throws {
        self.model = model
        self.layer = layer
        self.state = state
        self.factor = factor
        self.law = law
        self.limit = limit
        self.scratch = scratch
        width = model.layers[layer].parametersPerUnit
        parameters = (0..<(count * width)).map { _ in law.draw(&stream) }
        proposal = Array(repeating: 0, count: width)
        blocks = []
        blocks.reserveCapacity(count)
        for i in 0..<count {
            try limit.check()
            blocks.append(
                try model.block(
                    ofUnitIn: layer, parameters: parameters[(i * width)..<((i + 1) * width)], state: state,
                    factor: factor, known: nil, scratch: &self.scratch))
        }
    }

    var energies: [Double] { blocks.map(\.logDeterminant) }
    var movingLayers: Int { 1 }

    /// The parameters of unit i.
    func unit(_ i: Int) -> ArraySlice<Double> { parameters[(i * width)..<((i + 1) * width)] }

    mutating func resample(_ ancestors: [Int]) {
        var chosen: [Double] = []
        chosen.reserveCapacity(parameters.count)
        for ancestor in ancestors { chosen += unit(ancestor) }
        parameters = chosen
        blocks = ancestors.map { blocks[$0] }
    }

    mutating func append(_ other: Self) {
        parameters += other.parameters
        blocks += other.blocks
    }

    mutating func sweep(
        exponent: Double, stepSizes: [StepSizes], masked: Bool, stream: inout RandomStream
    ) throws -> [MoveCount] {
        var count = MoveCount(tried: blocks.count, taken: 0)
        for i in blocks.indices {
            try limit.check()
            let start = i * width
            for j in 0..<width { proposal[j] = parameters[start + j] }
            law.move(&proposal[...], stepSizes: stepSizes[0], masked: masked, &stream)
            let block = try model.block(
                ofUnitIn: layer, parameters: proposal[...], state: state, factor: factor, known: blocks[i],
                scratch: &scratch)
            let gain = exponent * (block.logDeterminant - blocks[i].logDeterminant)
            guard stream.accepts(gain) else { continue }
            for j in 0..<width { parameters[start + j] = proposal[j] }
            blocks[i] = block
            count.taken += 1
        }
        return [count]
    }
}

extension RandomStream {
    /// True with probability `min(1, exp(gain))`; uses one random number for every gain.
    mutating func accepts(_ gain: Double) -> Bool { log(1 - uniform()) < gain }
}
