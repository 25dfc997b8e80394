import Foundation
internal import Foundations

/// Draws from a density on an interval by inverting its distribution function.
///
/// The density is a polynomial of degree 4 on each of 1024 pieces (error about `h^5`), its integral is exact, and
/// Newton's method with bisection inverts it to 1e-14.
struct Inversion: Sendable {
    private let start: Double
    private let width: Double
    /// Distribution function at the ends of the pieces, 0 to 1.
    private let cumulative: [Double]
    /// Coefficients of the density on each piece in `s` in [0, 1], scaled so that masses sum to 1.
    private let pieces: [[Double]]

    private static let count = 1024

    init(on ends: ClosedRange<Double>, density: (Double) -> Double) {
        let start = ends.lowerBound
        let width = (ends.upperBound - ends.lowerBound) / Double(Self.count)
        var pieces: [[Double]] = []
        var masses: [Double] = []
        for k in 0..<Self.count {
            let left = start + width * Double(k)
            let f = (0...4).map { max(0, density(left + width * Double($0) / 4)) }
            // The polynomial through five equidistant values, by divided differences in 4s.
            let d1 = f[1] - f[0]
            let d2 = (f[2] - 2 * f[1] + f[0]) / 2
            let d3 = (f[3] - 3 * f[2] + 3 * f[1] - f[0]) / 6
            let d4 = (f[4] - 4 * f[3] + 6 * f[2] - 4 * f[1] + f[0]) / 24
            pieces.append([
                f[0], 4 * (d1 - d2 + 2 * d3 - 6 * d4), 16 * (d2 - 3 * d3 + 11 * d4), 64 * (d3 - 6 * d4), 256 * d4,
            ])
            masses.append((7 * f[0] + 32 * f[1] + 12 * f[2] + 32 * f[3] + 7 * f[4]) / 90)
        }
        self.start = start
        self.width = width
        let total = masses.reduce(0, +)
        self.pieces = pieces.map { $0.map { $0 / total } }
        cumulative = masses.reduce(into: [0]) { $0.append(($0.last ?? 0) + $1 / total) }
    }

    /// A new outcome's coordinate.
    func draw(_ stream: inout RandomStream) -> Double {
        let u = stream.uniform() * cumulative[Self.count]
        var (low, high) = (0, Self.count)
        while high - low > 1 {
            let middle = (low + high) / 2
            if cumulative[middle] <= u { low = middle } else { high = middle }
        }
        let c = pieces[low]
        let target = u - cumulative[low]
        var (left, right, s) = (0.0, 1.0, 0.5)
        for _ in 0..<60 {
            let mass = s * (c[0] + s * (c[1] / 2 + s * (c[2] / 3 + s * (c[3] / 4 + s * c[4] / 5))))
            let slope = c[0] + s * (c[1] + s * (c[2] + s * (c[3] + s * c[4])))
            if mass > target { right = s } else { left = s }
            let newton = s - (mass - target) / slope
            let next = newton > left && newton < right ? newton : (left + right) / 2
            if abs(next - s) < 1e-14 { break }
            s = next
        }
        return start + width * (Double(low) + s)
    }

    /// The expectations of the Chebyshev polynomials, by Gauss-Legendre rules on the pieces.
    func expectations(_ interpolation: ChebyshevNodes) -> [Double] {
        let rule = GaussLegendre(order: 5, ends: [0, 1])
        var total = [Double](repeating: 0, count: interpolation.nodes.count)
        for (k, c) in pieces.enumerated() {
            for (s, weight) in zip(rule.nodes, rule.weights) {
                let density = c[0] + s * (c[1] + s * (c[2] + s * (c[3] + s * c[4])))
                var values = [Double](repeating: 0, count: total.count)
                interpolation.addPolynomials(at: start + width * (Double(k) + s), to: &values)
                for i in values.indices { total[i] += weight * density * values[i] }
            }
        }
        return total
    }
}
