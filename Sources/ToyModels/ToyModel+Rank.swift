internal import BallArithmetic

extension ToyModel {
    /// The largest rank of F at some rational points of the box. For analytic entries this is in general the rank r
    /// almost everywhere, which gives the limit `zeta d + (1 - zeta) r` of d_zeta as eps -> 0 (2.4).
    ///
    /// A lower bound of the essential supremum of the rank; entries that are irrational at a point are enclosed, and
    /// count if they are certainly positive.
    public func largestRankSeen() -> Int {
        distinctComponents.reduce(0) { sum, part in sum + part.count * Self.rank(of: part.component) }
    }

    private static func rank(of component: Component) -> Int {
        let dimension = component.variables.count
        return (1...5).map { k in
            // Points without symmetry: fractions with a prime denominator.
            let point = (0..<dimension).map { Ball(Rational((17 * k + 29 * $0) % 96 + 1) / 97, precision: 256) }
            switch component.entries {
            case .diagonal(let formulas):
                return formulas.count { $0.enclosure(at: point, precision: 256).isPositive == .certain }
            case .full(let rows):
                let matrix = SymmetricBallMatrix(size: rows.count, precision: 256) {
                    rows[$0][$1].enclosure(at: point, precision: 256)
                }
                return matrix.eigenvalueEnclosures()?.count { $0.isPositive == .certain } ?? 0
            }
        }.max() ?? 0
    }
}
