import Foundation
import Foundations
import Testing

@Suite struct LogSumExpTests {
    /// Logarithms computed with 40 digits (mpmath 1.3).
    @Test(
        arguments: [
            ([0.375, 2.385, -1.5], 2.5286989677016789791), ([1000, 1000.5, -5], 1000.9740769841801067),
            ([-1000, -1001.25, -2000], -999.74807091865462711), ([1e300, 1e300], 1e300), ([-3e4, -3.08e4], -3e4),
        ] as [([Double], Double)])
    func sumsOfExponentialsNeitherOverflowNorVanish(values: [Double], expected: Double) {
        #expect(abs(LogSpace.logSumExp(values) - expected) <= 2 * expected.ulp)
        #expect(abs(LogSpace.logSumExp(values.reversed()) - expected) <= 2 * expected.ulp)
        let mean = expected - log(Double(values.count))
        #expect(abs(LogSpace.logMeanExp(values) - mean) <= 4 * mean.ulp)
    }

    @Test func infinitiesAndNothingHaveTheirSums() {
        #expect(LogSpace.logSumExp([]) == -.infinity)
        #expect(LogSpace.logSumExp([-.infinity, -.infinity]) == -.infinity)
        #expect(LogSpace.logSumExp([.infinity, 3]) == .infinity)
        #expect(LogSpace.logSumExp([-.infinity, 0.375]) == 0.375)
        #expect(LogSpace.logMeanExp([2.385]) == 2.385)
        #expect(LogSpace.logAddExp(-.infinity, -.infinity) == -.infinity)
        #expect(LogSpace.logAddExp(-.infinity, 2.385) == 2.385)
        #expect(LogSpace.logAddExp(2.385, .infinity) == .infinity)
    }

    @Test func theSumOfTwoIsTheSumOfMany() {
        for (a, b) in [(0.375, 2.385), (2.385, 0.375), (-700, -1500), (800, 799.5), (1e300, -1e300)] {
            let sum = LogSpace.logSumExp([a, b])
            #expect(abs(LogSpace.logAddExp(a, b) - sum) <= 2 * sum.ulp)
        }
        // Where one is all but nothing beside the other, log1p keeps what adding first would lose.
        #expect(LogSpace.logAddExp(0, -40) == exp(-40))
    }

    @Test(
        arguments: [
            [0.375, 2.385, -1.5, 7, 7], [0, -800, -801], [-800, 0, -801, -2000], [1e4, 3, 1e4, 2], [5, 5], [-3],
        ] as [[Double]])
    func leavingOneOutEqualsSummingTheOthers(values: [Double]) {
        let rest = LogSpace.leaveOneOutLogSumExp(values)
        #expect(rest.count == values.count)
        for (i, value) in rest.enumerated() {
            var others = values
            others.remove(at: i)
            let expected = LogSpace.logSumExp(others)
            // Subtracting the largest term from the whole sum would leave -infinity or rounding here.
            #expect(value == expected || abs(value - expected) <= 4 * max(abs(expected), 1).ulp)
        }
    }

    @Test func leavingOneOutOfNothingIsNothing() { #expect(LogSpace.leaveOneOutLogSumExp([]).isEmpty) }

    @Test func weightsSumToOneAndKeepRatios() {
        let weights = LogSpace.normalisedWeights([5000, 5000 + log(3), -5000])
        #expect(abs(weights[0] - 0.25) < 1e-12 && abs(weights[1] - 0.75) < 1e-12 && weights[2] == 0)
    }

    @Test func effectiveSampleSizeCountsEqualWeights() {
        #expect(abs(LogSpace.effectiveSampleSize([700, 700, 700, -700]) - 3) < 1e-12)
        #expect(LogSpace.effectiveSampleSize([0, -1000]) == 1)
        // Weights 1 and 3: 16 / 10.
        #expect(abs(LogSpace.effectiveSampleSize([0, log(3)]) - 1.6) < 1e-12)
    }
}
