import Experiments
import Foundation
import Records
import Testing

/// Bounds by chains from the command line.
@Suite struct ChainCommandTests {
    private static let coin = "bound --chain --family bernoulli --box 1/10:9/10 --truth 3/10"

    private func document(_ runner: CommandRunner, _ line: String) throws -> ChainDocument {
        let outcome = try runner.run("\(line) --format json")
        #expect(outcome.status == 0, "\(line): \(outcome.errors)")
        return try JSONDecoder().decode(ChainDocument.self, from: Data(outcome.output.utf8))
    }

    @Test func aFamilyAndItsStatedConstantsGiveTheReferenceNumbers() throws {
        let runner = try CommandRunner()
        defer { runner.remove() }
        let coin = try document(runner, "\(Self.coin) --n 1,30,100 --deviation 0.2")
        // 0.387309641793261 in a 40-digit evaluation; q (ell(b) - ell(a)) as S.
        #expect(abs(coin.value(2) - 0.387309641793261) < 1e-15)
        #expect(coin.rows[1].start == 2 && coin.rows[2].start == 2)
        #expect(coin.leastN[0].n == .number(360))
        #expect(abs(coin.rows[1].levels.reduce(0) { $0 + $1.share } - 1) < 1e-12)
        #expect(coin.constants.first { $0.symbol == "S" }?.formula?.contains("ell the logit") == true)
        try runner.write(
            #"{"inputs":{"S":["2.01378958889211547278077093707"],"gamma":["2.18217890235992381266097485416"],"#
                + #""offsets":[0],"sigma_c":"0.0","omega_c":"0.0","sigma_bar":"1.00689479444605773639038546853","#
                + #""B":"2.19722457733621938279049047385","levels":60,"start_max":6}}"#, to: "metric.json")
        let stated = try document(runner, "bound --chain --metric metric.json --n 1,30,100")
        for k in 0..<3 { #expect(abs(stated.value(k) - coin.value(k)) < 1e-14) }
        #expect(stated.notes.contains("The bound is as good as the stated constants."))
    }

    @Test func theSecondTheoremAndTheOtherBoundsStandBesideTheFirst() throws {
        let runner = try CommandRunner()
        defer { runner.remove() }
        let cosine = "--family cosine:1/5,1/10 --truth 3/4,1/4 --n 1000"
        let second = try document(runner, "bound --chain --theorem b --zeta 2/3 \(cosine)")
        #expect(abs(second.value(0) - 0.049205057367338) < 1e-14)
        let first = try document(runner, "bound --chain --compare --at 1/2,1/2 \(cosine)")
        let names = try #require(first.others).map(\.name)
        for name in ["chain, Fisher covers", "parameter count", "Hoeffding, one fixed model", "Rademacher"] {
            #expect(names.contains(name), "\(names)")
        }
        #expect(try #require(first.rows[0].local) <= first.value(0) * (1 + 1e-12))
        let text = try runner.run("bound --chain --compare \(cosine)")
        #expect(text.output.contains("this bound") && text.output.contains("levels at n = 1000"))
    }

    @Test func whatDoesNotFitIsRefused() throws {
        let runner = try CommandRunner()
        defer { runner.remove() }
        try runner.write(#"{"S":["1"],"gamma":["1"],"sigma_c":"0"}"#, to: "short.json")
        try runner.write(#"{"S":["1","-2"],"gamma":["1","1"],"sigma_c":"0","omega_c":"0"}"#, to: "negative.json")
        for (line, status, word) in [
            ("\(Self.coin) --gamma 1/2 --n 100", 64, "--gamma"), (Self.coin, 64, "Give --n"),
            ("\(Self.coin) --n 0", 64, "below 1"), ("\(Self.coin) --n 100 --at 1/20", 64, "--at"),
            ("\(Self.coin) --n 100 --deviation 0", 64, "--deviation"),
            ("bound --chain --fim 4,1 --n 100", 64, "--fim"), ("bound --metric short.json --n 100", 64, "--chain"),
            ("bound --chain --metric short.json --n 100", 65, "omega_c"),
            ("bound --chain --metric negative.json --n 100", 65, "\"S\""),
            ("bound --chain --metric missing.json --n 100", 66, "missing.json"),
            ("bound --chain --family poisson --n 100", 64, "bounded range"),
            ("bound --chain --family turned-cosine:64:[1,0] --n 100", 64, "not square"),
        ] {
            let outcome = try runner.run(line)
            #expect(outcome.status == status && outcome.errors.contains(word), "\(line): \(outcome.errors)")
        }
    }

    @Test func bothTheoremsArePutToTheTest() throws {
        let runner = try CommandRunner()
        defer { runner.remove() }
        let outcome = try runner.run(
            "verify --chain --family bernoulli --truth 3/10 --n 100,1000 --data-sets 50 --format json")
        #expect(outcome.status == 0, "\(outcome.errors)")
        let document = try JSONDecoder().decode(VerificationDocument.self, from: Data(outcome.output.utf8))
        let rows = document.rows.filter { $0.rate.hasPrefix("chain") }
        #expect(rows.count == 4 && rows.allSatisfy { $0.verdict == .satisfied })
        #expect(rows.allSatisfy { ($0.exactProbability ?? 1) <= 0.05 })
    }
}

extension ChainDocument {
    /// The deviation of a row.
    fileprivate func value(_ row: Int) -> Double {
        if case .number(let value) = rows[row].deviation.value { value } else { .nan }
    }
}
