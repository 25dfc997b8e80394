import Foundations
import Testing

@testable import Association

@Suite struct ProgressiveOrderTests {
    private static func errors(_ values: [Double], error: Double) -> [Estimate] {
        values.map { Estimate(value: $0, standardError: error, samples: 5) }
    }

    /// By hand: 0.50 -> 0.40 falls, 0.39, 0.38 and 0.37 do not (0.40 - 0.05 = 0.35), so the fifth is the last; of those seen 0.37
    /// is the least. 0.10 is never trained.
    @Test func aSearchEndsAfterThreeStepsWithoutAFall() {
        let errors = Self.errors([0.50, 0.40, 0.39, 0.38, 0.37, 0.10], error: 0.05)
        let search = ProgressiveOrder([0, 1, 2, 3, 4, 5], errors: errors)
        #expect(search.trainings == 5 && search.chosen == 4)
        let patient = ProgressiveOrder([0, 1, 2, 3, 4, 5], errors: errors, patience: 4)
        #expect(patient.trainings == 6 && patient.chosen == 5)
        let hasty = ProgressiveOrder([0, 1, 2, 3, 4, 5], errors: errors, patience: 1)
        #expect(hasty.trainings == 3 && hasty.chosen == 2)
    }

    /// Small steps add up: each is compared with the last error that fell, 0.40 -> 0.34 -> 0.28.
    @Test func slowFallsAddUp() {
        let errors = Self.errors([0.40, 0.37, 0.34, 0.31, 0.28, 0.25], error: 0.05)
        #expect(ProgressiveOrder([0, 1, 2, 3, 4, 5], errors: errors, patience: 2).trainings == 6)
        // A fall of just one error is none.
        let exact = Self.errors([0.5, 0.25, 0], error: 0.25)
        #expect(ProgressiveOrder([0, 1, 2], errors: exact, patience: 1).trainings == 2)
    }

    @Test func theOrderDecidesWhatIsSeen() {
        let errors = Self.errors([0.3, 0.1, 0.2, 0.2, 0.2], error: 0.01)
        let late = ProgressiveOrder([0, 2, 3, 4, 1], errors: errors, patience: 2)
        #expect(late.trainings == 4 && late.chosen == 2)
        #expect(ProgressiveOrder([0, 1, 2, 3, 4], errors: errors, patience: 2).chosen == 1)
        #expect(ProgressiveOrder([3], errors: errors).trainings == 1)
    }
}
