import Foundation
internal import Foundations

/// Whether doubling the sweeps moves the answer: the spread of repetitions does not show moves that mix too slowly.
struct MixingCheck: Sendable {
    /// `log E[det]` at the doubled sweeps minus that at the single ones.
    let shift: Estimate
    /// What moved by more than two standard errors, in words.
    let warnings: [String]

    init(single: RepetitionSummary, doubled: RepetitionSummary) {
        func difference(_ a: Estimate, _ b: Estimate) -> Estimate {
            let error = (a.standardError * a.standardError + b.standardError * b.standardError).squareRoot()
            return Estimate(value: b.value - a.value, standardError: error, samples: a.samples + b.samples)
        }
        shift = difference(single.expected, doubled.expected)
        warnings = [
            ("log E[det]", shift),
            ("the published lower sum", difference(single.published, doubled.published)),
            ("the tight lower sum", difference(single.tight, doubled.tight)),
        ].filter { abs($0.1.value) > 2 * $0.1.standardError }.map { name, shift in
            let (value, error) = (String(format: "%.2g", shift.value), String(format: "%.2g", shift.standardError))
            return "doubling the sweeps moved \(name) by \(value) +- \(error) nats: it may not have settled"
        }
    }
}
