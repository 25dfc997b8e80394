import Foundation
public import Foundations
public import LinearAlgebra

/// Random chords, on which borders are counted.
///
/// The k-th chord under a seed is the same for every network.
public struct Chords: Sendable {
    /// The dimension n of the space of directions, which sets `c_n`.
    public let dimension: Int
    /// Length of each chord.
    public let length: Double
    private let rows: Matrix
    /// An orthonormal basis of the directions [n x coordinates].
    private let basis: Matrix
    private let seed: UInt64

    /// Chords of a length centred at random rows of `inputs` [samples x features], with directions uniform in the span of the
    /// rows.
    public init(at inputs: Matrix, length: Double, seed: UInt64) {
        precondition(length > 0, "chords of length \(length)")
        rows = inputs
        self.length = length
        self.seed = seed
        basis = Self.basis(of: inputs)
        dimension = basis.rows
    }

    /// The chord with an index; a point if all rows are zero.
    public func chord(_ index: Int) -> Path {
        var stream = RandomStream(seed: seed, purpose: .measureChords, index: UInt64(index))
        let centre = rows.row(stream.integer(below: rows.rows))
        let direction = Self.direction(dimension, &stream)
        let half = (0..<rows.columns).map { column in
            (0..<dimension).reduce(0) { $0 + direction[$1] * basis[$1, column] } * length / 2
        }
        return .segment(from: zip(centre, half).map { $0 - $1 }, to: zip(centre, half).map { $0 + $1 })
    }

    /// A chord of the ball of a radius: its direction uniform on the sphere, its offset uniform in the ball's shadow.
    public static func through(ball centre: [Double], radius: Double, index: Int, seed: UInt64) -> Path {
        var stream = RandomStream(seed: seed, purpose: .measureChords, index: UInt64(index))
        let n = centre.count
        let direction = direction(n, &stream)
        var offset = (0..<n).map { _ in stream.normal() }
        let along = zip(offset, direction).reduce(0) { $0 + $1.0 * $1.1 }
        offset = zip(offset, direction).map { $0 - along * $1 }
        let size = norm(offset[...])
        // In a ball of n - 1 dimensions the distance from the centre has the law R U^(1/(n-1)).
        let distance = n > 1 ? radius * pow(stream.uniform(), 1 / Double(n - 1)) : 0
        let scale = size > 0 ? distance / size : 0
        let half = (max(radius * radius - distance * distance, 0)).squareRoot()
        func point(_ sign: Double) -> [Double] {
            (0..<n).map { centre[$0] + scale * offset[$0] + sign * half * direction[$0] }
        }
        return .segment(from: point(-1), to: point(1))
    }

    /// The density of borders from the crossings of chords: `sum crossings / (sum lengths c_n)` with its error over the chords,
    /// in 1/length.
    public static func density(crossings: [Int], lengths: [Double], dimension: Int) -> Estimate {
        precondition(crossings.count == lengths.count && !lengths.isEmpty, "no chords")
        let counts = crossings.map(Double.init)
        let (sum, total) = (counts.reduce(0, +), lengths.reduce(0, +))
        let constant = MeanCosine.inDimension(dimension)
        return Estimate.jackknife(
            value: sum / total / constant,
            leaveOneOut: zip(counts, lengths).map { (sum - $0) / (total - $1) / constant })
    }

    private static func direction(_ n: Int, _ stream: inout RandomStream) -> [Double] {
        while true {
            let values = (0..<n).map { _ in stream.normal() }
            let size = norm(values[...])
            if size > 0 || n == 0 { return values.map { $0 / size } }
        }
    }

    /// An orthonormal basis of the span of rows, by Gram-Schmidt with the largest rest first, each rest projected twice.
    private static func basis(of inputs: Matrix) -> Matrix {
        var rests = (0..<inputs.rows).map { Array(inputs.row($0)) }
        let largest = rests.map { norm($0[...]) }.max() ?? 0
        let threshold = 4 * Double(max(inputs.rows, inputs.columns)) * 0x1p-52 * largest
        var basis: [[Double]] = []
        while basis.count < min(inputs.rows, inputs.columns) {
            let norms = rests.map { norm($0[...]) }
            guard let first = norms.indices.max(by: { norms[$0] < norms[$1] }), norms[first] > threshold else { break }
            var next = rests[first]
            for _ in 0..<2 {
                for other in basis {
                    let part = zip(next, other).reduce(0) { $0 + $1.0 * $1.1 }
                    next = zip(next, other).map { $0 - part * $1 }
                }
            }
            let size = norm(next[...])
            guard size > threshold else { break }
            let unit = next.map { $0 / size }
            basis.append(unit)
            rests = rests.map { rest in
                let part = zip(rest, unit).reduce(0) { $0 + $1.0 * $1.1 }
                return zip(rest, unit).map { $0 - part * $1 }
            }
        }
        return Matrix(rows: basis.count, columns: inputs.columns, elements: basis.flatMap { $0 })
    }
}
