import Foundation
import Testing

/// Tables of others through the commands that read them.
@Suite struct TableCommandTests {
    private func withRunner(_ body: (CommandRunner) throws -> Void) throws {
        let runner = try CommandRunner()
        defer { runner.remove() }
        try body(runner)
    }

    private func write(_ text: String, to name: String, in runner: CommandRunner) throws {
        try text.write(to: runner.folder.appendingPathComponent(name), atomically: true, encoding: .utf8)
    }

    /// Rows of three kinds with text labels, row names, and a gap.
    private let flowers =
        "\"\",\"a\",\"b\",\"kind\"\n"
        + (1...30).map { "\"\($0)\",\(Double($0 % 7) / 2),\($0 == 9 ? "NA" : String($0 % 5)),\"k\($0 % 3)\"\n" }
        .joined()

    @Test func textLabelsTrainAndAreIgnoredByEstimates() throws {
        try withRunner { runner in
            try write(flowers, to: "f.csv", in: runner)
            let refused = try runner.run(["estimate", "--network", "2-3", "--data", "f.csv", "--draws", "5"])
            #expect(refused.status == 65)
            #expect(
                refused.errors == "twosed: 1 cell is missing in 1 of 30 rows (first in f.csv, line 10, column 3 (b)): "
                    + "leave out these rows with --missing drop, or put means there with --missing mean, "
                    + "or leave out columns with --drop\n")
            let data = ["--data", "f.csv", "--missing", "drop"]
            let trained = try runner.run(["train", "--network", "2-3-3", "--samples", "20", "--epochs", "2"] + data)
            #expect(trained.status == 0 && trained.errors.isEmpty)
            #expect(trained.output.contains("1 of 30 rows with missing values left out"))
            let estimated = try runner.run(["estimate", "--network", "2-3", "--draws", "5"] + data)
            #expect(estimated.status == 0 && estimated.output.contains("29 of 29 rows drawn"))
            let all = try runner.run(
                ["estimate", "--network", "5-3", "--draws", "5", "--label", "none"] + data)
            #expect(all.status == 0, "\(all.errors)")
            let narrow = try runner.run(["estimate", "--network", "3-3", "--draws", "5"] + data)
            #expect(narrow.status == 65 && narrow.errors.contains("the data have 2 features and the network takes 3"))
        }
    }

    @Test func aSuspiciousLabelWarnsBeforeTheTraining() throws {
        try withRunner { runner in
            let rows = (0..<40).map { "\($0 % 2),\(Double($0 % 6) / 4),\(900 + 3 * $0)\n" }.joined()
            try write(rows, to: "w.csv", in: runner)
            let wrong = try runner.run([
                "train", "--network", "2-40", "--samples", "30", "--epochs", "1", "--data", "w.csv",
            ])
            #expect(wrong.errors == "warning: 40 classes in 40 rows: is the label in another column (--label)?\n")
            let right = try runner.run(
                [
                    "train", "--network", "2-2", "--samples", "30", "--epochs", "1", "--data", "w.csv", "--label",
                    "first",
                ])
            #expect(right.status == 0 && right.errors.isEmpty)
        }
    }

    @Test func aNetworkWithOneOutputAndTheSquaredLossLearnsARealTarget() throws {
        try withRunner { runner in
            let rows = (0..<60).map {
                "\(Double($0 % 8) / 4);\(Double($0 % 5));\(100 + 25 * ($0 % 8) - 7 * ($0 % 5))\n"
            }
            try write(rows.joined(), to: "r.csv", in: runner)
            let common = ["train", "--network", "2-1", "--bias", "--data", "r.csv", "--samples", "40"]
            let outcome = try runner.run(
                common + ["--loss", "squared", "--epochs", "200", "--learning-rate", "0.05", "--format", "json"])
            #expect(outcome.status == 0, "\(outcome.errors)")
            // The target is linear in the features: the risk falls from about 1 to nothing.
            let document = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any]
            let end = try #require(document?["final"] as? [String: Any])
            #expect(try #require(end["trainRisk"] as? Double) < 1e-4)
            #expect(end["trainErrorRate"] == nil)
            let refused = try runner.run(common + ["--epochs", "1"])
            #expect(refused.status == 65 && refused.errors.contains("classes and the network has 1 outputs"))
            #expect(refused.errors.hasSuffix("or learn a real target with --loss squared\n"))
        }
    }

    @Test func flagsOfATableNeedATable() throws {
        try withRunner { runner in
            let outcome = try runner.run(["estimate", "--network", "64-3", "--sample", "digits", "--drop", "3"])
            #expect(outcome.status == 64)
            #expect(outcome.errors.hasPrefix("twosed: --drop is about a table: give one with --data (command line)"))
        }
    }
}
