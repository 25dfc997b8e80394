import Testing

@testable import Reporting

@Suite struct GnuplotTextTests {
    @Test func plainTextStandsForItself() {
        #expect(GnuplotText.quoted("covtype_20k & {a} ~ @ x^2") == #"'covtype\_20k \& \{a\} \~ \@ x\^2'"#)
        #expect(GnuplotText.quoted("Fisher's \\ box\nhere") == #"'Fisher''s \\ box here'"#)
    }

    @Test func bracesAfterUnderscoreAndCaretLowerAndRaise() {
        #expect(GnuplotText.quoted("d_{ζ}(ε)") == "'d_{ζ}(ε)'")
        #expect(GnuplotText.quoted("10^{−4} of n_{0}") == "'10^{−4}\u{A0}of n_{0}'")
    }

    @Test func bracesLeftOpenAreText() {
        #expect(GnuplotText.quoted("a_{b") == #"'a\_\{b'"#)
        #expect(GnuplotText.quoted("a}") == #"'a\}'"#)
        // Two opened, one closed: the text stays balanced for gnuplot.
        #expect(GnuplotText.quoted("a_{b^{c}") == "'a_{b^{c}}'")
    }

    @Test func widthCountsNoMarkup() {
        #expect(GnuplotText.width("log_{10} x") == 6.5)
        #expect(GnuplotText.width("a_b") == 3)
    }
}
