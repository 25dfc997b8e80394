import Foundation
import LinearAlgebra
import Testing

@Suite struct LanczosTests {
    private let matrix = Matrix(rows: 60, columns: 25) { i, j in
        sin(Double(i * i + 5 * j) * 0.375) + cos(Double(i * j)) * pow(10, -Double(j) / 4)
    }

    private func value(_ quadrature: SpectralQuadrature, _ factor: Double) -> Double {
        zip(quadrature.roots, quadrature.weights).reduce(0) { $0 + $1.1 * log1p(factor * $1.0) }
    }

    /// With as many steps as columns the quadrature is exact: unit vectors as starts add up to the trace.
    @Test func allUnitVectorsWithAllStepsGiveTheTrace() throws {
        let starts = Matrix(rows: 25, columns: 25) { $0 == $1 ? 1 : 0 }
        let roots = try matrix.singularValues()
        for factor in [0.375, 30, 1e6] {
            let expected = roots.reduce(0) { $0 + log1p(factor * $1) }
            let quadratures = try matrix.spectralQuadratures(starts: starts, steps: 25)
            #expect(abs(quadratures.reduce(0) { $0 + value($1.fine, factor) } / expected - 1) < 1e-10)
            // Three quarters of the steps are not enough for ten digits.
            #expect(abs(quadratures.reduce(0) { $0 + value($1.coarse, factor) } / expected - 1) > 1e-10)
        }
    }

    @Test func momentsUpToTwiceTheStepsAreExact() throws {
        let start = (0..<25).map { cos(Double($0 * $0)) }
        let length = start.reduce(0) { $0 + $1 * $1 }.squareRoot()
        let unit = Matrix(rows: 1, columns: 25, elements: start.map { $0 / length })
        let quadrature = try matrix.spectralQuadratures(starts: unit, steps: 4)[0].fine
        #expect(quadrature.roots.count == 4)
        var power = unit
        let fisher = BLAS.gram(matrix)
        for exponent in 0...7 {
            let moment = zip(power.elements, unit.elements).reduce(0) { $0 + $1.0 * $1.1 }
            let nodes = zip(quadrature.roots, quadrature.weights).reduce(0) {
                $0 + $1.1 * pow($1.0, 2 * Double(exponent))
            }
            #expect(abs(nodes / moment - 1) < 1e-11, "power \(exponent)")
            power = BLAS.product(power, fisher)
        }
    }

    @Test func aStartInASmallInvariantSpaceEndsEarlyAndExactly() throws {
        let diagonal = Matrix(rows: 5, columns: 4) { $0 == $1 ? [3, 2, 0.5, 0][$0] : 0 }
        let starts = Matrix(rows: 2, columns: 4, elements: [0, 1, 0, 0, 0, 0, 0, 1])
        let quadratures = try diagonal.spectralQuadratures(starts: starts, steps: 3)
        #expect(quadratures[0].fine == quadratures[0].coarse)
        #expect(quadratures[0].fine.roots == [2] && quadratures[0].fine.weights == [1])
        #expect(quadratures[1].fine.roots == [0])
    }
}
