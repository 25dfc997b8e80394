import Foundations
import Testing

@testable import Association

@Suite struct ParetoFrontTests {
    @Test func frontAndHypervolumeAreThoseOfAnotherProgram() throws {
        let reference = try StudyReference.stored.get().pareto
        let front = ParetoFront(reference.points.map { ($0[0], $0[1]) })
        #expect(front.members == reference.front)
        let volume = front.hypervolume(against: (reference.reference[0], reference.reference[1]))
        #expect(abs(volume - reference.hypervolume) < 1e-9)
        // A reference inside the cloud cuts members off; one below all leaves nothing.
        #expect(front.hypervolume(against: (0.1, 10)) == 0)
    }

    @Test func withoutErrorsMembershipIsCertain() {
        let exact = { (value: Double) in Estimate(value: value, standardError: 0, samples: 1) }
        let shares = ParetoFront.membership([1, 2, 3].map(exact), [2, 3, 1].map(exact), redraws: 10, seed: 1)
        #expect(shares == [1, 0, 1])
    }

    /// Two things equal in one cost, with the same error in the other: each wins in half of the redraws, and 2,000 of them have
    /// a standard deviation of 0.011.
    @Test func equalThingsShareTheirMembership() {
        let error = Estimate(value: 0.2, standardError: 0.05, samples: 5)
        let cost = Estimate(value: 100, standardError: 0, samples: 1)
        let shares = ParetoFront.membership([error, error], [cost, cost], redraws: 2_000, seed: 1)
        #expect(shares.allSatisfy { abs($0 - 0.5) < 0.045 } && shares[0] + shares[1] == 1)
    }

    /// One thing at (0.2, 100) against (0.6, 200): the area is 0.4 x 100, and an error of 0.01 in the first cost moves it by
    /// 0.01 x 100; 4,000 redraws know that to 1.2%.
    @Test func theHypervolumeHasTheErrorOfItsCosts() {
        let first = [Estimate(value: 0.2, standardError: 0.01, samples: 5)]
        let second = [Estimate(value: 100, standardError: 0, samples: 5)]
        let volume = ParetoFront.hypervolume(first, second, against: (0.6, 200), redraws: 4_000, seed: 1)
        #expect(abs(volume.value - 40) < 1e-12 && abs(volume.standardError - 1) < 0.05)
    }

    @Test func theKneeIsTheLeastComplexWithinOneError() {
        let errors: [Estimate] = [(0.20, 0.02), (0.215, 0.01), (0.23, 0.01), (0.215, 0.01)].map {
            Estimate(value: $0.0, standardError: $0.1, samples: 5)
        }
        #expect(ParetoFront.knee(errors: errors, complexity: [900, 300, 100, 310]) == 1)
        #expect(ParetoFront.knee(errors: [], complexity: []) == nil)
    }
}
