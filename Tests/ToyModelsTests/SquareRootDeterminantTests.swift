import BallArithmetic
import Foundations
import Testing

@testable import ToyModels

@Suite struct SquareRootDeterminantTests {
    /// A random rational matrix `B^T B / 10` of full rank with probability 1.
    private func matrix(_ size: Int, using random: inout RandomStream) -> [[Rational]] {
        let root = (0..<size).map { _ in (0..<size).map { _ in Rational(Int.random(in: -9...9, using: &random)) } }
        return (0..<size).map { i in
            (0..<size).map { j in (0..<size).reduce(Rational(0)) { $0 + root[$1][i] * root[$1][j] } / 10 }
        }
    }

    @Test(arguments: 2...5)
    func theHolomorphicFormulaAgreesWithTheEigenvalues(size: Int) throws {
        var random = RandomStream(seed: 41, purpose: .syntheticInputs, index: UInt64(size))
        let precision = 160
        let factor = Ball(Rational(31) / 7, precision: precision)
        for _ in 0..<20 {
            let rows = matrix(size, using: &random)
            if ModelCheck.exactDeterminant(rows).sign == 0 { continue }
            let complex = rows.map { $0.map { ComplexBall($0, precision: precision) } }
            let found = SquareRootDeterminant.holomorphic(
                complex, factor: factor, analytic: false, precision: precision)
            let balls = SymmetricBallMatrix(size: size, precision: precision) {
                Ball(rows[$0][$1], precision: precision)
            }
            let expected = try #require(SquareRootDeterminant.fromEigenvalues(balls, factor: factor))
            #expect(found.real.overlaps(expected) && found.imaginary.contains(0), "\(rows)")
            #expect(found.real.accuracyBits > 60, "\(rows): \(found.real)")
        }
    }

    @Test(arguments: 2...4, [1e-30, 1e-6, 1e-2, 0.05, 2])
    func wideMatricesGiveEnclosuresOfAllInside(size: Int, radius: Double) throws {
        let precision = 100
        let factor = Ball(3, precision: precision)
        func entry(_ i: Int, _ j: Int, _ shift: Rational) -> Rational {
            (i == j ? Rational(2 + i) : Rational(1) / 2) + shift
        }
        let width = try #require(Rational(exactly: radius))
        let wide = (0..<size).map { i in
            (0..<size).map { j in
                ComplexBall(
                    real: Ball(from: entry(i, j, -width), to: entry(i, j, width), precision: precision),
                    imaginary: Ball(from: -width, to: width, precision: precision))
            }
        }
        let found = SquareRootDeterminant.holomorphic(wide, factor: factor, analytic: true, precision: precision)
        #expect(found.isFinite == (radius < 0.5), "radius \(radius) of \(size) x \(size)")
        for shift in [-width, 0, width] {
            let inside = SymmetricBallMatrix(size: size, precision: precision) {
                Ball(entry($0, $1, shift), precision: precision)
            }
            let value = try #require(SquareRootDeterminant.fromEigenvalues(inside, factor: factor))
            #expect(
                !found.isFinite || (radius > 1e-20 ? found.real.contains(value) : found.real.overlaps(value)),
                "\(found.real) \(value)")
        }
    }
}
