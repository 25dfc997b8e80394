import Foundations
import Testing

@Suite struct EstimateTests {
    @Test func theMeanHasTheStandardErrorOfTheTextbook() {
        // Mean 3.5, squares 6.25 + 2.25 + 0.25 + 12.25 = 21, variance 7, over 4 samples.
        let estimate = Estimate.mean(of: [1, 2, 4, 7])
        #expect(estimate == Estimate(value: 3.5, standardError: 1.75.squareRoot(), samples: 4))
    }

    @Test func oneSampleHasNoErrorToShow() {
        #expect(Estimate.mean(of: [0.375]) == Estimate(value: 0.375, standardError: 0, samples: 1))
        #expect(
            Estimate.jackknife(value: 0.375, leaveOneOut: [2.385])
                == Estimate(value: 0.375, standardError: 0, samples: 1))
        #expect(
            Estimate.jackknife(value: 0.375, leaveOneOut: []) == Estimate(value: 0.375, standardError: 0, samples: 0))
    }

    @Test func theJackknifeFollowsItsFormula() {
        // Mean 2, squares 1 + 0 + 1 = 2, times 2/3; the value itself is taken as given.
        let estimate = Estimate.jackknife(value: 11, leaveOneOut: [1, 2, 3])
        #expect(estimate.value == 11)
        #expect(abs(estimate.standardError - (4.0 / 3).squareRoot()) < 1e-15)
        #expect(estimate.samples == 3)
    }

    @Test func theJackknifeOfTheMeanIsItsStandardError() {
        let values = [0.375, 2.385, -1.5, 12.25, 3]
        let sum = values.reduce(0, +)
        let mean = Estimate.mean(of: values)
        let jackknife = Estimate.jackknife(value: mean.value, leaveOneOut: values.map { (sum - $0) / 4 })
        #expect(abs(jackknife.standardError - mean.standardError) < 1e-14)
    }

    @Test func affineChangesScaleTheErrorByTheFactorAlone() {
        let estimate = Estimate(value: 2, standardError: 0.5, samples: 9).scaled(by: -3, offset: 10)
        #expect(estimate == Estimate(value: 4, standardError: 1.5, samples: 9))
    }

    /// 2000 repetitions of 8 samples: the mean of the squared error estimates variance/8 with relative deviation
    /// sqrt(2/7/2000) = 0.012; five of them are missed with probability 6e-7.
    @Test func theErrorIsTheSpreadOfRepetitions() {
        var stream = RandomStream(seed: 5, purpose: .syntheticInputs, index: 0)
        let squares = (0..<2000).map { _ in
            let error = Estimate.mean(of: (0..<8).map { _ in 3 * stream.normal() }).standardError
            return error * error
        }
        let mean = squares.reduce(0, +) / 2000
        #expect(abs(mean / (9.0 / 8) - 1) < 0.06)
    }
}
