import Foundation

/// Chebyshev interpolation on an interval: `f(y) ~ sum_k c_k T_k(x)`, x the interval scaled to [-1, 1],
/// `c_k = (2 - [k = 0])/J sum_i f(y_i) cos(pi k (i + 1/2)/J)` (Trefethen, Approximation Theory and Practice, chapter 4).
struct ChebyshevNodes: Sendable {
    /// The nodes in the interval.
    let nodes: [Double]
    /// The largest error seen on a test grid.
    let error: Double
    private let middle: Double
    private let half: Double

    /// The fewest nodes, up to 256, that interpolate all functions to 1e-9 of their size; nil if there are none.
    init?(_ functions: [(Double) -> Double], on ends: ClosedRange<Double>) {
        for count in [4, 8, 16, 32, 64, 128, 256] {
            let candidate = ChebyshevNodes(count: count, ends: ends, error: 0)
            var (worst, size) = (0.0, 1.0)
            for f in functions {
                let coefficients = candidate.coefficients(candidate.nodes.map(f))
                for k in 0...300 {
                    let y = ends.lowerBound + (ends.upperBound - ends.lowerBound) * (Double(k) + 0.385) / 301
                    var polynomials = [Double](repeating: 0, count: count)
                    candidate.addPolynomials(at: y, to: &polynomials)
                    let value = f(y)
                    worst = max(worst, abs(zip(coefficients, polynomials).reduce(0) { $0 + $1.0 * $1.1 } - value))
                    size = max(size, abs(value))
                    if !value.isFinite { return nil }
                }
            }
            if worst <= 1e-9 * size {
                self = ChebyshevNodes(count: count, ends: ends, error: worst)
                return
            }
        }
        return nil
    }

    private init(count: Int, ends: ClosedRange<Double>, error: Double) {
        middle = (ends.lowerBound + ends.upperBound) / 2
        half = (ends.upperBound - ends.lowerBound) / 2
        self.error = error
        let (middle, half) = (middle, half)
        nodes = (0..<count).map { middle + half * cos(Double.pi * (Double($0) + 0.5) / Double(count)) }
    }

    /// Adds `T_k(x)` for every k, times a weight.
    func addPolynomials(at y: Double, weight: Double = 1, to sums: inout [Double]) {
        let x = (y - middle) / half
        var (before, value) = (1.0, x)
        sums[0] += weight
        for k in 1..<sums.count {
            sums[k] += weight * value
            (before, value) = (value, 2 * x * value - before)
        }
    }

    /// `sum_j weights_j T_k(points_j)` for every k.
    func moments(of weights: [Double], at points: [Double]) -> [Double] {
        var moments = [Double](repeating: 0, count: nodes.count)
        for (weight, point) in zip(weights, points) where weight != 0 {
            addPolynomials(at: point, weight: weight, to: &moments)
        }
        return moments
    }

    /// The weights w with `sum_k moments_k c_k = sum_i w_i f(y_i)`.
    func nodeWeights(_ moments: [Double]) -> [Double] {
        let count = nodes.count
        return (0..<count).map { i in
            moments.indices.reduce(0) { sum, k in
                sum + moments[k] * (k == 0 ? 1 : 2) / Double(count) * cosine(k, i)
            }
        }
    }

    /// The coefficients of the interpolation of values at the nodes.
    func coefficients(_ values: [Double]) -> [Double] {
        let count = nodes.count
        return (0..<count).map { k in
            (k == 0 ? 1 : 2) / Double(count) * values.indices.reduce(0) { $0 + values[$1] * cosine(k, $1) }
        }
    }

    private func cosine(_ k: Int, _ i: Int) -> Double {
        cos(Double.pi * Double(k) * (Double(i) + 0.5) / Double(nodes.count))
    }
}
