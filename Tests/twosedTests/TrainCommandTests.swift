import Datasets
import Experiments
import Foundation
import Records
import Testing

/// Training from the command line: what it prints, what it stores, and what a kill leaves behind.
@Suite(.serialized) struct TrainCommandTests {
    static let base = "train --network 4-5-3 --law mixture:2 --samples 200 --test-samples 100"

    @Test func theDocumentHasOneRecordForEachEpochAndAgreesWithItself() throws {
        let runner = try CommandRunner()
        defer { runner.remove() }
        let outcome = try runner.run("\(Self.base) --epochs 3 --loss brier --format json --save net.npz")
        #expect(outcome.status == 0)
        let document = try JSONDecoder().decode(TrainingDocument.self, from: Data(outcome.output.utf8))
        #expect(document.epochs.map(\.epoch) == [0, 1, 2, 3])
        #expect(document.epochs.allSatisfy { abs($0.gap - ($0.testRisk - $0.trainRisk)) < 1e-12 })
        #expect(document.final.trainRisk == document.epochs[3].trainRisk)
        #expect(document.final.risk.value == document.epochs[3].testRisk && document.final.risk.method == .hoeffding)
        #expect((document.timing?.secondsPerEpoch ?? 0) > 0)
        #expect(document.parameters == 35)
        #expect(document.settings["--loss"] == "brier" && document.settings["--learning-rate"] == "0.001")
        let again = try runner.run("\(Self.base) --epochs 3 --loss brier --format json")
        var second = try JSONDecoder().decode(TrainingDocument.self, from: Data(again.output.utf8))
        second.environment = document.environment
        second.timing = document.timing
        #expect(second == document)
    }

    @Test func aResumedRunPrintsTheSameCurves() throws {
        let runner = try CommandRunner()
        defer { runner.remove() }
        let whole = try runner.run("\(Self.base) --epochs 6 --format csv")
        #expect(try runner.run("\(Self.base) --epochs 2 --save net.npz").status == 0)
        let resumed = try runner.run("\(Self.base) --epochs 6 --resume net.npz --format csv")
        #expect(resumed.output == whole.output && resumed.output.split(separator: "\n").count == 8)
    }

    @Test func weightsNamedAsInPyTorchAreTheStart() throws {
        let runner = try CommandRunner()
        defer { runner.remove() }
        try NPZArchive([
            NamedArray("fc1.weight", shape: [5, 4], numbers: (0..<20).map { Double($0 % 7) / 7 - 0.5 }),
            NamedArray("fc2.weight", shape: [3, 5], numbers: Array(repeating: 0, count: 15)),
        ]).write(to: runner.folder.appendingPathComponent("torch.npz").path)
        let outcome = try runner.run("\(Self.base) --epochs 1 --initial torch.npz --format json")
        let document = try JSONDecoder().decode(TrainingDocument.self, from: Data(outcome.output.utf8))
        // A last layer of zeros gives three equal probabilities.
        #expect(abs(document.epochs[0].trainRisk - 1.098_612_288_668_109_8) < 1e-6)
        let misfit = try runner.run("train --network 4-6-3 --law mixture:2 --samples 200 --initial torch.npz")
        #expect(misfit.status == 65)
        #expect(
            misfit.errors == "twosed: array 'fc1.weight' is 5 x 4 and layer 1 of 4-6-3 is 6 x 4 (torch.npz): "
                + "give weights of the network 4-6-3\n")
    }

    /// Images, batch normalisation and variations from the command line, resumed and written for PyTorch.
    @Test func imagesTrainWithConvolutions() throws {
        let runner = try CommandRunner()
        defer { runner.remove() }
        var rows: [UInt8] = []
        for row in 0..<30 {
            rows.append(UInt8(row % 3))
            for place in 0..<3072 { rows.append(UInt8(truncatingIfNeeded: place * (row % 3 + 1) + row)) }
        }
        try Data(rows).write(to: runner.folder.appendingPathComponent("images.bin"))
        let base =
            "train --network cnn:5|3-10 --norm batch --pool max:7 --data images.bin --samples 20 --batch-size 8 "
            + "--augment double --initialiser torch-default"
        let whole = try runner.run("\(base) --epochs 2 --weights net.safetensors --format json")
        #expect(whole.errors.isEmpty && whole.status == 0)
        let document = try JSONDecoder().decode(TrainingDocument.self, from: Data(whole.output.utf8))
        #expect(document.data.hasSuffix("pixels / 255, each once more, shifted and perhaps mirrored"))
        #expect(document.settings["--augment"] == "double")
        #expect(
            document.notes.contains(
                "The risks use the running statistics of the batch normalisation, the steps those of their batches."))
        #expect(try runner.run("\(base) --epochs 1 --save net.npz").status == 0)
        let resumed = try runner.run("\(base) --epochs 2 --resume net.npz --format json")
        let second = try JSONDecoder().decode(TrainingDocument.self, from: Data(resumed.output.utf8))
        #expect(second.epochs == document.epochs)
        let evaluated = try runner.run("\(base) --epochs 0 --initial net.safetensors --format json")
        let third = try JSONDecoder().decode(TrainingDocument.self, from: Data(evaluated.output.utf8))
        #expect(third.final.risk == document.final.risk)
        let rowsOfNumbers = try runner.run("train --network 3072-10 --data images.bin --samples 20 --augment fresh")
        #expect(rowsOfNumbers.status == 64)
        #expect(
            rowsOfNumbers.errors
                == "twosed: only images are varied, and the network reads rows of numbers (--augment): "
                + "leave it out, or start the network with a convolution\n")
        try Data(rows.dropLast()).write(to: runner.folder.appendingPathComponent("short.bin"))
        let short = try runner.run("data info short.bin")
        #expect(short.status == 65)
        #expect(
            short.errors == "twosed: the file is cut short: image 30 has 3072 of 3073 bytes (short.bin): "
                + "copy or download it again\n")
    }

    @Test func ctrlCStoresTheLastWholeEpochAndExits130() throws {
        let runner = try CommandRunner()
        defer { runner.remove() }
        // Enough epochs to be interrupted in, few enough to end if the signal were lost.
        let process = try start(runner, "\(Self.base) --epochs 20000 --save net.npz --checkpoint-seconds 0")
        try waitFor(runner.folder.appendingPathComponent("net.npz").path)
        kill(process.processIdentifier, SIGINT)
        process.waitUntilExit()
        #expect(process.terminationStatus == 130)
        let errors = try String(contentsOf: runner.folder.appendingPathComponent("errors"), encoding: .utf8)
        #expect(
            errors == "twosed: interrupted (Ctrl-C): the last whole epoch is stored, add --resume net.npz to go on\n")
        let epoch = try epoch(of: runner)
        let resumed = try runner.run("\(Self.base) --epochs \(epoch + 1) --resume net.npz --format csv")
        #expect(resumed.status == 0)
        #expect(resumed.output == (try runner.run("\(Self.base) --epochs \(epoch + 1) --format csv").output))
    }

    @Test func aKillAtAnyMomentLeavesAWholeCheckpoint() throws {
        let runner = try CommandRunner()
        defer { runner.remove() }
        var last = 0
        for attempt in 0..<12 {
            let line = "\(Self.base) --epochs 1000000 --save net.npz --checkpoint-seconds 0"
            let process = try start(runner, attempt == 0 ? line : "\(line) --resume net.npz")
            if attempt == 0 { try waitFor(runner.folder.appendingPathComponent("net.npz").path) }
            Thread.sleep(forTimeInterval: 0.2 + 0.037 * Double(attempt))
            kill(process.processIdentifier, SIGKILL)
            process.waitUntilExit()
            let epoch = try epoch(of: runner)
            #expect(epoch >= last)
            last = epoch
        }
        #expect(try runner.run("\(Self.base) --epochs \(last + 1) --resume net.npz").status == 0)
    }

    @Test(
        arguments: [
            ("--learning-rate 0", 64, "the learning rate 0.0 lies outside (0, 1000] (--learning-rate): "),
            ("--learning-rate -1", 64, "the learning rate -1.0 lies outside (0, 1000] (--learning-rate): "),
            ("--learning-rate nan", 64, "the learning rate nan lies outside (0, 1000] (--learning-rate): "),
            ("--batch-size 0", 64, "the batch size 0 is not a number from 1 to 1000000 (--batch-size): "),
            ("--epochs -1", 64, "-1 epochs are not a number from 0 to 1000000 (--epochs): "),
            ("--loss hinge", 64, "'hinge' is no loss (--loss): "),
            ("--schedule linear", 64, "'linear' is no schedule of learning rates (--schedule): "),
            ("--initialiser zeros", 64, "'zeros' is no law of initial weights (--initialiser): "),
            ("--random-labels 2", 64, "the share 2.0 of random labels lies outside [0, 1] (--random-labels): "),
            ("--resume missing.npz", 66, "the file cannot be read: No such file or directory (missing.npz): "),
            ("--initial weights.txt", 64, "weights are read from .npz and .safetensors files (weights.txt): "),
            ("--save nowhere/net.npz", 73, "the file cannot be written: No such file or directory (nowhere/net.npz): "),
            (
                "--loss squared --optimizer sgd --learning-rate 1000 --initialiser normal:100", 65,
                "the loss is no finite number at step "
            ),
        ] as [(String, Int32, String)])
    func badInputIsNamed(flags: String, status: Int32, message: String) throws {
        let runner = try CommandRunner()
        defer { runner.remove() }
        let outcome = try runner.run("\(Self.base) \(flags)")
        #expect(outcome.status == status)
        #expect(outcome.errors.hasPrefix("twosed: \(message)"))
        #expect(outcome.errors.hasSuffix("\n") && outcome.errors.filter { $0 == "\n" }.count == 1)
        #expect(outcome.output.isEmpty)
        #expect(try runner.files.isEmpty)
    }

    @Test func dataThatDoNotFitAreNamed() throws {
        let runner = try CommandRunner()
        defer { runner.remove() }
        try runner.write("1,2,0\n3,1,1\n2,2,2\n1,1,0\n", to: "three.csv")
        for (flags, message) in [
            (
                "--network 2-2 --samples 2",
                "the data have 3 classes and the network has 2 outputs (network 2-2, three.csv): "
            ),
            (
                "--network 3-3 --samples 2",
                "the data have 2 features and the network takes 3 (network 3-3, three.csv): "
            ),
            ("--network 2-3 --samples 4", "4 training rows leave none of 4 to test on (--samples, three.csv): "),
            ("--network 2-3 --samples 9", "9 training rows leave none of 4 to test on (--samples, three.csv): "),
        ] {
            let outcome = try runner.run("train --data three.csv \(flags)")
            #expect(outcome.status == 65)
            #expect(outcome.errors.hasPrefix("twosed: \(message)"))
        }
        #expect(try runner.run("\(Self.base) --epochs 1 --save net.npz").status == 0)
        let other = try runner.run("train --network 4-6-3 --law mixture:2 --samples 200 --resume net.npz")
        #expect(other.status == 65)
        #expect(
            other.errors
                == "twosed: the checkpoint was trained with --network 4-5-3, not 4-6-3 (net.npz): "
                + "give the same settings, or start from its weights with --initial\n")
    }

    // MARK: Helpers

    private func start(_ runner: CommandRunner, _ line: String) throws -> Process {
        let process = Process()
        process.executableURL = CommandRunner.executable
        process.arguments = line.split(separator: " ").map(String.init)
        process.currentDirectoryURL = runner.folder
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        let errors = runner.folder.appendingPathComponent("errors")
        try Data().write(to: errors)
        process.standardError = try FileHandle(forWritingTo: errors)
        try process.run()
        return process
    }

    private func waitFor(_ path: String) throws {
        for _ in 0..<600 where !FileManager.default.fileExists(atPath: path) { Thread.sleep(forTimeInterval: 0.1) }
        try #require(FileManager.default.fileExists(atPath: path))
    }

    private func epoch(of runner: CommandRunner) throws -> Int {
        struct Run: Decodable { var epoch: Int }
        let archive = try NPZArchive(contentsOf: runner.folder.appendingPathComponent("net.npz").path)
        let text = try #require(archive["run.json"]).numbers.map { UInt8($0) }
        return try JSONDecoder().decode(Run.self, from: Data(text)).epoch
    }
}
