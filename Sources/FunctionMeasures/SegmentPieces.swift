internal import BallArithmetic
internal import LinearAlgebra

/// The pieces of a segment on which a network is affine, by propagation from layer to layer.
///
/// On each piece every unit of the layers so far is a line `a + b t`. The next layer's preactivations are lines too; their
/// roots inside the open piece cut it. A bound of the rounding error accompanies each line. What it leaves open (the sign at
/// an end of the piece, the order of two roots) is decided in exact rationals, so that all decisions are right.
///
/// ## Error
/// With u = 2^-53, a line of norms |A|, |B| whose errors have norms EA, EB gives preactivations within
/// `|w_i| (EA + g |A|) + g |b_i|`, g = 4 (n + 4) u: four times the bound of a sum of n products in any order (Higham,
/// Accuracy and Stability of Numerical Algorithms, 2002, section 3.1), for the norms themselves are rounded.
struct SegmentPieces {
    /// A place where the segment is cut.
    struct Cut {
        var t: Double
        /// Bound of the error of t.
        var error: Double
        /// The unit of the lowest layer that switches here; nil at an end of the segment.
        var origin: (layer: Int, unit: Int)?
        /// The exact place, if it was needed.
        var exact: Rational?
    }

    /// The pieces after the cuts of one layer.
    struct Level {
        /// One more than there are pieces.
        var cuts: [Cut]
        /// The piece of the level below that holds each piece.
        var parents: [Int]
        /// Whether each unit is on [pieces x units]; empty without switches.
        var states: [Bool]
        /// Intercepts of the layer's outputs, then their slopes [2 pieces x units].
        var lines: Matrix
        /// Bounds of the norms of the errors of intercepts and slopes on each piece.
        var errors: [(a: Double, b: Double)]

        var count: Int { parents.count }
    }

    let chain: DenseChain
    let from: [Double]
    let to: [Double]
    private(set) var levels: [Level] = []
    /// Number of decisions that doubles left open.
    private(set) var exactDecisions = 0
    private let isExact: Bool

    /// The pieces of the segment from p to q; with `exactly` every decision is taken in rationals.
    init(_ chain: DenseChain, from p: [Double], to q: [Double], exactly: Bool = false) {
        precondition(
            p.count == chain.inputs && q.count == chain.inputs,
            "a segment in \(p.count) dimensions for \(chain.inputs) inputs")
        (self.chain, from, to, isExact) = (chain, p, q, exactly)
        let difference = zip(p, q).map { $1 - $0 }
        var level = Level(
            cuts: [Cut(t: 0, error: 0, exact: 0), Cut(t: 1, error: 0, exact: 1)], parents: [0], states: [],
            lines: Matrix(rows: 2, columns: p.count, elements: p + difference),
            errors: [(0, norm(difference[...]) * 0x1p-52)])
        for layer in chain.layers.indices {
            level = next(level, layer)
            levels.append(level)
        }
    }

    /// Number of pieces.
    var count: Int { levels[levels.count - 1].count }

    /// The cuts, ends included.
    var cuts: [Cut] { levels[levels.count - 1].cuts }

    // MARK: One layer

    private mutating func next(_ below: Level, _ index: Int) -> Level {
        let layer = chain.layers[index]
        var lines = BLAS.product(below.lines, rowsOf: layer.weights[...], count: layer.units)
        let pieces = below.count
        lines.elements.withUnsafeMutableBufferPointer { values in
            for piece in 0..<pieces {
                for unit in 0..<layer.units { values[piece * layer.units + unit] += layer.biases[unit] }
            }
        }
        let bounds = (0..<pieces).map { piece in
            LineErrors(
                layer, norms: (norm(below.lines.row(piece)), norm(below.lines.row(pieces + piece))),
                errors: below.errors[piece])
        }
        guard layer.switches else {
            return Level(
                cuts: below.cuts, parents: Array(0..<pieces), states: [], lines: lines,
                errors: bounds.map { $0.ofLayer() })
        }
        let searches = (0..<pieces).map { piece in
            let ends = (below.cuts[piece], below.cuts[piece + 1])
            var search = RootSearch(lines, piece: piece, of: pieces, ends: ends, bounds: bounds[piece], layer: layer)
            search.run(allInDoubt: isExact)
            if !search.doubts.isEmpty || search.hasCloseRoots {
                let exact = ExactAffine(chain, from: from, to: to, pattern: pattern(upTo: index, piece: piece))
                exactDecisions += search.settle(index, exact)
            }
            return search
        }
        return Level(searches, layer, index: index, lines: lines, end: below.cuts[pieces])
    }

    // MARK: Patterns

    /// The piece of each layer's level that holds `piece` of the level of `layer` - 1.
    func ancestors(upTo layer: Int, piece: Int) -> [Int] {
        var result = [Int](repeating: 0, count: layer)
        var current = piece
        for index in (0..<layer).reversed() {
            result[index] = current
            current = levels[index].parents[current]
        }
        return result
    }

    /// The states of the layers below `layer` on a piece of the level under it; empty lists for layers without switches.
    func pattern(upTo layer: Int, piece: Int) -> [[Bool]] {
        ancestors(upTo: layer, piece: piece).enumerated().map { states(ofLayer: $0, piece: $1) }
    }

    /// The states of all layers on a final piece.
    func pattern(_ piece: Int) -> [[Bool]] { pattern(upTo: levels.count, piece: piece) }

    /// The states of a layer on a piece of its own level.
    func states(ofLayer layer: Int, piece: Int) -> [Bool] {
        let units = chain.layers[layer].units
        return levels[layer].states.isEmpty ? [] : Array(levels[layer].states[(piece * units)..<((piece + 1) * units)])
    }
}

/// The Euclidean norm.
func norm(_ values: ArraySlice<Double>) -> Double {
    values.withUnsafeBufferPointer { entries in
        var sum = 0.0
        for entry in entries { sum += entry * entry }
        return sum.squareRoot()
    }
}

/// Bounds of the rounding errors of the preactivations of a layer on one piece.
struct LineErrors {
    let layer: DenseChain.Layer
    /// The part of a unit's error that its weights' norm multiplies.
    let (a, b): (Double, Double)
    /// Relative error of a sum of products.
    let g: Double
    private let inherited: (a: Double, b: Double)
    private let norms: (a: Double, b: Double)

    init(_ layer: DenseChain.Layer, norms: (Double, Double), errors: (a: Double, b: Double)) {
        self.layer = layer
        g = 4 * Double(layer.inputs + 4) * 0x1p-53
        (a, b) = (errors.a + g * norms.0, errors.b + g * norms.1)
        inherited = errors
        self.norms = norms
    }

    /// A bound of the error of a unit's intercept.
    func ofIntercept(_ unit: Int) -> Double { layer.rowNorms[unit] * a + g * layer.biasSizes[unit] }

    /// A bound of the error of a unit's slope.
    func ofSlope(_ unit: Int) -> Double { layer.rowNorms[unit] * b }

    /// Whether a unit's line may have an error at all.
    func isInexact(_ unit: Int) -> Bool { ofIntercept(unit) != 0 || ofSlope(unit) != 0 }

    /// Bounds of the norms of the errors of all preactivations.
    func ofLayer() -> (a: Double, b: Double) {
        (
            layer.spectralBound * inherited.a + g * (layer.frobenius * norms.a + layer.biasNorm),
            layer.spectralBound * inherited.b + g * layer.frobenius * norms.b
        )
    }
}
