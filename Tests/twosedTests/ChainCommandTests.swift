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

    private static let net = "bound --chain --network 2-3-2 --activation tanh --bias --loss brier --n 100,1e6"

    @Test func aNetworkHasABoundForEveryLaw() throws {
        let runner = try CommandRunner()
        defer { runner.remove() }
        let rows = (0..<20).map { "\(Double($0) / 7 - 1),\(Double($0 * $0 % 11) / 5 - 1),\($0 < 10 ? "a" : "b")" }
        try runner.write("x,y,label\n" + rows.joined(separator: "\n") + "\n", to: "rows.csv")
        let training = try runner.run(
            "train --network 2-3-2 --activation tanh --bias --data rows.csv --samples 16 --epochs 3 --save net.npz")
        #expect(training.status == 0, "\(training.errors)")
        let first = try document(
            runner, "\(Self.net) --box -3:3 --weights net.npz --near net.npz --data rows.csv --compare")
        let second = try document(runner, "\(Self.net) --box -3:3 --theorem b --weights net.npz --delta 1/20")
        for all in [first, second] {
            guard case .number(let from)? = all.informativeFrom else {
                Issue.record("no least n")
                continue
            }
            // Below B from there on, and in the rows accordingly.
            #expect(from > 17 && from < 1e5)
            #expect(all.rows[1].vacuous == false && (all.rows[0].vacuous == (from > 100)))
            #expect(try #require(all.rows[1].local) <= all.value(1) * (1 + 1e-12))
            #expect(all.setting.lossRange == 2 || all.setting.lossRange ?? 3 < 2)
        }
        #expect(first.value(1) < second.value(1))
        #expect(try #require(first.rows[1].localNear) < first.value(1))
        let names = try #require(first.others).map(\.name)
        #expect(
            names == [
                "chain, Fisher covers", "parameter count", "PAC-Bayes, parts of the box", "test set, this loss",
                "test set, 0-1 loss",
            ])
        let around = try document(runner, "\(Self.net) --weights net.npz --radius 1/10")
        #expect(around.value(1) < first.value(1) && around.notes.contains { $0.contains("must be others") })
        let named = try document(runner, "bound --chain --network net.npz --activation tanh --loss brier --n 1e6")
        #expect(named.setting.model.hasPrefix("2-3-2, tanh, 17 parameters"))
        for (line, status, word) in [
            ("bound --chain --network 2-3-2 --n 100", 64, "--activation"),
            ("bound --network 2-3-2 --gamma 1/2 --n 100", 64, "--network goes with --from or --chain"),
            ("\(Self.net) --last-layer activated", 64, "last one linear"),
            ("\(Self.net) --radius 1/10", 64, "--weights"),
            ("\(Self.net) --weights net.npz --radius 0", 64, "half-width"), ("\(Self.net) --at 1,2", 64, "--weights"),
            ("\(Self.net) --weights net.npz --box 0:1", 65, "outside the box"),
            ("\(Self.net) --any-truth", 64, "every law"),
            ("\(Self.net) --box -1:1,0:1", 64, "one side"), ("\(Self.net) --input-range 2:1", 64, "--input-range"),
            ("\(Self.net) --weights missing.npz", 66, "missing.npz"),
            ("\(Self.coin) --n 100 --loss brier", 64, "--network"),
            ("\(Self.net) --box -3:3 --weights net.npz --theorem b --near net.npz", 64, "theorem a"),
            ("bound --chain --network 2-3-1 --activation tanh --n 100", 64, "one output"),
            ("bound --chain --network cnn:3|4-2;image=1x3x3;pool=none --activation tanh --n 100", 64, "dense"),
        ] {
            let outcome = try runner.run(line)
            #expect(outcome.status == status && outcome.errors.contains(word), "\(line): \(outcome.errors)")
        }
    }

    @Test func aPriorOnLinksAndAnyTruth() throws {
        let runner = try CommandRunner()
        defer { runner.remove() }
        let coins = try document(
            runner, "bound --chain --family coins:12 --at \(Self.twelve) --near \(Self.twelve) --n 1e4")
        #expect(try #require(coins.rows[0].localNear) < 0.9 * #require(coins.rows[0].local))
        // q = 1/2 in place of sqrt(p(1-p)): S = log 9 on [1/10, 9/10].
        let any = try document(runner, "\(Self.coin) --any-truth --n 100 --at 3/10")
        let known = try document(runner, "\(Self.coin) --n 100 --at 3/10")
        #expect(any.value(0) >= known.value(0))
        #expect(abs((any.constants.first { $0.symbol == "S" }?.values[0] ?? 0) - 2 * log(3)) < 1e-14)
        #expect(any.setting.truth == "any p")
        let formula = try document(
            runner, "bound --chain --density 1+t1*cos(2*pi*z) --outcomes 0:1 --box 0:1/2 --n 100 --at 1/4 --near 1/4")
        #expect(try #require(formula.rows[0].local) <= formula.value(0) * (1 + 1e-12))
        for (line, word) in [
            ("bound --chain --family coins:2 --any-truth --n 100", "one truth only"),
            ("\(Self.coin) --n 100 --any-truth --compare", "one true distribution"),
            ("\(Self.coin) --n 100 --near 1/2", "--at"), ("\(Self.coin) --n 100 --at 1/2 --near 2", "box"),
            ("\(Self.coin) --n 100 --theorem b --at 1/2", "theorem a"),
        ] {
            let outcome = try runner.run(line)
            #expect(outcome.status == 64 && outcome.errors.contains(word), "\(line): \(outcome.errors)")
        }
    }

    private static let twelve = [String](repeating: "2/3", count: 12).joined(separator: ",")

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
