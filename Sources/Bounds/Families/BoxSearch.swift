/// The largest magnitude of a function over a box, by branch and bound.
enum BoxSearch {
    private struct Cell {
        var centre: [Double]
        var half: [Double]
        var upper: Double
    }

    /// The largest `|f|` to a relative error of 1e-6, or to an absolute one of `floor` where rounding hides more. `evaluate` gives value and gradient at a point; `bend` bounds the
    /// difference of f from its linear part about the centre of a cell with the given half-widths.
    static func largestMagnitude(
        on box: [(Double, Double)], floor: Double = 1e-300, evaluate: ([Double]) -> (value: Double, gradient: [Double]),
        bend: ([Double]) -> Double
    ) -> Double {
        var best = 0.0
        func cell(_ centre: [Double], _ half: [Double]) -> Cell {
            let (value, gradient) = evaluate(centre)
            let sign: Double = value < 0 ? -1 : 1
            // The corner in the direction of the gradient improves the best value found.
            let corner = centre.indices.map { centre[$0] + (sign * gradient[$0] < 0 ? -half[$0] : half[$0]) }
            best = max(best, abs(value), abs(evaluate(corner).value))
            let linear = zip(gradient, half).reduce(0) { $0 + abs($1.0) * $1.1 }
            return Cell(centre: centre, half: half, upper: abs(value) + linear + bend(half))
        }
        var cells = [cell(box.map { ($0.0 + $0.1) / 2 }, box.map { ($0.1 - $0.0) / 2 })]
        while !cells.isEmpty {
            cells.removeAll { $0.upper <= best * (1 + 1e-6) + floor }
            cells = cells.flatMap { old -> [Cell] in
                let axis = old.half.indices.max { old.half[$0] < old.half[$1] } ?? 0
                var (low, high, half) = (old.centre, old.centre, old.half)
                half[axis] /= 2
                low[axis] -= half[axis]
                high[axis] += half[axis]
                return [cell(low, half), cell(high, half)]
            }
        }
        return best
    }
}
