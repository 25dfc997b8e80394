import Foundation
import Testing

/// A request that no machine can meet is refused in a sentence before anything large is made.
@Suite struct LargeRequestTests {
    @Test(arguments: [
        ("estimate --network 64-2-10 --sample digits --samples 2 --draws 9223372036854775807", "draws need", "--draws"),
        (
            "estimate --network 64-2-10 --sample digits --samples 2 --draws 1e12", "1000000000000 draws need", "--draws"
        ),
        (
            "estimate --network 64-2-10 --sample digits --samples 2 --draws 9223372036854775807 --estimator factorised",
            "draws need", "--draws"
        ),
        (
            "train --network 5-4-2 --law mixture:1 --samples 99999999999",
            "99999999999 training rows and 100000 others need", "--samples, --test-samples"
        ),
        (
            "train --network 5-4-2 --law mixture:1 --samples 9 --test-samples 9223372036854775807",
            "9 training rows and 9223372036854775807 others need", "--samples, --test-samples"
        ),
        (
            "estimate --network 64-1000000-1000000-10 --sample digits --samples 2 --draws 2",
            "the 1000074000000 parameters of 64-1000000-1000000-10 on 2 rows need 8.0 TB", "--network"
        ),
        (
            "train --network 64-1000000-1000000-10 --sample digits --samples 2",
            "the 1000074000000 parameters of 64-1000000-1000000-10 on 256 rows need 56 TB", "--network"
        ),
        (
            "exact --fim 10^1000000000000 --epsilon 0.1 --zeta 0", "the digits of (10)^(1000000000000) need 500 GB",
            "formula"
        ),
        (
            "cover --fim pow(10,1e12) --epsilon 0.1 --zeta 0", "the digits of (10)^(1000000000000) need 500 GB",
            "formula"
        ),
    ])
    func aRequestBeyondMemoryIsRefusedWithItsSize(_ line: String, what: String, place: String) throws {
        let runner = try CommandRunner()
        defer { runner.remove() }
        let outcome = try runner.run(line)
        #expect(outcome.status == 65 && outcome.output.isEmpty)
        #expect(
            outcome.errors.hasPrefix("twosed: ") && outcome.errors.contains(what)
                && outcome.errors.contains(" (\(place)): "), "\(outcome.errors)"
        )
        #expect(outcome.errors.filter(\.isNewline).count == 1)
    }

    @Test func moreHeldOutRowsThanThereAreMeansAllOfThem() throws {
        let runner = try CommandRunner()
        defer { runner.remove() }
        let outcome = try runner.run(
            "train --network 64-2-10 --sample digits --samples 1700 --epochs 1 --test-samples 9223372036854775807")
        #expect(outcome.status == 0 && outcome.output.contains("tested on 97 others"))
    }

    @Test(arguments: [",", "e", "="]) func aNameOfOneLetterIsAFile(_ name: String) throws {
        let runner = try CommandRunner()
        defer { runner.remove() }
        let outcome = try runner.run("data list --output \(name)")
        #expect(outcome.status == 0)
        #expect(try runner.files == [name])
    }

    @Test func aLongNumberIsShortenedInAMessage() throws {
        let runner = try CommandRunner()
        defer { runner.remove() }
        let outcome = try runner.run(
            "bound --fim 4,1 --gamma 1e10000 --constant-C 1 --constant-H 1 --constant-K 1 --n 100")
        #expect(outcome.status == 64)
        #expect(outcome.errors.hasPrefix("twosed: gamma = 1000") && outcome.errors.count < 300)
    }

    @Test func longExactWorkEndsAtCtrlC() throws {
        let runner = try CommandRunner()
        defer { runner.remove() }
        let process = Process()
        process.executableURL = CommandRunner.executable
        process.arguments = ["cover", "--fim", "[1+t1,t2;t2,1+t1]", "--epsilon", "1e-300", "--zeta", "2/3"]
        let errors = Pipe()
        (process.standardOutput, process.standardError) = (FileHandle.nullDevice, errors)
        try process.run()
        Thread.sleep(forTimeInterval: 1.5)
        #expect(process.isRunning, "the work is not long enough to be interrupted")
        process.interrupt()
        let start = ContinuousClock.now
        process.waitUntilExit()
        #expect(process.terminationStatus == 130 && ContinuousClock.now - start < .seconds(5))
        let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        #expect(text.hasPrefix("twosed: interrupted (Ctrl-C)"))
    }
}
