import Foundation
internal import Foundations

/// A risk under the data distribution, with a confidence interval.
public struct RiskInterval: Sendable, Equatable, Codable {
    /// The method of the interval.
    public enum Method: String, Sendable, Codable {
        /// Hoeffding's inequality for a bounded loss: valid for every distribution and number of rows.
        case hoeffding
        /// Percentiles of the mean over 1,000 resamples: valid for many rows and a loss without heavy tails.
        case bootstrap
        /// The exact risk, a sum over all possible rows.
        case exact
    }

    /// The estimate, or the exact risk.
    public var value: Double
    /// Lower end.
    public var lower: Double
    /// Upper end.
    public var upper: Double
    /// Probability that the interval contains the risk, over the choice of the rows.
    public var confidence: Double
    /// The method of the interval.
    public var method: Method

    /// The interval of a risk on rows drawn independently of the weights.
    ///
    /// With an upper bound B of the loss and m rows: half-width `B sqrt(log(2 / (1 - confidence)) / (2 m))` (Hoeffding,
    /// JASA 58, 1963). Without an upper bound: the bootstrap of the mean. More than 2,000 rows are first grouped into
    /// 2,000 blocks, which does not change the variance of the mean.
    public init(_ summary: RiskSummary, upperBound: Double?, confidence: Double = 0.95, seed: UInt64 = 1) {
        precondition(confidence > 0 && confidence < 1, "the confidence \(confidence) lies outside (0, 1)")
        value = summary.value
        self.confidence = confidence
        if let upperBound {
            method = .hoeffding
            let width =
                upperBound * (log(2 / (1 - confidence)) / (2 * Double(summary.losses.count))).squareRoot()
            lower = max(0, value - width)
            upper = min(upperBound, value + width)
            return
        }
        method = .bootstrap
        let means = Self.resampledMeans(Self.blocks(summary.losses), seed: seed)
        let tail = (1 - confidence) / 2
        lower = min(value, means[Int((tail * Double(means.count)).rounded(.down))])
        upper = max(value, means[Int(((1 - tail) * Double(means.count)).rounded(.up)) - 1])
    }

    /// A risk that is known.
    public init(exact value: Double) {
        self.value = value
        lower = value
        upper = value
        confidence = 1
        method = .exact
    }

    /// Sums over blocks of rows with their numbers of rows.
    private static func blocks(_ losses: [Double]) -> [(sum: Double, count: Double)] {
        let limit = min(losses.count, 2_000)
        // Block k holds the rows from k m / limit to below (k + 1) m / limit: sizes differ by one at most.
        return (0..<limit).map { block in
            let range = (block * losses.count / limit)..<((block + 1) * losses.count / limit)
            return (losses[range].reduce(0, +), Double(range.count))
        }
    }

    /// Means of 1,000 resamples, ascending.
    private static func resampledMeans(_ blocks: [(sum: Double, count: Double)], seed: UInt64) -> [Double] {
        var stream = RandomStream(seed: seed, purpose: .bootstrap, index: 0)
        return (0..<1_000).map { _ in
            var (sum, count) = (0.0, 0.0)
            for _ in blocks.indices {
                let block = blocks[stream.integer(below: blocks.count)]
                sum += block.sum
                count += block.count
            }
            return sum / count
        }.sorted()
    }
}

/// The gap R - R_n between the risk under the distribution and on the training rows, with an interval.
public struct GapInterval: Sendable, Equatable, Codable {
    /// The risk under the distribution.
    public var risk: RiskInterval
    /// The mean loss over the training rows, known.
    public var trainRisk: Double

    /// The gap of two risks.
    public init(risk: RiskInterval, trainRisk: Double) {
        self.risk = risk
        self.trainRisk = trainRisk
    }

    /// `R - R_n`.
    public var value: Double { risk.value - trainRisk }
    /// Lower end.
    public var lower: Double { risk.lower - trainRisk }
    /// Upper end.
    public var upper: Double { risk.upper - trainRisk }

    /// Ends of the interval of `|R - R_n|`.
    public var magnitude: (lower: Double, upper: Double) {
        (max(0, lower, -upper), max(abs(lower), abs(upper)))
    }
}
