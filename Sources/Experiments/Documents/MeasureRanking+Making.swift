internal import Association
import Foundation
internal import Foundations
internal import Records

extension MeasureRanking {
    /// The numbers of the networks of a comparison, each averaged over its runs.
    struct Table {
        var axes: [String]
        /// The settings of the networks [networks x axes].
        var settings: [[Double]]
        var gaps: [Double]
        var errorGaps: [Double]
        var testRisks: [Double]
        var trainingLosses: [Double]
        /// Gaps on the two halves of the held-out rows.
        var halves: [[Double]]
        /// Held-out rows behind a gap.
        var testRows: Int
    }

    /// The values of one measure.
    struct Column {
        var name: String
        var dependsOnScale: Bool
        var needsTraining: Bool
        /// A value for each network; nil where undefined.
        var values: [Double?]
        var seconds: Double
    }

    /// How errors and chances are computed.
    struct Resampling {
        var resamples: Int
        var permutations: Int
        var leastEnvironment: Double
        var seed: UInt64
    }

    /// The table of measures, with errors over the same resamples of networks for all.
    ///
    /// The baseline that a measure has to beat is the training loss. The chance of a measure is the larger one of two: that of
    /// its lead (one-sided) and that of its partial tau (two-sided), both normal; so it is small only if both are.
    init(_ columns: [Column], of table: Table, _ settings: Resampling) {
        let study = Statistics(table, settings)
        var rows = columns.map { column in
            Row(
                measure: column.name, dependsOnScale: column.dependsOnScale, needsTraining: column.needsTraining,
                undefined: column.values.count { $0 == nil },
                isConstant: PairSigns(column.values.compactMap(\.self)).isConstant, seconds: column.seconds,
                correlations: study.correlations(of: column.values))
        }
        let tested = rows.indices.filter { rows[$0].correlations?.chance != nil }
        let adjusted = Holm.adjusted(tested.map { rows[$0].correlations?.chance ?? 1 })
        for (place, index) in tested.enumerated() { rows[index].correlations?.adjustedChance = adjusted[place] }
        self.init(networks: table.gaps.count, axes: table.axes, rows: rows, ceiling: study.ceiling)
    }
}

/// The parts of the statistics that all measures share.
private struct Statistics {
    let table: MeasureRanking.Table
    let settings: MeasureRanking.Resampling
    let design: Design
    let resamples: TauResamples
    let (gap, errorGap, testRisk, loss): (PairSigns, PairSigns, PairSigns, PairSigns)
    let lossTaus: [Double]

    init(_ table: MeasureRanking.Table, _ settings: MeasureRanking.Resampling) {
        self.table = table
        self.settings = settings
        design = Design(table.settings)
        resamples = TauResamples(items: table.gaps.count, count: settings.resamples, seed: settings.seed)
        gap = PairSigns(table.gaps)
        errorGap = PairSigns(table.errorGaps)
        testRisk = PairSigns(table.testRisks)
        loss = PairSigns(table.trainingLosses)
        lossTaus = resamples.tauA(loss, gap)
    }

    var ceiling: ReportedEstimate {
        tau(PairSigns(table.halves.map { $0[0] }), PairSigns(table.halves.map { $0[1] }))
    }

    private func estimate(_ value: Double, _ resampled: [Double]) -> ReportedEstimate {
        ReportedEstimate(
            Estimate(
                value: value, standardError: TauResamples.standardError(resampled) ?? 0, samples: table.gaps.count))
    }

    private func tau(_ a: PairSigns, _ b: PairSigns) -> ReportedEstimate {
        estimate(a.tauA(b) ?? 0, resamples.tauA(a, b))
    }

    func correlations(of values: [Double?]) -> MeasureRanking.Correlations? {
        let known = values.compactMap(\.self)
        guard known.count == values.count else { return nil }
        let signs = PairSigns(known)
        guard !signs.isConstant else { return nil }
        let granulated = GranulatedTau(signs, gap, over: design)
        let dependence = ConditionalDependence(signs, gap, over: design)
        let robust = RobustSignError(
            known, table.gaps, over: design, rows: table.testRows, least: settings.leastEnvironment)
        let taus = resamples.tauA(signs, gap)
        let value = signs.tauA(gap) ?? 0
        // The training loss itself, or a measure of the same order.
        let isBaseline = signs.signs == loss.signs || signs.signs == loss.signs.map { -$0 }
        let partial = isBaseline ? nil : partialTau(signs)
        let lead =
            isBaseline
            ? nil
            : estimate(abs(value) - abs(loss.tauA(gap) ?? 0), zip(taus, lossTaus).map { abs($0) - abs($1) })
        return .init(
            gap: estimate(value, taus), jackknifeError: TauResamples.jackknifeError(signs, gap) ?? 0,
            gapTauB: signs.tauB(gap) ?? 0, errorGap: tau(signs, errorGap), testRisk: tau(signs, testRisk),
            trainingLoss: tau(signs, loss), psi: granulated.byAxis, psiMean: granulated.mean,
            information: dependence.least?.information,
            informationAxes: (dependence.least?.axes ?? []).map { table.axes[$0] },
            informationByChance: dependence.least.flatMap {
                ConditionalDependence.quantileOfChance(
                    known, gap, over: design, given: $0.axes, permutations: settings.permutations,
                    seed: settings.seed)
            },
            worstSignError: robust.greatest, meanSignError: robust.mean, environments: robust.environments.count,
            partial: partial, lead: lead, chance: Self.chance(lead: lead, partial: partial), adjustedChance: nil)
    }

    private func partialTau(_ signs: PairSigns) -> ReportedEstimate? {
        guard let own = signs.tauB(gap), let toLoss = signs.tauB(loss), let base = gap.tauB(loss),
            let value = PartialTau.value(own, toLoss, base)
        else { return nil }
        return estimate(value, resamples.partial(signs, gap, given: loss))
    }

    /// The larger of the chances of a lead as large and of a partial tau as far from 0, if they were 0.
    static func chance(lead: ReportedEstimate?, partial: ReportedEstimate?) -> Double? {
        guard let lead, let partial else { return nil }
        func tail(_ estimate: ReportedEstimate) -> Double {
            estimate.standardError > 0
                ? erfc(estimate.value / estimate.standardError / 2.0.squareRoot()) / 2
                : estimate.value > 0 ? 0 : 1
        }
        let ofPartial = 2 * min(tail(partial), 1 - tail(partial))
        return max(tail(lead), ofPartial)
    }
}
