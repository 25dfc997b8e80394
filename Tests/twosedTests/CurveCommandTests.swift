import Foundation
import Testing

@Suite struct CurveCommandTests {
    private static let line =
        "curve 4-2-2 --activation tanh --data numbers.csv --samples 6 --epsilon 1/5,1/100 --zeta 1/2 --schedule 0:2:0"
    private static let tempered = line + " --estimator tempered"

    private func withRunner(_ body: (CommandRunner) throws -> Void) throws {
        let runner = try CommandRunner()
        defer { runner.remove() }
        try runner.write(EstimateCommandTests.numbers, to: "numbers.csv")
        try body(runner)
    }

    private func document(_ line: String, in runner: CommandRunner) throws -> [String: Any] {
        let outcome = try runner.run(line + " --format json")
        try #require(outcome.status == 0, "\(outcome.errors)")
        return try #require(JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
    }

    private func value(_ object: Any?, _ key: String) -> Double? {
        ((object as? [String: Any])?[key] as? [String: Double])?["value"]
    }

    @Test func jsonKeepsItsContract() throws {
        try withRunner { runner in
            let document = try document(Self.line, in: runner)
            #expect((document["model"] as? [String: Any])?["parameters"] as? Int == 12)
            #expect(document["normalisation"] is Double && document["schedule"] as? String == "0:2:0")
            let curve = try #require(document["curve"] as? [[String: Any]])
            let covariance = try #require(document["covariance"] as? [[Double]])
            #expect(curve.count >= 2 && covariance.count == curve.count)
            let values = try curve.map { try #require($0["c"] as? Double) }
            #expect(values == values.sorted() && abs(values[0] - 5.0.squareRoot()) < 1e-12)
            for (index, point) in curve.enumerated() {
                let error = try #require((point["logExpectedDeterminant"] as? [String: Double])?["standardError"])
                #expect(abs(covariance[index][index] - error * error) <= 1e-12 * error * error)
                #expect(value(point, "slope") ?? 0 > 0)
            }
            let rows = try #require(document["rows"] as? [[String: Any]])
            #expect(rows.map { $0["epsilon"] as? String } == ["1/5", "1/100"])
            for row in rows { #expect(value(row, "twoScaleDimension") != nil) }
        }
    }

    @Test func aStoredCurveAnswersItsOwnScalesAndNewOnes() throws {
        try withRunner { runner in
            let stored = try document(Self.line, in: runner)
            try runner.write(
                String(decoding: JSONSerialization.data(withJSONObject: stored), as: UTF8.self), to: "curve.json")
            let rows = try #require(stored["rows"] as? [[String: Any]])
            let line = "estimate --from curve.json --epsilon 1/5,1/100 --zeta 1/2"
            let again = try #require(try document(line, in: runner)["rows"] as? [[String: Any]])
            #expect(again.map { value($0, "twoScaleDimension") } == rows.map { value($0, "twoScaleDimension") })
            // Between the points, and at another zeta with c in the range.
            let line2 = "estimate --from curve.json --epsilon 1/8,1/3 --zeta 1/2,0.1"
            let other = try runner.run(line2)
            #expect(other.status == 65 && other.errors.contains("lies outside the curve"), "\(other.errors)")
            let between = try document("estimate --from curve.json --epsilon 1/8,1/30 --zeta 1/2", in: runner)
            let dimensions = try #require(between["rows"] as? [[String: Any]])
            let first = try #require(value(rows[0], "logExpectedDeterminant"))
            let middle = try #require(value(dimensions[0], "logExpectedDeterminant"))
            let last = try #require(value(rows[1], "logExpectedDeterminant"))
            #expect(first < middle && middle < last)
            let bound = try runner.run(
                "bound --from curve.json --zeta 2/3 --constant-C 1 --constant-H 1 --constant-K 1 --gamma 1 --n 1e4,1e5")
            #expect(bound.status == 0, "\(bound.errors)")
        }
    }

    @Test func aStoredCurveIsResumedByItsSchedule() throws {
        try withRunner { runner in
            let line = Self.line.replacing(" --schedule 0:2:0", with: "")
            let stored = try runner.run("\(Self.tempered) --epsilon 1/5 --format json --output cut.json")
            try #require(stored.status == 0, "\(stored.errors)")
            let exchange = try runner.run("\(Self.line) --format json --output exchange.json")
            try #require(exchange.status == 0, "\(exchange.errors)")
            let resumed = try document("\(line) --resume cut.json", in: runner)
            let whole = try document(Self.tempered, in: runner)
            let curve = try #require(resumed["curve"] as? [[String: Any]])
            #expect(curve.count > 1)
            #expect(NSArray(array: curve) == NSArray(array: try #require(whole["curve"] as? [[String: Any]])))
            for (flags, status, words) in [
                ("--resume cut.json --seed 2", 65, "about another network, other inputs, another seed or estimator"),
                ("--resume cut.json --estimator exchange", 65, "another seed or estimator (cut.json)"),
                ("--resume cut.json --c 2:10:3", 65, "begins at c = 2.23607, not at 2 (cut.json)"),
                ("--resume cut.json --max-seconds 3", 64, "--resume excludes"),
                ("--resume exchange.json", 64, "a curve by exchange has all its points (--resume)"),
                ("--resume none.json", 66, "none.json"),
            ] {
                let refused = try runner.run("\(line) \(flags)")
                #expect(refused.status == Int32(status) && refused.errors.contains(words), "\(refused.errors)")
            }
        }
    }

    @Test func boundsAlongACurveAreStoredAtTheScalesAskedFor() throws {
        try withRunner { runner in
            let stored = try runner.run("\(Self.line) --bounds --format json --output curve.json")
            try #require(stored.status == 0, "\(stored.errors)")
            let bounded = try document("estimate --from curve.json --epsilon 1/5,1/100,1/30 --zeta 1/2", in: runner)
            let rows = try #require(bounded["rows"] as? [[String: Any]])
            #expect(rows.map { $0["lower"] is [String: Any] } == [true, true, false])
            for row in rows.prefix(2) {
                let published = try #require(value(row["lower"], "published"))
                #expect(published < (value(row, "twoScaleDimension") ?? 0))
            }
            let estimated = try document(
                Self.tempered.replacing("curve 4-2-2", with: "estimate --network 4-2-2"), in: runner)
            let lower = (estimated["rows"] as? [[String: Any]])?.compactMap { value($0["lower"], "tight") }
            #expect(lower == rows.compactMap { value($0["lower"], "tight") })
            #expect(try runner.run("\(Self.line) --bounds").output.contains("lower (publ.)"))
            let full = try runner.run("\(Self.line) --bounds --fisher softmax")
            #expect(
                full.status == 64 && full.errors.contains("has no layers for lower bounds (--bounds)"), "\(full.errors)"
            )
        }
    }

    @Test func aClockThatEndsTooEarlyIsAnErrorInOneLine() throws {
        try withRunner { runner in
            let line = Self.line.replacing("--schedule 0:2:0", with: "--max-seconds 1e-9")
            for estimator in ["tempered", "exchange"] {
                let outcome = try runner.run("\(line) --estimator \(estimator)")
                #expect(outcome.status == 64 && outcome.output.isEmpty)
                #expect(
                    outcome.errors.hasPrefix(
                        "twosed: the time ended before two repetitions of the curve (--max-seconds)"))
            }
        }
    }

    @Test func whatMakesNoSenseIsRefusedInOneLine() throws {
        try withRunner { runner in
            try runner.write("{}", to: "empty.json")
            for (line, status, words) in [
                ("curve 4-2-2 --data numbers.csv --c 3:2:3", 64, "the grid '3:2:3' runs backwards: write"),
                ("curve 4-2-2 --data numbers.csv --c 2:1:3", 64, "'1' is no c above 1: write LOW:HIGH:COUNT"),
                ("curve 4-2-2 --data numbers.csv --c 0.5:3:3", 64, "'0.5' is no c above 1: write LOW:HIGH:COUNT"),
                ("curve 4-2-2 --data numbers.csv --c 2:3", 64, "'2:3' is no grid: write LOW:HIGH:COUNT"),
                ("curve 4-2-2 --data numbers.csv --c 2:3:1", 64, "'1' is no number of grid points from 2 to 1000"),
                ("curve 4-2-2 --epsilon 0.1", 64, "Give one of --sample, --data and --inputs"),
                ("curve 4-2-2 --data numbers.csv --schedule 0:2:0 --max-seconds 3", 64, "--schedule excludes"),
                (
                    "curve 4-2-2 --data numbers.csv --schedule 0:2:0:2 --estimator exchange", 64,
                    "a schedule of four numbers needs --estimator tempered"
                ),
                ("estimate --from empty.json --epsilon 0.1", 65, "empty.json"),
                ("estimate --from no.json --epsilon 0.1", 66, "no.json"),
                ("estimate --from empty.json --network 4-2-2 --epsilon 0.1", 64, "one of --network and --from"),
                ("estimate --from empty.json --data numbers.csv --epsilon 0.1", 64, "--from takes no inputs"),
            ] {
                let outcome = try runner.run(line)
                #expect(outcome.status == Int32(status), "\(line): \(outcome.status) \(outcome.errors)")
                #expect(outcome.errors.contains(words), "\(line): \(outcome.errors)")
                #expect(outcome.errors.split(separator: "\n").count == 1, "\(line): \(outcome.errors)")
            }
        }
    }

    @Test func theEstimatorFollowsFromTheNetworkAndTheFlags() throws {
        try withRunner { runner in
            let short = Self.line.replacing("1/5,1/100", with: "1/2")
            for (line, estimator) in [
                (short, "exchange"), (short + " --bounds", nil),
                (short.replacing("0:2:0", with: "0:2:0:2"), nil),
            ] as [(String, String?)] {
                let found = try document(line, in: runner)["estimator"] as? String
                #expect(found == estimator, "\(line)")
            }
        }
    }

    @Test func aSingleScaleIsACurveOfOnePoint() throws {
        try withRunner { runner in
            let one = try document(
                "curve 4-2-2 --activation tanh --data numbers.csv --samples 6 --epsilon 1/5 --zeta 1/2 --schedule 0:2:0",
                in: runner)
            #expect((one["curve"] as? [Any])?.count == 1 && (one["rows"] as? [Any])?.count == 1)
        }
    }
}
