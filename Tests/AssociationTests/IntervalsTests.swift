import Foundation
import Foundations
import Testing

@testable import Association

@Suite struct IntervalsTests {
    /// R: p.adjust(c(0.01, 0.04, 0.03), "holm").
    @Test func holmCorrectionAgreesWithAnotherProgram() {
        #expect(zip(Holm.adjusted([0.01, 0.04, 0.03]), [0.03, 0.06, 0.06]).allSatisfy { abs($0 - $1) < 1e-15 })
        #expect(Holm.adjusted([0.9, 0.8]) == [1, 1] && Holm.adjusted([]) == [])
    }

    /// Tables of Student's distribution: 12.7062 (1 degree), 2.26216 (9 degrees), 97.5%.
    @Test func meansHaveStudentsIntervals() {
        let one = MeanInterval([1, 3])
        #expect(one.value == 2 && abs(one.upper - (2 + 12.706204736174698)) < 1e-9)
        let values = (0..<10).map { Double($0) }
        let ten = MeanInterval(values)
        #expect(abs(ten.upper - (4.5 + 2.262157162798205 * (55.0 / 6 / 10).squareRoot())) < 1e-9)
        #expect(abs(ten.chanceOfZero - 0.00116) < 5e-4)
    }

    @Test func aSingleValueHasNoInterval() {
        let interval = MeanInterval([0.375])
        #expect(interval.lower == -.infinity && interval.upper == .infinity && interval.chanceOfZero == 1)
    }

    /// The interval covers the mean of 30 skew values about as often as it says: 95% of 300 samples within 4 standard
    /// deviations of a binomial count, 2.5% less for the skewness at this size.
    @Test func bootstrapIntervalsCoverTheMean() {
        var stream = RandomStream(seed: 3, purpose: .syntheticInputs, index: 7)
        let hits = (0..<300).count { run in
            let values = (0..<30).map { _ in -log(1 - stream.uniform()) }
            let interval = BootstrapInterval(items: 30, resamples: 400, seed: UInt64(run)) { chosen in
                chosen.reduce(0) { $0 + values[$1] } / Double(chosen.count)
            }
            return interval.lower <= 1 && 1 <= interval.upper
        }
        #expect((262...297).contains(hits))
    }

    @Test func anUnvaryingStatisticHasAPointInterval() {
        let interval = BootstrapInterval(items: 5, resamples: 50, seed: 1) { _ in 0.375 }
        #expect(interval.lower == 0.375 && interval.upper == 0.375 && interval.value == 0.375)
    }

    /// Shrout and Fleiss (1979), six targets and four judges: ICC(1,1) = 0.17, ICC(1,4) = 0.44.
    @Test func reliabilityIsThatOfThePublishedExample() {
        let ratings: [[Double]] = [
            [9, 2, 5, 8], [6, 1, 3, 2], [8, 4, 6, 8], [7, 1, 2, 6], [10, 5, 6, 9], [6, 2, 4, 7],
        ]
        #expect(abs(IntraclassCorrelation.ofSingle(ratings) - 0.17) < 5e-3)
        #expect(abs(IntraclassCorrelation.ofMean(ratings) - 0.44) < 5e-3)
    }
}
