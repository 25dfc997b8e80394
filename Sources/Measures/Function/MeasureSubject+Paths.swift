internal import Foundations
internal import FunctionMeasures
internal import LinearAlgebra
internal import Networks

/// What the measures of a path need of it.
public struct PathSummary: Codable, Sendable {
    /// Runs of one activation pattern.
    public var activationRegions: Int
    /// Runs of one Jacobian by the inputs.
    public var linearRegions: Int
    /// Runs of one derivative along the path.
    public var restrictionPieces: Int
    /// Places at which units switch.
    public var breakpoints: Int
    /// Length of the path.
    public var inputLength: Double
    /// Length of its image in each layer.
    public var lengths: [Double]
    /// Decisions that were taken in rationals.
    public var exactDecisions: Int
}

extension MeasureSubject {
    /// The network as a chain of dense layers, for the measure `name`.
    func chain(for name: String) throws -> DenseChain {
        try cache.value("chain") { try DenseChain(architecture, parameters: parameters, for: name) }
    }

    /// The same, if its function is piecewise linear.
    func piecewiseChain(for name: String) throws -> DenseChain {
        let chain = try chain(for: name)
        try chain.requirePieces(for: name, name: architecture.name)
        return chain
    }

    /// The pieces of every path, computed once for all measures of them.
    func pathSummaries(for name: String) throws -> [PathSummary] {
        let chain = try piecewiseChain(for: name)
        return try cache.value("paths") {
            let step = context.steps(data.paths.count)
            return try context.map(data.paths.count) { index in
                defer { step() }
                let pieces = PathPieces(chain, data.paths[index], exactly: data.exactly)
                return PathSummary(
                    activationRegions: pieces.activationRegions, linearRegions: pieces.linearRegions,
                    restrictionPieces: pieces.restrictionPieces,
                    breakpoints: pieces.breakpoints.count { !$0.units.isEmpty },
                    inputLength: pieces.inputLength, lengths: pieces.lengths, exactDecisions: pieces.exactDecisions)
            }
        }
    }

    /// Notes on paths: points, decisions in rationals, and a function that does not vary.
    func pathNotes(_ paths: [PathSummary]) -> [String] {
        var notes: [String] = []
        let points = paths.count { $0.inputLength == 0 }
        if points > 0 { notes.append("\(points) of \(paths.count) paths have length 0") }
        let decided = paths.reduce(0) { $0 + $1.exactDecisions }
        if decided > 0, !data.exactly, prior == nil {
            notes.append("\(decided) decisions that doubles left open were taken in rationals")
        }
        if points < paths.count, paths.allSatisfy({ $0.lengths.last == 0 }) {
            notes.append("the outputs are constant along every path")
        }
        return notes
    }
}

/// Whether paths through a network have pieces: dense layers of relu or leaky-relu units.
func hasPieces(_ architecture: Architecture) -> Bool {
    architecture.isDenseChain
        && architecture.layers.allSatisfy { [.relu, .leakyReLU, .identity].contains($0.activation) }
}

extension Architecture {
    /// The standard deviations of the weights of each layer, if the exact means over a prior apply: dense relu layers, then one
    /// without activation, and normal weights.
    func normalDeviations(under prior: Prior?) -> [Double]? {
        guard case .normal(let deviation)? = prior, isDenseChain,
            layers.dropLast().allSatisfy({ $0.activation == .relu }),
            layers[depth - 1].activation == .identity
        else { return nil }
        return layers.map { _ in deviation }
    }

    /// `layer 1`, `layer 2`, ..., `outputs`.
    var layerNames: [String] { (1..<max(depth, 1)).map { "layer \($0)" } + ["outputs"] }
}
