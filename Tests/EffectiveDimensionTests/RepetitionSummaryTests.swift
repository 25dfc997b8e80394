import Foundation
import Foundations
import Testing

@testable import EffectiveDimension

/// Repetitions that are jointly normal by construction, whose expectations are known: `log E[e^(a+b)]` is
/// `mu_a + mu_b + (var_a + var_b)/2 + cov`, and the mean of t under weights `e^a` is `mu_t + cov(a, t)`.
@Suite struct RepetitionSummaryTests {
    private static let (muA, sdA, muB, muT, sdT) = (3.0, 0.4, 7.0, 5.0, 0.6)
    private static let (rhoB, rhoT) = (0.6, -0.5)

    private func runs(_ count: Int, sdB: Double, seed: UInt64) -> [RepetitionRun] {
        var stream = RandomStream(seed: seed, purpose: .syntheticInputs, index: 0)
        return (0..<count).map { _ in
            let (x, y, z) = (stream.normal(), stream.normal(), stream.normal())
            var run = RepetitionRun()
            run.slots = [TemperedRun(logNormaliser: Self.muA + Self.sdA * x)]
            run.stages = [
                TemperedRun(
                    logNormaliser: Self.muB + sdB * (Self.rhoB * x + (1 - Self.rhoB * Self.rhoB).squareRoot() * y))
            ]
            let t = Self.muT + Self.sdT * (Self.rhoT * x + (1 - Self.rhoT * Self.rhoT).squareRoot() * z)
            (run.published, run.tight) = ([t], [t + 1])
            return run
        }
    }

    /// The first layer enters by the mean of its slots, so that `log E[e^a]` counts there. 0.5 takes the mean of the
    /// exponentials, 3 the mean with half the variance. Four standard errors from 8000 repetitions: odds of one in 16,000.
    @Test(arguments: [0.5, 3.0])
    func jointlyNormalRepetitionsGiveTheKnownExpectations(sdB: Double) {
        let summary = RepetitionSummary(runs(8000, sdB: sdB, seed: 3), units: 1, includesLowerBounds: true)
        let first = Self.muA + Self.sdA * Self.sdA / 2
        let covariance = Self.sdA * sdB * Self.rhoB
        let expected = first + Self.muB + sdB * sdB / 2 + covariance
        let published = first + Self.muT + Self.sdA * Self.sdT * Self.rhoT
        for (estimate, truth) in [
            (summary.expected, expected), (summary.published, published), (summary.tight, published + 1),
        ] {
            #expect(abs(estimate.value - truth) < 4 * estimate.standardError, "\(estimate) \(truth)")
        }
        // Without their covariances both would be seen to be wrong.
        #expect(abs(summary.expected.value - (expected - covariance)) > 4 * summary.expected.standardError || sdB < 1)
        #expect(abs(summary.published.value - (first + Self.muT)) > 4 * summary.published.standardError)
        #expect((summary.laterSpread > 1) == (sdB > 1))
    }

    /// Eight repetitions at a time: the stated 95% intervals contain the truth as often as they say. Of 400 intervals with
    /// odds of 95% between 363 and 393 do, with odds of 99.9%.
    @Test func studentIntervalsOfEightRepetitionsContainTheTruth() {
        let truth = Self.muA + Self.sdA * Self.sdA / 2 + Self.muT + Self.sdA * Self.sdT * Self.rhoT
        let covered = (0..<400).count { k in
            let summary = RepetitionSummary(
                runs(8, sdB: 0.5, seed: 1000 + UInt64(k)), units: 1, includesLowerBounds: true)
            return abs(summary.published.value - truth) <= 1.96 * summary.published.standardError
        }
        #expect((363...393).contains(covered), "\(covered) of 400")
    }

    @Test func equalRepetitionsAreExact() {
        let one = runs(1, sdB: 3, seed: 1)[0]
        let summary = RepetitionSummary([one, one, one], units: 2, includesLowerBounds: true)
        #expect(summary.expected.standardError == 0 && summary.tight.standardError == 0)
        let sum = 2 * one.slots[0].logNormaliser + one.stages[0].logNormaliser
        #expect(abs(summary.expected.value - sum) < 1e-12)
    }
}
