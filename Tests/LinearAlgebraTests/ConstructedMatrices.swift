import Foundations
import LinearAlgebra

/// Products by the definition, to check the fast ones against.
enum Naive {
    static func product(_ a: Matrix, _ b: Matrix) -> Matrix {
        Matrix(rows: a.rows, columns: b.columns) { i, j in (0..<a.columns).reduce(0) { $0 + a[i, $1] * b[$1, j] } }
    }
}

extension Matrix {
    /// Entries from the normal law, the same for the same shape and seed.
    static func random(_ rows: Int, _ columns: Int, seed: UInt64 = 1) -> Matrix {
        var stream = RandomStream(seed: seed, purpose: .syntheticInputs, index: UInt64(rows << 16 | columns))
        return Matrix(rows: rows, columns: columns) { _, _ in stream.normal() }
    }

    /// An orthogonal matrix: the product of three Householder reflections.
    static func orthogonal(_ size: Int, seed: UInt64) -> Matrix {
        var result = Matrix(rows: size, columns: size) { $0 == $1 ? 1 : 0 }
        for round in 0..<3 {
            let v = random(size, 1, seed: seed + UInt64(round)).elements
            let square = v.reduce(0) { $0 + $1 * $1 }
            let reflection = Matrix(rows: size, columns: size) { ($0 == $1 ? 1 : 0) - 2 * v[$0] * v[$1] / square }
            result = Naive.product(result, reflection)
        }
        return result
    }

    /// A rows x columns matrix with the given singular values (and zeros, where they are fewer than its short side).
    static func withSingularValues(_ values: [Double], rows: Int, columns: Int) -> Matrix {
        let diagonal = Matrix(rows: rows, columns: columns) { $0 == $1 && $0 < values.count ? values[$0] : 0 }
        return Naive.product(Naive.product(orthogonal(rows, seed: 10), diagonal), orthogonal(columns, seed: 20))
    }

    /// A symmetric matrix with the given eigenvalues.
    static func withEigenvalues(_ values: [Double]) -> Matrix {
        let basis = orthogonal(values.count, seed: 30)
        let scaled = Matrix(rows: values.count, columns: values.count) { basis[$0, $1] * values[$1] }
        return Naive.product(scaled, basis.transposed)
    }
}

/// The largest distance between entries of two lists of the same length; infinite for lists of different lengths.
func distance(_ a: [Double], _ b: [Double]) -> Double {
    guard a.count == b.count else { return .infinity }
    return zip(a, b).reduce(0) { largest, pair in
        let gap = abs(pair.0 - pair.1)
        return gap.isNaN ? .infinity : max(largest, gap)
    }
}
