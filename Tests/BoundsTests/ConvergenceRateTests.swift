import BallArithmetic
import Bounds
import Foundation
import Testing

@Suite struct ConvergenceRateTests {
    /// `log eps_n` with 40 digits (mpmath 1.3); gamma = 1/100 and 1/1000 enter as the nearest doubles.
    @Test(
        arguments: [
            (.published, 100, 1, -1.1542464600675713471), (.published, 1e6, 0.5, -3.9362142985981192478),
            (.published, 1e12, 0.01, -7.3900919380891877738), (.published, 1e300, 0.25, -256.06928198144612165),
            (.published, 3, 1, -0.37671167289427900321), (.published, 2, 1, -0.39737253792810361366),
            (.published, 10, 0.001, 2.0397009867135176879), (.parametric, 100, 1, -1.5389952800900951294),
            (.parametric, 1e6, 0.5, -5.248285731464158997), (.parametric, 1e12, 0.01, -9.8534559174522503651),
            (.parametric, 1e300, 0.25, -341.42570930859482886), (.parametric, 3, 1, -0.50228223052570533761),
            (.parametric, 2, 1, -0.52983005057080481821), (.parametric, 10, 0.001, 2.7196013156180235839),
        ] as [(ConvergenceRate, Double, Double, Double)])
    func logarithmsOfEpsilonAreThoseOfHighPrecision(rate: ConvergenceRate, n: Double, gamma: Double, expected: Double)
        throws
    {
        let size = try #require(Rational(exactly: n)).numerator
        let depth = rate.depth(n: size, gamma: try #require(Rational(exactly: gamma)), precision: 128)
        #expect(abs(-depth.value - expected) <= 4e-16 * abs(expected))
    }

    @Test func namesSayTheExponents() {
        #expect(ConvergenceRate.allCases.map(\.rawValue) == ["3/8", "1/2"])
        #expect(ConvergenceRate.allCases.map(\.exponent) == [0.375, 0.5])
        #expect(ConvergenceRate.allCases.map(\.exactExponent.doubleValue) == [0.375, 0.5])
    }

    #if compiler(>=6.2)
        @Test func oneSampleAndGammaZeroAreRefused() async {
            await #expect(processExitsWith: .failure) {
                _ = ConvergenceRate.published.depth(n: 1, gamma: 1, precision: 64)
            }
            await #expect(processExitsWith: .failure) {
                _ = ConvergenceRate.published.depth(n: 9, gamma: 0, precision: 64)
            }
        }
    #endif
}
