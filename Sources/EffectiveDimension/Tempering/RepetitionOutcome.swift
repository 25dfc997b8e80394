internal import Foundations

/// The repetitions of a schedule and what they show.
struct RepetitionOutcome: Sendable {
    var schedule: TemperingReport.Schedule
    var runs: [RepetitionRun]
    /// The runs at the level below, for the check.
    var single: [RepetitionRun]
    var summary: RepetitionSummary
    var check: MixingCheck?
    var notices = SpectrumNotices()
    /// `c sqrt(kappa)` at which the run began.
    var factor: Double
}

extension RepetitionOutcome {
    /// Warnings on targets not reached by the mixing check.
    var shortfalls: [String] { check?.shortfalls ?? [] }

    /// Doubts from the repetitions, as sentences.
    var remarks: [String] {
        var remarks = check?.doubts ?? []
        if let warning = MixingCheck.persistenceWarning(summary) { remarks.append(warning) }
        if summary.mean != .ofLogarithms, summary.laterSpread > 3 {
            remarks.append(
                "the log normalisers of repetitions spread by \(summary.laterSpread.rounded(toSignificant: 2)) "
                    + "nats: the estimate leans on their being normally distributed")
        }
        if check == nil, summary.expected.standardError > 0 {
            remarks.append(
                "nothing shows whether doubled sweeps give the same answer: allow more seconds, or a schedule with a check"
            )
        }
        return remarks
    }
}
