/// The units of one layer: the Fisher matrix has no entries between their parameters.
public struct LayerShape: Sendable, Equatable {
    /// Number of output units (or channels), each with its own Fisher block.
    public let units: Int
    /// Parameters of one unit: the fan-in, plus one with a bias.
    public let parametersPerUnit: Int
    /// Whether a unit's block does not depend on its parameters (a linear layer).
    public let hasConstantBlocks: Bool

    /// A layer of `units` units with `parametersPerUnit` parameters each.
    public init(units: Int, parametersPerUnit: Int, hasConstantBlocks: Bool) {
        self.units = units
        self.parametersPerUnit = parametersPerUnit
        self.hasConstantBlocks = hasConstantBlocks
    }

    /// Parameters of the whole layer.
    public var parameters: Int { units * parametersPerUnit }
}

/// A model whose Fisher matrix is block-diagonal by layer and, within a layer, by unit.
///
/// The block of layer j and unit i depends on the parameters of the layers before j, through the state, and on the
/// parameters of unit i. Parameters are ordered layer by layer and unit by unit.
public protocol MarkovianModel: Sendable {
    /// The inputs of a layer, from the layers before it. Long runs keep it, to go on from there after a kill.
    associatedtype State: Sendable & Codable
    /// Buffers of one worker, reused between calls.
    associatedtype Scratch

    /// The layers in order.
    var layers: [LayerShape] { get }
    /// The inputs of the first layer.
    var initialState: State { get }

    /// Buffers for one worker.
    func makeScratch() -> Scratch

    /// Notices about spectra since the last call, stored in the scratch. Default: none.
    func takeNotices(from scratch: inout Scratch) -> SpectrumNotices

    /// `E[Tr F]` in closed form, the parameters of layer j distributed by `laws[j]`; nil if there is no such form, the
    /// default.
    func exactMeanTrace(laws: [ParameterLaw]) -> Double?

    /// The mean of `Tr F` over the parameters of the last layers under their laws, given those of the first ones in `theta`,
    /// as far as there is a closed form; the trace at `theta` by default.
    func conditionalMeanTrace(at theta: [Double], laws: [ParameterLaw]) -> Double

    /// A number that log det exceeds for no parameters that the laws of the layers allow, at `factor = c sqrt(kappa)`, nats; nil
    /// if none is known, the default.
    func largestLogDeterminant(laws: [ParameterLaw], factor: Double) -> Double?

    /// Number of inputs in the mean of the Fisher matrix, times their noise samples; estimators use it to plan their
    /// work. Default: 1.
    var sampleCount: Int { get }

    /// The inputs of layer `layer + 1`, given those of layer `layer` and the layer's parameters.
    func advance(_ state: State, through layer: Int, parameters: ArraySlice<Double>) -> State

    /// Square roots of the eigenvalues of one unit's raw Fisher block, descending (zeros may be omitted).
    func blockSpectrum(
        ofUnitIn layer: Int, parameters: ArraySlice<Double>, state: State, scratch: inout Scratch
    ) throws -> [Double]

    /// Trace of the raw Fisher block of a whole layer, without any spectrum.
    func trace(of layer: Int, parameters: ArraySlice<Double>, state: State) -> Double

    /// The log determinant of one unit's block at `factor = c sqrt(kappa)`, to 0.01 nats or better; `known` is the
    /// unit's block at other parameters on the same state; return it if the block has not changed.
    func block(
        ofUnitIn layer: Int, parameters: ArraySlice<Double>, state: State, factor: Double, known: UnitBlock?,
        scratch: inout Scratch
    ) throws -> UnitBlock

    /// The inputs of layer `layer + 1` after a change of one unit's parameters; they were `next` before.
    func advance(
        _ state: State, through layer: Int, parameters: ArraySlice<Double>, changing unit: Int, of next: State
    ) -> State

    /// The outputs of one unit on its inputs; empty if the model does not give them, the default.
    func outputs(ofUnitIn layer: Int, parameters: ArraySlice<Double>, state: State) -> [Double]

    /// What the outputs of a unit add to log det of layer `layer + 1`, to first order about inputs of that layer; nil if
    /// not known, the default.
    func lookahead(from layer: Int, to states: [State], factor: Double) throws -> Lookahead?

    /// `log det_j` of a whole layer at every factor `c sqrt(kappa)`; by the spectra of its units unless a model has a
    /// faster method.
    func logDeterminants(
        of layer: Int, parameters: ArraySlice<Double>, state: State, factors: [Double], scratch: inout Scratch
    ) throws -> [LogDeterminant]
}

extension MarkovianModel {
    /// No notices.
    public func takeNotices(from scratch: inout Scratch) -> SpectrumNotices { SpectrumNotices() }

    /// None.
    public func largestLogDeterminant(laws: [ParameterLaw], factor: Double) -> Double? { nil }

    /// No closed form.
    public func exactMeanTrace(laws: [ParameterLaw]) -> Double? { nil }

    /// No closed form.
    public func conditionalMeanTrace(at theta: [Double], laws: [ParameterLaw]) -> Double { trace(at: theta) }

    /// One.
    public var sampleCount: Int { 1 }

    /// By the spectrum; ignores the known block.
    public func block(
        ofUnitIn layer: Int, parameters: ArraySlice<Double>, state: State, factor: Double, known: UnitBlock?,
        scratch: inout Scratch
    ) throws -> UnitBlock {
        let roots = try blockSpectrum(ofUnitIn: layer, parameters: parameters, state: state, scratch: &scratch)
        return UnitBlock(logDeterminant: LogDeterminant(squareRoots: roots, factor: factor).value)
    }

    /// By a new pass through the whole layer.
    public func advance(
        _ state: State, through layer: Int, parameters: ArraySlice<Double>, changing unit: Int, of next: State
    ) -> State {
        advance(state, through: layer, parameters: parameters)
    }

    /// None.
    public func outputs(ofUnitIn layer: Int, parameters: ArraySlice<Double>, state: State) -> [Double] { [] }

    /// None.
    public func lookahead(from layer: Int, to states: [State], factor: Double) throws -> Lookahead? { nil }

    /// By the spectrum of every unit.
    public func logDeterminants(
        of layer: Int, parameters: ArraySlice<Double>, state: State, factors: [Double], scratch: inout Scratch
    ) throws -> [LogDeterminant] {
        try unitwiseLogDeterminants(
            of: layer, parameters: parameters, state: state, factors: factors, scratch: &scratch)
    }

    /// `log det_j` of a whole layer from the spectrum of every unit.
    public func unitwiseLogDeterminants(
        of layer: Int, parameters: ArraySlice<Double>, state: State, factors: [Double], scratch: inout Scratch
    ) throws -> [LogDeterminant] {
        var sums = [LogDeterminant](repeating: .zero, count: factors.count)
        try forEachBlock(of: layer, parameters: parameters, state: state, scratch: &scratch) { roots, count in
            for (index, factor) in factors.enumerated() {
                sums[index] = sums[index] + count * LogDeterminant(squareRoots: roots, factor: factor)
            }
        }
        return sums
    }
}

extension MarkovianModel {
    /// Number of parameters d.
    public var parameterCount: Int { layers.reduce(0) { $0 + $1.parameters } }

    /// The range of each layer's parameters in the whole vector.
    public var layerRanges: [Range<Int>] {
        var start = 0
        return layers.map { layer in
            defer { start += layer.parameters }
            return start..<(start + layer.parameters)
        }
    }

    /// Trace of the raw Fisher matrix at `theta`, by forward passes only.
    public func trace(at theta: [Double]) -> Double { tracesByLayer(at: theta).reduce(0, +) }

    /// The trace of the block of each layer at `theta`.
    public func tracesByLayer(at theta: [Double]) -> [Double] {
        precondition(theta.count == parameterCount, "\(theta.count) parameters for a model of \(parameterCount)")
        var state = initialState
        return layerRanges.enumerated().map { layer, range in
            defer { if layer + 1 < layers.count { state = advance(state, through: layer, parameters: theta[range]) } }
            return trace(of: layer, parameters: theta[range], state: state)
        }
    }

    /// Calls `visit` with each spectrum of a layer and the number of units that share it.
    func forEachBlock(
        of layer: Int, parameters: ArraySlice<Double>, state: State, scratch: inout Scratch,
        _ visit: (_ squareRoots: [Double], _ multiplicity: Int) -> Void
    ) throws {
        let shape = layers[layer]
        let width = shape.parametersPerUnit
        let distinct = shape.hasConstantBlocks ? 1 : shape.units
        for unit in 0..<distinct {
            let start = parameters.startIndex + unit * width
            let squareRoots = try blockSpectrum(
                ofUnitIn: layer, parameters: parameters[start..<(start + width)], state: state, scratch: &scratch)
            visit(squareRoots, shape.hasConstantBlocks ? shape.units : 1)
        }
    }

    /// Square roots of the eigenvalues of the raw Fisher matrix at `theta`: layer by layer, descending within each layer,
    /// padded with zeros to d values.
    public func squareRootSpectrum(at theta: [Double], scratch: inout Scratch) throws -> [Double] {
        precondition(theta.count == parameterCount, "\(theta.count) parameters for a model of \(parameterCount)")
        var state = initialState
        var spectrum: [Double] = []
        for (layer, range) in layerRanges.enumerated() {
            spectrum += try squareRootSpectrum(
                of: layer, parameters: theta[range], state: state, scratch: &scratch)
            if layer + 1 < layers.count { state = advance(state, through: layer, parameters: theta[range]) }
        }
        return spectrum
    }

    /// Those of one layer, descending and padded with zeros to the number of its parameters.
    func squareRootSpectrum(
        of layer: Int, parameters: ArraySlice<Double>, state: State, scratch: inout Scratch
    ) throws -> [Double] {
        var values: [Double] = []
        try forEachBlock(of: layer, parameters: parameters, state: state, scratch: &scratch) { roots, count in
            for _ in 0..<count { values += roots }
        }
        values.sort(by: >)
        return values + Array(repeating: 0, count: parameters.count - values.count)
    }
}
