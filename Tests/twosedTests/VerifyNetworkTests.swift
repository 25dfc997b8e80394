import Experiments
import Foundation
import Records
import Testing

/// Gap experiments from the command line.
@Suite struct VerifyNetworkTests {
    static let base =
        "verify --network 4-5-3 --law finite:40 --loss brier --sizes 20,80,320 --runs 3 --epochs 5 --starts 1 --steps 20"

    @Test func anAmpleConstantIsSatisfiedATinyOneViolated() throws {
        let runner = try CommandRunner()
        defer { runner.remove() }
        let ample = try runner.run("\(Self.base) --sizes 3000,10000 --constant-C 8")
        #expect(ample.status == 0 && ample.output.contains("SATISFIED") && !ample.output.contains("VIOLATED"))
        let tiny = try runner.run("\(Self.base) --constant-C 0.0001")
        #expect(tiny.status == 1 && tiny.output.contains("VIOLATED") && tiny.errors.isEmpty)
    }

    @Test func calibrationSeesItsOwnSizesAlone() throws {
        let runner = try CommandRunner()
        defer { runner.remove() }
        func constants(_ sizes: String) throws -> [Double] {
            let outcome = try runner.run("\(Self.base) --sizes \(sizes) --calibrate 20 --format json")
            let document = try JSONDecoder().decode(GapDocument.self, from: Data(outcome.output.utf8))
            #expect(document.rows.map(\.isCalibration) == [true, false, false])
            // The largest gap over eps_n = (log n / n)^(3/8) of the size that was calibrated on.
            let first = document.rows[0]
            let largest = first.runs.map { max(abs($0.trained.value), abs($0.adversarial?.value ?? 0)) }.max() ?? 0
            #expect(abs(document.constants[0].value - largest / pow(log(20) / 20, 0.375)) < 1e-12)
            #expect(first.trained.verdict == .uninformative)
            return document.constants.map(\.value)
        }
        #expect(try constants("20,80,320") == constants("20,60,500"))
    }

    @Test func aDeviationThatNoGapCanReachSaysNothing() throws {
        let runner = try CommandRunner()
        defer { runner.remove() }
        let outcome = try runner.run("\(Self.base) --constant-C 1000")
        #expect(outcome.status == 2)
        #expect(outcome.output.contains("no gap of this loss can reach C eps_n"))
    }

    @Test(
        arguments: [
            ("verify", "Give one of --family and --network"),
            ("verify --family bernoulli --network 2-2 --law finite:40", "Give one of --family and --network"),
            ("verify --family bernoulli --runs 3", "--runs goes with --network, not with --family"),
            (
                "verify --family bernoulli --learning-rate 0.1 --bias",
                "--learning-rate, --bias goes with --network, not"
            ),
            (
                "verify --network 2-2 --law finite:40 --data-sets 7",
                "--data-sets goes with --family, not with --network"
            ),
            ("verify --network 2-2", "Give one of --sample, --data and --law"),
        ])
    func flagsOfFamiliesAndNetworksDoNotMix(arguments: String, message: String) throws {
        let runner = try CommandRunner()
        defer { runner.remove() }
        let outcome = try runner.run(arguments)
        #expect(outcome.status == 64 && outcome.output.isEmpty)
        #expect(outcome.errors.hasPrefix("twosed: \(message)"), "\(outcome.errors)")
    }

    @Test(
        arguments: [
            ("--constant-C 0", "the constant 0.0 is not a positive number (--constant-C): "),
            ("--calibrate 20,80,320", "the sizes to calibrate on are not some of the sizes (--calibrate): "),
            ("--calibrate 21", "the sizes to calibrate on are not some of the sizes (--calibrate): "),
            ("--gamma 2", "gamma = 2.0 lies outside (0, 1] (--gamma): "),
            ("--box 1:0", "'1:0' is no box (--box): "),
        ])
    func badInputIsNamed(flags: String, message: String) throws {
        let runner = try CommandRunner()
        defer { runner.remove() }
        let outcome = try runner.run("\(Self.base) \(flags)")
        #expect(outcome.status == 64)
        #expect(outcome.errors.hasPrefix("twosed: \(message)"))
    }
}
