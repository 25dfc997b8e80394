internal import BallArithmetic

/// The location of the eigenvalues of a rational symmetric matrix, in exact arithmetic.
enum ExactInertia {
    /// The number of eigenvalues of a symmetric rational matrix that are greater than `threshold`.
    ///
    /// The characteristic polynomial of `A - threshold I` has real roots only, so Descartes' rule is exact: the number
    /// of positive roots is the number of sign changes of its coefficients. These come from the Faddeev-LeVerrier
    /// recursion, `M_k = A M_{k-1} + c_{n-k+1} I`, `c_{n-k} = -tr(A M_k)/k`: n^4 operations.
    static func eigenvalues(of rows: [[Rational]], above threshold: Rational) -> Int {
        let size = rows.count
        let matrix = rows.indices.map { i in rows.indices.map { $0 == i ? rows[i][i] - threshold : rows[i][$0] } }
        func times(_ a: [[Rational]], _ b: [[Rational]]) -> [[Rational]] {
            a.indices.map { i in
                a.indices.map { j in a.indices.reduce(Rational(0)) { $0 + a[i][$1] * b[$1][j] } }
            }
        }
        var auxiliary = rows.indices.map { i in rows.indices.map { $0 == i ? Rational(1) : 0 } }
        var coefficients = [Rational(1)]
        for k in 1...size {
            let product = times(matrix, auxiliary)
            let coefficient = -product.indices.reduce(Rational(0)) { $0 + product[$1][$1] } / Rational(k)
            coefficients.append(coefficient)
            auxiliary = product.indices.map { i in
                product.indices.map { $0 == i ? product[i][i] + coefficient : product[i][$0] }
            }
        }
        let signs = coefficients.map(\.sign).filter { $0 != 0 }
        return zip(signs, signs.dropFirst()).count { $0 != $1 }
    }
}
