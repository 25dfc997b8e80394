internal import BallArithmetic
internal import LinearAlgebra

/// The states of a layer's units on one open piece, and the roots of those that switch inside it.
struct RootSearch {
    /// A unit that switches.
    struct Root {
        var unit: Int
        var t: Double
        var error: Double
        var exact: Rational?
    }

    /// Whether each unit is on at the left end of the open piece.
    private(set) var startsOn: [Bool]
    private(set) var roots: [Root] = []
    /// Units whose sign at an end is open.
    private(set) var doubts: [Int] = []
    /// Roots in order, those at one place together; after `run` and `settle`.
    private(set) var groups: [[Root]] = []

    private let lines: Matrix
    private let (piece, pieces): (Int, Int)
    let ends: (SegmentPieces.Cut, SegmentPieces.Cut)
    let bounds: LineErrors
    private let layer: DenseChain.Layer

    init(
        _ lines: Matrix, piece: Int, of pieces: Int, ends: (SegmentPieces.Cut, SegmentPieces.Cut), bounds: LineErrors,
        layer: DenseChain.Layer
    ) {
        (self.lines, self.piece, self.pieces) = (lines, piece, pieces)
        (self.ends, self.bounds, self.layer) = (ends, bounds, layer)
        startsOn = Array(repeating: false, count: layer.units)
    }

    /// Decides in doubles what their error bounds allow.
    mutating func run(allInDoubt: Bool) {
        let units = layer.units
        let (t0, t1, d0, d1) = (ends.0.t, ends.1.t, ends.0.error, ends.1.error)
        // The parts of the bounds that are the same for all units.
        let (left, right) = (bounds.a + bounds.b * (t0 + d0), bounds.a + bounds.b * (t1 + d1))
        var (on, open, switching) = (startsOn, doubts, [(unit: Int, a: Double, b: Double)]())
        lines.elements.withUnsafeBufferPointer { values in
            for unit in 0..<units {
                let (a, b) = (values[piece * units + unit], values[(pieces + piece) * units + unit])
                let (v0, v1) = (a + b * t0, a + b * t1)
                let rounding = bounds.g * layer.biasSizes[unit] + 0x1p-51 * (abs(a) + abs(b))
                let w0 = layer.rowNorms[unit] * left + abs(b) * d0 + rounding
                let w1 = layer.rowNorms[unit] * right + abs(b) * d1 + rounding
                if abs(v0) > w0, abs(v1) > w1, !allInDoubt {
                    on[unit] = v0 > 0
                    if (v0 > 0) != (v1 > 0) { switching.append((unit, a, b)) }
                } else if allInDoubt || a != 0 || b != 0 || bounds.isInexact(unit) {
                    open.append(unit)
                }
                // Else all lines below are exactly zero, and so is the bias: the unit is off.
            }
        }
        (startsOn, doubts) = (on, open)
        roots = switching.map { root(of: $0.unit, $0.a, $0.b) }
        order(exactly: nil)
    }

    /// The root of the line `a + b t` of a unit whose signs at the ends are known.
    private func root(of unit: Int, _ a: Double, _ b: Double) -> Root {
        let (t0, t1) = (ends.0.t, ends.1.t)
        let (ea, eb) = (bounds.ofIntercept(unit), bounds.ofSlope(unit))
        let t = min(max(-a / b, t0), t1)
        let error =
            abs(b) > 2 * eb
            ? 2 * (ea + eb * abs(t)) / abs(b) + 0x1p-50 * abs(t) : t1 - t0 + ends.0.error + ends.1.error
        return Root(unit: unit, t: t, error: error)
    }

    /// Whether the order of some roots is open.
    private(set) var hasCloseRoots = false

    /// Decides the rest in rationals; returns the number of decisions.
    mutating func settle(_ index: Int, _ affine: ExactAffine) -> Int {
        func place(of cut: SegmentPieces.Cut) -> Rational {
            if let known = cut.exact { return known }
            guard let origin = cut.origin,
                let root = affine.preactivation(origin.unit, of: origin.layer).root
            else { preconditionFailure("a cut at \(cut.t) without a unit") }
            return root
        }
        if !doubts.isEmpty {
            let (first, last) = (place(of: ends.0), place(of: ends.1))
            for unit in doubts {
                let line = affine.preactivation(unit, of: index)
                let (start, end) = (line.sign(at: first), line.sign(at: last))
                startsOn[unit] = start > 0 || (start == 0 && end > 0)
                guard start * end < 0, let root = line.root else { continue }
                let t = min(max(root.doubleValue, ends.0.t), ends.1.t)
                roots.append(Root(unit: unit, t: t, error: 0x1p-52 * abs(t), exact: root))
            }
        }
        let compared = order { unit in affine.preactivation(unit, of: index).root }
        return doubts.count + compared
    }

    /// Sorts the roots into groups. Roots whose intervals overlap are compared by their exact places, if a function gives
    /// these; returns the number of roots so compared.
    @discardableResult
    private mutating func order(exactly place: ((Int) -> Rational?)?) -> Int {
        groups = []
        hasCloseRoots = false
        guard roots.count > 1 else {
            groups = roots.map { [$0] }
            return 0
        }
        roots.sort { $0.t - $0.error < $1.t - $1.error }
        var compared = 0
        var start = 0
        while start < roots.count {
            var end = start + 1
            var reach = roots[start].t + roots[start].error
            while end < roots.count, roots[end].t - roots[end].error <= reach {
                reach = max(reach, roots[end].t + roots[end].error)
                end += 1
            }
            if end - start == 1 {
                groups.append([roots[start]])
            } else if let place {
                compared += end - start
                var cluster = Array(roots[start..<end])
                for index in cluster.indices where cluster[index].exact == nil {
                    cluster[index].exact = place(cluster[index].unit)
                    cluster[index].t = cluster[index].exact?.doubleValue ?? cluster[index].t
                    cluster[index].error = 0x1p-52 * abs(cluster[index].t)
                }
                cluster.sort { ($0.exact ?? 0, $0.unit) < ($1.exact ?? 0, $1.unit) }
                for root in cluster {
                    if let last = groups.last?.first, last.exact == root.exact, last.exact != nil {
                        groups[groups.count - 1].append(root)
                    } else {
                        groups.append([root])
                    }
                }
            } else {
                hasCloseRoots = true
                groups.append(Array(roots[start..<end]))
            }
            start = end
        }
        return compared
    }
}
