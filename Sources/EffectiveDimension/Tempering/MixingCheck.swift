import Foundation
internal import Foundations

/// Whether the moves mix: whether doubling the sweeps moves the answer, which the spread of repetitions does not show, and
/// whether particles leave the place where a step finds them.
struct MixingCheck: Sendable {
    /// `log E[det]` at the doubled sweeps minus that at the single ones.
    let shift: Estimate
    /// The largest standard error of a difference that was looked at, nats.
    let worstError: Double
    /// Whether an answer moved by more than two standard errors of the difference.
    let hasMoved: Bool
    /// What the differences say, in words.
    let warnings: [String]

    /// A remaining bias that is as large as the shift would put the answer so many of its own standard errors off that a 95%
    /// interval would contain the truth in 15% of the cases. With as many repetitions at both levels the error of the shift is
    /// 1.4 times that of the answer, so that this goes beyond twice the error of the shift only where the check has fewer.
    private static let bearableShift = 3.0
    /// Energies that keep more than nine tenths of their correlation over a step leave copies of one ancestor with more than
    /// four fifths of their variance in common.
    static let bearablePersistence = 0.9

    /// Compares two levels, with all repetitions of each; `target` is the wanted standard error in nats, if one is known.
    init(single: RepetitionSummary, doubled: RepetitionSummary, target: Double? = nil) {
        func difference(_ a: Estimate, _ b: Estimate) -> Estimate {
            let error = (a.standardError * a.standardError + b.standardError * b.standardError).squareRoot()
            return Estimate(value: b.value - a.value, standardError: error, samples: a.samples + b.samples)
        }
        shift = difference(single.expected, doubled.expected)
        let shifts: [(name: String, shift: Estimate, error: Double)] = [
            ("log E[det]", shift, doubled.expected.standardError),
            (
                "the published lower sum", difference(single.published, doubled.published),
                doubled.published.standardError
            ),
            ("the tight lower sum", difference(single.tight, doubled.tight), doubled.tight.standardError),
        ]
        worstError = shifts.map(\.shift.standardError).max() ?? 0
        func hasMoved(_ shift: Estimate) -> Bool { abs(shift.value) > 2 * shift.standardError }
        self.hasMoved = shifts.contains { hasMoved($0.shift) }
        func shown(_ value: Double) -> String { String(format: "%.2g", value) }
        var warnings = shifts.compactMap { name, shift, error -> String? in
            let moved =
                "doubling the sweeps moved \(name) by \(shown(shift.value)) +- \(shown(shift.standardError)) nats"
            if hasMoved(shift) { return "\(moved): it may not have settled" }
            return abs(shift.value) > Self.bearableShift * error
                ? "\(moved), \(shown(abs(shift.value / error))) times the stated error: more repetitions at half the sweeps "
                    + "would tell whether it has settled" : nil
        }
        if let target, worstError > target {
            warnings.append(
                "the check against half the sweeps is good to \(shown(worstError)) nats, more than the target of "
                    + "\(shown(target)): a bias of that size would not show")
        }
        self.warnings = warnings
    }

    /// Warns of walkers that stay where they are.
    static func persistenceWarning(_ summary: RepetitionSummary) -> String? {
        guard summary.persistence > bearablePersistence else { return nil }
        return String(
            format:
                "log det of the walkers after the moves of a step correlates by %.2f with log det before: the moves hardly "
                + "mix", summary.persistence)
    }
}
