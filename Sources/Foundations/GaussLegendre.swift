import Foundation

/// Nodes and weights of the Gauss-Legendre rule on pieces of an interval, for means under the uniform distribution on
/// it.
///
/// A rule of order n is exact for polynomials of degree 2n - 1 on each piece. Nodes by Newton's method from
/// `cos(pi (i - 1/4) / (n + 1/2))` (Abramowitz and Stegun, 22.16.6 and 25.4.29).
public struct GaussLegendre: Sendable {
    /// The nodes.
    public let nodes: [Double]
    /// Their weights, which sum to 1.
    public let weights: [Double]

    /// The rule of an order on each of the pieces between ascending `ends`.
    public init(order: Int, ends: [Double]) {
        precondition(order >= 1 && ends.count >= 2 && ends == ends.sorted(), "order \(order), ends \(ends)")
        let reference = (1...order).map { Self.node($0, of: order) }
        let length = ends[ends.count - 1] - ends[0]
        var (nodes, weights): ([Double], [Double]) = ([], [])
        for (low, high) in zip(ends, ends.dropFirst()) {
            for (x, weight) in reference {
                nodes.append((low + high) / 2 + (high - low) / 2 * x)
                weights.append(weight / 2 * (high - low) / length)
            }
        }
        self.nodes = nodes
        self.weights = weights
    }

    /// Node i of an order on [-1, 1] with its weight `2 / ((1 - x^2) P'(x)^2)`.
    private static func node(_ i: Int, of order: Int) -> (Double, Double) {
        var x = cos(Double.pi * (Double(i) - 0.25) / (Double(order) + 0.5))
        var slope = 1.0
        for _ in 0..<20 {
            var (before, value) = (1.0, x)
            for k in stride(from: 2, through: order, by: 1) {
                (before, value) = (value, (Double(2 * k - 1) * x * value - Double(k - 1) * before) / Double(k))
            }
            slope = Double(order) * (x * value - before) / (x * x - 1)
            let step = value / slope
            x -= step
            if abs(step) < 1e-16 { break }
        }
        return (x, 2 / ((1 - x * x) * slope * slope))
    }
}
