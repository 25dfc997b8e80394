internal import Foundations
public import Records

/// The verdicts on all claims: pure functions of the records.
struct PaperVerdicts {
    let evidence: PaperEvidence
    /// Whether the sizes are too small for verdicts.
    let quick: Bool

    /// In the order of the claims; the question beyond the paper last.
    var findings: [PaperStudy.Finding] {
        [
            sharp(claim: 1), sharp(claim: 2), sameConclusions, isLower, noise(claim: 5), noise(claim: 6),
            deterministicLimit, stability, bottleneckLowest, crossing, bestLoss(claim: 11), bestLoss(claim: 12),
            scalesAndRows, agreement(claim: 14, on: [.cifar]), agreement(claim: 15, on: [.mnist]), accuracy,
            agreement(claim: 17, on: [.covertype, .mnist, .cifar]), cost, modular, blockDiagonal, smallScales,
            flattening, memory, rankingAtEqualSize,
        ].map(openIfIncomplete)
    }

    /// The verdict on a claim from its parts.
    func finding(
        _ claim: Int, _ experiment: PaperStudy.Experiment, _ parts: [PaperPart], reason: String? = nil
    ) -> PaperStudy.Finding {
        let measures = parts.flatMap(\.measures)
        if quick {
            return .init(
                claim: claim, experiment: experiment, verdict: .undecided, measures: measures,
                reason: "quick: no verdict")
        }
        guard !parts.isEmpty, !measures.isEmpty else {
            return .init(
                claim: claim, experiment: experiment, verdict: .undecided, measures: [],
                reason: reason ?? "nothing was computed")
        }
        let (verdict, on) = PaperPart.combined(parts)
        return .init(
            claim: claim, experiment: experiment, verdict: verdict, on: on, measures: measures, reason: reason)
    }
}

extension PaperStudy {
    /// The verdicts.
    public func summary(of entries: [StudyRecords<Self>.Entry]) throws -> Summary? {
        let evidence = PaperEvidence(entries.map { ($0.key, $0.record) })
        return Summary(findings: PaperVerdicts(evidence: evidence, quick: quick).findings)
    }
}
