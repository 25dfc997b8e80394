internal import Foundations

/// The repetitions of a schedule and what they show.
struct RepetitionOutcome: Sendable {
    var schedule: TemperingReport.Schedule
    var runs: [RepetitionRun]
    /// The runs at the level below, for the check.
    var single: [RepetitionRun]
    var summary: RepetitionSummary
    var check: MixingCheck?
    /// What is doubled from level to level.
    var doubled: String
    var notices = SpectrumNotices()
    /// `c sqrt(kappa)` at which the run began.
    var factor: Double
    /// Whether the summary has lower bounds of its own.
    var hasBounds = false
}

extension RepetitionOutcome {
    /// The same repetitions as far as one point of a curve. `target` is the standard error asked for there, nats.
    func part(
        to point: Int, of plan: LayeredPlan, target: Double? = nil, lowerBounds: Bool = false
    ) -> RepetitionOutcome {
        guard let curve = plan.curve else { return self }
        func parts(_ runs: [RepetitionRun]) -> (runs: [RepetitionRun], haveBounds: Bool) {
            curve.parts(of: runs, to: point, before: plan.stagesBeforeCurve, lowerBounds: lowerBounds)
        }
        let (whole, half) = (parts(runs), parts(single))
        var part = self
        (part.runs, part.single, part.hasBounds) = (whole.runs, half.runs, whole.haveBounds && half.haveBounds)
        // One rule for all points, so that it cancels in their differences.
        func summary(_ runs: [RepetitionRun]) -> RepetitionSummary {
            RepetitionSummary(
                runs, units: self.summary.units, includesLowerBounds: part.hasBounds, mean: self.summary.mean)
        }
        part.summary = summary(part.runs)
        part.check =
            single.isEmpty
            ? nil
            : MixingCheck(
                single: summary(part.single), doubled: part.summary, target: target,
                includesLowerBounds: part.hasBounds)
        return part
    }
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
                "nothing shows whether doubled \(doubled) give the same answer: allow more seconds, or a schedule with a check"
            )
        }
        return remarks
    }
}
