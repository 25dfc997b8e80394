import BallArithmetic
import EffectiveDimension
import Foundation
import Foundations
import ReferenceNumbers
import Testing

@testable import ToyModels

@Suite struct CoverTests {
    private func verdict(_ answer: CoverAnswer, _ claim: CoverClaim) -> InequalityVerdict? {
        answer.findings.first { $0.claim == claim }?.verdict
    }

    @Test func everyReferenceCountIsExact() throws {
        let counts = try #require(try Oracle.object("analytic.json")["box_counts"] as? [String: [String: Any]])
        #expect(counts.count == 17)
        for (key, expected) in counts {
            let parts = key.split(separator: "|")
            var list = String(parts[0].dropFirst("lambda=".count))
            if list.hasPrefix("1/i^2,i<=") {
                list = (1...(Int(list.dropFirst(9)) ?? 0)).map { "1/\($0 * $0)" }.joined(separator: ",")
            }
            let epsilon = try Rational(parsing: String(parts[1].dropFirst("eps=".count)))
            let analysis = ToyAnalysis(try model(list))
            let count = try #require(try analysis.exactCount(epsilon: epsilon, metric: .raw))
            #expect(count.exact?.description == "\(try #require(expected["product"]))", "\(key)")
            let factors = try #require(expected["factors"] as? [Int])
            for (formula, factor) in zip(analysis.model.formulas[0], factors) {
                let square = try #require(formula.rational) / (epsilon * epsilon)
                #expect(CountBounds.leastRoot(of: square) == Integer(factor), "\(key)")
            }
        }
        for trap in try #require(try Oracle.object("analytic.json")["box_count_float_traps"] as? [[Any]]) {
            let (lambda, epsilon) = (try #require(trap[0] as? String), try #require(trap[1] as? String))
            let count = try ToyAnalysis(model(lambda)).exactCount(epsilon: Rational(parsing: epsilon), metric: .raw)
            #expect(count?.exact == Integer(try #require(trap[2] as? Int)), "\(lambda) at \(epsilon)")
        }
    }

    @Test(arguments: [
        ("3249/2500", "1/50", 57), ("81/100", "3/100", 30), ("0.09", "0.1", 3), ("0", "1/2", 1), ("4", "1/100", 200),
        ("1/1000000", "1/10", 1),
    ])
    func tiesAndTrapsOfBinaryFloatingPointAreCountedExactly(lambda: String, epsilon: String, count: Int) throws {
        let found = try ToyAnalysis(model(lambda)).exactCount(epsilon: Rational(parsing: epsilon), metric: .raw)
        #expect(found?.exact == Integer(count))
    }

    @Test(arguments: [
        ("1/32", "4/5", 16), ("1/10", "0", 1), ("1/10", "1/2", 4), ("1/100", "1/2", 10), ("1/1000", "2/3", 100),
        ("1/10", "2/3", 5), ("9/10", "1/100", 2), ("1/8", "1/3", 2), ("2/3", "1/2", 2), ("4/9", "1/2", 2),
    ])
    func theNumberOfMesoCubesIsExact(epsilon: String, zeta: String, count: Int) throws {
        #expect(try MesoScale(scale(epsilon, zeta)).count == Integer(count))
    }

    @Test func mesoCountsAgreeWithIntegerPowersOnRandomScales() throws {
        var random = RandomStream(seed: 51, purpose: .syntheticInputs, index: 0)
        for number in 0..<400 {
            let q = Int.random(in: 1...9, using: &random)
            let p = Int.random(in: 0..<q, using: &random)
            // Every other case is an exact power, where floating point fails.
            let bottom =
                number % 2 == 0
                ? Integer(Int.random(in: 2...30, using: &random)).power(q)
                : Integer(Int.random(in: 2...5_000, using: &random))
            let scale = try ExactScale(epsilon: Rational(1, bottom), zeta: Rational(Integer(p), Integer(q)))
            let m = try MesoScale(scale).count
            // m is the least with m^q >= bottom^p.
            #expect(m.power(q) >= bottom.power(p) && (m == 1 || (m - 1).power(q) < bottom.power(p)), "\(scale)")
        }
    }

    @Test func aZetaWithAHugeDenominatorIsNoObstacle() throws {
        let m = try MesoScale(scale("1/1000", "0.66666666666666666666666666666666666667"))
        #expect(m.count == 101, "one more than at 2/3")
        #expect(try MesoScale(scale("1/1000", "0.66666666666666666666666666666666666666")).count == 100)
    }

    @Test func lengthsOfPerfectSquaresGiveTiesExactly() throws {
        // F = 4 t^2 has length 1: 10 boxes of size 1/10, without remainder.
        let count = try ToyAnalysis(model("4*t1^2")).exactCount(epsilon: Rational(1) / 10, metric: .raw)
        #expect(count?.exact == 10)
        #expect(Polynomial(try Formula(parsing: "2*(1+t1)^2*9"))?.squaredRootLength == Rational(81) / 2)
        #expect(Polynomial(try Formula(parsing: "(1-t1)^4"))?.squaredRootLength == Rational(1) / 9)
        #expect(Polynomial(try Formula(parsing: "(1-2*t1)^2"))?.squaredRootLength == nil, "the root changes sign")
        #expect(Polynomial(try Formula(parsing: "1+t1^2"))?.squaredRootLength == nil)
        #expect(Polynomial(try Formula(parsing: "t1"))?.squaredRootLength == nil)
    }

    @Test func aTieThatNothingResolvesIsUndecidedAndSaysSo() throws {
        // sqrt(f) = 1 + sin^2 + cos^2 integrates to 2 exactly, but not in a way that enclosures could tell.
        let analysis = ToyAnalysis(try model("(1+sin(t1)^2+cos(t1)^2)^2"))
        let count = try #require(try analysis.exactCount(epsilon: Rational(1) / 10, metric: .raw))
        #expect(count.exact == nil && count.lower == 20 && count.upper == 21)
        let answer = try analysis.cover(at: scale("1/10", "0"), metric: .raw)
        #expect(answer.notes.contains { $0.hasPrefix("N lies between 20 and 21") })
    }

    /// All cells one by one, the supremum at the better end: only for monotone entries of the form f_i(t_i).
    private func naiveTwoScale(_ model: ToyModel, _ scale: ExactScale, _ weight: (Rational) -> Rational) throws
        -> Integer
    {
        let m = try MesoScale(scale).count
        let cells = try #require(m.intValue)
        return try Integer.product(
            model.formulas[0].enumerated().map { i, formula in
                try (0..<cells).reduce(Integer(0)) { sum, k in
                    let ends = try [k, k + 1].map { end in
                        try #require(formula.rationalValue(at: { _ in Rational(Integer(end), m) }))
                    }
                    return sum + CountBounds.leastRoot(of: weight(max(ends[0], ends[1])))
                }
            })
    }

    @Test(
        arguments: ["4*t1^2,1+t2", "1/(1+t1),(2-t2)^3,5", "t1^4,t2,t3^2"],
        [("1/10", "1/2"), ("1/1000", "2/3"), ("1/50", "0"), ("1/32", "4/5")])
    func twoScaleCountsOfProductModelsAgreeWithACountCellByCell(fim: String, scales: (String, String)) throws {
        let scale = try scale(scales.0, scales.1)
        let model = try model(fim)
        let m = Rational(try MesoScale(scale).count)
        let analysis = ToyAnalysis(model)
        let expected = try naiveTwoScale(model, scale) { $0 / (m * scale.epsilon * m * scale.epsilon) }
        #expect(try analysis.twoScaleCount(at: scale, mesoCount: m.numerator, metric: .raw).exact == expected)
        if let kappa = try analysis.exactNormalisation() {
            let expected = try naiveTwoScale(model, scale) { kappa * $0 / (m * scale.epsilon * m * scale.epsilon) }
            #expect(
                try analysis.twoScaleCount(at: scale, mesoCount: m.numerator, metric: .normalised).exact == expected)
        }
    }

    @Test func maximaInsideACellAreFound() throws {
        // t (1-t) peaks at 1/2 with the value 1/4, inside the middle cell of 5: sup sqrt = 1/2, 1/2 / (5/100) = 10.
        let analysis = ToyAnalysis(try model("t1*(1-t1)*25/16"))
        let scale = try scale("1/100", "7/20")
        let m = try MesoScale(scale).count
        #expect(m == 6)
        let counts = try analysis.twoScaleCount(at: scale, mesoCount: 5, metric: .raw)
        // Cells [0,1/5] and [4/5,1]: sup sqrt(25/16 * 4/25) = 1/2 -> 10; next two: sqrt(25/16 * 6/25) = 0.612 -> 13;
        // middle: 5/8 -> 12.5 -> 13.
        #expect(counts.exact == Integer(10 + 13 + 13 + 13 + 10))
    }

    @Test func aNonProductModelIsCountedCubeByCube() throws {
        // Increasing in both variables: the supremum sits at the upper corner of each cube.
        let analysis = ToyAnalysis(try model("1+t1*t2,t1+t2"))
        let scale = try scale("1/100", "1/2")
        var expected = Integer(0)
        for i in 1...10 {
            for j in 1...10 {
                let (x, y) = (Rational(i) / 10, Rational(j) / 10)
                expected += CountBounds.leastRoot(of: (1 + x * y) * 100) * CountBounds.leastRoot(of: (x + y) * 100)
            }
        }
        #expect(try analysis.twoScaleCount(at: scale, mesoCount: 10, metric: .raw).exact == expected)
        #expect(try analysis.exactCount(epsilon: scale.epsilon, metric: .raw) == nil)
    }

    @Test func fullMatricesAreCountedAtTheCentresTiesIncluded() throws {
        // Eigenvalues 1 and 3; (4.6) at zeta = 0: ⌈sqrt(2 * 3)/eps⌉ ⌈sqrt(2)/eps⌉ raw.
        let analysis = ToyAnalysis(try model("[2,1;1,2]"))
        let count = try analysis.twoScaleCount(at: scale("1/10", "0"), mesoCount: 1, metric: .raw)
        #expect(count.exact == Integer(25 * 15))
        // Normalised: eigenvalues 3/2 and 1/2, times d = 2: sqrt(3)/eps and exactly 10.
        let tie = try analysis.twoScaleCount(at: scale("1/10", "0"), mesoCount: 1, metric: .normalised)
        #expect(tie.exact == Integer(18 * 10))
        let varying = ToyAnalysis(try model("[2+t1,1;1,2+t1]"))
        // Eigenvalues 1 + t and 3 + t at t = 1/4, 3/4, each for both halves of the second axis.
        let expected = [Rational(1) / 4, Rational(3) / 4].reduce(Integer(0)) { sum, t in
            sum + CountBounds.leastRoot(of: 2 * (1 + t) * 25) * CountBounds.leastRoot(of: 2 * (3 + t) * 25)
        }
        let found = try varying.twoScaleCount(at: scale("1/10", "3/10"), mesoCount: 2, metric: .raw)
        #expect(found.exact == expected * 2)
    }

    @Test func everyTheoremIsProvedOnOrdinaryModels() throws {
        for fim in [
            "4,1,1/4", "4*t1^2", "exp(t1),1+t2^2", "1+t1*t2,1+t2", "[2,1;1,2]", "[2+t1,t1*t2;t1*t2,1+t2]", "0,4", "0,0",
        ] {
            let analysis = ToyAnalysis(try model(fim))
            for (epsilon, zeta) in [("1/10", "0"), ("1/10", "2/3"), ("1/100", "1/2"), ("1/1000", "9/10")] {
                for metric in CoverMetric.allCases {
                    let answer = try analysis.cover(at: scale(epsilon, zeta), metric: metric)
                    for finding in answer.findings where finding.claim.isTheorem {
                        #expect(finding.verdict == .proved, "\(fim) \(epsilon) \(zeta) \(metric): \(finding)")
                    }
                    #expect(
                        verdict(answer, .twoScaleAtMostLemma) != nil
                            && verdict(answer, .twoScaleAtMostDimensionPower) != nil)
                    #expect((verdict(answer, .exactAtMostTwoScale) != nil) == (answer.exactCount != nil))
                }
            }
        }
    }

    @Test func verdictsCompareExactIntegersAndEnclosuresHonestly() {
        #expect(InequalityVerdict.isAtMost(CountBounds(5), CountBounds(5)) == .proved)
        #expect(InequalityVerdict.isAtMost(CountBounds(6), CountBounds(5)) == .refuted)
        #expect(InequalityVerdict.isAtMost(CountBounds(lower: 4, upper: 6), CountBounds(5)) == .undecided)
        #expect(
            InequalityVerdict(Ball(from: 0, to: 1, precision: 64).isAtMost(Ball(from: 1, to: 2, precision: 64)))
                == .proved)
        #expect(InequalityVerdict(Ball(from: 0, to: 2, precision: 64).isAtMost(Ball(1, precision: 64))) == .undecided)
    }

    @Test func zeroModelsHaveOneBoxAndExactPowers() throws {
        let analysis = ToyAnalysis(try model("0,0"))
        let tie = try analysis.cover(at: scale("1/32", "4/5"))
        #expect(tie.exactCount?.exact == 1 && tie.twoScaleCount.exact == 256)
        #expect(verdict(tie, .twoScaleAtMostDimensionPower) == .proved, "16^2 boxes and eps^(-2 * 4/5) = 256")
        let above = try analysis.cover(at: scale("1/10", "1/2"))
        #expect(verdict(above, .twoScaleAtMostDimensionPower) == .refuted, "4^2 boxes and 10 = eps^(-1)")
        #expect(try analysis.normalisation().ball?.isZero == true)
    }

    @Test func infiniteSlopesLeaveTheLemmaOut() throws {
        let answer = try ToyAnalysis(model("sqrt(t1)")).cover(at: scale("1/10", "2/3"))
        #expect(verdict(answer, .twoScaleAtMostLemma) == nil && answer.logLemmaBound == nil)
        #expect(answer.notes.contains { $0.contains("Lipschitz") })
    }

    @Test func lipschitzConstantsAreUpperBoundsAndTight() throws {
        func bound(_ fim: String) throws -> Double {
            try #require(try ToyAnalysis(model(fim)).lipschitzBound).doubleValue
        }
        for (fim, exact) in [
            ("4*t1^2", 8.0), ("exp(t1)", M_E), ("5", 0), ("abs(t1-1/3)*7", 7), ("sin(3*t1)+2", 3),
            ("t1*t2,1", 2.0.squareRoot()),
        ] {
            let found = try bound(fim)
            #expect(found >= exact && found <= 1.05 * exact + 1e-9, "\(fim): \(found)")
        }
        // The Frobenius norm of [[1,1],[1,0]] bounds its operator norm 1.618.
        let full = try bound("[1+t1,t1;t1,3]")
        #expect(full >= 1.618 && full <= 1.74)
    }

    @Test func hugeCountsStayBounded() throws {
        // m = 10^20: no exact count, but bounds that decide the lemma.
        let answer = try ToyAnalysis(model("1+t1,2-t2^2")).cover(at: scale("1e-30", "2/3"))
        #expect(answer.mesoCount == Integer(10).power(20))
        #expect(answer.twoScaleCount.exact == nil && answer.notes.contains { $0.hasPrefix("N2 is bounded") })
        #expect(verdict(answer, .twoScaleAtMostLemma) == .proved && verdict(answer, .exactAtMostTwoScale) == .proved)
    }
}

/// What a covering count that is missing says.
@Suite struct MissingCountTests {
    @Test(arguments: ["[2,1;1,1+t1]", "[2,1;1,3]", "1+t2,1+t1"])
    func aMissingCountSaysWhy(fim: String) throws {
        let model = try ToyModelText(fim: fim).model()
        let answer = try ToyAnalysis(model).cover(at: ExactScale(epsilon: Rational(1) / 4, zeta: Rational(1) / 2))
        #expect(answer.exactCount == nil)
        #expect(answer.notes.contains { $0.hasPrefix("N is not counted for a ") }, "\(answer.notes)")
    }
}
