import BallArithmetic
import EffectiveDimension
import Foundations
import Testing

@testable import ToyModels

/// The facts (2.2) to (2.7) of the theory and Proposition A.1 on random rational models, by enclosure.
@Suite struct FactsTests {
    /// A diagonal of one to three random entries: numbers, powers, affine functions and functions of two variables.
    private func entries(using random: inout RandomStream, count: Int? = nil) -> [String] {
        let size = count ?? Int.random(in: 1...3, using: &random)
        return (1...size).map { axis in
            let (a, b) = (Int.random(in: 1...9, using: &random), Int.random(in: 1...9, using: &random))
            let other = Int.random(in: 1...size, using: &random)
            return switch Int.random(in: 0...4, using: &random) {
            case 0: "\(a)/\(b)"
            case 1: "\(a)*t\(axis)"
            case 2: "\(a)+\(b)*t\(axis)"
            case 3: "\(a)*t\(axis)^2*t\(other)"
            default: "0"
            }
        }
    }

    private func scale(using random: inout RandomStream) throws -> ExactScale {
        try ExactScale(
            epsilon: 1 / Rational(Int.random(in: 2...5_000, using: &random)),
            zeta: Rational(Int.random(in: 0...8, using: &random)) / 9)
    }

    private func dimension(_ entries: [String], _ scale: ExactScale) throws -> Ball {
        try #require(try ToyAnalysis(model(entries.joined(separator: ","))).dimension(at: scale).twoScaleDimension.ball)
    }

    @Test func boundsAndInvariancesHoldForRandomModels() throws {
        var random = RandomStream(seed: 22, purpose: .syntheticInputs, index: 0)
        for _ in 0..<200 {
            let entries = entries(using: &random)
            let scale = try scale(using: &random)
            let d = Rational(entries.count)
            let value = try dimension(entries, scale)
            let isZero = entries.allSatisfy { $0 == "0" }
            let floor = Ball(scale.zeta * d, precision: 120)
            let depth = scale.depth(precision: 120)
            let c = scale.magnification(precision: 120)
            // (2.2), with equality exactly if F = 0.
            #expect(isZero ? value.contains(scale.zeta * d) : floor.isLess(than: value) == .certain, "\(entries)")
            // (2.3) where d <= 2.
            if entries.count <= 2, !isZero {
                #expect(value.isAtMost(floor + c.log1p() * d / depth) != .impossible, "\(entries) \(scale)")
            }
            // (2.4): every entry is monotone, so its largest value is the one at the corner 1.
            let toy = try model(entries.joined(separator: ","))
            let kappa = try #require(try ToyAnalysis(toy).normalisation().ball)
            let corner = (0..<entries.count).map { _ in Ball(1, precision: 120) }
            let largest = toy.formulas[0].map { $0.enclosure(at: corner, precision: 120) * kappa }
                .reduce(Ball(0, precision: 120)) { $0.maximum($1) }
            let rank = Rational(entries.count { $0 != "0" })
            let ceiling = floor + (largest.squareRoot().log1p() / depth + (1 - scale.zeta)) * rank
            #expect(value.isAtMost(ceiling) != .impossible, "\(entries) \(scale)")
            // (2.5): a factor changes nothing, nor does the order of the coordinates.
            #expect(try dimension(entries.map { "7/3*(\($0))" }, scale).overlaps(value), "\(entries)")
            let renamed = entries.reversed().map { text in
                (1...entries.count).reduce(text) { $0.replacing("t\($1)", with: "u\(entries.count + 1 - $1)") }
                    .replacing("u", with: "t")
            }
            #expect(try dimension(renamed, scale).overlaps(value), "\(entries) \(renamed)")
        }
    }

    /// (2.7): blocks on their own variables add up, each with the factor of the whole.
    @Test func logDeterminantsOfIndependentBlocksAddUp() throws {
        var random = RandomStream(seed: 27, purpose: .syntheticInputs, index: 0)
        for _ in 0..<60 {
            let (first, second) = (entries(using: &random, count: 2), entries(using: &random, count: 1))
            let scale = try scale(using: &random)
            let shifted = second.map { $0.replacing("t1", with: "t3") }
            let whole = ToyAnalysis(try model((first + shifted).joined(separator: ",")))
            guard let kappa = try whole.normalisation().ball, !kappa.isZero else { continue }
            let factor = scale.magnification(precision: 120) * kappa.squareRoot()
            let effort = SubdivisionEffort(precision: 120)
            let parts = try [first, second].map {
                try #require(
                    try ToyAnalysis(model($0.joined(separator: ","))).certifiedLogDeterminant(
                        factor: factor, metric: .raw, effort))
            }
            let sum = try #require(try whole.dimension(at: scale).logExpectedDeterminant.ball)
            #expect((parts[0] + parts[1]).overlaps(sum), "\(first) \(second)")
        }
    }

    /// (2.6): the mean of the logarithm is at most the logarithm of the mean.
    @Test(arguments: ["exp(t1)", "1+t1^2", "1+t1*t2", "2+cos(t1)*t2"])
    func jensensBoundHolds(text: String) throws {
        let (formula, effort) = (try Formula(parsing: text), SubdivisionEffort(precision: 100))
        for c in [Rational(1) / 100, Rational(7) / 2, 1_000] {
            let logarithm = Formula.call(.log, 1 + .constant(c) * .call(.sqrt, formula))
            let mean = try #require(try MeanIntegrals().mean(of: logarithm, effort)).ball(precision: 100)
            let determinant = try #require(
                try ToyAnalysis(model(formula.variables.count == 1 ? text : text + ",0")).certifiedLogDeterminant(
                    factor: Ball(c, precision: 100), metric: .raw, effort))
            #expect(mean.isLess(than: determinant) == .certain, "\(text) \(c): \(mean) \(determinant)")
        }
    }

    /// (2.4): the limit for eps -> 0.
    @Test func theDimensionTendsToItsLimit() throws {
        for (fim, rank) in [("4*t1^2,1+t2", 2), ("t1,0", 1), ("t1*t2,t2,0", 2), ("[t1^2,t1*t2;t1*t2,t2^2]", 1)] {
            let analysis = ToyAnalysis(try model(fim))
            for (power, slack) in [(30, 0.08), (300, 0.008)] {
                let zeta = Rational(2) / 3
                let scale = try ExactScale(epsilon: Rational(10).power(-power), zeta: zeta)
                let value = try #require(try analysis.dimension(at: scale).twoScaleDimension.ball)
                let limit = zeta * Rational(analysis.model.dimension) + (1 - zeta) * Rational(rank)
                #expect(abs(value.value - limit.doubleValue) < slack, "\(fim) \(power): \(value)")
            }
        }
    }

    @Test(arguments: [
        "exp(t1),1+t2^2", "1+t1*t2,exp(t1)", "[2+t1,t2/2;t2/2,1+t2]", "t1+t2,t1*t2", "t1,t2*t1", "4*t1^2,1+t2",
        "1/(1+t1*t2),2",
    ])
    func quadratureAgreesWithTheEnclosure(fim: String) throws {
        let analysis = ToyAnalysis(try model(fim))
        for (epsilon, zeta) in [("1/10", "2/3"), ("1/1000", "0")] {
            let scale = try ExactScale(epsilon: Rational(parsing: epsilon), zeta: Rational(parsing: zeta))
            let enclosed = try #require(try analysis.dimension(at: scale).logExpectedDeterminant.ball)
            let numerical = try analysis.numericalLogDeterminant(at: scale, everywhere: true)
            #expect(
                abs(numerical.value - enclosed.value) <= numerical.errorSize + enclosed.radius, "\(fim) \(numerical)")
        }
    }

    @Test(arguments: ["exp(t1),1+t2^2", "t1+t2,t1*t2", "[2+t1,t2/2;t2/2,1+t2]", "4,1,1/4", "t1,t2*t1"])
    func moreDigitsNeverMissWhatFewerEnclosed(fim: String) throws {
        let scale = try ExactScale(epsilon: Rational(1) / 50, zeta: Rational(2) / 3)
        let balls = try [3, 10, 17, 30].map { digits in
            try #require(try ToyAnalysis(model(fim), digits: digits).dimension(at: scale).twoScaleDimension.ball)
        }
        for (earlier, later) in zip(balls, balls.dropFirst()) {
            #expect(earlier.overlaps(later) && earlier.overlaps(balls[3]) && later.radius <= earlier.radius, "\(fim)")
        }
    }
}
