internal import BallArithmetic

/// A proven Lipschitz constant of F on the unit cube, in operator norm for the Euclidean distance.
enum LipschitzBound {
    /// An upper bound, or nil where none was found (F may have infinite slope, as `sqrt(t1)` has at 0).
    ///
    /// For a diagonal the operator norm of a difference is its largest entry, so the largest gradient norm serves. For a
    /// block, `norm(D_v A)_op <= sqrt(sum_k norm(d_k A)_F^2)` for every unit vector v. Blocks on disjoint variables: the
    /// largest. The suprema come by branch and bound, to within some percent.
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
