internal import BallArithmetic

/// `det(I + c A^{1/2})` of a symmetric positive semi-definite matrix, rigorous.
enum SquareRootDeterminant {
    /// From enclosures of the eigenvalues, for every matrix at real points.
    static func fromEigenvalues(_ matrix: SymmetricBallMatrix, factor: Ball) -> Ball? {
        matrix.eigenvalueEnclosures()?.reduce(Ball(1, precision: matrix.precision)) {
            $0 * ($1.nonNegativePart.squareRoot() * factor + 1)
        }
    }

    /// From the entries, holomorphic in them, for certified integrals.
    ///
    /// Two rows have the closed form `1 + c sqrt(e_1 + 2 sqrt(e_2)) + c^2 sqrt(e_2)` with the trace e_1 and the
    /// determinant e_2, on complex rectangles too. For more rows, the nodes of a rule are real and use the eigenvalues;
    /// the rectangles around them use a bound.
    static func holomorphic(_ rows: [[ComplexBall]], factor: Ball, analytic: Bool, precision: Int) -> ComplexBall {
        if rows.count == 2 {
            let trace = rows[0][0] + rows[1][1]
            let last = (rows[0][0] * rows[1][1] - rows[1][0] * rows[1][0]).nonNegativeSquareRoot(analytic: analytic)
            let first = (trace + last * 2).nonNegativeSquareRoot(analytic: analytic)
            return (last * factor + first) * factor + 1
        }
        guard !analytic, rows.allSatisfy({ $0.allSatisfy(\.isReal) }) else { return bound(rows, factor: factor) }
        let matrix = SymmetricBallMatrix(size: rows.count, precision: precision) { rows[$0][$1].real }
        return fromEigenvalues(matrix, factor: factor).map { ComplexBall($0) } ?? .undefined(precision: precision)
    }

    /// A disc around 0 that contains the determinant for all matrices A in a wide rectangle; not finite unless it is
    /// holomorphic there. For error bounds, where only the size matters.
    ///
    /// Write `A = M + E` with M real symmetric, the midpoint. The eigenvalues of A lie within `norm(E)` of those of M
    /// (Bauer and Fike, since M is normal). If `norm(E)` is below the least of them, the spectrum lies to the right of
    /// 0, where the square root is holomorphic. The eigenvalues can be paired within `(2n-1) norm(E)` (Bhatia, Matrix
    /// Analysis, VI.3.1).
    private static func bound(_ rows: [[ComplexBall]], factor: Ball) -> ComplexBall {
        let precision = 64
        let zero = Ball(0, precision: precision)
        let middle = SymmetricBallMatrix(size: rows.count, precision: precision) { rows[$0][$1].real.midpoint }
        var squares = zero
        for (i, row) in rows.enumerated() {
            for (j, entry) in row.enumerated() {
                squares += (entry.real.atPrecision(precision) - middle[i, j]).squared()
                squares += entry.imaginary.atPrecision(precision).squared()
            }
        }
        let distance = squares.nonNegativePart.squareRoot().upperEnd
        guard let values = middle.eigenvalueEnclosures(), let least = values.last,
            distance.isLess(than: least) == .certain
        else { return .undefined(precision: precision) }
        let spread = distance * Rational(2 * rows.count - 1)
        let size = values.reduce(Ball(1, precision: precision)) {
            $0 * (($1 + spread).nonNegativePart.squareRoot() * factor.atPrecision(precision) + 1)
        }
        let disc = zero.widened(by: size.upperEnd)
        return ComplexBall(real: disc, imaginary: disc)
    }
}
