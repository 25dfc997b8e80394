import BallArithmetic
import Foundation
import Testing

/// Hyperbolic functions, gamma functions and the error function over points and wide balls.
@Suite struct MoreFunctionsTests {
    static func ball(_ low: Double, _ high: Double) -> Ball {
        Ball(from: Rational(exactly: low) ?? 0, to: Rational(exactly: high) ?? 0, precision: 96)
    }

    @Test func valuesAreThoseOfTheLibraryOfC() {
        for x in [0.375, 1, 1.4616, 2.385, 7.5] {
            let point = Ball(exactly: x, precision: 96)
            for (own, expected) in [
                (point.sinh(), sinh(x)), (point.cosh(), cosh(x)), (point.gamma(), tgamma(x)),
                (point.logGamma(), log(tgamma(x))), (point.errorFunction(), erf(x)),
            ] {
                #expect(abs(own.value - expected) <= 1e-14 * max(1, abs(expected)), "\(x): \(own) \(expected)")
            }
        }
        // log I_0(2) = log 2.2795853023360673 (Abramowitz and Stegun, table 9.8).
        #expect(abs(Ball(2, precision: 96).logBessel().value - log(2.2795853023360673)) < 1e-15)
    }

    @Test func wideBallsHoldAllValuesAndLittleMore() {
        let functions: [(String, (Ball) -> Ball)] = [
            ("sinh", { $0.sinh() }), ("cosh", { $0.cosh() }), ("gamma", { $0.gamma() }), ("lgamma", { $0.logGamma() }),
            ("erf", { $0.errorFunction() }), ("digamma", { $0.polygamma(order: 0) }), ("bessel", { $0.logBessel() }),
        ]
        for (low, high) in [(0.5, 0.75), (0.5, 3), (1.25, 2), (2, 6)] {
            for (name, function) in functions {
                let range = function(Self.ball(low, high))
                let values = (0...40).map { k in
                    function(Ball(exactly: low + (high - low) * Double(k) / 40, precision: 96))
                }
                #expect(values.allSatisfy { range.contains($0) || range.overlaps($0) }, "\(name) on \(low):\(high)")
                let size = values.map(\.value)
                let spread = (size.max() ?? 0) - (size.min() ?? 0)
                #expect(range.radius * 2 < 1.2 * spread + 0.02, "\(name) on \(low):\(high): \(range)")
            }
        }
        #expect(Self.ball(-1, 0.5).cosh().contains(Rational(1)))
        #expect(!Self.ball(-0.5, 0.5).gamma().isFinite && !Self.ball(-0.5, 0.5).logGamma().isFinite)
    }
}
