internal import Association
internal import Bounds
import Foundation
internal import Foundations
public import Records

extension TrainingStudy {
    /// The rank correlations of dimensions and losses, and the rates beside the gaps.
    public func summary(of entries: [StudyRecords<Self>.Entry]) throws -> Summary? {
        let records = entries.map(\.record)
        let estimates = networks.compactMap { network in
            records.lazy.compactMap { record -> EstimateDocument? in
                guard case .dimension(let estimate) = record, estimate.model.network == network else { return nil }
                return estimate
            }.first
        }
        let canRank = (2...8).contains(networks.count) && estimates.count == networks.count
        let correlations = (canRank ? estimates[0].rows.indices : 0..<0).flatMap { row in
            samples.compactMap { size -> Correlation? in
                let losses = networks.compactMap { Self.finalLoss(of: $0, at: size, in: records) }
                guard losses.count == networks.count else { return nil }
                let lower = estimates.map { document in
                    let row = document.rows[row]
                    let lower = row.lower?.published ?? row.twoScaleDimension
                    return Estimate(value: lower.value, standardError: lower.standardError, samples: 1)
                }
                return Correlation(
                    epsilon: estimates[0].rows[row].epsilon, samples: size,
                    correlation: ReportedEstimate(RankComparison(lower, losses, seed: seed).correlation))
            }
        }
        let order = networks.indices.map { Estimate(value: Double($0), standardError: 0, samples: 1) }
        return Summary(
            correlations: correlations, perfectChance: canRank ? RankComparison(order, order, seed: 1).chance : nil,
            rates: records.lazy.compactMap { record -> [RateLine]? in
                guard case .gaps(let document) = record else { return nil }
                return Self.rates(beside: document)
            }.first ?? [])
    }

    /// The mean training loss of the last epoch over seeds; nil if the data were too few for the size.
    private static func finalLoss(of network: String, at size: Int, in records: [Record]) -> Estimate? {
        for case .curves(network, size, _, let curves) in records where !curves.isEmpty {
            return Estimate.mean(of: curves.compactMap(\.train.last))
        }
        return nil
    }

    private static func rates(beside document: GapDocument) -> [RateLine] {
        guard let first = document.rows.first, let constant = document.constants.first else { return [] }
        let sizes = document.rows.filter { $0.network == first.network }.map(\.n)
        return [GapDocument.Rate.published, .parametric].map { rate in
            func epsilon(_ n: Int) -> Double { exp(rate.logEpsilon(n: Double(n), gamma: document.settings.gamma)) }
            let start = document.settings.rate == rate ? constant.value : first.deviation / epsilon(first.n)
            return RateLine(
                rate: rate.rawValue, samples: sizes, deviations: sizes.map { start * epsilon($0) })
        }
    }
}
