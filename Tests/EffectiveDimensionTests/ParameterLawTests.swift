import Foundations
import Testing

@testable import EffectiveDimension

@Suite struct ParameterLawTests {
    static let laws: [ParameterLaw] = [
        .uniform(low: -1, high: 1), .uniform(low: 0.375, high: 2.385), .normal(standardDeviation: 2),
    ]

    /// 40,000 values from the law, each moved once, keep their mean and variance within five standard errors.
    @Test(arguments: laws, [0.1, 0.7, 2])
    func movesLeaveTheLawInvariant(law: ParameterLaw, scale: Double) {
        var stream = RandomStream(seed: 4, purpose: .tempering, index: 0)
        let count = 40_000
        let moved = (0..<count).map { _ in law.move(law.draw(&stream), scale: scale, &stream) }
        let mean = Estimate.mean(of: moved)
        let variance = Estimate.mean(of: moved.map { ($0 - mean.value) * ($0 - mean.value) })
        let expected: (mean: Double, variance: Double) =
            switch law {
            case .uniform(let low, let high): ((low + high) / 2, (high - low) * (high - low) / 12)
            case .normal(let standardDeviation): (0, standardDeviation * standardDeviation)
            }
        #expect(abs(mean.value - expected.mean) < 5 * mean.standardError)
        #expect(abs(variance.value - expected.variance) < 5 * variance.standardError)
        if case .uniform(let low, let high) = law { #expect(moved.allSatisfy { $0 >= low && $0 <= high }) }
    }

    /// Steps from a quarter to three quarters of the box are as frequent as steps back.
    @Test func stepsAreAsLikelyBackwards() {
        let law = ParameterLaw.uniform(low: 0, high: 1)
        func share(from start: Double, to end: Double) -> Double {
            var stream = RandomStream(seed: 5, purpose: .tempering, index: 1)
            return (0..<20_000).reduce(0) { sum, _ in
                abs(law.move(start, scale: 1.5, &stream) - end) < 0.05 ? sum + 1 : sum
            } / 20_000
        }
        let (there, back) = (share(from: 0.25, to: 0.8), share(from: 0.8, to: 0.25))
        #expect(there > 0.05 && abs(there - back) < 0.02)
    }

    @Test func maskedMovesTakeOneParameterAtLeastAndAFifthOnAverage() {
        var stream = RandomStream(seed: 6, purpose: .tempering, index: 2)
        var moved = 0
        for _ in 0..<400 {
            var parameters = [Double](repeating: 0.375, count: 50)
            ParameterLaw.uniform(low: -1, high: 1).move(
                &parameters[...], stepSizes: StepSizes(), masked: true, &stream)
            let count = parameters.count { $0 != 0.375 }
            #expect(count >= 1)
            moved += count
        }
        // 400 x (10 + 0.8) expected, standard deviation 57.
        #expect(abs(moved - 4320) < 250)
    }

    @Test func onlyLawsAboutZeroHaveASymmetricVariance() {
        #expect(ParameterLaw.uniform(low: -3, high: 3).symmetricVariance == 3)
        #expect(ParameterLaw.normal(standardDeviation: 0.5).symmetricVariance == 0.25)
        #expect(ParameterLaw.uniform(low: 0, high: 1).symmetricVariance == nil)
    }
}
