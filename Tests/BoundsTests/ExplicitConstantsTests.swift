import BallArithmetic
import Bounds
import Foundation
import Foundations
import Testing

@Suite struct ExplicitConstantsTests {
    /// A made-up family with round quantities, for arithmetic by hand.
    static func quantities(d: Int, isDiagonal: Bool) -> FamilyQuantities {
        func ball(_ value: Rational) -> Ball { Ball(value, precision: 192) }
        return FamilyQuantities(
            parameters: d, isDiagonal: isDiagonal, leastDensity: ball(Rational(1) / 2), greatestDensity: ball(3),
            leastTrueDensity: ball(Rational(1) / 2), gradient: ball(2), gradientLipschitz: ball(Rational(1) / 4),
            meanTrace: ball(4), fisherLipschitz: ball(8), lossRange: ball(5), lossLipschitz: ball(2))
    }

    @Test func theConstantsAreThoseWorkedOutByHand() throws {
        let zeta = Rational(2) / 3
        // d = 4: C = 1 + 2 (2*3*2 + 1 + 1) = 29; L = 4*8/4 = 8, sqrt(L sqrt(d)/2) = sqrt 8; 2 + 2^3 = 10.
        let full = try BoundConstants.explicit(Self.quantities(d: 4, isDiagonal: false), zeta: zeta)
        #expect(abs(full.deviationConstant.value - 29) < 1e-12)
        #expect(abs(full.logTail.value - (log(10) + 4 * log(4 * (1 + 8.0.squareRoot())))) < 1e-12)
        #expect(abs(full.exponent.limit.value - 2.0 / 64) < 1e-15)  // max(25, 4*16)
        let diagonal = try BoundConstants.explicit(Self.quantities(d: 4, isDiagonal: true), zeta: zeta)
        #expect(abs(diagonal.logTail.value - (log(10) + 4 * log(2 * (1 + 8.0.squareRoot())))) < 1e-12)
        #expect(abs(diagonal.exponent.limit.value - 2.0 / 25) < 1e-15)  // max(25, 4*4)
        let sharper = try BoundConstants.explicit(
            Self.quantities(d: 4, isDiagonal: false), zeta: zeta, scaleDependent: true)
        #expect(abs(sharper.exponent.limit.value - 2.0 / 25) < 1e-15)
        #expect(abs(sharper.exponent.value(depth: Ball(0, precision: 192)).value - 2.0 / 64) < 1e-15)
    }

    @Test func thePapersConstantsAreThoseWorkedOutByHand() throws {
        let quantities = Self.quantities(d: 1, isDiagonal: true)
        let paper = try BoundConstants.paper(quantities, zeta: Rational(2) / 3)
        // d = 1: L = 8/4 = 2, 3 + 5 L = 13; C_2 = 2*3*sqrt 13; C = max(4 C_2, sqrt(32*9*13)); T = 3/(1/2) * (2/(1/2))^2 = 96.
        let c2 = 6 * 13.0.squareRoot()
        let c = max(4 * c2, (32 * 9 * 13.0).squareRoot())
        let c4 = pow(c2, 4.0 / 3) / (9 * pow(2, 9 - 4.0 / 3) * 81 * 96 * 96)
        #expect(abs(paper.deviationConstant.value / c - 1) < 1e-14)
        #expect(abs(paper.exponent.limit.value / (min(c4, 1 / 12.5) * pow(c, 8.0 / 3)) - 1) < 1e-13)
        // H = 4 * 2 * (5/4) * 13^{3/2}.
        #expect(abs(paper.logTail.value - log(10 * pow(13, 1.5))) < 1e-13)
        #expect(paper.needsDeviationAtMostOne)
        let bound = try TailBound(constants: paper, gamma: 1)
        if case .deviationTooLarge = try bound.evaluate(n: 100, dimension: ConstantDimension(1)) {
        } else {
            Issue.record("C eps_n > 1 is outside")
        }
    }

    @Test func aMesoExponentWithoutAClaimIsRefused() {
        for zeta in [Rational(1) / 2, Rational(1), Rational(0)] {
            #expect(throws: UserError.self) {
                try BoundConstants.explicit(Self.quantities(d: 1, isDiagonal: true), zeta: zeta)
            }
            #expect(throws: UserError.self) {
                try BoundConstants.paper(Self.quantities(d: 1, isDiagonal: true), zeta: zeta)
            }
        }
    }

    @Test func theAssumptionTableTellsInstancesFromIllustrations() throws {
        let toy = try BernoulliFamily().assumptionTable(zeta: Rational(2) / 3)
        #expect(toy.map(\.number) == ["i", "ii", "iii", "iv", "v"] && Assumption.allHold(toy))
        #expect(try !Assumption.allHold(BernoulliFamily().assumptionTable(zeta: Rational(1) / 2)))
        let relu = Assumption.ofGaussianNetwork(activation: "relu", zeta: Rational(2) / 3)
        #expect(relu[0].verdict == .fails && relu[1].verdict == .fails)
        let tanh = Assumption.ofGaussianNetwork(activation: "tanh", zeta: nil)
        #expect(tanh[0].verdict == .holds && tanh[1].verdict == .fails && tanh[4].verdict == .unknown)
    }
}
