import Foundation
import Testing

@testable import Association

/// The natural logarithm, so that the tests that use it need no Foundation.
func logarithm(_ x: Double) -> Double { log(x) }

@Suite struct TauResamplesTests {
    /// Both errors come from samples of resamples: 400 here, 4000 there. The relative error of a standard deviation from 400 is
    /// 3.5%; four of them, a false alarm once in 16,000 seeds.
    @Test func bootstrapErrorsAgreeWithAnotherProgram() throws {
        let study = try StudyReference.stored.get()
        let gap = PairSigns(study.gap)
        let resamples = TauResamples(items: study.gap.count, count: 400, seed: 1)
        for (name, number) in StudyReference.columns {
            let (signs, reference) = (PairSigns(study.column(number)), try #require(study.measures[name]))
            let error = try #require(TauResamples.standardError(resamples.tauA(signs, gap)))
            #expect(abs(error / reference.bootstrap - 1) < 0.14, "\(name): \(error)")
            let jackknife = try #require(TauResamples.jackknifeError(signs, gap))
            #expect(abs(jackknife - reference.jackknife) < 1e-14, "\(name)")
        }
    }

    /// The mean over resamples is tau itself; with copies counted as ties it would be lower by a factor 1 - 1/n. The target
    /// is the measure, where tau does not vary and the difference shows without any error.
    @Test func pairsOfCopiesDoNotCount() throws {
        let study = try StudyReference.stored.get()
        let noise = PairSigns(study.column(3))
        let resamples = TauResamples(items: study.gap.count, count: 50, seed: 2)
        #expect(resamples.tauA(noise, noise).allSatisfy { abs($0 - 1) < 1e-14 })
        let reference = try #require(study.measures["informative"])
        let ratio = reference.meanCopiesAsTies / reference.meanWithoutCopies
        #expect(abs(ratio - (1 - 1 / Double(study.gap.count))) < 1e-3)
    }

    @Test func resamplesWithoutCopiesAreThoseOfRepeatedItems() {
        let (a, b) = ([0.375, 2.385, 1.1, 3.3], [1.0, 0.5, 2.25, 4])
        // A resample as a longer list of items: pairs of one item with itself are ties in both, so tauB ignores them.
        let resamples = TauResamples(items: 4, count: 30, seed: 3)
        var stream = RandomItems(items: 4, seed: 3)
        for value in resamples.tauB(PairSigns(a), PairSigns(b)) {
            let items = stream.next()
            let expected = PairSigns(items.map { a[$0] }).tauB(PairSigns(items.map { b[$0] })) ?? 0
            #expect(abs(value - expected) < 1e-14)
        }
    }

    @Test func aBaselineThatOrdersTheTargetLeavesNoPartialTau() {
        let (a, b) = (PairSigns([1, 3, 2, 4]), PairSigns([1, 2, 3, 4]))
        #expect(TauResamples(items: 4, count: 20, seed: 1).partial(a, b, given: b).isEmpty)
        #expect(TauResamples.standardError([]) == nil)
    }
}
