import Foundation
import Testing

@Suite struct CompareCommandTests {
    private static let line =
        "compare 4-3-2 4-6-2 4-2-2-2 --data numbers.csv --samples 8 --draws 6 --epsilon 0.1,1/100 --zeta 2/3"

    private func run(_ line: String) throws -> CommandRunner.Outcome {
        let runner = try CommandRunner()
        defer { runner.remove() }
        try runner.write(EstimateCommandTests.numbers, to: "numbers.csv")
        return try runner.run(line)
    }

    @Test func jsonRanksTheNetworksAndHoldsTheirDocuments() throws {
        let outcome = try run(Self.line + " --n 1e4 --format json")
        try #require(outcome.status == 0, "\(outcome.errors)")
        let document = try #require(
            try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
        let networks = try #require(document["networks"] as? [[String: Any]])
        let names = networks.compactMap { ($0["model"] as? [String: Any])?["network"] as? String }
        #expect(names == ["4-3-2", "4-6-2", "4-2-2-2"])
        let comparisons = try #require(document["comparisons"] as? [[String: Any]])
        // eps_n = (log n / n)^{3/8} at n = 10,000, to six digits.
        #expect(comparisons.map { $0["epsilon"] as? String } == ["1/10", "1/100", "145423/2000000"])
        #expect(comparisons.map { $0["sampleSize"] as? Double } == [nil, nil, 1e4])
        for (index, comparison) in comparisons.enumerated() {
            let ranking = try #require(comparison["ranking"] as? [String])
            #expect(Set(ranking) == Set(names))
            let values = try ranking.map { name -> Double in
                let rows = try #require(networks[names.firstIndex(of: name) ?? 0]["rows"] as? [[String: Any]])
                return try #require((rows[index]["twoScaleDimension"] as? [String: Double])?["value"])
            }
            #expect(values == values.sorted(by: >))
            let differences = try #require(comparison["differences"] as? [[String: Any]])
            #expect(differences.count == 2)
            let difference = try #require((differences[0]["difference"] as? [String: Double])?["value"])
            #expect(abs(difference - (values[0] - values[1])) < 1e-9)
            #expect(differences[0]["isSignificant"] is Bool && differences[0]["sentence"] is String)
        }
        #expect(document["environment"] != nil && document["timing"] != nil)
        let pairs = try #require(document["pairs"] as? [[String: Any]])
        #expect(pairs.count == 9)
        #expect(pairs.map { $0["first"] as? String } == ["4-3-2", "4-3-2", "4-6-2"].flatMap { [$0, $0, $0] })
        #expect(pairs.map { $0["second"] as? String } == ["4-6-2", "4-2-2-2", "4-2-2-2"].flatMap { [$0, $0, $0] })
        #expect(pairs.prefix(3).map { $0["epsilon"] as? String } == ["1/10", "1/100", "145423/2000000"])
        #expect(pairs.allSatisfy { $0["verdict"] is String && $0["zeta"] as? String == "2/3" })
        // Six draws are too few for any verdict.
        #expect(pairs.allSatisfy { $0["reliable"] as? Bool == false && $0["reason"] is String })
    }

    @Test func textAndCsvShowEveryNetworkAtEveryScale() throws {
        let text = try run(Self.line)
        #expect(text.output.hasPrefix("3 networks, relu, linear last layer\n  inputs         8 rows of numbers.csv"))
        #expect(text.output.contains("4-6-2 is more complex than 4-3-2 at both scales, by "))
        // One sentence for each of the three pairs ends the page.
        let sentences = try #require(text.output.components(separatedBy: "\n\n").last).split(separator: "\n")
        #expect(sentences.count == 3 && sentences.allSatisfy { $0.contains("; not reliable at any of them (") })
        #expect(text.output.contains("warning: 4-6-2 at (epsilon, zeta) = "))
        let csv = try run(Self.line + " --format csv")
        let lines = csv.output.split(separator: "\n")
        #expect(lines.count == 7 && lines[0].hasPrefix("sample_size,rank,network,parameters,epsilon,zeta,"))
        #expect(Set(lines.map { $0.split(separator: ",", omittingEmptySubsequences: false).count }).count == 1)
        #expect(lines[1].hasPrefix(",2,4-3-2,18,1/10,2/3,") && lines[2].hasPrefix(",1,4-6-2,36,1/10,2/3,"))
    }

    @Test func theFigureGoesIntoTheFolderNamed() throws {
        let runner = try CommandRunner()
        defer { runner.remove() }
        try runner.write(EstimateCommandTests.numbers, to: "numbers.csv")
        let outcome = try runner.run(Self.line + " --figure plots")
        #expect(outcome.status == 0 && outcome.output.contains("plots"))
        let files = try FileManager.default.contentsOfDirectory(
            atPath: runner.folder.appendingPathComponent("plots").path)
        #expect(Set(files).isSuperset(of: ["compare.tsv", "compare.gp"]))
        // One scale alone makes a figure too.
        #expect(try runner.run("\(Self.line) --epsilon 0.1 --figure one").status == 0)
    }

    @Test func temperingIsTheDefault() throws {
        let outcome = try run(
            "compare 4-3-2 4-2-2 --data numbers.csv --samples 8 --epsilon 0.5 --target-error 9 --format json")
        #expect(outcome.status == 0 && outcome.output.contains("\"estimator\" : \"tempered\""))
        #expect(outcome.output.contains("\"schedule\" : "))
    }

    @Test(arguments: [
        ("compare 4-3-2 --data numbers.csv", 64, "1 network (compare)"),
        ("compare --data numbers.csv", 64, "0 networks (compare)"),
        ("compare 4-3-2 4-3-2 --data numbers.csv", 64, "4-3-2 is named twice (compare)"),
        ("compare 4-3-2 4-3-3 --data numbers.csv", 64, "4-3-2 has 2 outputs, 4-3-3 3 (compare)"),
        ("compare 4-3-2 5-3-2 --data numbers.csv", 65, "5-3-2"),
        ("compare 4-3-2 4-x-2 --data numbers.csv", 64, "4-x-2"),
        ("compare 4-3-2 4-2-2 --data absent.csv", 66, "absent.csv"),
        ("compare 4-3-2 4-2-2 --data numbers.csv --draws 2 --max-seconds 0", 64, "--max-seconds"),
        ("compare 4-3-2 4-2-2 --data numbers.csv --n 3 --gamma 1/50", 64, "--n"),
        ("compare 4-3-2 4-2-2 --data numbers.csv --draws 2 --output no/where.txt", 73, "no/where.txt"),
    ])
    func badInputIsOneLine(line: String, status: Int, what: String) throws {
        let outcome = try run(line)
        #expect(outcome.status == Int32(status), "\(outcome.errors)")
        #expect(outcome.errors.hasPrefix("twosed: ") && outcome.errors.contains(what), "\(outcome.errors)")
        #expect(outcome.errors.filter { $0 == "\n" }.count == 1 && outcome.output.isEmpty)
    }
}
