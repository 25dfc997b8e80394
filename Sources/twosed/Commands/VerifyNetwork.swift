import ArgumentParser
import BallArithmetic
import Bounds
import Experiments
import Foundation
import Foundations
import Records
import Training

/// The part of `twosed verify` that trains networks and compares their gaps with C eps_n.
struct VerifyNetwork: ParsableArguments {
    @OptionGroup var training: TrainingOptions

    @Option(
        help: ArgumentHelp("Sample sizes: a list or LOW:HIGH:COUNT.", valueName: "sizes"))
    var sizes: String = "100,300,1000,3000"

    @Option(help: ArgumentHelp("Runs for each network and size, with consecutive seeds.", valueName: "n"))
    var runs: Int = 5

    @Option(name: .customLong("constant-C"), help: ArgumentHelp("The constant C.", valueName: "c"))
    var constantC: Double?

    @Option(
        help: ArgumentHelp(
            "Calibrate C on these of the sizes and check it on the others (default: the smaller half).",
            valueName: "sizes"))
    var calibrate: String?

    @Option(help: "Which eps_n: 3/8 as published or 1/2.")
    var rate: ConvergenceRate = .published

    @Option(help: ArgumentHelp("Starts of the search for a large gap; 0 for no search.", valueName: "n"))
    var starts: Int = 2

    @Option(help: ArgumentHelp("Steps of the search from each start.", valueName: "n"))
    var steps: Int = 100

    func validate() throws {
        guard (1...10_000).contains(runs) else {
            throw ValidationError("--runs \(runs) is not a number from 1 to 10000")
        }
        guard (0...10_000).contains(starts), (1...1_000_000).contains(steps) else {
            throw ValidationError("--starts \(starts) or --steps \(steps) is out of range")
        }
        if constantC != nil, calibrate != nil {
            throw ValidationError("--constant-C and --calibrate exclude each other")
        }
    }

    func experiment(_ network: String, gamma: Rational, box: String, seed: UInt64) throws -> GapExperiment {
        let shapes = try network.split(separator: ",", omittingEmptySubsequences: false).map {
            try training.architecture.shape(String($0))
        }
        let sizes = try SampleSizes.parse(self.sizes).map { Int($0) }
        let constant: GapExperiment.Constant =
            if let constantC {
                .given(constantC)
            } else if let calibrate {
                .calibrated(sizes: try SampleSizes.parse(calibrate).map { Int($0) })
            } else {
                .calibrated(sizes: Array(sizes.prefix(sizes.count / 2)))
            }
        var configuration = try training.configuration(seed: seed)
        let data = try training.load(for: shapes[0], &configuration, seed: seed)
        let networks = try shapes.map { try $0.architecture(inputs: $0.readsImages ? data.inputs : nil) }
        guard Set(networks.map { [$0.widths[0], $0.widths[$0.depth]] }).count == 1 else {
            throw UserError(
                .usage, "the networks differ in inputs or outputs", "--network \(network)",
                "give networks for the same data")
        }
        let experiment = try GapExperiment(
            networks: networks, configuration: configuration, data: data, sizes: sizes,
            testSamples: training.testSamples,
            randomLabels: training.randomLabels, runs: runs, epochs: training.optimiser.epochs, search: search(in: box),
            constant: constant, gamma: gamma.doubleValue, rate: rate)
        TrainingOptions.showWarnings(of: data)
        return experiment
    }

    private func search(in box: String) throws -> AdversarialSearch? {
        guard starts > 0 else { return nil }
        let ends = box.split(separator: ":", omittingEmptySubsequences: false).map { Double($0) }
        guard ends.count == 2, let low = ends[0], let high = ends[1], low < high, low.isFinite, high.isFinite else {
            throw UserError(.usage, "'\(box)' is no box", "--box", "write LO:HI with LO < HI, such as -1:1")
        }
        return AdversarialSearch(starts: starts, steps: steps, box: low...high)
    }

    static func page(_ document: GapDocument) -> String {
        let constants = document.constants.map { "C = \($0.value.significant(5)) for \($0.network)" }
        let head =
            "\(document.data); \(document.settings.loss) loss, \(document.settings.runs) runs of "
            + "\(document.settings.epochs) epochs\n\(constants.joined(separator: ", ")) "
            + "(\(document.settings.constant)), eps_n = (log n / (\(document.settings.gamma) n))^(\(document.settings.rate.rawValue))\n\n"
        let table = Table(
            headings: ["network", "n", "eps_n", "C eps_n", "trained gap", "verdict", "adversarial gap", "verdict"],
            rows: document.rows.map { row in
                [
                    row.network, String(row.n), row.epsilon.significant(4), row.deviation.significant(4),
                    row.trained.largest.significant(4), row.trained.verdict.rawValue,
                    row.adversarial?.largest.significant(4) ?? "", row.adversarial?.verdict.rawValue ?? "",
                ]
            })
        let reasons = document.rows.flatMap { row in
            [("trained", row.trained), ("adversarial", row.adversarial)].compactMap { name, judgement in
                judgement?.reason.map { "\(row.network), n = \(row.n), \(name): \($0)" }
            }
        }
        return head + table.text + "\n" + (reasons + document.notes.map { "note: \($0)" }).map { $0 + "\n" }.joined()
    }

    static func table(_ document: GapDocument) -> Table {
        Table(
            headings: [
                "network", "n", "epsilon", "deviation", "seed", "train_risk", "trained_gap", "trained_gap_lower",
                "trained_gap_upper", "adversarial_gap", "adversarial_gap_lower", "adversarial_gap_upper",
            ],
            rows: document.rows.flatMap { row in
                row.runs.map { run in
                    let numbers: [Double?] = [
                        run.trainRisk, run.trained.value, run.trained.lower, run.trained.upper, run.adversarial?.value,
                        run.adversarial?.lower, run.adversarial?.upper,
                    ]
                    return [row.network, String(row.n), String(row.epsilon), String(row.deviation), String(run.seed)]
                        + numbers.map { $0.map { String($0) } ?? "" }
                }
            })
    }
}
