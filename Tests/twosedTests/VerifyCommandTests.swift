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

    @Test func aFamilyOfOnesOwnIsTestedLikeANamedOne() throws {
        let runner = try CommandRunner()
        defer { runner.remove() }
        let own = "--density t1^z*(1-t1)^(1-z) --outcomes 0,1 --box 1/10:9/10 --truth 3/10 --n 1e4 --data-sets 50"
        let outcome = try runner.run("verify \(own) --format json")
        #expect(outcome.status == 0, "\(outcome.errors)")
        let named = try runner.run("\(Self.coin) --n 1e4 --data-sets 50 --format json")
        let documents = try [outcome, named].map {
            try JSONDecoder().decode(VerificationDocument.self, from: Data($0.output.utf8))
        }
        #expect(documents[0].rows.map(\.verdict) == documents[1].rows.map(\.verdict))
        #expect(abs(documents[0].means[0].meanSupremum.value / documents[1].means[0].meanSupremum.value - 1) < 1e-5)
        #expect(documents[0].notes.contains { $0.contains("checked to be one") })
        let refused = try runner.run("verify --family poisson --n 100 --data-sets 5")
        #expect(refused.status == 64 && refused.errors.contains("--stated least-density=NUMBER"), "\(refused.errors)")
        let stated = try runner.run(
            "verify --family poisson --n 100 --data-sets 5 --stated least-density=1/1000,greatest-density=1,gradient=2,"
                + "gradient-change=9,fisher-change=9,loss-range=9")
        #expect(stated.status == 2 && stated.output.contains("note: Stated by the user, not proved: fisher-change = 9"))
        #expect(stated.output.contains("certified form of stated constants"), "\(stated.output)")
    }

    @Test func everyCommandListsTheSameFamilies() throws {
        let runner = try CommandRunner()
        defer { runner.remove() }
        let lists = try ["exact", "cover", "bound", "verify"].map { try runner.run("\($0) --family list") }
        #expect(lists.allSatisfy { $0.status == 0 && $0.output == lists[0].output }, "\(lists.map(\.errors))")
        #expect(lists[0].output.contains("truncated-normal:SD:T") && lists[0].output.contains("poisson"))
        for family in ["cosine:1/5", "truncated-normal:3/4:2", "poisson"] {
            let outcome = try runner.run("exact --family \(family)")
            #expect(outcome.status == 0 && outcome.output.contains("enclosure"), "\(outcome.errors)")
        }
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
