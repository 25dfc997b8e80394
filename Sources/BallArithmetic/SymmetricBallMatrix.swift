/// A symmetric matrix of balls. It encloses every symmetric matrix with entries in the balls.
public struct SymmetricBallMatrix: Sendable {
    /// Number of rows and columns.
    public let size: Int
    /// The entries, row after row; only those on and below the diagonal are used.
    public let entries: [Ball]
    /// Working precision in bits.
    public let precision: Int

    /// The matrix with entry (i, j) for i >= j given by `entry(i, j)`.
    public init(size: Int, precision: Int, _ entry: (Int, Int) throws -> Ball) rethrows {
        self.size = size
        self.precision = precision
        var entries = [Ball](repeating: Ball(0, precision: precision), count: size * size)
        for i in 0..<size {
            for j in 0...i {
                entries[i * size + j] = try entry(i, j).atPrecision(precision)
                entries[j * size + i] = entries[i * size + j]
            }
        }
        self.entries = entries
    }

    /// The entry in row `i` and column `j`.
    public subscript(_ i: Int, _ j: Int) -> Ball { entries[i * size + j] }

    /// Rigorous enclosures of the eigenvalues in descending order, or nil if the entries are not finite.
    ///
    /// The radius is about `2^-precision` of the largest eigenvalue, plus the Frobenius norm of the entries' radii.
    /// Multiple eigenvalues are allowed. Complexity: about ten sweeps of `4 n^3` operations.
    ///
    /// ## Error
    /// Jacobi rotations give a nearly orthogonal Q; the proof uses only the Q found. Let `B = Q^T A Q`. By Weyl's
    /// inequality the eigenvalues of B lie within `norm(B - D)` of the sorted diagonal D of midpoints. By Ostrowski's
    /// theorem `lambda_i(B) = theta_i lambda_i(A)` with theta_i between the extreme eigenvalues of `Q^T Q`, that is,
    /// within `norm(Q^T Q - I)` of 1 (Horn and Johnson, Matrix Analysis, theorems 4.3.1 and 4.5.9).
    public func eigenvalueEnclosures() -> [Ball]? {
        guard entries.allSatisfy(\.isFinite) else { return nil }
        guard size > 1 else { return size == 0 ? [] : [self[0, 0]] }
        let rotation = approximateEigenvectors()
        let image = rotation.transposedTimes(entries, size).transposedTimes(rotation, size, leftIsTransposed: true)
        let gram = rotation.transposedTimes(rotation, size)
        let one = Ball(1, precision: precision)
        let defect = norm((0..<size * size).map { gram[$0] - ($0 % (size + 1) == 0 ? 1 : 0) })
        guard defect.isLess(than: one) == .certain else { return nil }
        let midpoints = (0..<size).map { image[$0 * (size + 1)].midpoint }
        let distance = norm(
            (0..<size * size).map { k in k % (size + 1) == 0 ? image[k] - midpoints[k / size] : image[k] })
        // Midpoints are points, so their order is known.
        let sorted = midpoints.sorted { $1.isLess(than: $0) == .certain }
        let stretch = one.widened(by: defect)
        return sorted.map { $0.widened(by: distance) / stretch }
    }

    private func norm(_ values: [Ball]) -> Ball {
        values.reduce(Ball(0, precision: precision)) { $0 + $1.squared() }.nonNegativePart.squareRoot().upperEnd
    }

    /// Nearly orthogonal columns that nearly diagonalise the midpoints, by cyclic Jacobi rotations.
    private func approximateEigenvectors() -> [Ball] {
        var matrix = entries.map(\.midpoint)
        var vectors = (0..<size * size).map { Ball($0 % (size + 1) == 0 ? 1 : 0, precision: precision) }
        let scale = norm(matrix)
        let small = scale * Rational(2).power(-precision)
        let sweepLimit = 30 + precision.bitWidth - precision.leadingZeroBitCount
        for _ in 0..<sweepLimit {
            var isDiagonal = true
            for i in 1..<size {
                for j in 0..<i where matrix[i * size + j].magnitude().isAtMost(small) != .certain {
                    isDiagonal = false
                    rotate(&matrix, &vectors, j, i)
                }
            }
            if isDiagonal { break }
        }
        return vectors
    }

    /// One rotation in the plane of axes `p < q` that clears entry (p, q). (Golub and Van Loan, section 8.5.)
    private func rotate(_ matrix: inout [Ball], _ vectors: inout [Ball], _ p: Int, _ q: Int) {
        let ratio = ((matrix[q * size + q] - matrix[p * size + p]) / (matrix[q * size + p] * 2)).midpoint
        let size = (1 / (ratio.magnitude() + (ratio.squared() + 1).squareRoot())).midpoint
        let tangent = ratio.isNegative == .certain ? -size : size
        let cosine = (1 / (tangent.squared() + 1).squareRoot()).midpoint
        let sine = (tangent * cosine).midpoint
        func turn(_ a: inout [Ball], _ k: Int, _ l: Int) {
            let (x, y) = (a[k], a[l])
            a[k] = (cosine * x - sine * y).midpoint
            a[l] = (sine * x + cosine * y).midpoint
        }
        for k in 0..<self.size {
            turn(&matrix, k * self.size + p, k * self.size + q)
            turn(&vectors, k * self.size + p, k * self.size + q)
        }
        for k in 0..<self.size { turn(&matrix, p * self.size + k, q * self.size + k) }
    }
}

extension [Ball] {
    /// `self^T * other` for square row-major matrices, or `self * other` where the left one is transposed already.
    fileprivate func transposedTimes(_ other: [Ball], _ size: Int, leftIsTransposed: Bool = false) -> [Ball] {
        var result: [Ball] = []
        result.reserveCapacity(size * size)
        for i in 0..<size {
            for j in 0..<size {
                var sum = self[leftIsTransposed ? i * size : i] * other[j]
                for k in 1..<size { sum += self[leftIsTransposed ? i * size + k : k * size + i] * other[k * size + j] }
                result.append(sum)
            }
        }
        return result
    }
}
