import BallArithmetic
import Testing

@Suite struct CertifiedIntegralTests {
    private struct Stop: Error {}

    /// References by mpmath 1.3 at 45 digits.
    @Test func integralsEncloseTheirReferences() throws {
        let integral = CertifiedIntegral(relativeBits: 134, precision: 170)
        func check(_ reference: String, from a: String, to b: String, _ f: (ComplexBall, Bool) throws -> ComplexBall)
            throws
        {
            let found = try integral.enclosure(from: Rational(parsing: a), to: Rational(parsing: b), of: f).real
            let slack = Ball(from: -1, to: 1, precision: 170) * Rational(10).power(-42)
            #expect(found.overlaps(Ball(try Rational(parsing: reference), precision: 170) + slack), "\(reference)")
            #expect(found.radius < 1e-38, "\(reference): \(found)")
        }
        try check("1.2974425414002562936973015756283271433075522", from: "0", to: "1") {
            $0.exp().squareRoot(analytic: $1)
        }
        try check("1.1477935746963190370171490245947451937989161", from: "0", to: "1") {
            ($0 * $0 + 1).nonNegativeSquareRoot(analytic: $1)
        }
        try check("5.88887795833288092001805486377570707447475852", from: "0.05", to: "0.95") { z, _ in
            ComplexBall(1, precision: z.precision) / (z * (-z + 1))
        }
        // A kink inside: rigorous only because the absolute value says where it is not analytic.
        try check("0.584233066614292637359402385250215911429425267", from: "0", to: "1") {
            ($0 + Rational(-3) / 10).magnitude(analytic: $1) * $0.exp()
        }
    }

    @Test func squareRootsOfZeroAtTheEndAreEnclosed() throws {
        let found = try CertifiedIntegral(relativeBits: 100, precision: 140).enclosure(from: 0, to: 1) {
            $0.nonNegativeSquareRoot(analytic: $1)
        }
        #expect(found.real.contains(Rational(2) / 3) && found.real.radius < 1e-28)
    }

    @Test func aPoleOnThePathYieldsNoFiniteEnclosure() throws {
        let integral = CertifiedIntegral(relativeBits: 60, precision: 90, evaluationLimit: 20_000)
        let found = try integral.enclosure(from: 0, to: 1) { z, _ in ComplexBall(1, precision: z.precision) / z }
        #expect(!found.isFinite)
    }

    @Test func ignoringAnalyticityWouldGiveAWrongAnswer() throws {
        // What the flag is for: without it the kink at 1/3 goes unnoticed and the "enclosure" misses 5/18.
        let integral = CertifiedIntegral(relativeBits: 60, precision: 90)
        let third = Rational(1) / 3
        let honest = try integral.enclosure(from: 0, to: 1) { ($0 + -third).magnitude(analytic: $1) }
        let careless = try integral.enclosure(from: 0, to: 1) { z, _ in (z + -third).magnitude(analytic: false) }
        #expect(honest.real.contains(Rational(5) / 18))
        #expect(!careless.real.contains(Rational(5) / 18))
    }

    @Test func anErrorOfTheIntegrandComesOut() {
        #expect(throws: Stop.self) {
            try CertifiedIntegral(relativeBits: 60, precision: 90).enclosure(from: 0, to: 1) { _, _ in throw Stop() }
        }
    }

    @Test func nestedIntegralsAreEnclosedToo() throws {
        // int int 1/(1 + x y) dx dy = pi^2/12.
        let outer = CertifiedIntegral(relativeBits: 80, precision: 110)
        let found = try outer.enclosure(from: 0, to: 1) { x, _ in
            try outer.enclosure(from: 0, to: 1) { y, _ in ComplexBall(1, precision: 110) / (x * y + 1) }
        }
        let exact = Ball.pi(precision: 200).squared() / 12
        #expect(found.real.overlaps(exact) && found.real.radius < 1e-20)
    }
}

@Suite struct VonMisesInformationTests {
    /// `(1 + I_2/I_0)/2 - (I_1/I_0)^2` at a point.
    private func direct(_ x: Rational) -> Ball {
        let z = Ball(x, precision: 300)
        return (z.besselRatio(order: 2) + 1) / 2 - z.besselRatio(order: 1).squared()
    }

    @Test(arguments: [
        ("0.3", "0.2"), ("1.7", "0.6"), ("12.375", "3"), ("50", "10"), ("-50", "20"), ("700", "200"),
    ])
    func wideRectanglesHoldTheValuesInside(middle: String, width: String) throws {
        let (x, r) = (try Rational(parsing: middle), try Rational(parsing: width))
        let side = Ball(from: -r, to: r, precision: 90)
        let wide = ComplexBall(real: Ball(x, precision: 90) + side, imaginary: side * (Rational(1) / 10))
            .vonMisesInformation()
        for share in -4...4 {
            #expect(wide.real.contains(direct(x + r * Rational(share) / 4)), "\(middle) \(width) \(share)")
        }
    }

    @Test func wideRectanglesFarFromZeroKeepTheSign() {
        let side = Ball(from: -10, to: 10, precision: 90)
        let value = ComplexBall(real: Ball(50, precision: 90) + side, imaginary: side * (Rational(1) / 10))
            .vonMisesInformation()
        #expect(value.real.isPositive == .certain && value.real.upperDouble < 1e-3)
    }
}

@Suite struct BesselRatioTests {
    @Test(arguments: [1, 2, 3], [("0", "2"), ("3", "5"), ("-4", "-1"), ("-1", "3"), ("40", "60")])
    func wideBallsHoldTheRatiosInside(order: Int, ends: (String, String)) throws {
        let (a, b) = (try Rational(parsing: ends.0), try Rational(parsing: ends.1))
        let wide = Ball(from: a, to: b, precision: 90).besselRatio(order: order)
        for share in 0...8 {
            let x = Ball(a + (b - a) * Rational(share) / 8, precision: 300)
            #expect(wide.contains(x.besselRatio(order: order)) || share % 8 == 0, "\(order) \(ends) \(share)")
            #expect(wide.overlaps(x.besselRatio(order: order)))
        }
        #expect(wide.upperDouble <= 1 && wide.lowerDouble >= -1)
    }
}
