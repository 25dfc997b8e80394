import Foundation
import Foundations
import Testing

@testable import EffectiveDimension

@Suite struct NormalisationTests {
    let traces = [0.375, 2.385, 7, 1]

    @Test func theFactorMakesTheMeanTraceTheNumberOfParameters() {
        let normalisation = Normalisation(parameters: 12, traces: traces)
        #expect(normalisation.origin == .draws)
        #expect(agree(normalisation.kappa, 12 / 2.69, to: 1e-15))
        #expect(normalisation.meanTrace == Estimate.mean(of: traces))
    }

    @Test func aGivenFactorIsTakenAsItIsAndCarriesNoError() {
        let normalisation = Normalisation(parameters: 12, traces: traces, given: 0.5)
        #expect(normalisation.kappa == 0.5 && normalisation.origin == .given)
        #expect(normalisation.meanTrace == Estimate.mean(of: traces))
        #expect(normalisation.leaveOneOutShifts.isEmpty)
    }

    @Test func shiftsAreTheChangesOfTheLogFactorWithoutADraw() {
        let whole = Normalisation(parameters: 12, traces: traces)
        for (i, shift) in whole.leaveOneOutShifts.enumerated() {
            var others = traces
            others.remove(at: i)
            let rest = Normalisation(parameters: 12, traces: others)
            #expect(abs(shift - log(rest.kappa / whole.kappa)) < 1e-15)
        }
    }

    @Test func aFisherMatrixOfZeroStaysZero() {
        let normalisation = Normalisation(parameters: 3, traces: [0, 0, 0])
        #expect(normalisation.kappa == 0)
        #expect(normalisation.leaveOneOutShifts == [0, 0, 0])
        // Without its only informative draw there is no factor to compare with.
        #expect(Normalisation(parameters: 3, traces: [0, 5]).leaveOneOutShifts[1] == 0)
        #expect(Normalisation(parameters: 3, traces: [5]).leaveOneOutShifts == [0])
    }

    #if compiler(>=6.2)
        @Test func aGivenFactorMustBePositive() async {
            await #expect(processExitsWith: .failure) {
                _ = Normalisation(parameters: 3, traces: [1], given: 0)
            }
        }
    #endif
}
