import Foundation
import Foundations
import Testing

@Suite struct QuadratureTests {
    private struct Stop: Error {}

    @Test func smoothAndRoughIntegralsLieWithinTheirErrors() throws {
        let rule = Quadrature()
        func check(_ exact: Double, _ dimension: Int, _ f: ([Double]) throws -> Double) throws {
            let found = try rule.unitCube(dimension: dimension, f)
            #expect(abs(found.value - exact) <= max(found.error, 1e-14), "\(found) is not \(exact)")
            #expect(found.error < 1e-7)
        }
        try check(M_E - 1, 1) { exp($0[0]) }
        try check(2.0 / 3, 1) { $0[0].squareRoot() }
        try check(2, 1) { 1 / $0[0].squareRoot() }
        try check(Double.pi * Double.pi / 12, 2) { 1 / (1 + $0[0] * $0[1]) }
        try check(1.0 / 8, 3) { $0[0] * $0[1] * $0[2] }
        // A kink along the diagonal: the integral over t2 is (t1^2 + (1-t1)^2)/2.
        try check(23.0 / 105, 2) { abs($0[0] - $0[1]) * $0[0].squareRoot() }
    }

    @Test func errorsNaNAndDivergenceComeOut() {
        #expect(throws: Stop.self) { try Quadrature().unitCube(dimension: 2) { _ in throw Stop() } }
        #expect(throws: Quadrature.NotFinite.self) { try Quadrature().unitCube(dimension: 1) { _ in .nan } }
        #expect(throws: GSLError.self) { try Quadrature().unitCube(dimension: 1) { 1 / $0[0] } }
    }
}

@Suite struct VegasIntegralTests {
    @Test func integralsLieWithinFiveStandardErrorsAndRepeatExactly() throws {
        // Five standard errors: a false alarm in 1.7 million for a normal law; the seed is fixed.
        let exact = pow(M_E - 1, 6)
        func run() throws -> Estimate {
            var stream = RandomStream(seed: 5, purpose: .toyIntegrals, index: 0)
            return try VegasIntegral(callsPerIteration: 10_000).unitCube(dimension: 6, stream: &stream) {
                exp($0.reduce(0, +))
            }
        }
        let found = try run()
        #expect(abs(found.value - exact) < 5 * found.standardError)
        #expect(found.standardError < 0.01 * exact && found.standardError > 0)
        #expect(try run() == found)
    }

    /// Five standard errors, as above; the grid adapts, so a constant is not found exactly.
    @Test func constantsAreFoundAndNaNIsRefused() throws {
        var stream = RandomStream(seed: 5, purpose: .toyIntegrals, index: 0)
        let found = try VegasIntegral(callsPerIteration: 1_000).unitCube(dimension: 5, stream: &stream) { _ in 2 }
        #expect(abs(found.value - 2) < 5 * found.standardError)
        #expect(found.standardError < 0.01)
        #expect(throws: Quadrature.NotFinite.self) {
            try VegasIntegral(callsPerIteration: 1_000).unitCube(dimension: 5, stream: &stream) { _ in .nan }
        }
    }
}
