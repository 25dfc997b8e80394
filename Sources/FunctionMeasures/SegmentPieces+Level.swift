internal import LinearAlgebra

extension SegmentPieces.Level {
    /// The pieces after a layer, from its units' roots on each piece below; `lines` are its preactivations, and `end` is the end
    /// of the segment.
    init(
        _ searches: [RootSearch], _ layer: DenseChain.Layer, index: Int, lines: Matrix, end: SegmentPieces.Cut
    ) {
        let units = layer.units
        let count = searches.reduce(0) { $0 + $1.groups.count + 1 }
        (cuts, parents, errors) = ([], [], [])
        cuts.reserveCapacity(count + 1)
        states = []
        states.reserveCapacity(count * units)
        for (parent, search) in searches.enumerated() {
            var on = search.startsOn
            cuts.append(search.start)
            for group in [[]] + search.groups {
                if let first = group.first {
                    for root in group { on[root.unit].toggle() }
                    cuts.append(.init(t: first.t, error: first.error, origin: (index, first.unit), exact: first.exact))
                }
                parents.append(parent)
                states += on
                errors.append(search.bounds.ofOutputs(on))
            }
        }
        cuts.append(end)
        self.lines = layer.activated(lines, parents: parents, states: states)
    }
}

extension DenseChain.Layer {
    /// The outputs on pieces with these parents and states, from the preactivations on the parents: intercepts, then slopes.
    fileprivate func activated(_ lines: Matrix, parents: [Int], states: [Bool]) -> Matrix {
        let (off, halves) = (offSlope, [0, lines.rows / 2])
        let elements = [Double](unsafeUninitializedCapacity: 2 * states.count) { results, count in
            states.withUnsafeBufferPointer { states in
                lines.elements.withUnsafeBufferPointer { lines in
                    for half in halves {
                        for (piece, parent) in parents.enumerated() {
                            let source = (half + parent) * units
                            for unit in 0..<units {
                                let value = lines[source + unit]
                                // Not a product: zero times an infinite value would not be zero.
                                results[count] = states[piece * units + unit] ? value : off == 0 ? 0 : off * value
                                count += 1
                            }
                        }
                    }
                }
            }
        }
        return Matrix(rows: 2 * parents.count, columns: units, elements: elements)
    }
}

extension LineErrors {
    /// Bounds of the norms of the errors of all outputs, for units in these states.
    fileprivate func ofOutputs(_ states: [Bool]) -> (a: Double, b: Double) {
        let off = layer.offSlope
        var (squares, rows) = (0.0, 0.0)
        for unit in 0..<layer.units {
            let factor = states[unit] ? 1 : off
            let own = factor * layer.rowNorms[unit]
            let error = own * a + factor * g * layer.biasSizes[unit]
            squares += error * error
            rows += own * own
        }
        let whole = ofLayer()
        return (min(squares.squareRoot(), whole.a), min(rows.squareRoot() * b, whole.b))
    }
}

extension RootSearch {
    /// The left end of the piece.
    fileprivate var start: SegmentPieces.Cut { ends.0 }
}
