import Testing

@testable import Notebooks

@Suite struct OutputComparisonTests {
    private func compare(_ expected: String, _ found: String, _ tolerance: Double = 1e-6) -> OutputComparison {
        func lines(_ text: String) -> [String] { text.split(separator: "\n").map(String.init) }
        return OutputComparison(expected: lines(expected), found: lines(found), tolerance: tolerance)
    }

    @Test(arguments: [
        ("d = 848.616", "d = 848.6161"), ("1e-06", "0.000001"), ("-2.5e3 x", "-2500.0 x"), ("a   b", "a b"),
        ("   5  no", "5 no"), ("1000.0", "1000"), ("843.2(1.7)", "843.2(1.7)"), ("[1,2.0]", "[1,2.0]"),
        ("computed in [...] s", "computed in 0.0801 s"), ("a[...]", "a"), ("a [...] b [...] c", "a b b b c c"),
        ("v[...],", "v0.1.0,"), ("x\n...\ny", "x\ny"), ("...\ny\n...", "a\nb\ny\nc"), ("...", "a\nb"),
    ])
    func theseAgree(_ expected: String, _ found: String) {
        #expect(compare(expected, found).isSame)
    }

    @Test(arguments: [
        ("d = 848.616", "d = 848.618"), ("1", "2"), ("1000000000000000", "1000000000000001"), ("-1.5", "1.5"),
        ("0.5", "0.5x"), ("54-16-7", "54-16-8"), ("ab", "a b"), ("x", ""), ("a [...] c", "a b d"),
        ("in [...] s", "in 5 m"), ("x\n...\ny", "x\nz"), ("x", "x\ny"), ("x\ny", "x"), ("0.0", "1e-300"),
    ])
    func theseDiffer(_ expected: String, _ found: String) {
        #expect(!compare(expected, found).isSame)
    }

    @Test func theToleranceIsRelative() {
        #expect(compare("1e-12", "1.0009e-12", 1e-3).isSame)
        #expect(!compare("1e-12", "1.0011e-12", 1e-3).isSame)
        #expect(!compare("1e12", "1.0011e12", 1e-3).isSame)
    }

    @Test func aDifferenceIsFoundAtItsLine() {
        let comparison = compare("a\nb 1.5\nc\nd", "a\nb 1.6\nx\nc")
        #expect(
            comparison.steps == [
                .same(expected: 0, found: 0), .changed(expected: 1, found: 1), .extra(found: 2),
                .same(expected: 2, found: 3), .missing(expected: 3),
            ])
    }

    @Test func anUpdateKeepsMarksAndLinesThatAgree() {
        let comparison = compare(
            "a 1.0000001\n  \"date\" : [...], 5\nin [...] s for 2.5\n...\nend",
            "a 1\n  \"date\" : x, 6\nin 3 s for 2.6\nmore\nend")
        #expect(
            comparison.updated == ["a 1.0000001", "  \"date\" : [...], 6", "in [...] s for 2.6", "...", "end"])
        #expect(comparison.lostMarks.isEmpty)
        #expect(compare("x [...]\ny", "z\ny").lostMarks == [0])
    }

    @Test func anUpdateAgreesWithWhatWasFound() {
        let found = "p 1.25\nq\nr [2.5]\nin 0.7 s"
        for expected in ["", "q\nq\nq", "p 1.35\nin [...] s", "...\nr [3.5]\n...", "r\nq\np"] {
            let updated = compare(expected, found).updated.joined(separator: "\n")
            #expect(compare(updated, found, 0).isSame, "\(expected) became \(updated)")
        }
    }
}
