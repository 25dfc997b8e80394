internal import Association
import Foundation
internal import Foundations
internal import Records

/// The hypotheses of a search, corrected together by Holm's rule.
struct SearchTests {
    let all: [SearchStudy.Test]

    /// `randomTest` is the mean test error that random orders find.
    init(
        _ table: SearchTable, _ resamples: SearchResamples, _ rules: SearchStudy.Rules, seed: UInt64,
        randomTest: Double
    ) {
        var stream = RandomStream(seed: seed, purpose: .bootstrap, index: 10)
        let patience = rules.patience
        func order(_ axis: SearchStudy.Axis) -> (SearchSample) -> Double {
            { $0.test[$0.progressive(axis, patience: patience).chosen] }
        }
        func knee(_ axis: SearchStudy.Axis) -> (SearchSample) -> Double { { $0.test[$0.knee(axis)] } }
        func difference(_ a: (SearchSample) -> Double, _ b: (SearchSample) -> Double) -> ReportedEstimate {
            .init(
                value: a(table.whole) - b(table.whole),
                standardError: Estimate.mean(of: resamples.samples.map { a($0) - b($0) }).sampleDeviation)
        }
        let own = order(.dimension)
        let random = resamples.samples.map { sample in
            let found = (0..<Self.ordersOfResample).map { _ in
                sample.test[sample.random(patience: patience, &stream).chosen]
            }
            return own(sample) - Estimate.mean(of: found).value
        }
        let test = table.networks.map(\.test.value)
        let loss = table.networks.map(\.loss)
        func tau(_ axis: SearchStudy.Axis, _ target: [Double]) -> ReportedEstimate {
            Self.tau(table.values(axis), target, resamples: rules.resamples, seed: seed)
        }
        let values: [(SearchStudy.Test.Question, ReportedEstimate?)] = [
            (.kneeAgainstParameters, difference(knee(.dimension), knee(.parameters))),
            (.orderAgainstParameters, difference(order(.dimension), order(.parameters))),
            (
                .orderAgainstRandom,
                .init(
                    value: own(table.whole) - randomTest, standardError: Estimate.mean(of: random).sampleDeviation)
            ),
            (.dimensionWithLoss, tau(.dimension, loss)), (.dimensionWithTest, tau(.dimension, test)),
            (
                .dimensionGivenParameters,
                Self.partial(
                    table.values(.dimension), test, given: table.parameters, resamples: rules.resamples, seed: seed)
            ),
            (.parametersWithLoss, tau(.parameters, loss)), (.parametersWithTest, tau(.parameters, test)),
            (.shareWithLoss, tau(.share, loss)), (.shareWithTest, tau(.share, test)),
            (.capacityWithLoss, table.capacity.isEmpty ? nil : tau(.capacity, loss)),
            (.capacityWithTest, table.capacity.isEmpty ? nil : tau(.capacity, test)),
        ]
        let defined = values.indices.filter { values[$0].1 != nil }
        let adjusted = Holm.adjusted(defined.compactMap { values[$0].1.map(Self.chance) })
        let chances = Dictionary(uniqueKeysWithValues: zip(defined, adjusted))
        all = values.enumerated().map { index, item in
            .init(question: item.0, value: item.1, adjustedChance: chances[index] ?? 1)
        }
    }

    /// Random orders whose mean stands against the order by 2sED in each resample.
    private static let ordersOfResample = 20

    /// The chance of a normal number as far from 0 if its mean were 0.
    static func chance(_ value: ReportedEstimate) -> Double {
        value.standardError > 0
            ? erfc(abs(value.value) / value.standardError / 2.0.squareRoot()) : value.value == 0 ? 1 : 0
    }

    /// Kendall's tau_a with its error over resamples of architectures.
    static func tau(_ a: [Double], _ b: [Double], resamples: Int, seed: UInt64) -> ReportedEstimate {
        let (first, second) = (PairSigns(a), PairSigns(b))
        let resampled = TauResamples(items: a.count, count: resamples, seed: seed).tauA(first, second)
        return .init(
            value: first.tauA(second) ?? 0, standardError: TauResamples.standardError(resampled) ?? 0)
    }

    /// The partial tau of a and b given c; nil if c orders one of them completely, or one of them is constant.
    static func partial(
        _ a: [Double], _ b: [Double], given c: [Double], resamples: Int, seed: UInt64
    ) -> ReportedEstimate? {
        let (a, b, c) = (PairSigns(a), PairSigns(b), PairSigns(c))
        guard let ab = a.tauB(b), let ac = a.tauB(c), let bc = b.tauB(c), let value = PartialTau.value(ab, ac, bc)
        else { return nil }
        let resampled = TauResamples(items: a.count, count: resamples, seed: seed).partial(a, b, given: c)
        return .init(value: value, standardError: TauResamples.standardError(resampled) ?? 0)
    }
}

/// Distributions of the test errors of a design space.
struct SearchDistributions {
    let thresholds: [Double]
    private let table: SearchTable
    private let resamples: SearchResamples
    private let bins: Int

    init(_ table: SearchTable, _ resamples: SearchResamples, bins: Int) {
        let ends = (table.whole.test.min() ?? 0, table.whole.test.max() ?? 0)
        thresholds = (0...Self.steps).map { ends.0 + (ends.1 - ends.0) * Double($0) / Double(Self.steps) }
        self.table = table
        self.resamples = resamples
        self.bins = bins
    }

    private static let steps = 40

    /// The distribution if a complexity is uniform over its measured range; nil for equal weights.
    func distribution(_ axis: SearchStudy.Axis?) -> SearchStudy.Distribution {
        let ends = axis.map { axis in
            let values = table.values(axis)
            return (values.min() ?? 0, values.max() ?? 0)
        }
        func of(_ sample: SearchSample) -> WeightedDistribution {
            let weights =
                axis.flatMap { axis in
                    ends.map {
                        WeightedDistribution.uniformWeights(
                            of: sample.complexity(axis), from: $0.0, to: $0.1, bins: bins)
                    }
                } ?? sample.test.map { _ in 1 }
            return WeightedDistribution(sample.test, weights: weights)
        }
        let (whole, drawn) = (of(table.whole), resamples.multiples.map(of))
        func band(_ values: [Double]) -> [Double] {
            let even = WeightedDistribution(values, weights: values.map { _ in 1 })
            return [even.quantile(0.025), even.quantile(0.975)]
        }
        return .init(
            axis: axis, shares: thresholds.map { whole.share(atMost: $0 + Self.rounding) },
            bands: thresholds.map { threshold in band(drawn.map { $0.share(atMost: threshold + Self.rounding) }) },
            median: [whole.quantile(0.5)] + band(drawn.map { $0.quantile(0.5) }))
    }

    /// The last threshold may lie below the greatest error by rounding.
    private static let rounding = 1e-12
}
