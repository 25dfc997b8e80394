import Foundation
import Testing

/// Flags of `twosed estimate` that choose the Fisher matrix, the box and other dimensions.
@Suite struct EstimateFisherCommandTests {
    private static let line = "estimate --network 4-3-2 --data numbers.csv --samples 8 --epsilon 1/10 --zeta 0"

    private func run(_ flags: String) throws -> [String: Any] {
        let runner = try CommandRunner()
        defer { runner.remove() }
        try runner.write(EstimateCommandTests.numbers, to: "numbers.csv")
        let outcome = try runner.run("\(Self.line) \(flags) --format json")
        try #require(outcome.status == 0, "\(outcome.errors)")
        return try #require(try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
    }

    @Test(arguments: ["softmax", "gaussian"])
    func aNetworkWithNoiseOnItsOutputAloneHasNoLowerBounds(fisher: String) throws {
        let document = try run("--fisher \(fisher) --draws 5")
        let model = try #require(document["model"] as? [String: Any])
        #expect(model["fisher"] as? String == fisher)
        #expect(model["sigma"] as? [Double] == (fisher == "softmax" ? [] : [0.1]))
        #expect(model["forwardNoise"] as? Int == 0)
        let row = try #require((document["rows"] as? [[String: Any]])?.first)
        #expect(row["lower"] == nil && row["twoScaleDimension"] != nil)
        let notes = try #require(document["notes"] as? [String])
        #expect(notes.contains { $0.hasPrefix("Spectra: ") })
        let exact = try run("--fisher \(fisher) --draws 5 --eigen singular-values")
        let values = try [row, #require((exact["rows"] as? [[String: Any]])?.first)].map {
            try #require(($0["twoScaleDimension"] as? [String: Double])?["value"])
        }
        #expect(abs(values[0] / values[1] - 1) < 1e-10)
    }

    @Test func sampledScoresAreNamedAndDifferFromTheExpectedMatrix() throws {
        let documents = try ["expected", "empirical"].map { try run("--fisher-estimate \($0) --draws 5") }
        let names = documents.map { ($0["model"] as? [String: Any])?["fisherEstimate"] as? String }
        #expect(names == ["expected", "empirical"])
        #expect(documents[0]["meanTrace"] as? Double != documents[1]["meanTrace"] as? Double)
    }

    @Test func otherDimensionsStandBesideTheTwoScaleOne() throws {
        let document = try run("--draws 5 --other-dimensions --observations 1e3,1e4 --gamma 1/2")
        let others = try #require(document["otherDimensions"] as? [String: Any])
        #expect(others["parameters"] as? Int == 18)
        let abbas = try #require(others["abbas"] as? [[String: Any]])
        #expect(abbas.map { $0["observations"] as? Double } == [1e3, 1e4])
        #expect((others["regularised"] as? [[String: Any]])?.first?["alpha"] as? Double == 0.01)
        #expect(try run("--draws 5")["otherDimensions"] == nil)
    }

    @Test(arguments: [
        ("--fisher softmax --forward-noise 2", "--forward-noise"),
        ("--fisher gaussian --sigma 0.1,0.2", "--sigma"),
        ("--fisher softmax --fisher-estimate empirical", "--fisher-estimate"),
        ("--around p.npy", "--radius"), ("--around p.npy --radius 0", "--radius"),
        ("--around p.npy --radius 1 --parameters q.npy", "--parameters"), ("--inner-draws 0", "--inner-draws"),
        ("--other-dimensions --observations 5", "--observations"), ("--gamma 2", "--gamma"),
    ])
    func flagsThatDoNotFitAreRefused(flags: String, name: String) throws {
        let runner = try CommandRunner()
        defer { runner.remove() }
        try runner.write(EstimateCommandTests.numbers, to: "numbers.csv")
        let outcome = try runner.run("\(Self.line) \(flags)")
        #expect(outcome.status == 64)
        #expect(outcome.errors.hasPrefix("twosed: ") && outcome.errors.contains(name))
        #expect(outcome.errors.filter { $0 == "\n" }.count == 1 && outcome.output.isEmpty)
    }
}
