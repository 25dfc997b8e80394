internal import BallArithmetic

/// A proven Lipschitz constant of F on the unit cube, in operator norm for the Euclidean distance.
enum LipschitzBound {
    /// An upper bound, or nil if none was found (F may have infinite slope, such as `sqrt(t1)` at 0).
    ///
    /// For a diagonal matrix the operator norm of a difference is its largest entry, so the bound is the largest
    /// gradient norm. For a block, `norm(D_v A)_op <= sqrt(sum_k norm(d_k A)_F^2)` for every unit vector v. For blocks
    /// on disjoint variables the largest bound is taken. The suprema are found by branch and bound, to a few percent.
    static func upperBound(_ components: [Component]) -> Rational? {
        var largest = Rational(0)
        for component in components where !component.variables.isEmpty {
            let dimension = component.variables.count
            let squares: [Formula]
            switch component.entries {
            case .diagonal(let formulas):
                squares = formulas.map { formula in
                    .sum(of: (0..<dimension).map { formula.derivative(by: $0).power(2) })
                }
            case .full(let rows):
                let entries = rows.flatMap { $0 }
                squares = [
                    .sum(of: entries.flatMap { entry in (0..<dimension).map { entry.derivative(by: $0).power(2) } })
                ]
            }
            for square in squares {
                let bound = RangedFunction(square, dimension: dimension)
                    .supremum(over: Array(repeating: .unit, count: dimension), relativeBits: 6, budget: 2_000)
                let root = bound.upperEnd.nonNegativePart.squareRoot()
                guard let upper = Rational(exactly: root.upperDouble) else { return nil }
                largest = max(largest, upper)
            }
        }
        return largest
    }
}
