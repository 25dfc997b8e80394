import Foundation
internal import Foundations

/// A check of the mixing of the moves. It tests whether doubling the sweeps changes the answer, which the variance of
/// repetitions does not show, and whether the moves of a step change the particles.
struct MixingCheck: Sendable {
    /// `log E[det]` at the doubled sweeps minus that at the single ones.
    let shift: Estimate
    /// The largest standard error of the differences, nats.
    let worstError: Double
    /// Whether an answer changed by more than two standard errors of the difference.
    let hasMoved: Bool
    /// Warnings from the differences, as sentences.
    let doubts: [String]
    /// A warning if the check is coarser than the target.
    let shortfalls: [String]
    /// All warnings.
    var warnings: [String] { doubts + shortfalls }

    /// The largest shift allowed, in standard errors of the answer. With a remaining bias of this size a 95% interval
    /// would contain the true value in only 15% of the cases. With equal numbers of repetitions at both levels the
    /// error of the shift is 1.4 times that of the answer. So this limit exceeds twice the error of the shift only if
    /// the check has fewer repetitions.
    private static let bearableShift = 3.0
    /// The largest correlation allowed between energies before and after a step. Above it, copies of one ancestor share
    /// more than four fifths of their variance.
    static let bearablePersistence = 0.9

    /// Compares two levels, with all repetitions of each; `target` is the target standard error in nats, if there is
    /// one. Without lower bounds their sums are not compared. `doubled` names what is doubled.
    init(
        single: RepetitionSummary, doubled: RepetitionSummary, target: Double? = nil, includesLowerBounds: Bool = true,
        doubled what: String = "sweeps"
    ) {
        func difference(_ a: Estimate, _ b: Estimate) -> Estimate {
            let error = (a.standardError * a.standardError + b.standardError * b.standardError).squareRoot()
            return Estimate(value: b.value - a.value, standardError: error, samples: a.samples + b.samples)
        }
        shift = difference(single.expected, doubled.expected)
        var shifts: [(name: String, shift: Estimate, error: Double)] = [
            ("log E[det]", shift, doubled.expected.standardError)
        ]
        if includesLowerBounds {
            shifts += [
                (
                    "the published lower sum", difference(single.published, doubled.published),
                    doubled.published.standardError
                ),
                ("the tight lower sum", difference(single.tight, doubled.tight), doubled.tight.standardError),
            ]
        }
        worstError = shifts.map(\.shift.standardError).max() ?? 0
        func hasMoved(_ shift: Estimate) -> Bool { abs(shift.value) > 2 * shift.standardError }
        let drift = doubled.drift.flatMap { hasMoved($0) ? $0 : nil }
        self.hasMoved = drift != nil || shifts.contains { hasMoved($0.shift) }
        func shown(_ value: Double) -> String { String(format: "%.2g", value) }
        var doubts = shifts.compactMap { name, shift, error -> String? in
            let moved =
                "doubling the \(what) moved \(name) by \(shown(shift.value)) +- \(shown(shift.standardError)) nats"
            if hasMoved(shift) { return "\(moved): it may not have settled" }
            return abs(shift.value) > Self.bearableShift * error
                ? "\(moved), \(shown(abs(shift.value / error))) times the stated error: more repetitions at half the \(what) "
                    + "would tell whether it has settled" : nil
        }
        if let drift {
            doubts.append(
                "log E[det] changes by \(shown(drift.value)) +- \(shown(drift.standardError)) nats from the first to the "
                    + "second half of the runs: it may not have settled")
        }
        self.doubts = doubts
        let coarse = target.flatMap { [worstError] target in
            worstError > target
                ? "the check against half the \(what) is good to \(shown(worstError)) nats, more than the target of "
                    + "\(shown(target)): a bias of that size would not show" : nil
        }
        shortfalls = coarse.map { [$0] } ?? []
    }

    /// Warns of walkers that hardly move.
    static func persistenceWarning(_ summary: RepetitionSummary) -> String? {
        guard summary.persistence > bearablePersistence else { return nil }
        return String(
            format:
                "log det of the walkers after the moves of a step correlates by %.2f with log det before: the moves hardly "
                + "mix", summary.persistence)
    }
}
