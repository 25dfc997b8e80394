internal import Association
import Foundation
internal import Foundations
public import Records

extension CriteriaStudy {
    /// The trends of the gap and of all measures over the runs without training error.
    public func summary(of entries: [StudyRecords<Self>.Entry]) throws -> Summary? {
        Summary(
            measures: measures, dependsOnScale: try measures.map { try StudyMeasures.dependsOnScale($0) },
            outcomes: Criterion.allCases.map { criterion in
                outcome(criterion, entries.filter { $0.key.criterion == criterion })
            })
    }

    private func outcome(_ criterion: Criterion, _ entries: [StudyRecords<Self>.Entry]) -> Outcome {
        let levels = entries.map { entry in
            let fitted = entry.record.runs.filter { $0.trainingError == 0 }
            func mean(_ value: (Run) -> Double) -> ReportedEstimate? {
                fitted.isEmpty ? nil : ReportedEstimate(Estimate.mean(of: fitted.map(value)))
            }
            return Level(
                label: Self.label(entry.key), fitted: fitted.count, runs: seeds, gap: mean(\.gap),
                testRisk: mean(\.testRisk))
        }
        let bySeed = (0..<seeds).map { seed in
            entries.compactMap { entry in
                entry.record.runs.first { $0.key.run == seed && $0.trainingError == 0 }
                    .map { Point(x: Self.place(entry.key), run: $0) }
            }
        }.filter { $0.count >= 2 }
        let gap = trend(bySeed, criterion, of: { $0.halves[0] }, gap: { $0.halves[1] }, slopeOf: { $0.gap })
        var found = measures.indices.map { index in
            trend(bySeed, criterion, of: { $0.values[index] }, gap: { $0.gap }, slopeOf: { $0.values[index] })
        }
        let tested = found.indices.filter { found[$0].map { !$0.isConstant } ?? false }
        let adjusted = Holm.adjusted(tested.map { found[$0]?.chance ?? 1 })
        for (place, index) in tested.enumerated() { found[index]?.adjustedChance = adjusted[place] }
        return Outcome(criterion: criterion, levels: levels, gap: gap, measures: found)
    }

    /// A run at the place of its value.
    private struct Point {
        var x: Double
        var run: Run
    }

    private static func place(_ piece: Piece) -> Double {
        switch piece.criterion {
        case .labels: piece.labelNoise
        case .width: log2(Double(piece.width))
        case .method: Double(piece.level)
        }
    }

    private static func label(_ piece: Piece) -> String {
        switch piece.criterion {
        case .labels: NumberFormat.number(piece.labelNoise)
        case .width: String(piece.width)
        case .method: piece.method.name
        }
    }

    /// Means over seeds, each seed with the values at which its run was fitted; nil if one number is missing, or for fewer
    /// than two seeds.
    private func trend(
        _ bySeed: [[Point]], _ criterion: Criterion, of value: (Run) -> Double?, gap: (Run) -> Double,
        slopeOf sloped: (Run) -> Double?
    ) -> Trend? {
        guard bySeed.count >= 2, bySeed.allSatisfy({ $0.allSatisfy { value($0.run) != nil } }) else { return nil }
        let values = bySeed.map { points in points.compactMap { value($0.run) } }
        let gaps = bySeed.map { points in points.map { gap($0.run) } }
        let signs = values.map { PairSigns($0) }
        let taus = zip(signs, gaps).map { $0.tauA(PairSigns($1)) ?? 0 }
        let slopes = bySeed.map { points in Self.slope(points.map(\.x), points.compactMap { sloped($0.run) }) }
        return Trend(
            slope: criterion == .method ? nil : ReportedEstimate(Estimate.mean(of: slopes)),
            tau: ReportedEstimate(Estimate.mean(of: taus)), chance: OrderWithinGroups.chance(values, gaps, seed: seed),
            adjustedChance: nil, isConstant: signs.allSatisfy(\.isConstant), seeds: bySeed.count)
    }

    /// The slope of least squares.
    private static func slope(_ x: [Double], _ y: [Double]) -> Double {
        let (meanX, meanY) = (Estimate.mean(of: x).value, Estimate.mean(of: y).value)
        let spread = x.reduce(0) { $0 + ($1 - meanX) * ($1 - meanX) }
        return zip(x, y).reduce(0) { $0 + ($1.0 - meanX) * ($1.1 - meanY) } / spread
    }
}
