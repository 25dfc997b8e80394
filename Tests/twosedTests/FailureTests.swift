import Foundation
import Testing

/// Bad input ends with the documented status, one line that names the place, and nothing left behind.
@Suite struct FailureTests {
    struct Case: CustomTestStringConvertible {
        var arguments: String
        var status: Int32
        var message: String
        var testDescription: String { arguments }

        init(_ arguments: String, _ status: Int32, _ message: String) {
            self.arguments = arguments
            self.status = status
            self.message = message
        }
    }

    static let estimate = "estimate --network 2-3-2"
    static let bound = "bound --constant-C 1 --constant-H 1 --constant-K 1"

    static let cases = [
        Case(
            "\(estimate) --data ragged.csv", 65,
            "the line has 2 cells, not 3 (ragged.csv, line 2, column 3): give every line the same number of cells"),
        Case(
            "\(estimate) --data text.csv", 65,
            "\"x\" is not a number (text.csv, line 2, column 2): write a number, or give --drop 2, or --categorical 2"),
        Case(
            "\(estimate) --data nan.csv", 65,
            "1 cell is missing in 1 of 2 rows (first in nan.csv, line 1, column 2): leave out these rows with --missing drop, or put means there with --missing mean, or leave out columns with --drop"
        ),
        Case(
            "\(estimate) --data empty.csv", 65, "the file is empty (empty.csv): give a table with one sample per line"),
        Case(
            "\(estimate) --data cut.csv.gz", 65, "the gzip data end early (cut.csv.gz): copy or download the file again"
        ),
        Case(
            "\(estimate) --data missing.csv", 66,
            "the file cannot be read: No such file or directory (missing.csv): check the name and the folder"),
        Case(
            "\(estimate) --inputs cut.npy", 65,
            "the file is cut short: 1 of 2 x 2 numbers (cut.npy): copy or write it again"),
        Case(
            "estimate --network 3-2 --data good.csv", 65,
            "the data have 2 features and the network takes 3 (network 3-2, good.csv): start the network with 2, or give --label none if all columns are features"
        ),
        Case(
            "\(estimate) --data good.csv --samples 4", 65,
            "more samples than rows: 4 of 3 (good.csv): ask for at most 3 samples"),
        Case(
            "\(estimate) --data good.csv --samples 2 --epsilon 1", 64,
            "epsilon = 1 lies outside (0, 1) (--epsilon): give numbers between 0 and 1"),
        Case(
            "\(estimate) --data good.csv --samples 2 --epsilon -0.1", 64,
            "epsilon = -1/10 lies outside (0, 1) (--epsilon): give numbers between 0 and 1"),
        Case(
            "\(estimate) --data good.csv --samples 2 --zeta 1", 64,
            "zeta = 1 lies outside [0, 1) (--zeta): give numbers from 0 up to below 1"),
        Case(
            "\(estimate) --data good.csv --draws 0", 64,
            "--draws 0 is not a positive number (command line): try 'twosed --help'"),
        Case(
            "estimate --network 5 --data good.csv", 64,
            "network '5' has one number (--network): give inputs and outputs at least, such as 54-7"),
        Case(
            "\(estimate) --data good.csv --samples 3 --output none/x.json", 73,
            "the file cannot be written: No such file or directory (none/x.json): create the folder first, or name one "
                + "that exists"),
        Case(
            "\(bound) --dimension 3 --gamma 2 --n 100", 64,
            "gamma = 2 lies outside (0, 1] (--gamma): give a number above 0 and at most 1"),
        Case(
            "\(bound) --dimension 3 --gamma 1 --n 100:10:5", 64,
            "the grid '100:10:5' runs backwards (--n): write 100,1000,10000 or LOW:HIGH:COUNT such as 1e2:1e9:50"),
        Case(
            "\(bound) --from good.csv --gamma 1 --n 100", 65,
            "the text cannot be read (good.csv): give a file that this version of twosed wrote"),
        Case("run missing.yml", 66, "no such file (missing.yml): check the path"),
        Case(
            "run typo.yml", 65,
            "unknown setting 'nme' (typo.yml, line 2, column 1): write 'name', or use one of: name, title, question, networks, activation, "
                + "lastLayer, bias, sample, data, table, samples, draws, fisher, fisherEstimate, sigma, forwardNoise, eigen, prior, "
                + "epsilon, zeta, tempered, bound, seed, kind"
        ),
        Case(
            "verify --network 2-2 --law mixture:1 --sizes 10,20 --runs 2 --epochs -1 --test-samples 20", 64,
            "-1 epochs, 2 runs and 20 held-out rows (--epochs, --runs, --test-samples): give 1 to 1000000 epochs and "
                + "runs, and 1 row or more"),
        Case(
            "report .", 66, "there are no records (./records.json): run 'twosed run' on the study first"),
    ]

    @Test(arguments: cases) func badInputEndsInOneLineAndTheDocumentedStatus(_ bad: Case) throws {
        let runner = try CommandRunner()
        defer { runner.remove() }
        try runner.write("1,2,0\n3,4\n", to: "ragged.csv")
        try runner.write("1,2,0\n3,x,1\n", to: "text.csv")
        try runner.write("1,nan,0\n3,4,1\n", to: "nan.csv")
        try runner.write("", to: "empty.csv")
        try runner.write("1,2,0\n3,4,1\n5,7,0\n", to: "good.csv")
        try runner.write("kind: dimension\nnme: x\n", to: "typo.yml")
        let gzip = try Data(
            contentsOf: CommandRunner.package.appendingPathComponent("Sources/Datasets/Resources/samples/digits.csv.gz")
        )
        try gzip.prefix(1000).write(to: runner.folder.appendingPathComponent("cut.csv.gz"))
        try Self.npy(shape: "(2, 2)", numbers: [1]).write(to: runner.folder.appendingPathComponent("cut.npy"))
        let before = try runner.files

        let outcome = try runner.run(bad.arguments)
        #expect(outcome.status == bad.status)
        #expect(outcome.errors == "twosed: \(bad.message)\n")
        #expect(outcome.output.isEmpty)
        #expect(try runner.files == before)
    }

    /// A version 1.0 .npy file, written by hand.
    static func npy(shape: String, numbers: [Double]) -> Data {
        var header = "{'descr': '<f8', 'fortran_order': False, 'shape': \(shape), }"
        header += String(repeating: " ", count: 64 - (header.utf8.count + 11) % 64) + "\n"
        var data = Data([0x93] + Array("NUMPY".utf8) + [1, 0])
        data += [UInt8(header.utf8.count & 255), UInt8(header.utf8.count >> 8)]
        data += Data(header.utf8)
        for number in numbers { withUnsafeBytes(of: number.bitPattern.littleEndian) { data += Data($0) } }
        return data
    }

    @Test func anUnknownFlagIsBadUsage() throws {
        let runner = try CommandRunner()
        defer { runner.remove() }
        let outcome = try runner.run("estimate --network 2-2 --frobnicate")
        #expect(outcome.status == 64)
        #expect(outcome.errors.hasPrefix("twosed: "))
        #expect(outcome.errors.filter(\.isNewline).count == 1)
    }
}
