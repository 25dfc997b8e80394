import Foundation
import Testing

@Suite struct EstimateCommandTests {
    static let line =
        "estimate --network 4-3-2 --bias --data numbers.csv --samples 8 --draws 6 --epsilon 0.1,1/100 --zeta 0,2/3"

    /// Some rows of four features and a label, far from round.
    static let numbers: String = {
        var text = ""
        for row in 0..<12 {
            for column in 0..<4 { text += "\(0.375 * Double((row * 7 + column * 5) % 11) - 1.3)," }
            text += "\(row % 2)\n"
        }
        return text
    }()

    private func document(_ line: String, in runner: CommandRunner) throws -> [String: Any] {
        let outcome = try runner.run(line + " --format json")
        try #require(outcome.status == 0, "\(outcome.errors)")
        let object = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8))
        return try #require(object as? [String: Any])
    }

    @Test func jsonKeepsItsContract() throws {
        let runner = try CommandRunner()
        defer { runner.remove() }
        try runner.write(Self.numbers, to: "numbers.csv")
        let document = try document(Self.line, in: runner)
        let model = try #require(document["model"] as? [String: Any])
        #expect(model["network"] as? String == "4-3-2")
        #expect(model["parameters"] as? Int == 23)
        #expect(document["normalisation"] is Double && document["meanTrace"] is Double)
        #expect((document["timing"] as? [String: Any])?["computeSeconds"] is Double)
        let rows = try #require(document["rows"] as? [[String: Any]])
        #expect(rows.map { $0["epsilon"] as? String } == ["1/10", "1/10", "1/100", "1/100"])
        #expect(rows.map { $0["zeta"] as? String } == ["0", "2/3", "0", "2/3"])
        for row in rows {
            let lower = try #require(row["lower"] as? [String: Any])
            for estimate in [
                row["logExpectedDeterminant"], row["twoScaleDimension"], lower["published"], lower["tight"],
            ] {
                let pair = try #require(estimate as? [String: Double])
                #expect(Set(pair.keys) == ["value", "standardError"])
            }
            #expect(row["jensen"] is Double && row["effectiveSampleSize"] is Double)
            #expect(row["warnings"] is [String])
        }
    }

    @Test func everythingButEnvironmentAndTimingIsTheSameForAnyNumberOfThreads() throws {
        let runner = try CommandRunner()
        defer { runner.remove() }
        try runner.write(Self.numbers, to: "numbers.csv")
        var documents = try ["1", "2", "5"].map { try document(Self.line + " --threads " + $0, in: runner) }
        for index in documents.indices {
            documents[index]["environment"] = nil
            documents[index]["timing"] = nil
        }
        let texts = try documents.map { try JSONSerialization.data(withJSONObject: $0, options: .sortedKeys) }
        #expect(texts[0] == texts[1] && texts[1] == texts[2])
    }

    @Test func anotherSeedGivesOtherNumbers() throws {
        let runner = try CommandRunner()
        defer { runner.remove() }
        try runner.write(Self.numbers, to: "numbers.csv")
        let first = try document(Self.line, in: runner)["normalisation"] as? Double
        let second = try document(Self.line + " --seed 2", in: runner)["normalisation"] as? Double
        #expect(first != nil && second != nil && first != second)
    }

    @Test func csvHasOneLineForEachScaleAndTextNamesTheWarning() throws {
        let runner = try CommandRunner()
        defer { runner.remove() }
        try runner.write(Self.numbers, to: "numbers.csv")
        let csv = try runner.run(Self.line + " --format csv")
        #expect(csv.status == 0)
        let lines = csv.output.split(separator: "\n")
        #expect(lines.count == 5)
        #expect(lines[0].hasPrefix("network,parameters,epsilon,zeta,"))
        #expect(Set(lines.map { $0.split(separator: ",", omittingEmptySubsequences: false).count }).count == 1)
        let text = try runner.run(Self.line)
        #expect(text.output.contains("4-3-2, 23 parameters, relu, linear last layer, biases"))
        #expect(text.output.contains("effective sample size"))
    }

    /// One schedule, and the covariance of the errors, of which the text shows what a change along c needs.
    @Test func severalScalesComeFromOneRun() throws {
        let runner = try CommandRunner()
        defer { runner.remove() }
        try runner.write(Self.numbers, to: "numbers.csv")
        let line =
            "estimate --network 4-2-2 --data numbers.csv --samples 6 --epsilon 1/5,1/20 --zeta 0,1/2 --schedule 0:2:0"
        let document = try document(line, in: runner)
        let rows = try #require(document["rows"] as? [[String: Any]])
        let covariance = try #require(document["covariance"] as? [[Double]])
        #expect(rows.count == 4 && covariance.count == 4)
        for (index, row) in rows.enumerated() {
            #expect((row["tempering"] as? [String: Any])?["schedule"] as? String == "0:2:0")
            #expect(row["lower"] is [String: Any])
            let error = try #require((row["logExpectedDeterminant"] as? [String: Double])?["standardError"])
            #expect(abs(covariance[index][index] - error * error) <= 1e-9 * error * error)
        }
        let text = try runner.run(line).output
        // c = 2.24, 4.47, 5 and 20.
        for step in ["(1/5, 1/2) to (1/20, 1/2)", "(1/20, 1/2) to (1/5, 0)", "(1/5, 0) to (1/20, 0)"] {
            #expect(text.contains("log E[det] from (epsilon, zeta) = \(step): "), "\(text)")
        }
        #expect(text.contains("note: All scales come from one run along c"))
    }

    @Test func flagsThatMeanNothingToTheEstimatorAreRefusedInOneLine() throws {
        let runner = try CommandRunner()
        defer { runner.remove() }
        try runner.write(Self.numbers, to: "numbers.csv")
        let rest = "--data numbers.csv --samples 4 --estimator exchange"
        for (line, words) in [
            ("estimate --network 4-2 \(rest) --diagnostics", "--diagnostics shows the stages of --estimator tempered"),
            ("estimate --network 4-2 \(rest) --draws 5", "--draws means nothing to --estimator exchange"),
            ("estimate --network 4-2 \(rest) --inner-draws 5", "--inner-draws means nothing to --estimator exchange"),
            ("compare 4-2 4-1-2 \(rest) --draws 5", "--draws means nothing to --estimator exchange"),
            (
                "compare 4-2 4-1-2 --data numbers.csv --samples 4 --fisher softmax --target-error 1",
                "--target-error needs --estimator tempered"
            ),
            ("curve 4-2-2 \(rest) --bounds", "--bounds needs --estimator tempered"),
        ] {
            let outcome = try runner.run(line)
            #expect(outcome.status == 64 && outcome.errors.contains(words), "\(line): \(outcome.errors)")
            #expect(outcome.errors.split(separator: "\n").count == 1)
        }
        let allowed = try runner.run("estimate --network 4-2 \(rest) --schedule -3:2:0 --cross-check --epsilon 1/3,1/5")
        #expect(allowed.status == 0 && allowed.output.contains("by thermodynamic integration"), "\(allowed.errors)")
    }

    @Test func spectraAndResultsGoToTheFilesNamed() throws {
        let runner = try CommandRunner()
        defer { runner.remove() }
        try runner.write(Self.numbers, to: "numbers.csv")
        let outcome = try runner.run(Self.line + " --output result.json --format json --spectra-output spectra.npy")
        #expect(outcome.status == 0 && outcome.output.isEmpty && outcome.errors.isEmpty)
        #expect(try runner.files == ["numbers.csv", "result.json", "spectra.npy"])
        let bytes = try Data(contentsOf: runner.folder.appendingPathComponent("spectra.npy"))
        #expect(String(decoding: bytes.prefix(128), as: UTF8.self).contains("'shape': (6, 23)"))
    }

    @Test func storedSpectraAnswerOtherScales() throws {
        let runner = try CommandRunner()
        defer { runner.remove() }
        try runner.write(Self.numbers, to: "numbers.csv")
        func rows(_ line: String) throws -> [[String: Any]] {
            let outcome = try runner.run(line + " --format json")
            #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
            let json = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any]
            return try #require(json?["rows"] as? [[String: Any]])
        }
        func value(_ row: [String: Any], _ name: String, _ part: String) throws -> Double {
            try #require((row[name] as? [String: Any])?[part] as? Double)
        }
        let scales = "--epsilon 1/7,1e-5 --zeta 1/3"
        _ = try rows(Self.line + " --spectra-output spectra.npz")
        let stored = try rows("estimate --from spectra.npz \(scales)")
        let computed = try rows(Self.line.replacing(/--epsilon \S+ --zeta \S+/, with: "") + " \(scales)")
        #expect(stored.count == 2 && computed.count == 2)
        for (a, b) in zip(stored, computed) {
            for part in ["value", "standardError"] {
                let (x, y) = try (value(a, "twoScaleDimension", part), value(b, "twoScaleDimension", part))
                #expect(abs(x - y) <= 1e-9 * abs(y), "\(part): \(x) and \(y)")
            }
            #expect(a["lower"] == nil)
        }
        try runner.write("no archive", to: "broken.npz")
        let broken = try runner.run("estimate --from broken.npz")
        #expect(broken.status == 65 && broken.errors.split(separator: "\n").count == 1)
    }
}
