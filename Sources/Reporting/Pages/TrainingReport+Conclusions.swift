internal import Foundations
internal import Records

/// Sentences that depend on the numbers of the records.
extension TrainingReport {
    /// Whether the published ranking is reproduced, for the networks and sizes of the paper in the study.
    var claim: String {
        let expected = [(10_000, "54-16-7"), (100_000, "54-13-11-9-7")].filter { sizes.contains($0.0) }
        let bottleneck = "54-10-2-10-25-7"
        guard !expected.isEmpty, Set(expected.map(\.1) + [bottleneck]).isSubset(of: study.networks) else { return "" }
        let parts = expected.map { size, best in
            let ranked = ranking(at: size)
            let shows = ranked[0].network == best
            let apart = separation(ranked[0].network, shows ? ranked[1].network : best, at: size)
            return
                "at \(size) rows \(best) \(shows ? "is" : "is not") the best here"
                + (shows ? "" : ", \(ranked[0].network) is")
                + (apart < 2 ? " (not beyond chance)" : " (beyond two standard errors)")
                + (shows ? "" : lead(of: best, at: size))
        }
        let worst = expected.filter { ranking(at: $0.0).last?.network == bottleneck }
        let clearly = worst.count { size, _ in
            let ranked = ranking(at: size)
            return separation(ranked[ranked.count - 2].network, bottleneck, at: size) >= 2
        }
        let missing = study.samples.filter { !sizes.contains($0) }
        let absent =
            missing.isEmpty
            ? "" : " For \(missing.map(String.init).joined(separator: ", ")) rows the data at hand are too few."
        return
            "**Does the paper's claim show?** Datres et al. (NeurIPS 2024, Section 6) find 54-16-7 best at 10,000 rows, "
            + "54-13-11-9-7 best at 100,000, and the bottleneck network worst: \(parts.joined(separator: "; ")); the "
            + "bottleneck network is the worst at \(worst.count) of \(expected.count) sizes, beyond two standard errors at "
            + "\(clearly).\(absent) "
            + "The paper gives neither the number of epochs nor the initial weights, so the comparison holds for the "
            + "settings below alone."
    }

    /// The last epoch at which a network that is not the best at the end had the least mean training loss.
    private func lead(of network: String, at size: Int) -> String {
        func loss(_ network: String, _ epoch: Int) -> Double {
            Estimate.mean(of: curves(of: network, at: size).map { $0.train[epoch] }).value
        }
        let last = (1...study.training.epochs).last { epoch in
            study.networks.allSatisfy { $0 == network || loss(network, epoch) < loss($0, epoch) }
        }
        return last.map { ", though \(network) leads for the last time after epoch \($0)" }
            ?? ", and \(network) never leads"
    }

    /// Neighbours of a ranking that differ by less than their errors.
    func undecided(at size: Int) -> String {
        let ranked = ranking(at: size).map(\.network)
        let pairs = zip(ranked, ranked.dropFirst()).filter { separation($0, $1, at: size) < 2 }
        guard !pairs.isEmpty else { return "" }
        return " The order of \(pairs.map { "\($0.0) and \($0.1)" }.joined(separator: ", and of ")) is open."
    }

    /// Whether the ranking by lower 2sED predicts that by losses.
    var correlationVerdict: String {
        let values = (records.summary?.correlations ?? []).map(\.correlation.value)
        guard let least = values.min(), let largest = values.max() else { return "" }
        let range =
            least == largest
            ? "ρ = \(NumberFormat.number(least)) throughout"
            : "ρ from \(NumberFormat.number(least)) to \(NumberFormat.number(largest))"
        let answer =
            if largest == -1 {
                "It does here: the network with the larger dimension has the smaller loss, at every scale and size"
            } else if least == 1 {
                "The reverse: the network with the larger dimension has the larger loss, at every scale and size"
            } else if largest < 0 {
                "In part: larger dimensions tend to go with smaller losses, but the two rankings differ"
            } else if least > 0 {
                "No: larger dimensions tend to go with larger losses"
            } else {
                "No: larger dimensions go with smaller losses in some cases and with larger ones in others"
            }
        return
            "**Does the ranking of the lower 2sED predict that of the training losses?** \(answer) (\(range)). \(chance)"
    }

    /// The probability of a perfect order by chance.
    private var chance: String {
        guard let chance = records.summary?.perfectChance else { return "" }
        return "With \(study.networks.count) networks a perfect order or its reverse arises by chance with probability "
            + "\(NumberFormat.number(chance, significantDigits: 2))"
            + (chance > 0.05 ? ", so that no ρ here is evidence." : ".")
    }

    /// The verdict of the gaps on `C eps_n` and on their rate, at the sizes not used for calibration.
    var gapVerdict: String {
        guard let document = gapDocument, !document.rows.isEmpty else { return "" }
        let checked = document.rows.filter { !$0.isCalibration }
        func tally(_ name: String, _ judgements: [GapDocument.Judgement]) -> String {
            let satisfied = judgements.count { $0.verdict == .satisfied }
            let violated = judgements.count { $0.verdict == .violated }
            let silent = judgements.count - satisfied - violated
            return "the \(name) gaps lie below C εₙ in \(satisfied) of \(judgements.count) cases"
                + (violated > 0 ? ", **above it in \(violated)**" : ", above it in none")
                + (silent > 0 ? ", and do not tell in \(silent)" : "")
        }
        let adversarial = checked.compactMap(\.adversarial)
        let verdicts =
            checked.isEmpty
            ? "No size is left to check a calibrated C on."
            : "On the sizes that C was not calibrated on, "
                + ([tally("trained", checked.map(\.trained))]
                + (adversarial.isEmpty ? [] : [tally("adversarial", adversarial)])).joined(separator: "; ") + "."
        let falls = document.constants.map(\.network).compactMap { fall(of: $0, in: document) }
        return "**Gaps.** \(([verdicts] + falls).joined(separator: " "))"
    }

    /// The mean trained gap at the smallest and the largest size.
    private func fall(of network: String, in document: GapDocument) -> String? {
        let rows = document.rows.filter { $0.network == network }.sorted { $0.n < $1.n }
        guard let first = rows.first, let last = rows.last, first.n < last.n, !first.runs.isEmpty, !last.runs.isEmpty
        else { return nil }
        let (before, after) = (Self.meanGap(first), Self.meanGap(last))
        let squares = before.standardError * before.standardError + after.standardError * after.standardError
        let change = after.value - before.value
        let word =
            min(first.runs.count, last.runs.count) < 2
            ? ", without an error from a single run:"
            : abs(change) <= 2 * squares.squareRoot()
                ? " does not change beyond its error:" : change < 0 ? " falls:" : " grows:"
        return "The mean trained gap of \(network)\(word) \(NumberFormat.number(before)) at n = \(first.n), "
            + "\(NumberFormat.number(after)) at n = \(last.n)."
    }

    private static func meanGap(_ row: GapDocument.Row) -> Estimate {
        Estimate.mean(of: row.runs.map { abs($0.trained.value) })
    }

    /// The reliability of the errors of the dimensions.
    func dimensionTrust(_ documents: [EstimateDocument]) -> String {
        let rows = documents.flatMap(\.rows)
        if study.dimension.schedules == nil {
            let lowest = rows.map(\.effectiveSampleSize).min() ?? 0
            return
                "The effective sample size of the draws is at least \(NumberFormat.number(lowest, significantDigits: 2))"
                + (lowest < 10
                    ? ": **dimensions that a few draws decide are biased low, and their errors are too small.**" : ".")
        }
        let warned = rows.count { !$0.warnings.isEmpty }
        return warned == 0
            ? "Tempering gave no warning."
            : "Tempering warns in \(warned) of \(rows.count) cases, whose numbers and errors may be unreliable:"
    }

    /// The form of the lower dimension in the table.
    var lowerForm: String {
        let rows = study.networks.compactMap { dimension(of: $0) }.flatMap(\.rows)
        return rows.allSatisfy { $0.lower != nil }
            ? " in its published form" : " in its published form (the 2sED itself where no lower form was computed)"
    }

    /// The meaning of a rank correlation over so few networks.
    var fewNetworks: String {
        "**Few networks.** The correlation is over \(study.networks.count) networks, whatever its error. \(chance)"
    }

    /// Whether the losses still fall at the end.
    var oneWay: String {
        let epochs = study.training.epochs
        let window = max(1, epochs / 10)
        var (falling, cases) = (0, 0)
        for size in sizes {
            for network in study.networks {
                let falls = curves(of: network, at: size).map { $0.train[epochs - window] - $0.train[epochs] }
                let fall = Estimate.mean(of: falls)
                cases += 1
                if fall.value > 2 * fall.standardError { falling += 1 }
            }
        }
        return
            "**One way to train.** Other learning rates, initial weights or numbers of epochs can change the ranking. Over "
            + "the last \(window) of \(epochs) epochs the mean training loss falls by more than two standard errors in "
            + "\(falling) of \(cases) cases"
            + (falling > 0
                ? ", which are not at their minima." : ", which does not show that the networks are at their minima.")
    }

    // MARK: Numbers behind the sentences

    /// The lower dimension of each network in one row of scales.
    func lowerDimensions(row: Int) -> [Estimate] {
        study.networks.compactMap { dimension(of: $0)?.rows[row] }.map {
            let lower = $0.lower?.published ?? $0.twoScaleDimension
            return Estimate(value: lower.value, standardError: lower.standardError, samples: 1)
        }
    }

    /// The correlation of the lower dimensions at one scale with the final losses at one size.
    func correlation(epsilon: String, at size: Int) -> ReportedEstimate? {
        records.summary?.correlations.first { $0.epsilon == epsilon && $0.samples == size }?.correlation
    }
}
