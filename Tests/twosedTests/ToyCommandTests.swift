import Experiments
import Foundation
import Records
import Testing

/// `twosed exact` and `twosed cover` as a user runs them.
@Suite struct ToyCommandTests {
    private func run(_ arguments: [String]) throws -> CommandRunner.Outcome {
        let runner = try CommandRunner()
        defer { runner.remove() }
        return try runner.run(arguments)
    }

    private func json(_ arguments: [String]) throws -> (status: Int32, document: [String: Any]) {
        let outcome = try run(arguments + ["--format", "json"])
        let document = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any]
        return (outcome.status, try #require(document, "\(outcome.errors)"))
    }

    @Test func exactKeepsItsContract() throws {
        let (status, document) = try json(["exact", "--fim", "4,1,1/4", "--epsilon", "0.1,1e-2", "--zeta", "0,2/3"])
        #expect(status == 0)
        let model = try #require(document["model"] as? [String: Any])
        #expect(model["kind"] as? String == "constant-diagonal" && model["dimension"] as? Int == 3)
        #expect(model["fim"] as? [String] == ["4", "1", "1/4"])
        #expect(model["box"] as? [[Double]] == [[0, 1], [0, 1], [0, 1]])
        #expect(abs(try #require(document["normalisation"] as? Double) - 4.0 / 7) < 1e-15)
        let rows = try #require(document["rows"] as? [[String: Any]])
        #expect(rows.map { $0["epsilon"] as? String } == ["1/10", "1/10", "1/100", "1/100"])
        #expect(rows.map { $0["zeta"] as? String } == ["0", "2/3", "0", "2/3"])
        #expect(rows.allSatisfy { $0["method"] as? String == "closed-form" })
        let outcome = try run([
            "exact", "--fim", "4,1,1/4", "--epsilon", "0.1,1e-2", "--zeta", "0,2/3", "--format", "json",
        ])
        let read = try JSONDecoder().decode(ExactDocument.self, from: Data(outcome.output.utf8))
        for quantity in read.rows.flatMap({ [$0.logExpectedDeterminant, $0.twoScaleDimension] }) {
            guard case .number(let lower)? = quantity?.lower, case .number(let upper)? = quantity?.upper,
                case .number(let value)? = quantity?.value
            else {
                Issue.record("no bounds")
                continue
            }
            #expect(lower <= value && value <= upper && upper - lower < 1e-14)
        }
    }

    @Test func everyMethodOfExactSaysWhichItIs() throws {
        for (fim, method, error) in [
            ("t1,t2*t1", "enclosure", "lower"), ("[2,1;1,2]", "closed-form", "lower"),
            ("1+sin(t1*t2)*cos(t3*t4)/2,t1+exp(t2*t3*t4),1,1", "quadrature", "error"),
        ] {
            let (status, document) = try json(["exact", "--fim", fim])
            let row = try #require((document["rows"] as? [[String: Any]])?.first)
            #expect(status == 0 && row["method"] as? String == method, "\(fim): \(row)")
            #expect((row["twoScaleDimension"] as? [String: Any])?[error] != nil)
        }
    }

    @Test func manyDigitsComeAsStrings() throws {
        let (_, document) = try json(["exact", "--fim", "t1,t2*t1", "--digits", "40"])
        let row = try #require((document["rows"] as? [[String: Any]])?.first)
        let quantity = try #require(row["twoScaleDimension"] as? [String: String])
        #expect(quantity["value"]?.hasPrefix("2.2892587227525277116714826154181115491") == true)
    }

    @Test func coverKeepsItsContract() throws {
        let (status, document) = try json([
            "cover", "--fim", "3249/2500", "--metric", "raw", "--epsilon", "1/50", "--zeta", "0",
        ])
        #expect(status == 0)
        #expect(document["metric"] as? String == "raw")
        let row = try #require((document["rows"] as? [[String: Any]])?.first)
        #expect(row["exactCount"] as? String == "57" && row["twoScaleCount"] as? String == "57")
        for name in ["logExactCount", "logTwoScaleCount", "logDimensionPower", "logLemmaBound", "effectiveDimension"] {
            #expect(row[name] is Double, "\(name)")
        }
        let verdicts = try #require(row["verdicts"] as? [[String: Any]])
        #expect(
            verdicts.map { $0["claim"] as? String }
                == ["exact<=determinant", "exact<=twoScale", "twoScale<=lemma", "twoScale<=dimensionPower"])
        #expect(verdicts.prefix(3).allSatisfy { $0["verdict"] as? String == "PROVED" })
    }

    @Test func anOpenVerdictEndsWithStatusTwo() throws {
        let (status, document) = try json([
            "cover", "--fim", "(1+sin(t1)^2+cos(t1)^2)^2", "--metric", "raw", "--epsilon", "1/10", "--zeta", "0",
        ])
        #expect(status == 2)
        let row = try #require((document["rows"] as? [[String: Any]])?.first)
        #expect(row["exactCount"] == nil && (row["notes"] as? [String])?.isEmpty == false)
    }

    @Test func textAndTablesHoldTheSameNumbers() throws {
        let text = try run(["cover", "--fim", "4,1,1/4", "--metric", "raw", "--epsilon", "1/100", "--zeta", "0"])
        #expect(text.status == 0 && text.output.contains("1000000"))
        let table = try run([
            "cover", "--fim", "4,1,1/4", "--metric", "raw", "--epsilon", "1/100", "--zeta", "0", "--format", "csv",
        ])
        #expect(table.output.contains("1/100,0,1,1000000,1000000,"))
    }

    @Test(
        arguments: [
            ("t1-1/2", nil, "a diagonal entry of F is negative (at t1 = 0): "),
            ("1,t1*t2-1/4", nil, "a diagonal entry of F is negative (at t1 = 0, t2 = 0): "),
            ("t1*(1-t1)-0.2", "0:2", "a diagonal entry of F is negative (at t1 = 0): "),
            ("[1,t1;t1,1/4]", nil, "F is not positive semi-definite (at t1 = 1): "),
            ("[1,2;2,1]", nil, "F is not positive semi-definite (everywhere): "),
            ("1/t1", nil, "division by zero inside the box (at t1 = 0): "),
            ("1/(t1-1/3)^2", "0:1", "division by zero inside the box"),
            ("(t1-1/3)/(t1-1/3)", nil, "division by zero inside the box (at t1 = 0.333"),
            ("x1,1", nil, "\"x1\" is unknown (column 1 of \"x1,1\"): "),
            ("foo(t1)", nil, "\"foo\" is unknown (column 1 of \"foo(t1)\"): "),
            ("t3,1", nil, "t3 is used and there are 2 parameters (--fim \"t3\"): "),
            ("1", "1:0", "the side 1:0 of the box is empty (--box): write LO:HI with LO < HI"),
            ("1", "1:1", "the side 1:1 of the box is empty (--box): write LO:HI with LO < HI"),
            ("1", "1", "'1' is not an interval (--box): write LO:HI, such as 0.05:0.95"),
            ("1,2", "0:1,0:1,0:1", "3 sides do not make a box for 2 parameters (--box): "),
            ("[1,0;0]", nil, "row 2 has 1 entries and there are 2 rows (--fim): "),
            ("[1,t1;t2,1]", nil, "the matrix is not symmetric (entries (2,1) and (1,2)): "),
        ] as [(String, String?, String)])
    func modelsThatMakeNoSenseAreRefused(fim: String, box: String?, message: String) throws {
        let outcome = try run(["exact", "--fim", fim] + (box.map { ["--box", $0] } ?? []))
        #expect(outcome.status == 64 && outcome.output.isEmpty)
        #expect(outcome.errors.hasPrefix("twosed: " + message), "\(outcome.errors)")
        #expect(outcome.errors.count { $0 == "\n" } == 1)
    }

    @Test(arguments: [
        ("--epsilon", "0", "epsilon = 0 lies outside (0, 1) (--epsilon): "),
        ("--epsilon", "1", "epsilon = 1 lies outside (0, 1) (--epsilon): "),
        ("--epsilon", "-1/10", "epsilon = -1/10 lies outside (0, 1) (--epsilon): "),
        ("--epsilon", "1/0", "The value '1/0' is invalid for '--epsilon <list>': the denominator is zero"),
        ("--zeta", "1", "zeta = 1 lies outside [0, 1) (--zeta): "),
        ("--zeta", "-1/2", "zeta = -1/2 lies outside [0, 1) (--zeta): "),
    ])
    func scalesOutOfRangeAreRefused(flag: String, value: String, message: String) throws {
        for command in ["exact", "cover"] {
            let outcome = try run([command, "--fim", "1", flag, value])
            #expect(outcome.status == 64 && outcome.output.isEmpty)
            #expect(outcome.errors.hasPrefix("twosed: " + message), "\(outcome.errors)")
        }
    }

    @Test func anOutputThatCannotBeWrittenIsNamed() throws {
        let outcome = try run(["exact", "--fim", "1", "--output", "none/x.json"])
        #expect(outcome.status == 73 && outcome.errors.hasPrefix("twosed: the file cannot be written"))
    }

    @Test func aZeroFisherMatrixIsCalledZero() throws {
        let runner = try CommandRunner()
        defer { runner.remove() }
        let outcome = try runner.run("exact --fim 0 --epsilon 0.1 --zeta 2/3")
        #expect(outcome.status == 0 && outcome.output.contains("normalisation  none: F = 0"), "\(outcome.output)")
        #expect(!outcome.output.contains("kappa"))
    }

    @Test func sizesInNotesAreWholeNumbers() throws {
        let runner = try CommandRunner()
        defer { runner.remove() }
        let outcome = try runner.run(
            "bound --dimension 30 --gamma 1 --constant-C 1 --constant-H 1 --constant-K 1e-9 --n 5000")
        #expect(outcome.output.contains("at n = 5000."), "\(outcome.output)")
        #expect(!outcome.output.contains("5000.0"))
    }

    @Test func aNegativeNumberIsNotCalledMissing() throws {
        let runner = try CommandRunner()
        defer { runner.remove() }
        for (line, what) in [
            ("estimate --network 64-2 --sample digits --samples 3 --sigma -1", "--sigma -1 is negative"),
            (
                "estimate --network 64-2 --sample digits --samples 3 --max-seconds -2.5",
                "--max-seconds -2.5 is negative"
            ),
            ("estimate --network", "Missing value for '--network"),
        ] {
            let outcome = try runner.run(line)
            #expect(outcome.status == 64 && outcome.errors.hasPrefix("twosed: \(what)"), "\(outcome.errors)")
        }
    }
}
