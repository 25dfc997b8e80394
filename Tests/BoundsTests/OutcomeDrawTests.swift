import Foundation
import Foundations
import Testing

@testable import Bounds

/// Draws by inversion and interpolation in z.
@Suite struct OutcomeDrawTests {
    @Test func drawsFollowTheDensity() {
        // p = 2 y on [0, 1]: E y = 2/3, Var y = 1/18, median 1/sqrt 2.
        let inversion = Inversion(on: 0...1) { 2 * $0 }
        var stream = RandomStream(seed: 3, purpose: .simulatedDataSets, index: 0)
        let draws = (0..<20_000).map { _ in inversion.draw(&stream) }
        let mean = draws.reduce(0, +) / 20_000
        // 4 standard errors.
        #expect(abs(mean - 2.0 / 3) < 4 * (1.0 / 18 / 20_000).squareRoot())
        let below = Double(draws.count { $0 < 0.5.squareRoot() })
        #expect(abs(below - 10_000) < 4 * 5_000.0.squareRoot())
        #expect(draws.allSatisfy { $0 >= 0 && $0 <= 1 })
    }

    @Test func nodeWeightsReproduceMeansOfSmoothFunctions() throws {
        let f = { (y: Double) in log(1 + 0.375 * cos(2 * y)) }
        let nodes = try #require(ChebyshevNodes([f], on: -1...2.385))
        let (points, weights) = ([-0.9, 0.1, 0.375, 2.2], [0.3, -0.5, 0.1, 0.1])
        let expected = zip(points, weights).reduce(0) { $0 + $1.1 * f($1.0) }
        let own = zip(nodes.nodes, nodes.nodeWeights(nodes.moments(of: weights, at: points))).reduce(0) {
            $0 + $1.1 * f($1.0)
        }
        #expect(abs(own - expected) < 1e-8)
        #expect(ChebyshevNodes([{ abs($0 - 0.1) }], on: -1...2) == nil)
    }
}
