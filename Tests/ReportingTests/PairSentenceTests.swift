import Records
import Testing

@testable import Reporting

@Suite struct PairSentenceTests {
    private typealias Pair = ComparisonDocument.Pair

    /// `difference` is A minus B, with an error of 0.5.
    private func pair(_ epsilon: String, _ difference: Double, zeta: String = "2/3", reason: String? = nil) -> Pair {
        let isDecided = abs(difference) >= 1
        let undecided = isDecided ? nil : "the difference is below two standard errors"
        let verdict: Pair.Verdict = !isDecided ? .undecided : difference > 0 ? .first : .second
        return Pair(
            first: "A", second: "B", epsilon: epsilon, zeta: zeta,
            difference: ReportedEstimate(value: difference, standardError: 0.5),
            standardErrors: abs(difference) / 0.5, verdict: verdict, reliable: (reason ?? undecided) == nil,
            reason: reason ?? undecided, firstParameters: 30, secondParameters: 20, firstShare: 0.5, secondShare: 0.875,
            counting: .first, countingAgrees: isDecided ? verdict == .first : nil)
    }

    private func text(_ pairs: Pair...) -> String { PairSentence(pairs: pairs).text }

    @Test func oneScaleIsOneVerdict() {
        #expect(
            text(pair("1/10", 4)) == "A is more complex than B at (epsilon, zeta) = (1/10, 2/3), by 4 +- 0.5 "
                + "parameters (8 standard errors); reliable. d_zeta/d is 0.5000 against 0.8750; counting parameters (30 against 20) "
                + "alone says the same.")
    }

    @Test func theMoreComplexNetworkIsNamedFirst() {
        #expect(
            text(pair("1/10", -4, reason: "B: 3 draws")) == "B is more complex than A at (epsilon, zeta) = (1/10, "
                + "2/3), by 4 +- 0.5 parameters (8 standard errors); not reliable (B: 3 draws). d_zeta/d is 0.8750 against 0.5000; "
                + "counting parameters (20 against 30) alone would call A more complex and disagrees.")
    }

    @Test func aDifferenceWithinItsErrorIsNoVerdict() {
        #expect(
            text(pair("1/10", -0.6)) == "A and B cannot be told apart at (epsilon, zeta) = (1/10, 2/3), where they "
                + "differ by 0.6 +- 0.5 parameters; the difference is below two standard errors. d_zeta/d is 0.5000 against 0.8750; "
                + "counting parameters (30 against 20) alone would call A more complex.")
    }

    @Test func severalScalesWithOneVerdictAreOneClause() {
        let sentence = text(pair("1/10", 4), pair("1/100", 6), pair("1/1000", 5))
        #expect(sentence.hasPrefix("A is more complex than B at all 3 scales, by 4 +- 0.5 to 6 +- 0.5 parameters "))
        #expect(sentence.contains("(at least 8 standard errors); reliable. "))
        #expect(text(pair("1/10", 4), pair("1/100", 6)).contains("at both scales"))
    }

    @Test func aCrossingIsPlacedBetweenItsScales() {
        let sentence = text(pair("1/1000", -4), pair("1/10", 6), pair("1/100", 0.5), pair("3/100", 5))
        #expect(
            sentence == "A is more complex than B at epsilon = 1/10 to 3/100, by 5 +- 0.5 to 6 +- 0.5 parameters (at "
                + "least 10 standard errors), A and B cannot be told apart at epsilon = 1/100, where they differ by 0.5 +- 0.5 "
                + "parameters, B is more complex than A at epsilon = 1/1000, by 4 +- 0.5 parameters (8 standard errors), they "
                + "cross between 3/100 and 1/1000; reliable where it is decided. d_zeta/d is 0.5000 against 0.8750; counting "
                + "parameters (30 against 20) alone would call A more complex and agrees at 2 of 3 scales.")
    }

    @Test func everyZetaHasItsOwnClauses() {
        let sentence = text(
            pair("1/10", 4, zeta: "0"), pair("1/100", -4, zeta: "0"), pair("1/10", 4), pair("1/100", 4, reason: "x"))
        #expect(sentence.hasPrefix("zeta = 0: A is more complex than B at epsilon = 1/10, by "))
        #expect(sentence.contains("they cross between 1/10 and 1/100; zeta = 2/3: A is more complex than B at "))
        #expect(sentence.contains("; not reliable at (1/100, 2/3) (x). "))
    }

    @Test func longFractionsAreShownAsDecimals() {
        #expect(ComparisonDocument.shown(scale: "30107/2000000") == "0.0150535")
        #expect(ComparisonDocument.shown(scale: "1/10") == "1/10")
    }
}
