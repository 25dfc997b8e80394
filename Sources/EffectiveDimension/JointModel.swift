/// A model as a single unit of all its parameters, `theta = center + offset`, for parameters whose distribution differs
/// between units, as in a box around given parameters.
///
/// Its only block is the whole Fisher matrix, so tempering moves all offsets at once. Lower bounds are layer by layer
/// and are not defined for it.
public struct JointModel<Base: MarkovianModel>: MarkovianModel {
    /// Empty: there is no layer before the first.
    public struct State: Sendable, Codable {}

    /// The model itself.
    public let base: Base
    /// The parameters at offset 0, in the model's order.
    public let center: [Double]
    /// One layer of one unit.
    public let layers: [LayerShape]
    /// Nothing.
    public let initialState = State()

    /// The model around `center`.
    public init(_ base: Base, center: [Double]) {
        precondition(center.count == base.parameterCount, "\(center.count) of \(base.parameterCount) parameters")
        self.base = base
        self.center = center
        layers = [
            LayerShape(
                units: 1, parametersPerUnit: center.count,
                hasConstantBlocks: base.layers.count == 1 && base.layers[0].hasConstantBlocks)
        ]
    }

    /// The base's buffers.
    public func makeScratch() -> Base.Scratch { base.makeScratch() }

    /// Notices of the base.
    public func takeNotices(from scratch: inout Base.Scratch) -> SpectrumNotices { base.takeNotices(from: &scratch) }

    /// There is only one layer, so nothing changes.
    public func advance(_ state: State, through layer: Int, parameters: ArraySlice<Double>) -> State { state }

    /// All square roots of the base, descending.
    public func blockSpectrum(
        ofUnitIn layer: Int, parameters: ArraySlice<Double>, state: State, scratch: inout Base.Scratch
    ) throws -> [Double] {
        try base.squareRootSpectrum(at: theta(parameters), scratch: &scratch).sorted(by: >)
    }

    /// By the base's forward pass.
    public func trace(of layer: Int, parameters: ArraySlice<Double>, state: State) -> Double {
        base.trace(at: theta(parameters))
    }

    /// The sum over the blocks of the base.
    public func block(
        ofUnitIn layer: Int, parameters: ArraySlice<Double>, state: State, factor: Double, known: UnitBlock?,
        scratch: inout Base.Scratch
    ) throws -> UnitBlock {
        let theta = theta(parameters)
        var state = base.initialState
        var sum = 0.0
        for (layer, range) in base.layerRanges.enumerated() {
            let shape = base.layers[layer]
            let distinct = shape.hasConstantBlocks ? 1 : shape.units
            for unit in 0..<distinct {
                let start = range.lowerBound + unit * shape.parametersPerUnit
                let block = try base.block(
                    ofUnitIn: layer, parameters: theta[start..<(start + shape.parametersPerUnit)], state: state,
                    factor: factor, known: nil, scratch: &scratch)
                sum += Double(shape.units / distinct) * block.logDeterminant
            }
            if layer + 1 < base.layers.count {
                state = base.advance(state, through: layer, parameters: theta[range])
            }
        }
        return UnitBlock(logDeterminant: sum)
    }

    private func theta(_ offsets: ArraySlice<Double>) -> [Double] { zip(center, offsets).map(+) }
}
