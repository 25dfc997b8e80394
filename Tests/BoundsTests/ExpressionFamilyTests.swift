import BallArithmetic
import EffectiveDimension
import Foundation
import Foundations
import Testing
import ToyModels

@testable import Bounds

/// Families given by formulas, against those with closed forms.
@Suite struct ExpressionFamilyTests {
    static func coin(_ formula: String = "t1^z*(1-t1)^(1-z)", isLogarithm: Bool = false) throws -> ExpressionFamily {
        try OwnFamily(
            formula: formula, isLogarithm: isLogarithm, outcomes: "0,1",
            box: ParameterInterval.box(parsing: "1/10:9/10"),
            truth: [Rational(3) / 10]
        ).family()
    }

    static func closedCoin() throws -> BernoulliFamily {
        try BernoulliFamily(box: ParameterInterval.box(parsing: "1/10:9/10"), probability: Rational(3) / 10)
    }

    /// Every quantity of one family lies within a relative distance of another's.
    static func expectEqual(_ own: FamilyQuantities, _ closed: FamilyQuantities, within tolerance: Double) {
        let paths: [(String, KeyPath<FamilyQuantities, Ball>)] = [
            ("alpha_1", \.leastDensity), ("alpha_2", \.greatestDensity), ("p", \.leastTrueDensity), ("G", \.gradient),
            ("G'", \.gradientLipschitz), ("trace", \.meanTrace), ("L", \.fisherLipschitz), ("B", \.lossRange),
            ("Lam", \.lossLipschitz),
        ]
        for (name, path) in paths {
            let (a, b) = (own[keyPath: path].value, closed[keyPath: path].value)
            #expect(abs(a - b) <= tolerance * abs(b), "\(name): \(a) and \(b)")
        }
    }

    @Test(arguments: [("t1^z*(1-t1)^(1-z)", false), ("z*log(t1)+(1-z)*log(1-t1)", true)])
    func aCoinOfFormulasIsTheCoin(formula: String, isLogarithm: Bool) throws {
        let own = try Self.coin(formula, isLogarithm: isLogarithm)
        let closed = try Self.closedCoin()
        // Logarithms hide that the density is affine: its second derivative is bounded by what rounding leaves of 0.
        var quantities = try own.quantities
        #expect(quantities.gradientLipschitz.upperDouble < (isLogarithm ? 0.02 : 1e-6))
        quantities.gradientLipschitz = closed.quantities.gradientLipschitz
        Self.expectEqual(quantities, closed.quantities, within: isLogarithm ? 0.02 : 1e-3)
        let zeta = Rational(2) / 3
        let depth = Ball(exactly: 2.385, precision: 192)
        let (a, b) = (try own.dimension(zeta: zeta), try closed.dimension(zeta: zeta))
        #expect(a.limit == b.limit)
        #expect(
            try #require(try a.logPower(depth: depth)).value.overlaps(try #require(try b.logPower(depth: depth)).value))
        // The same draws give the same suprema: both draw the number of successes.
        for k in 0..<20 {
            var one = RandomStream(seed: 7, purpose: .simulatedDataSets, index: UInt64(k))
            var two = one
            let (x, y) = (own.supremum(size: 375, stream: &one), closed.supremum(size: 375, stream: &two))
            #expect(abs(x - y) <= 2e-6 * y + 1e-12, "\(x) and \(y)")
        }
    }

    @Test func aWaveOfFormulasIsTheCosineFamily() throws {
        let own = try OwnFamily(
            formula: "1+sqrt(2)/5*(2*t1-1)*cos(2*pi*z)", isLogarithm: false, outcomes: "0:1", truth: [Rational(3) / 4]
        ).family()
        let closed = try CosineFamily(amplitudes: [Rational(1) / 5])
        let (a, b) = (try own.quantities, closed.quantities)
        for path in [\FamilyQuantities.leastDensity, \.greatestDensity, \.gradient] {
            #expect(abs(a[keyPath: path].value / b[keyPath: path].value - 1) < 0.02)
        }
        #expect(a.gradientLipschitz.isZero && a.meanTrace.overlaps(b.meanTrace))
        #expect(a.fisherLipschitz.value < 1.1 * b.fisherLipschitz.value)
        let depth = Ball(exactly: 2.385, precision: 192)
        let powers = try [own.dimension(zeta: Rational(2) / 3), closed.dimension(zeta: Rational(2) / 3)].map {
            try #require(try $0.logPower(depth: depth)).value
        }
        #expect(powers[0].overlaps(powers[1]) && powers[0].radius < 1e-9)
    }

    @Test func theSupremumIsThatOfTheSampleOnAGrid() throws {
        let own = try OwnFamily(
            formula: "1+t1*cos(2*pi*z)", isLogarithm: false, outcomes: "0:1",
            box: ParameterInterval.box(parsing: "0:1/2"), truth: [Rational(1) / 4]
        ).family()
        let inversion = Inversion(on: 0...1) { 1 + cos(2 * Double.pi * $0) / 4 }
        for k in 0..<5 {
            var one = RandomStream(seed: 11, purpose: .simulatedDataSets, index: UInt64(k))
            var two = one
            let sample = (0..<300).map { _ in inversion.draw(&one) }
            var largest = 0.0
            for step in 0...500 {
                let theta = Double(step) / 1000
                func loss(_ z: Double) -> Double { -log(1 + theta * cos(2 * Double.pi * z)) }
                // The rectangle rule is exact to rounding for periodic analytic functions.
                let risk = (0..<256).reduce(0.0) { sum, j in
                    let z = Double(j) / 256
                    return sum + (1 + cos(2 * Double.pi * z) / 4) * loss(z) / 256
                }
                largest = max(largest, abs(risk - sample.reduce(0) { $0 + loss($1) } / 300))
            }
            let own = own.supremum(size: 300, stream: &two)
            #expect(own >= largest * (1 - 1e-5) && own < largest * 1.001 + 1e-8, "\(own) and \(largest)")
        }
    }

    @Test func twoWavesOfFormulasAreBounded() throws {
        let own = try OwnFamily(
            formula: "1+(2*t1-1)/5*cos(2*pi*z)+(2*t2-1)/10*cos(4*pi*z)", isLogarithm: false, outcomes: "0:1"
        ).family()
        func proved(_ quantity: StatedQuantity) throws -> Ball { try own.proof.result(of: quantity).get() }
        let (least, greatest) = (try proved(.leastDensity), try proved(.greatestDensity))
        #expect(least.lowerDouble <= 0.7 && least.value > 0.69)
        #expect(greatest.upperDouble >= 1.3 && greatest.value < 1.32)
        let gradient = (0.4 * 0.4 + 0.2 * 0.2).squareRoot()
        #expect(try proved(.gradient).upperDouble >= gradient && proved(.gradient).value < 1.03 * gradient)
        #expect(try proved(.gradientChange).isZero)
    }

    @Test func aSampleWithoutAGapHasNone() throws {
        // R - R_n is the gap of the mean, 2 by the truth 1/2, times a function: four waits of 8 in all leave none.
        let family = try FamilyText.family("geometric")
        let gaps = (0..<200).map { k in
            var stream = RandomStream(seed: 1, purpose: .simulatedDataSets, index: UInt64(k))
            return family.supremum(size: 4, stream: &stream)
        }
        #expect(gaps.contains { $0 < 1e-9 } && gaps.contains { $0 > 0.5 })
    }

    @Test func aDensityThatDoesNotSumToOneIsRefused() throws {
        for (formula, outcomes) in [("t1^z", "0,1"), ("1+z*t1", "0:1"), ("exp(-(z-t1)^2)", "real"), ("t1", "counts:0")]
        {
            let error = #expect(throws: UserError.self) {
                try OwnFamily(
                    formula: formula, isLogarithm: false, outcomes: outcomes,
                    box: ParameterInterval.box(parsing: "1/4:3/4")
                ).family()
            }
            #expect(try #require(error).description.contains("density"), "\(String(describing: error))")
        }
    }

    @Test func whatIsNotProvedMustBeStatedAndIsSaid() throws {
        func laplace(_ stated: String?) throws -> ExpressionFamily {
            try OwnFamily(
                formula: "-(z-t1)^2/2-log(2*pi)/2", isLogarithm: true, outcomes: "real",
                box: ParameterInterval.box(parsing: "-1:1"),
                stated: try stated.map(StatedQuantity.parse) ?? [:]
            ).family()
        }
        let error = #expect(throws: UserError.self) { try laplace(nil).quantities }
        let text = try #require(error).description
        #expect(text.contains("least-density") && text.contains("unbounded outcome"))
        #expect(try laplace(nil).assumptions[1].0 == .fails)
        let all =
            "least-density=1/1000,greatest-density=2/5,gradient=1/2,gradient-change=1,mean-trace=4,fisher-change=0,"
            + "loss-range=6"
        let family = try laplace(all)
        #expect(try family.quantities.lossRange.value == 6)
        #expect(!family.hasProvedConstants && family.notes.contains { $0.contains("least-density = 1/1000") })
        #expect(family.assumptions.allSatisfy { $0.0 == .unknown })
        // A number that a proof contradicts is refused.
        #expect(throws: UserError.self) {
            try OwnFamily(
                formula: "t1^z*(1-t1)^(1-z)", isLogarithm: false, outcomes: "0,1",
                box: ParameterInterval.box(parsing: "1/10:9/10"), stated: [.leastDensity: Rational(1) / 2]
            ).family()
        }
    }

    @Test func outcomesWithoutEndAreMeasuredByQuadrature() throws {
        // Unit variance: F = s^2 = 4 on the unit cube, Fhat = 1, so E[det] = 1 + c.
        let family = try OwnFamily(
            formula: "-(z-t1)^2/2-log(2*pi)/2", isLogarithm: true, outcomes: "real",
            box: ParameterInterval.box(parsing: "-1:1")
        ).family()
        let dimension = try family.dimension(zeta: Rational(2) / 3)
        #expect(!dimension.isExact)
        let power = try #require(try dimension.logPower(depth: Ball(exactly: 3, precision: 192))).value.value
        #expect(abs(power - (2 + log(1 + exp(1)))) < 1e-9)
        // sup |R - R_n| = max over ends of |(mean gap) theta - (second moment gap)/2|: E|mean| about sqrt(2/(pi n)).
        let mean = try SupremumSample(family: family, size: 400, count: 300, seed: 3).mean
        #expect(mean.value > 0.03 && mean.value < 0.09, "\(mean)")
    }

    @Test(arguments: FamilyText.all.map(\.notation))
    func everyNamedFamilyHasADimensionAndSuprema(notation: String) throws {
        let text =
            notation.replacing("[X]", with: "[1,0;1,1;1,2]").replacing("A,...", with: "1/5").replacing(":M", with: ":5")
            .replacing(":N", with: ":64").replacing("[M]", with: "[1/10,1/20;0,1/20]").replacing(":D", with: ":3")
            .replacing(":K", with: ":3").replacing(":SD", with: ":3/4").replacing(":T", with: ":2")
        let family = try FamilyText.family(text)
        let form = try #require(FamilyText.all.first { $0.notation == notation })
        let dimension = try family.dimension(zeta: Rational(2) / 3)
        #expect(try dimension.logPower(depth: Ball(1, precision: 192)) != nil)
        var stream = RandomStream(seed: 1, purpose: .simulatedDataSets, index: 0)
        let supremum = family.supremum(size: 100, stream: &stream)
        #expect(supremum > 0 && supremum < 5)
        if form.unprovedBecause == nil {
            #expect(family.lossRange?.isPositive == .certain)
        } else {
            #expect(throws: UserError.self) { try family.quantities }
        }
        guard !text.hasPrefix("cosine-points"), !text.hasPrefix("turned-cosine") else {
            #expect(throws: UserError.self) { try StatisticalFamily(parsing: text) }
            return
        }
        // The Fisher matrix of the same name, on the same box.
        #expect(try StatisticalFamily(parsing: text).model(name: text).dimension == family.parameters)
    }
}
