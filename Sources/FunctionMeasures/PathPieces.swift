public import LinearAlgebra

/// The pieces of a straight path on which a network of relu or leaky-relu units is affine.
///
/// Three counts of regions differ in small networks: runs of one activation pattern, runs of one Jacobian by the inputs, and
/// runs of one derivative along the path (Raghu et al., ICML 2017; Hanin and Rolnick, ICML 2019). All are exact: what doubles
/// leave open is decided in rationals. On a segment `pieces <= linear regions <= activation regions <= prod (n_l + 1)`.
///
/// Complexity: `4 n_l n_{l-1}` flops for each piece and layer.
public struct PathPieces: Sendable {
    /// A unit of a layer, both counted from 1.
    public struct Unit: Sendable, Hashable, Codable {
        /// The layer, from 1.
        public var layer: Int
        /// The unit, from 1.
        public var unit: Int

        /// A unit of a layer.
        public init(layer: Int, unit: Int) {
            self.layer = layer
            self.unit = unit
        }
    }

    /// A place where units switch.
    public struct Breakpoint: Sendable, Equatable, Codable {
        /// The parameter of the path.
        public var t: Double
        /// The units whose state changes, the lowest first; empty at a corner of a path where none does.
        public var units: [Unit]
        /// Whether the Jacobian by the inputs changes.
        public var jacobianChanges: Bool
        /// Whether the derivative of the outputs along the path changes.
        public var slopeChanges: Bool
    }

    let chain: DenseChain
    let segments: [SegmentPieces]
    /// The places between pieces, in order.
    public let breakpoints: [Breakpoint]
    /// Length of each leg of the path.
    public let legLengths: [Double]
    /// Number of decisions that were taken in rationals, because doubles left them open.
    public let exactDecisions: Int

    /// The pieces of a segment or polyline; with `exactly` every decision is taken in rationals.
    public init(_ chain: DenseChain, _ path: Path, exactly: Bool = false) {
        precondition(chain.isPiecewiseLinear && !path.legs.isEmpty, "no pieces of such a path or network")
        self.chain = chain
        let segments = path.legs.map { SegmentPieces(chain, from: $0.from, to: $0.to, exactly: exactly) }
        self.segments = segments
        legLengths = path.legs.map { leg in norm(zip(leg.from, leg.to).map { $1 - $0 }[...]) }
        var found: [Breakpoint] = []
        var decisions = segments.reduce(0) { $0 + $1.exactDecisions }
        for (leg, segment) in segments.enumerated() {
            let places = segment.places
            if leg > 0 {
                var joint = PieceComparison(
                    chain, (segments[leg - 1], segments[leg - 1].places[segments[leg - 1].count - 1]),
                    (segment, places[0]), isCorner: true)
                if let point = joint.breakpoint(at: Double(leg)) { found.append(point) }
                decisions += joint.exactDecisions
            }
            for piece in 1..<max(segment.count, 1) {
                var comparison = PieceComparison(chain, (segment, places[piece - 1]), (segment, places[piece]))
                if let point = comparison.breakpoint(at: Double(leg) + segment.cuts[piece].t) { found.append(point) }
                decisions += comparison.exactDecisions
            }
        }
        breakpoints = found
        exactDecisions = decisions
    }

    /// Length of the path.
    public var inputLength: Double { legLengths.reduce(0, +) }
    /// Number of runs of one activation pattern.
    public var activationRegions: Int { 1 + breakpoints.count { !$0.units.isEmpty } }
    /// Number of runs of one Jacobian by the inputs.
    public var linearRegions: Int { 1 + breakpoints.count(where: \.jacobianChanges) }
    /// Number of runs of one derivative along the path.
    public var restrictionPieces: Int { 1 + breakpoints.count(where: \.slopeChanges) }

    /// Length of the image of the path in each layer, after its activation; the last are the outputs.
    public var lengths: [Double] {
        chain.layers.indices.map { layer in
            segments.reduce(0) { sum, segment in
                let level = segment.levels[layer]
                return sum
                    + (0..<level.count).reduce(0) { sum, piece in
                        sum + (level.cuts[piece + 1].t - level.cuts[piece].t)
                            * norm(level.lines.row(level.count + piece))
                    }
            }
        }
    }

    /// The ends of all pieces with the states of every layer; empty lists for layers without switches.
    public var patterns: [(from: Double, to: Double, states: [[Bool]])] {
        segments.enumerated().flatMap { leg, segment in
            (0..<segment.count).map { piece in
                (Double(leg) + segment.cuts[piece].t, Double(leg) + segment.cuts[piece + 1].t, segment.pattern(piece))
            }
        }
    }

    /// The mean of a function of the Jacobian [outputs x inputs] along the path by length; at a path of length 0 its value there.
    public func mean(_ function: (Matrix) -> Double) -> Double {
        let total = inputLength
        guard total > 0 else { return function(chain.jacobian(pattern: segments[0].pattern(0))) }
        return zip(segments, legLengths).reduce(0) { sum, leg in
            let (segment, length) = leg
            return sum
                + (0..<segment.count).reduce(0) { sum, piece in
                    let share = (segment.cuts[piece + 1].t - segment.cuts[piece].t) * length / total
                    return sum + share * function(chain.jacobian(pattern: segment.pattern(piece)))
                }
        }
    }
}

extension DenseChain {
    /// The Jacobian of the outputs by the inputs [outputs x inputs] for the states of all layers.
    func jacobian(pattern: [[Bool]]) -> Matrix {
        var result = Matrix(rows: outputs, columns: outputs) { $0 == $1 ? 1 : 0 }
        for (layer, states) in zip(layers, pattern).reversed() {
            if !states.isEmpty {
                for row in 0..<result.rows {
                    for unit in 0..<layer.units where !states[unit] {
                        // Not a product: zero times an infinite weight would not be zero.
                        result[row, unit] = layer.offSlope == 0 ? 0 : result[row, unit] * layer.offSlope
                    }
                }
            }
            result = BLAS.product(result, matrixOf: layer.weights[...], columns: layer.inputs, keeping: layer.inputs)
        }
        return result
    }
}
