import BallArithmetic
import Bounds
import EffectiveDimension
import Foundation
import Testing

extension DimensionCurve {
    /// A curve without errors.
    fileprivate init(parameters: Int, zeta: Double, points: [(epsilon: Double, logDeterminant: Double)]) {
        self.init(
            parameters: parameters, zeta: Rational(exactly: zeta) ?? 0,
            points: points.map { .init(epsilon: $0.epsilon, logDeterminant: $0.logDeterminant, standardError: 0) },
            summary: "")
    }

    fileprivate func dimension(at epsilon: Double) -> Double? {
        let depth = -log(epsilon)
        return logPower(depth: Ball(exactly: depth, precision: 128)).map { $0.value.value / depth }
    }
}

@Suite struct DimensionCurveTests {
    /// `log E[det]` of a model of four parameters whose eigenvalues are (9, 1, 0.01, 0) or (0, 0, 0, 5.99) at even odds.
    private func logDeterminant(_ epsilon: Double, zeta: Double) -> Double {
        let c = Scale(epsilon: epsilon, zeta: zeta).magnification
        return log(((1 + 3 * c) * (1 + c) * (1 + 0.1 * c) + (1 + c * 5.99.squareRoot())) / 2)
    }

    private let epsilons = [0.5, 0.1, 0.03, 1e-3, 1e-6]

    @Test(arguments: [0, 0.5, 2.0 / 3, 0.9])
    func interpolationIsAnUpperBoundThatMeetsThePoints(zeta: Double) throws {
        let curve = DimensionCurve(
            parameters: 4, zeta: zeta,
            points: epsilons.map { ($0, logDeterminant($0, zeta: zeta)) })
        func exact(_ epsilon: Double) -> Double {
            Scale(epsilon: epsilon, zeta: zeta)
                .dimension(parameters: 4, logDeterminant: logDeterminant(epsilon, zeta: zeta))
        }
        for epsilon in epsilons {
            #expect(abs(try #require(curve.dimension(at: epsilon)) - exact(epsilon)) < 1e-14)
        }
        var gap = 0.0
        for (coarse, fine) in zip(epsilons, epsilons.dropFirst()) {
            for share in stride(from: 0.05, to: 1, by: 0.05) {
                let epsilon = pow(coarse, 1 - share) * pow(fine, share)
                let value = try #require(curve.dimension(at: epsilon))
                #expect(value >= exact(epsilon))
                gap = max(gap, value - exact(epsilon))
            }
        }
        #expect(gap > 1e-4)
    }

    @Test func halfwayInDepthTheLogDeterminantIsTheMean() throws {
        let curve = DimensionCurve(parameters: 10, zeta: 0.25, points: [(0.01, 7), (0.0001, 10)])
        // eps = 0.001 lies halfway; 2.5 + 8.5 / log 1000.
        #expect(abs(try #require(curve.dimension(at: 0.001)) - (2.5 + 8.5 / log(1000))) < 1e-14)
    }

    @Test func outsideThePointsTheCurveKnowsNothing() {
        let curve = DimensionCurve(parameters: 10, zeta: 0.25, points: [(0.0001, 10), (0.01, 7)])
        #expect(curve.dimension(at: 0.0101) == nil && curve.dimension(at: 0.000099) == nil)
        #expect(curve.dimension(at: 0.5) == nil && curve.dimension(at: 1e-300) == nil)
        let depths = curve.knownDepths ?? 0...0
        #expect(abs(depths.lowerBound - log(100)) < 1e-14 && abs(depths.upperBound - log(10_000)) < 1e-14)
        #expect(curve.dimension(at: 0.01) != nil && curve.dimension(at: 0.0001) != nil)
    }

    @Test func onePointIsKnownAtItsPlaceAlone() throws {
        let curve = DimensionCurve(parameters: 2, zeta: 0, points: [(0.1, log(10))])
        #expect(abs(try #require(curve.dimension(at: 0.1)) - 1) < 1e-15)
        #expect(curve.dimension(at: 0.11) == nil && curve.dimension(at: 0.09) == nil)
    }

    @Test func theOrderOfThePointsDoesNotMatter() {
        let points = [(0.1, 1.0), (0.001, 3), (0.01, 2)].map { (epsilon: $0.0, logDeterminant: $0.1) }
        let curve = DimensionCurve(parameters: 2, zeta: 0, points: points)
        #expect(curve == DimensionCurve(parameters: 2, zeta: 0, points: points.reversed()))
        #expect(curve != DimensionCurve(parameters: 2, zeta: 0, points: points.dropLast()))
        #expect(curve != DimensionCurve(parameters: 2, zeta: 0.5, points: points))
    }
}
