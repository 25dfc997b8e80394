import Experiments
import Foundation
import Records
import Testing

/// The bound put to the test from the command line.
@Suite struct VerifyCommandTests {
    static let coin = "verify --family bernoulli --box 1/10:9/10 --truth 3/10"

    @Test func deviationsBeyondTheRangeOfTheLossTestNothing() throws {
        let runner = try CommandRunner()
        defer { runner.remove() }
        let outcome = try runner.run("\(Self.coin) --n 100,1000 --data-sets 50")
        #expect(outcome.status == 2)
        #expect(outcome.output.contains("verdict: UNINFORMATIVE (none of the 4 claims could be tested)"))
        #expect(!outcome.output.contains(" SATISFIED\n"))
    }

    @Test func oneClaimThatCanBeTestedDecides() throws {
        let runner = try CommandRunner()
        defer { runner.remove() }
        let outcome = try runner.run("verify --family cosine:1/5,1/10 --n 100,1000 --data-sets 50")
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.output.contains("verdict: SATISFIED (2 of the 4 claims could be tested)"))
        let wrong = try runner.run("\(Self.coin) --n 100,1000 --data-sets 50 --gamma 1 --constants 0.3,1,3")
        #expect(wrong.status == 1)
        #expect(wrong.output.contains("verdict: VIOLATED (4 of the 4 claims could be tested)"))
    }

    @Test func largeSamplesAreDrawnAsCounts() throws {
        let runner = try CommandRunner()
        defer { runner.remove() }
        let outcome = try runner.run("\(Self.coin) --n 1e6,1e9 --data-sets 100 --format json")
        #expect(outcome.status == 0, "\(outcome.errors)")
        let document = try JSONDecoder().decode(VerificationDocument.self, from: Data(outcome.output.utf8))
        #expect(document.rows.map(\.n) == [1_000_000, 1_000_000, 1_000_000_000, 1_000_000_000])
        #expect(document.rows.allSatisfy { $0.verdict == .satisfied })
        // E|N(0, 1)| sqrt(p (1-p)/n) log 9 = 1.0/sqrt(n) * 0.8034; 4 standard errors of 100 data sets are 31%.
        for mean in document.means {
            let scaled = mean.meanSupremum.value * Double(mean.n).squareRoot() / 0.8034
            #expect(abs(scaled - 1) < 0.31, "\(mean)")
        }
        let cosine = try runner.run("verify --family cosine:1/5 --n 1e9 --data-sets 2")
        #expect(cosine.status == 64 && cosine.errors.contains("(--n): give sizes up to 1e7"))
    }
}
