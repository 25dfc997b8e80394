import Foundations
import Records
import Testing

@testable import Reporting

/// The sentences of a study of architectures follow its numbers.
@Suite struct ArchitectureTextTests {
    private typealias Summary = PredictArchitectureStudy.Summary

    private static func number(_ value: Double, _ error: Double = 0.05) -> ReportedEstimate {
        ReportedEstimate(value: value, standardError: error)
    }

    private static func row(
        _ measure: String, tau: Double, lead: Double? = -0.2, risk: Double = 0, loss: Double = 0,
        needsTraining: Bool = false
    ) -> MeasureRanking.Row {
        .init(
            measure: measure, dependsOnScale: false, needsTraining: needsTraining, undefined: 0, isConstant: false,
            seconds: 4,
            correlations: .init(
                gap: number(tau), jackknifeError: 0.05, gapTauB: tau, errorGap: number(tau), testRisk: number(risk),
                trainingLoss: number(loss), psi: [], psiMean: nil, information: 0.1, informationAxes: [],
                informationByChance: 0.2, worstSignError: nil, meanSignError: nil, environments: 0,
                partial: lead.map { _ in number(0.4) }, lead: lead.map { number($0) }, chance: lead.map { _ in 0.001 },
                adjustedChance: lead.map { $0 > 0 ? 0.001 : 1 }))
    }

    private static func summary(
        _ rows: [MeasureRanking.Row], share: Double? = 0.9, stability: [PredictArchitectureStudy.Stability] = []
    ) -> Summary {
        Summary(
            ranking: .init(
                networks: 40, axes: [], rows: [row("training-loss", tau: -0.5, lead: nil, needsTraining: true)] + rows,
                ceiling: number(0.9)),
            dimensions: ["2sed:a", "2sed:b"], gaps: [0.1, 0.4], gapError: 0.01, shareOfArchitecture: share,
            trainingLosses: [0.2, 0.5], parameters: [950, 1050], trainingSeconds: 0.5, stability: stability)
    }

    @Test(arguments: [
        (0.06, -0.4, "**The 2sED does not predict generalisation here:** `2sed:a` orders the gaps with τ = 0.060(50)"),
        (-0.3, -0.2, "**The 2sED orders the gaps the wrong way here:** `2sed:a` has τ = -0.300(50)"),
        (0.4, -0.1, "The 2sED orders the gaps, **but not better than the training loss**: `2sed:a` has τ = 0.400(50)"),
        (0.8, 0.3, "**The 2sED predicts the gap better than the training loss here:** `2sed:a` (τ = 0.800(50))."),
    ])
    func theVerdictFollowsTau(tau: Double, lead: Double, start: String) {
        #expect(Self.summary([Self.row("2sed:a", tau: tau, lead: lead)]).dimensionVerdict.hasPrefix(start))
    }

    @Test func aMissingDimensionIsUndecided() {
        let missing = MeasureRanking.Row(
            measure: "2sed:a", dependsOnScale: true, needsTraining: false, undefined: 8, isConstant: false, seconds: 1,
            correlations: nil)
        let text = Self.summary([missing, Self.row("2sed:b", tau: 0.9, lead: 0.4)]).dimensionVerdict
        #expect(text.hasPrefix("**Undecided:** `2sed:a` is missing at 8 of 40 architectures"))
        #expect(
            text.contains(
                "`2sed:b` is known everywhere; whether it has the same order is open. **The lower bound predicts"))
        for (tau, words) in [(0.95, "may stand in for it."), (0.55, "cannot stand in for it.")] {
            var both = Self.summary([missing, Self.row("2sed:b", tau: 0.9, lead: 0.4)])
            both.stability = [
                .init(
                    setting: "published lower bound", estimate: "2sed:a", networks: 9, tau: Self.number(tau),
                    clearPairs: 1, clearTau: tau)
            ]
            #expect(both.dimensionVerdict.contains("at 9 architectures its order agrees with that of `2sed:a`"))
            #expect(both.dimensionVerdict.contains(words))
        }
        var some = Self.summary([missing])
        some.subset = .init(
            networks: 32, gap: Self.number(0.125), testRisk: Self.number(0.25), trainingLoss: Self.number(-0.5))
        #expect(
            some.dimensionVerdict.hasSuffix(
                "At the 32 that have it, τ with the gap is 0.125(50), with the test risk 0.250(50), with the training loss -0.500(50)."
            ))
    }

    @Test(arguments: [
        (
            0.3, -0.4,
            "a larger test risk: τ = 0.300(50). It follows the fit: a larger value goes with a smaller training"
        ),
        (
            -0.3, 0.4,
            "a smaller test risk: τ = -0.300(50). It follows the fit: a larger value goes with a larger training"
        ),
        (
            0.02, 0.03,
            "nothing about the test risk beyond two errors: τ = 0.020(50). With the training loss it has τ = 0.030(50)"
        ),
    ])
    func riskAndFitAreNamed(risk: Double, loss: Double, part: String) {
        let text = Self.summary([Self.row("2sed:a", tau: 0, risk: risk, loss: loss)]).dimensionVerdict
        #expect(text.contains(part), "\(text)")
    }

    @Test func whatIsLeftGivenTheTrainingLossIsSaid() {
        let summary = Self.summary([Self.row("2sed:a", tau: 0.6)])
        #expect(
            summary.dimensionVerdict.contains("Given the training loss, a partial τ of 0.400(50) with the gap is left.")
        )
        var within = Self.row("2sed:a", tau: 0.6)
        within.correlations?.partial = Self.number(0.08)
        #expect(Self.summary([within]).dimensionVerdict.contains("nothing of it is left beyond two errors"))
    }

    @Test func theRangeOverOtherScalesIsShown() {
        let rows = [Self.row("2sed:a", tau: 0), Self.row("2sed:b", tau: 0.2)]
        #expect(
            Self.summary(rows).dimensionVerdict.hasSuffix(
                "τ with the gap goes from 0.200(50) (`2sed:b`) to 0.200(50) (`2sed:b`)."))
    }

    @Test func theBestMeasureWithoutTrainingIsJudged() {
        func text(_ tau: Double, _ lead: Double) -> String {
            Self.summary([Self.row("2sed:a", tau: tau, lead: lead)]).withoutTraining
        }
        #expect(text(0.8, 0.3).hasSuffix("0.800(50), which beats the training loss."))
        #expect(text(0.4, -0.1).hasSuffix("which does not beat the training loss after Holm's rule."))
        #expect(text(0.05, -0.4).hasSuffix("0.050(50), not beyond two errors."))
        let none = Self.summary([Self.row("margin", tau: 0.3, needsTraining: true)])
        #expect(none.withoutTraining == "Every measure needs training.")
    }

    @Test func theShareOfTheArchitectureIsSaid() {
        #expect(Self.summary([], share: 0.9).architectureShare.contains("explains 90% of the variance"))
        #expect(Self.summary([], share: -0.1).architectureShare.contains("no order of architectures to find"))
        #expect(Self.summary([], share: nil).architectureShare.isEmpty)
    }

    @Test func ordersThatStayAndThatDoNotAreListed() {
        func row(_ setting: String, _ tau: Double) -> PredictArchitectureStudy.Stability {
            .init(setting: setting, estimate: "e", networks: 40, tau: Self.number(tau), clearPairs: 0.5, clearTau: 0.75)
        }
        let text = Self.summary([], stability: [row("same", 0.95), row("other", 0.2), row("between", 0.7)])
        #expect(text.stabilitySentence.contains("against: same (`e`)."))
        #expect(text.stabilitySentence.hasSuffix("below 0.5 by two errors, against: other (`e`)."))
        #expect(text.stabilityTable.rows[0] == ["`e`", "same", "40", "0.950(50)", "50%", "0.75"])
        #expect(Self.summary([], stability: [row("x", 0.7)]).stabilitySentence.contains("No order stays"))
    }

    @Test func theTableShowsWhatAMeasureCosts() {
        let table = Self.summary([Self.row("2sed:a", tau: 0.8)]).costTable
        #expect(table.rows.map { $0[0] } == ["`2sed:a`", "`training-loss`"])
        #expect(Array(table.rows[0].suffix(3)) == ["no", "4", "8"] && table.rows[1][7] == "yes")
    }
}
