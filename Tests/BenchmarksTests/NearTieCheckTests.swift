import Testing

@testable import Benchmarks

@Suite struct NearTieCheckTests {
    @Test func noCountIsWrongAndNoVerdictFalseAtTies() throws {
        let check = try NearTieCheck(cases: 400, seed: 7)
        #expect(check.cases == 400)
        #expect(check.wrongCounts == 0)
        #expect(check.falseVerdicts == 0)
        // Both kinds of inequalities occurred, and equalities alone stay open.
        #expect(check.trueClaims > 700 && check.falseClaims > 40)
        #expect(check.undecidedVerdicts < 150)
    }
}
