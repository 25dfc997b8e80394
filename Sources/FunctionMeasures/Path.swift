import Foundation
internal import Foundations
public import LinearAlgebra

/// A path in the space of a network's inputs.
///
/// The parameter t runs over [0, 1] on a segment, over [0, legs] on a polyline, and over [0, 2 pi] on a circle.
public enum Path: Sendable, Equatable, Codable {
    /// `p + t (q - p)`.
    case segment(from: [Double], to: [Double])
    /// Straight legs through at least two points; point i is at t = i.
    case polyline([[Double]])
    /// `centre + cos(t) cosine + sin(t) sine`, an ellipse in general.
    case circle(centre: [Double], cosine: [Double], sine: [Double])

    /// Number of coordinates.
    public var dimension: Int {
        switch self {
        case .segment(let start, _): start.count
        case .polyline(let points): points[0].count
        case .circle(let centre, _, _): centre.count
        }
    }

    /// The straight legs; empty for a circle.
    public var legs: [(from: [Double], to: [Double])] {
        switch self {
        case .segment(let start, let end): [(start, end)]
        case .polyline(let points): zip(points, points.dropFirst()).map { ($0, $1) }
        case .circle: []
        }
    }

    /// The length of its legs; of a circle or ellipse its circumference, by a rule that is exact to rounding for round ones.
    public var length: Double {
        guard case .circle(let centre, let cosine, let sine) = self else {
            return legs.reduce(0) { sum, leg in sum + norm(zip(leg.from, leg.to).map { $1 - $0 }[...]) }
        }
        // The trapezoidal rule converges geometrically on a smooth closed curve.
        let steps = 4096
        return (0..<steps).reduce(0) { sum, step in
            let angle = 2 * Double.pi * Double(step) / Double(steps)
            let speed = centre.indices.map { cos(angle) * sine[$0] - sin(angle) * cosine[$0] }
            return sum + norm(speed[...]) * 2 * .pi / Double(steps)
        }
    }

    /// Whether the path ends where it starts.
    public var isClosed: Bool {
        switch self {
        case .segment(let start, let end): start == end
        case .polyline(let points): points[0] == points[points.count - 1]
        case .circle: true
        }
    }

    /// The segments between random rows of `inputs` [samples x features]: path `index` under `seed` joins two different
    /// rows, the same ones for every network.
    ///
    /// With one row, the path is that point.
    public static func between(rowsOf inputs: Matrix, index: Int, seed: UInt64) -> Path {
        precondition(inputs.rows > 0, "no rows to draw a path between")
        var stream = RandomStream(seed: seed, purpose: .measurePaths, index: UInt64(index))
        let first = stream.integer(below: inputs.rows)
        guard inputs.rows > 1 else { return .segment(from: Array(inputs.row(0)), to: Array(inputs.row(0))) }
        let second = (first + 1 + stream.integer(below: inputs.rows - 1)) % inputs.rows
        return .segment(from: Array(inputs.row(first)), to: Array(inputs.row(second)))
    }
}
