import Foundations
import Records
import Testing

@testable import Reporting

/// The sentences of a comparison of measures follow its numbers.
@Suite struct MeasureRankingTextTests {
    private typealias Row = MeasureRanking.Row

    private static func number(_ value: Double, _ error: Double) -> ReportedEstimate {
        ReportedEstimate(value: value, standardError: error)
    }

    private static func row(
        _ measure: String, tau: Double, lead: Double? = nil, partial: Double = 0.4, chance: Double = 0.001,
        psi: [Double?] = [0.1, 0.1], information: Double = 0.05, byChance: Double = 0.1, worst: Double = 0.3,
        scaled: Bool = false
    ) -> Row {
        Row(
            measure: measure, dependsOnScale: scaled, needsTraining: true, undefined: 0, isConstant: false,
            seconds: 0.25,
            correlations: .init(
                gap: number(tau, 0.05), jackknifeError: 0.05, gapTauB: tau, errorGap: number(tau, 0.05),
                testRisk: number(0.1, 0.05), trainingLoss: number(0.2, 0.05), psi: psi, psiMean: 0.1,
                information: information, informationAxes: ["width"], informationByChance: byChance,
                worstSignError: worst, meanSignError: 0.2, environments: 4,
                partial: lead.map { _ in number(partial, 0.1) }, lead: lead.map { number($0, 0.05) },
                chance: lead.map { _ in chance }, adjustedChance: lead.map { _ in chance }))
    }

    private static func ranking(_ rows: [Row]) -> MeasureRanking {
        MeasureRanking(networks: 64, axes: ["width", "depth"], rows: rows, ceiling: number(0.96, 0.01))
    }

    private static let loss = row("training-loss", tau: -0.5)

    @Test func aMeasureThatBeatsTheLossIsNamed() {
        let text = Self.ranking([Self.loss, Self.row("good", tau: 0.8, lead: 0.3)]).verdict
        #expect(text.contains("orders the gaps of 64 networks with τ = -0.500(50)."))
        #expect(text.contains("**1 of 2 measures beats it**: `good` (τ = 0.800(50), lead 0.300(50))."))
        #expect(!text.contains("coin") && !text.contains("rescaling"))
    }

    @Test func whatAFindingDoesNotHoldForStandsBesideIt() {
        let text = Self.ranking([Self.loss, Self.row("good", tau: 0.8, lead: 0.3, worst: 0.7, scaled: true)]).verdict
        #expect(text.contains("In the worst single setting `good` is no better than a coin."))
        #expect(text.contains("`good` is no property of the function: rescaling changes the value."))
    }

    @Test(arguments: [
        (0.05, 0.4, 0.001, "its lead 0.050(50) is within two errors."),
        (0.3, 0.1, 0.001, "given the training loss nothing of it is left beyond two errors."),
        (0.3, 0.4, 0.2, "its chance after the correction is 0.200."),
    ])
    func aMeasureThatMissesIsNamedWithItsReason(lead: Double, partial: Double, chance: Double, reason: String) {
        let row = Self.row("near", tau: 0.8, lead: lead, partial: partial, chance: chance)
        let text = Self.ranking([Self.loss, row]).verdict
        #expect(text.contains("**No measure beats it** after Holm's rule."))
        #expect(text.hasSuffix("The largest |τ| is that of `near`, 0.800(50): \(reason)"))
    }

    @Test func theTrainingLossItselfMayBeTheBest() {
        let text = Self.ranking([Self.loss, Self.row("weak", tau: 0.2, lead: -0.3)]).verdict
        #expect(text.hasSuffix("**No measure beats it** after Holm's rule. It has the largest |τ| itself."))
    }

    @Test func aBaselineWithinItsErrorIsCalledSo() {
        let text = Self.ranking([Self.row("training-loss", tau: 0.06)]).verdict
        #expect(text.contains("τ = 0.060(50), which is not beyond two errors."))
        let constant = Row(
            measure: "training-loss", dependsOnScale: false, needsTraining: true, undefined: 0, isConstant: true,
            seconds: 0, correlations: nil)
        let without = Self.ranking([constant])
        #expect(without.verdict.hasPrefix("The training loss is the same for all networks"))
        #expect(without.absent == ["`training-loss` is the same for all networks and has no τ."])
    }

    @Test func aMeasureThatIsUndefinedSomewhereIsListed() {
        let row = Row(
            measure: "odd", dependsOnScale: false, needsTraining: false, undefined: 3, isConstant: false, seconds: 0,
            correlations: nil)
        #expect(Self.ranking([Self.loss, row]).absent == ["`odd` is undefined at 3 of 64 networks and has no τ."])
    }

    @Test func oppositeSettingsAreShown() {
        let text = Self.ranking([Self.loss, Self.row("kl", tau: 0.7, lead: 0.2, psi: [0.96, -0.21])]).hiddenAxes
        #expect(text.contains("ψ of `kl` is 0.96 where width alone changes and -0.21 where depth does."))
        #expect(text.contains("1 of 2 measures have ψ above 0.2 for one setting and below -0.2 for another."))
        #expect(Self.ranking([Self.loss]).hiddenAxes.isEmpty)
    }

    @Test func informationIsComparedWithChance() {
        #expect(Self.ranking([Self.loss]).informed.contains("no measure says more"))
        let text = Self.ranking([Self.loss, Self.row("kl", tau: 0.7, lead: 0.2, information: 0.24)]).informed
        #expect(text.contains("1 of 2 measures say more") && text.contains("`kl`: K = 0.24, 0.10 by chance."))
    }

    @Test func tablesAndFigureHoldEveryMeasure() throws {
        let ranking = Self.ranking([Self.loss, Self.row("kl", tau: 0.7, lead: 0.2, scaled: true)])
        #expect(ranking.mainTable.rows.map { $0[0] } == ["`kl` \\*", "`training-loss`"])
        #expect(ranking.axisTable?.rows.count == 2)
        let figure = ranking.figure(name: "tau", gap: "the gap")
        try figure.check()
        #expect(figure.x.names == ["kl", "training-loss"] && figure.series.count == 2)
        #expect(figure.regions.first?.to == 0.5)
    }
}
