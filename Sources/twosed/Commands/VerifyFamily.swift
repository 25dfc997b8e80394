import ArgumentParser
import BallArithmetic
import Bounds
import EffectiveDimension
import Experiments
import Foundation
import Foundations
import Records

/// The part of `twosed verify` that tests the bound of a family on simulated data sets.
struct VerifyFamily: ParsableArguments {
    @Option(
        parsing: .unconditional, help: ArgumentHelp("The true distribution, by its parameters.", valueName: "list"),
        transform: exactNumbers)
    var truth: [Rational] = []

    @Option(
        parsing: .unconditional, help: ArgumentHelp("The meso exponent, in [2/3, 1).", valueName: "zeta"),
        transform: { try Rational(parsing: $0) })
    var zeta: Rational = Rational(2) / Rational(3)

    @Option(
        parsing: .unconditional, help: ArgumentHelp("Level for the best gamma, in (0, 1).", valueName: "p"),
        transform: { try Rational(parsing: $0) })
    var delta: Rational = Rational(1) / 20

    @Option(help: "Which of the family's constants.")
    var explicitForm: ConstantsChoice = .certified

    @Option(
        name: .customLong("constants"), parsing: .unconditional,
        help: ArgumentHelp("C,H,K to test instead of the family's own.", valueName: "c,h,k"), transform: exactNumbers)
    var constants: [Rational] = []

    @Option(help: ArgumentHelp("Sample sizes: a list, or LOW:HIGH:COUNT on a log grid.", valueName: "grid"))
    var n: String = "100,1000,10000"

    @Option(help: ArgumentHelp("Data sets at each n (default 2000).", valueName: "count"), transform: wholeNumber)
    var dataSets: Int = 2000

    @Option(help: ArgumentHelp("Confidence of the intervals, in (0, 1).", valueName: "p"))
    var confidence: Double = 0.99

    @Flag(help: "Also test the bounds by chains, at level delta.")
    var chain = false

    func validate() throws {
        guard constants.isEmpty || constants.count == 3 else {
            throw ValidationError("--constants takes three numbers C,H,K, not \(constants.count)")
        }
        guard (1...10_000_000).contains(dataSets) else {
            throw ValidationError("--data-sets \(dataSets) is not a number from 1 to 10000000")
        }
        guard confidence > 0, confidence < 1 else {
            throw ValidationError("--confidence \(confidence) is not between 0 and 1")
        }
        guard delta > 0, delta < 1 else { throw ValidationError("--delta \(delta) is not between 0 and 1") }
        guard zeta >= 0, zeta < 1 else { throw ValidationError("--zeta \(zeta) is not a number from 0 up to below 1") }
    }

    func verification(of model: any BoundedFamily, gamma: Rational?, seed: UInt64) throws -> Verification {
        let sizes = try SampleSizes.parse(n).map { size in
            guard size <= Double(model.largestSize) else {
                throw UserError(
                    .usage, "data sets of size \(size)", "--n",
                    "give sizes up to \(model.isDrawnAsCounts ? "4e9" : "1e7")")
            }
            return Int(size)
        }
        let chosen =
            constants.isEmpty
            ? try explicitForm.constants(of: model.quantities, zeta: zeta)
            : try BoundConstants(c: constants[0], h: constants[1], k: constants[2])
        return Verification(
            family: model, constants: chosen,
            constantsName: constants.isEmpty ? explicitForm.name(isProved: model.hasProvedConstants) : "given",
            zeta: zeta, gamma: gamma, delta: delta, sizes: sizes, dataSets: dataSets, confidence: confidence,
            seed: seed, chains: chain)
    }

    static func page(_ document: VerificationDocument) -> String {
        let constants = document.constants
        var text =
            "\(document.family), truth \(document.truth), loss \(document.loss)\n"
            + "\(constants.name) constants: C \(constants.constantC.significant(6)), log H "
            + "\(constants.logConstantH.significant(6)), K \(constants.constantK.significant(6)); zeta \(document.zeta); "
            + "\(document.dataSets) data sets at each n, supremum: \(document.supremum)\n\n"
        text += table(document, places: 5).text + "\n"
        for mean in document.means {
            text +=
                "mean supremum at n = \(mean.n): \(mean.meanSupremum.value.significant(5)) +- "
                + "\(mean.meanSupremum.standardError.significant(2))\n"
        }
        if let rate = document.measuredRate {
            text += "measured rate: \(rate.value.fixed(4)) +- \(rate.standardError.significant(2)) (theory: -1/2)\n"
        }
        let (tested, all) = (document.testedRows.count, document.rows.count)
        return text
            + "verdict: \(document.verdict.rawValue) (\(tested == 0 ? "none" : String(tested)) of the \(all) claims "
            + "could be tested)\n\n" + document.notes.map { "note: \($0)\n" }.joined()
    }

    static func table(_ document: VerificationDocument, places: Int?) -> Table {
        func show(_ value: Double?) -> String {
            guard let value else { return places == nil ? "" : "-" }
            return places.map { value.significant($0) } ?? String(value)
        }
        let headings = [
            "n", "rate", "gamma", "deviation", "log_right_side", "exceedances", "lower", "upper", "exact",
            "decades_above", "verdict",
        ]
        let rows = document.rows.map { row -> [String] in
            [
                String(row.n), row.rate, show(row.gamma), show(row.deviation), show(row.logRightSide),
                String(row.exceedances), show(row.lower), show(row.upper), show(row.exactProbability),
                show(row.decadesAboveMean), row.verdict.rawValue,
            ]
        }
        return Table(headings: headings, rows: rows)
    }
}
