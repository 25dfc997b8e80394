import Foundation
import Testing

@Suite struct MeasureCommandTests {
    private func run(_ line: String, _ files: [String: String] = [:]) throws -> CommandRunner.Outcome {
        let runner = try CommandRunner()
        defer { runner.remove() }
        try runner.write(EstimateCommandTests.numbers, to: "numbers.csv")
        for (name, text) in files { try runner.write(text, to: name) }
        return try runner.run(line)
    }

    private func networks(_ outcome: CommandRunner.Outcome) throws -> [[String: Any]] {
        try #require(outcome.status == 0, "\(outcome.errors)")
        let object = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any]
        return try #require(object?["networks"] as? [[String: Any]])
    }

    @Test func jsonHoldsValuesWithErrorsUnitsAndInvariance() throws {
        let networks = try networks(
            run(
                "measure 4-3-2 4-2-2-2 --data numbers.csv --samples 8 --draws 4 --paths 3 --format json "
                    + "--measures parameters,linear-regions,trajectory-length"))
        #expect(networks.map { $0["network"] as? String } == ["4-3-2", "4-2-2-2"])
        #expect(networks.map { $0["parameters"] as? Int } == [18, 16])
        for (network, layers) in zip(networks, [2, 3]) {
            let measures = try #require(network["measures"] as? [[String: Any]])
            #expect(measures[0]["exact"] as? Bool == true && measures[0]["standardError"] == nil)
            #expect(measures[1]["value"] is Double && measures[1]["standardError"] is Double)
            #expect(measures[1]["unit"] as? String == "per path" && measures[1]["invariant"] as? Bool == true)
            #expect((measures[2]["values"] as? [Double])?.count == layers)
            #expect((measures[2]["standardError"] as? [Double])?.count == layers)
            #expect(measures[2]["invariant"] as? Bool == false && measures[2]["notes"] is [String])
        }
    }

    @Test func givenWeightsAndAPathGiveExactCounts() throws {
        // relu(x) - relu(-x) in the first coordinate: a pattern changes, the function does not.
        let outcome = try run(
            "measure 2-2-1 --weights w.csv --inputs p.csv --path p.csv --format csv "
                + "--measures activation-regions,linear-regions,path-jacobian",
            ["w.csv": "1,0,-1,0,1,-1\n", "p.csv": "-1,0\n1,0\n"])
        try #require(outcome.status == 0, "\(outcome.errors)")
        let lines = outcome.output.split(separator: "\n").map(String.init)
        #expect(lines[0] == "network,measure,part,value,standard_error,unit,invariant,notes")
        #expect(lines[1].hasPrefix("2-2-1,activation-regions,,2,,per path,yes,"))
        #expect(lines[2].hasPrefix("2-2-1,linear-regions,,1,,per path,yes,"))
        #expect(lines[3].hasPrefix("2-2-1,path-jacobian,,1,,1/length,yes,"))
    }

    @Test func theTwoScaleDimensionIsThatOfEstimateAndHasNoValueAtWeights() throws {
        let model = "4-3-2 --data numbers.csv --samples 8 --prior normal:0.5 --format json"
        let own = try #require(
            try networks(run("measure \(model) --measures 2sed:1/10:1/2"))[0]["measures"] as? [[String: Any]])[0]
        let outcome = try run("estimate --network \(model) --epsilon 0.1 --zeta 0.5")
        let document = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any]
        let row = try #require((document?["rows"] as? [[String: Any]])?.first)
        let other = try #require(row["twoScaleDimension"] as? [String: Any])
        #expect(own["value"] as? Double == other["value"] as? Double)
        #expect(own["invariant"] as? Bool == false && own["notes"] as? [String] == ["by the estimator tempered"])
        let refused = try run(
            "measure 2-2-1 --weights w.csv --inputs p.csv --measures 2sed:0.1:0.5",
            ["w.csv": "1,0,-1,0,1,-1\n", "p.csv": "-1,0\n1,0\n"])
        #expect(refused.status == 64 && refused.errors.contains("two-scale-pointwise is its integrand"))
    }

    @Test func measuresAlongATrainingHaveALineForEachEpochAndTheirPeak() throws {
        let runner = try CommandRunner()
        defer { runner.remove() }
        let training = try runner.run(
            "train --network 64-3-10 --bias --sample digits --samples 60 --test-samples 20 --epochs 4 --snapshots w "
                + "--snapshot-every 2 --weights end.npz")
        try #require(training.status == 0, "\(training.errors)")
        let line =
            "measure 64-3-10 --bias --sample digits --samples 40 --fisher softmax --measures fisher-trace,distance-moved"
        let document = try networks(runner.run("\(line) --along w --format json"))
        #expect(document.map { $0["epoch"] as? Int } == [0, 2, 4])
        func values(_ network: [String: Any], _ place: Int) throws -> [Double] {
            let measure = try #require(network["measures"] as? [[String: Any]])[place]
            return try measure["values"] as? [Double] ?? [#require(measure["value"] as? Double)]
        }
        let traces = try document.map { try values($0, 0) }
        #expect(traces.allSatisfy { $0.count == 3 && abs($0[0] - $0[1] - $0[2]) < 1e-9 * $0[0] })
        // The weights of epoch 0 are those that training started from.
        let moved = try document.map { try values($0, 1)[0] }
        #expect(moved[0] == 0 && moved[1] > 0)
        let end = try networks(runner.run("\(line) --weights end.npz --initial w/epoch-00000.npz --format json"))
        #expect(try values(end[0], 0) == traces[2])
        let text = try runner.run("\(line) --along w --figure trace.svg")
        let peak = zip([0, 2, 4], traces).max { $0.1[0] < $1.1[0] }
        #expect(text.status == 0 && text.output.contains("peak: fisher-trace is largest at epoch \(peak?.0 ?? -1),"))
        #expect(try runner.run("measure 64-3-10 --bias --sample digits --along nowhere").status == 66)
    }

    @Test func theListNamesEveryMeasure() throws {
        let outcome = try run("measure --list")
        #expect(outcome.status == 0)
        for name in ["linear-regions", "border-density[:H]", "linear-approximation:DELTA", "trajectory-length"] {
            #expect(outcome.output.contains("\n\(name) "))
        }
    }

    @Test(
        arguments: [
            ("measure 4-3-2 --data numbers.csv --measures linear-region", 64, "did you mean linear-regions?"),
            ("measure 4-3-2 --data numbers.csv --measures linear-approximation", 64, "DELTA is missing"),
            ("measure 4-3-2 --data numbers.csv --measures linear-approximation:0", 64, "'0' is no DELTA"),
            ("measure 4-3-2 --data numbers.csv --measures linear-regions --activation tanh", 64, "tanh"),
            (
                "measure cnn:2|2-2 --image 1x2x2 --pool none --data numbers.csv --measures linear-regions", 64,
                "dense layers"
            ),
            ("measure 4-3-2 --data numbers.csv --weights none.npz", 66, "none.npz"),
            ("measure 4-3-2 --data numbers.csv --weights w.csv", 65, "the network 4-3-2 has 18"),
            ("measure 4-3-2 4-2 --data numbers.csv --weights w.csv", 64, "1 files of weights for 2 networks"),
            ("measure 3-2 --data numbers.csv", 65, "3"),
            ("measure 4-3-2 --data numbers.csv --path w.csv", 65, "w.csv"),
            (
                "measure 2-2-1 --inputs p.csv --labels l.csv --measures margin", 65,
                "1 of 2 classes are no whole numbers"
            ),
            ("measure", 64, "--list"),
            ("measure 4-3-2 --data numbers.csv --paths 0", 64, "--paths 0"),
            ("measure 4-3-2 --data numbers.csv --picture plane --figure x.png", 64, "2 inputs"),
        ] as [(String, Int32, String)])
    func mistakesAreOneLineWithTheirStatus(_ line: String, _ status: Int32, _ says: String) throws {
        let outcome = try run(line, ["w.csv": "1,0,-1\n", "p.csv": "-1,0\n1,0\n", "l.csv": "0\n-1\n"])
        #expect(outcome.status == status, "\(outcome.errors)")
        #expect(outcome.errors.hasPrefix("twosed: ") && outcome.errors.contains(says), "\(outcome.errors)")
        #expect(outcome.output.isEmpty)
    }

    @Test func figuresAreDrawnOfPathsAndOfThePlane() throws {
        let runner = try CommandRunner()
        defer { runner.remove() }
        try runner.write("x,y\n-1,0\n1,0.5\n0.25,-2\n1,1\n", to: "points.csv")
        for line in [
            "measure 2-4-4-2 --inputs points.csv --draws 2 --paths 2 --figure plane",
            "measure 2-4-4-2 2-6-2 --inputs points.csv --draws 2 --paths 2 --figure regions",
            "measure 2-4-2 --activation tanh --inputs points.csv --draws 2 --paths 2 --figure lengths",
        ] {
            let outcome = try runner.run(line + " --bias")
            try #require(outcome.status == 0, "\(outcome.errors)")
            let name = String(line.split(separator: " ").last ?? "")
            let script = try String(
                contentsOf: runner.folder.appendingPathComponent("\(name)/\(name).gp"), encoding: .utf8)
            #expect(script.contains("set object 1000 polygon") == (name == "plane"))
        }
    }
}
