import Foundations
import Records
import Testing

@testable import Reporting

/// The sentences of a study at zero training error follow its numbers.
@Suite struct CriteriaTextTests {
    private typealias Trend = CriteriaStudy.Trend

    private static func trend(
        _ tau: Double, slope: Double? = 0.5, chance: Double = 0.001, constant: Bool = false
    ) -> Trend {
        Trend(
            slope: slope.map { ReportedEstimate(value: $0, standardError: 0.1) },
            tau: ReportedEstimate(value: tau, standardError: 0.1), chance: chance,
            adjustedChance: constant ? nil : chance,
            isConstant: constant, seeds: 10)
    }

    private static func outcome(
        _ criterion: CriteriaStudy.Criterion, gap: Trend?, _ measures: [Trend?], fitted: Int = 10
    ) -> CriteriaStudy.Outcome {
        .init(
            criterion: criterion, levels: [.init(label: "8", fitted: fitted, runs: 10, gap: nil, testRisk: nil)],
            gap: gap, measures: measures)
    }

    /// Three measures: one follows always, one is opposite for the width, one is constant.
    private static func summary(
        gap: Trend? = trend(1), widthGap: Trend? = trend(0.9, slope: -0.5), fitted: Int = 10, good: Double = 0.8
    ) -> CriteriaStudy.Summary {
        .init(
            measures: ["constant", "good", "two-scale-x"], dependsOnScale: [false, true, false],
            outcomes: [
                outcome(.labels, gap: gap, [trend(0, constant: true), trend(good), trend(0.7)], fitted: fitted),
                outcome(.width, gap: widthGap, [trend(0, constant: true), trend(good), trend(-0.7)]),
                outcome(
                    .method, gap: trend(0.1, slope: nil, chance: 0.4),
                    [nil, trend(0.2, slope: nil, chance: 0.6), trend(0.1, slope: nil, chance: 0.6)]),
            ])
    }

    @Test func aMeasureThatFollowsEveryChangeIsNamed() {
        let text = Self.summary().verdict
        #expect(
            text.hasPrefix(
                "**1 of 3 measures follows the gap under every one of these changes** (random labels, width) after Holm's rule: `good`."
            ))
        #expect(text.contains("`good` is no property of the function: rescaling changes the value."))
        #expect(text.contains("1 has the opposite order under at least one: `two-scale-x`."))
        #expect(text.hasSuffix("`two-scale-x`: random labels: follows, width: opposite."))
    }

    @Test func withoutOneTheVerdictSaysSo() {
        #expect(Self.summary(good: -0.8).verdict.hasPrefix("**No measure follows the gap under every one"))
        let none = Self.trend(0.1, chance: 0.5)
        #expect(Self.summary(gap: none, widthGap: nil).verdict.hasPrefix("**Undecided:**"))
    }

    @Test func theGapOfEachChangeIsDescribed() {
        let outcomes = Self.summary().outcomes
        #expect(
            outcomes[0].gapSentence.hasPrefix("**Random labels.** The gap rises by 0.50(10) for all labels random."))
        #expect(outcomes[1].gapSentence.hasPrefix("**Width.** The gap falls by 0.50(10) for twice the width."))
        #expect(outcomes[2].gapSentence.contains("no order beyond noise"))
        func method(_ gaps: [Double]) -> CriteriaStudy.Outcome {
            .init(
                criterion: .method,
                levels: gaps.map {
                    .init(label: "x", fitted: 2, runs: 2, gap: .init(value: $0, standardError: 0.1), testRisk: nil)
                },
                gap: Self.trend(0.8, slope: nil), measures: [])
        }
        #expect(
            method([0.6, 0.5, 0.7]).gapSentence.hasSuffix(
                "The mean gaps go from 0.50(10) to 0.70(10), not apart by two errors: the order holds within runs, which share their "
                    + "rows."))
        #expect(method([0.6, 1.5]).gapSentence.hasSuffix("The mean gaps go from 0.60(10) to 1.50(10)."))
        let flat = Self.summary(gap: Self.trend(1, slope: 0.1)).outcomes[0]
        #expect(flat.gapSentence.contains("changes by 0.10(10) for all labels random, not beyond two errors."))
        #expect(Self.summary(gap: nil).outcomes[0].gapSentence.contains("Undecided"))
    }

    @Test func runsThatDoNotFitAreCounted() {
        #expect(Self.summary().fitSentence == "30 of 30 runs reach zero training error.")
        #expect(Self.summary(fitted: 7).fitSentence.hasSuffix("left out (random labels 8: 3 of 10)."))
    }

    @Test func tableAndFigureAreRankedByWhatFollows() throws {
        let summary = Self.summary()
        #expect(summary.items.map(\.name) == ["good", "two-scale-x", "constant"])
        let rows = summary.table.rows
        #expect(rows[1] == ["`good` \\*", "+5.0", "**0.80(10)**", "+5.0", "**0.80(10)**", "0.20(10)", "2", "0"])
        #expect(rows[3][2] == "constant" && rows[3][5].isEmpty)
        let figure = try #require(summary.figure(name: "criteria"))
        try figure.check()
        #expect(figure.series.count == 3 && figure.series[0].points.count == 2)
    }
}
