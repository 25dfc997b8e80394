import Foundation
import ReferenceNumbers
import Testing

@Suite struct DistanceCommandTests {
    private static func table(_ x: [[Double]], _ y: [Double]) -> String {
        zip(x, y).map { ($0 + [$1]).map { "\($0)" }.joined(separator: ",") + "\n" }.joined()
    }

    /// Two inputs; the class is the sign of one of them, by name.
    private static func classes(_ column: Int, _ names: [String]) -> String {
        (0..<40).map { row in
            let x = [sin(Double(13 * row + 1)), sin(Double(29 * row + 5))]
            return "\(x[0]),\(x[1]),\(names[x[column] > 0 ? 1 : 0])\n"
        }.joined()
    }

    private func run(_ line: String) throws -> CommandRunner.Outcome {
        let runner = try CommandRunner()
        defer { runner.remove() }
        let reference = try WeightReferences.stored.get().linearGaussian
        try runner.write(Self.table(reference.x1, reference.y1), to: "one.csv")
        try runner.write(Self.table(reference.x2, reference.y2), to: "two.csv")
        try runner.write(Self.classes(0, ["a", "b"]), to: "ab.csv")
        try runner.write(Self.classes(1, ["b", "c"]), to: "bc.csv")
        return try runner.run(line)
    }

    private func document(
        _ outcome: CommandRunner.Outcome
    ) throws -> (stages: [[String: Any]], readings: [Double], errors: [Double?]) {
        try #require(outcome.status == 0, "\(outcome.errors)")
        let object = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any]
        let readings = try #require(object?["readings"] as? [[String: Any]])
        return (
            try #require(object?["stages"] as? [[String: Any]]),
            try readings.map { try #require($0["value"] as? Double) }, readings.map { $0["standardError"] as? Double }
        )
    }

    @Test func regressionsHaveTheDistancesOfAnotherProgram() throws {
        let reference = try WeightReferences.stored.get().linearGaussian
        let model =
            "--noise-variance \(reference.noiseVariance) --prior-variance \(reference.priorVariance) --format json"
        let there = try document(run("distance linear --from one.csv --to two.csv \(model)"))
        let expected = [reference.structurePerRow1To2, reference.structure1To2, reference.distance1To2]
        for (own, other) in zip(there.readings, expected) { #expect(abs(own - other) < 1e-9) }
        // At beta 1 over the rows of task 1, its free energy is its complexity.
        #expect(abs(try #require(there.stages[0]["freeEnergy"] as? Double) - reference.first.complexity) < 1e-9)
        #expect(there.stages.map { $0["rows"] as? Int } == [30, 25, 55])
        #expect(there.stages.allSatisfy { $0["standardError"] == nil })
        let back = try document(run("distance linear --from two.csv --to one.csv \(model)"))
        let other = [reference.structurePerRow2To1, reference.structure2To1, reference.distance2To1]
        for (own, other) in zip(back.readings, other) { #expect(abs(own - other) < 1e-9) }
        #expect(back.readings[0] < 0)
    }

    /// Classes are numbered by name over both files: a, b and c are three, whatever each file holds.
    @Test func networksReportThePairOfEachStage() throws {
        let line =
            "distance 2-8-3 --bias --from ab.csv --to bc.csv --epochs 60 --learning-rate 0.02 --batch-size 8 --draws 20 --trainings 2"
        let result = try document(run(line + " --format json"))
        #expect(result.stages.map { $0["tasks"] as? [Int] } == [[1], [2], [1, 2], [1, 1]])
        func numbers(_ field: String) throws -> [Double] {
            try result.stages.map { try #require($0[field] as? Double, "\(field)") }
        }
        // Each task alone is learnt; both together are not, since b means two things.
        let centres = try numbers("riskAtWeights")
        #expect(centres[0] < 0.4 && centres[1] < 0.4 && centres[2] > 0.5)
        let divergences = try numbers("divergence")
        #expect(abs(result.readings[0] - (divergences[2] - divergences[0])) < 1e-9)
        let (risks, energies) = (try numbers("risk"), try numbers("freeEnergy"))
        #expect(abs(result.readings[1] - (divergences[3] - divergences[0])) < 1e-9 && centres[3] < 0.4)
        for (place, rows) in [40.0, 40, 80, 80].enumerated() {
            #expect(abs(energies[place] / (rows * (risks[place] + divergences[place] / 40)) - 1) < 1e-9)
        }
        // Each training is that of its own seed, and the numbers are their means.
        let ones = try ["--seed 1", "--seed 2"].map {
            try document(run(line.replacing("--trainings 2", with: "--trainings 1 \($0)") + " --format json"))
        }
        for place in result.readings.indices {
            let (one, two) = (ones[0].readings[place], ones[1].readings[place])
            #expect(one != two && abs(result.readings[place] - (one + two) / 2) < 1e-9)
            #expect(try abs(#require(result.errors[place]) - abs(one - two) / 2) < 1e-9)
        }
        #expect(abs(result.readings[2] - (result.readings[0] - result.readings[1])) < 1e-9)
        #expect(ones[0].errors[0] == nil && ones[0].errors[3] != nil, "one training has the error of its draws alone")
        let text = try run(line)
        #expect(text.status == 0 && text.output.contains("\n1 and 2    80  "))
        #expect(text.output.contains("note: none of these is a distance"))
    }

    @Test(
        arguments: [
            ("distance 2-8-2 --from ab.csv --to bc.csv", 65, "end it with 3"),
            ("distance 2-8-3 --from ab.csv --to one.csv", 65, "one.csv"),
            ("distance linear --from one.csv --to ab.csv", 65, "ab.csv"),
            ("distance linear --from one.csv --to two.csv --epochs 3", 64, "--epochs is about a network"),
            ("distance 2-8-3 --from ab.csv --to bc.csv --prior-variance 2", 64, "'linear'"),
            ("distance 2-8-3 --from ab.csv --to none.csv", 66, "none.csv"),
            ("distance 2-8-3 --from ab.csv --to bc.csv --beta 0", 64, "--beta"),
            ("distance 2-8-3 --from ab.csv --to bc.csv --draws 1", 64, "--draws"),
            ("distance 2-8-3 --from ab.csv --to bc.csv --trainings 0", 64, "--trainings"),
            ("distance linear --from one.csv --to two.csv --trainings 3", 64, "--trainings is about a network"),
            ("distance 2-8-3 --from ab.csv", 64, "--to"),
            ("distance net.npz --from ab.csv --to bc.csv", 64, "starts from random weights"),
        ] as [(String, Int32, String)])
    func mistakesAreOneLineWithTheirStatus(_ line: String, _ status: Int32, _ says: String) throws {
        let outcome = try run(line)
        #expect(outcome.status == status, "\(outcome.errors)")
        #expect(outcome.errors.hasPrefix("twosed: ") && outcome.errors.contains(says), "\(outcome.errors)")
        #expect(outcome.output.isEmpty)
    }
}
