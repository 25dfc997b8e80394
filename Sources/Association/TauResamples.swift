import Foundation
internal import Foundations

/// Bootstrap over items for Kendall's correlations: the same resamples for every measure, so that differences have errors too.
///
/// A resample holds item i `c_i` times. The pairs of an item with its own copies are left out: they would be ties that are not
/// in the data, and would pull tau to 0. So tau_a of a resample is `sum c_i c_j s_ij t_ij / sum c_i c_j` over i < j, and tau_b is
/// its weighted form in the same way. Complexity: items^2 / 2 products for each resample and correlation.
public struct TauResamples: Sendable {
    /// How often each item occurs [resamples][items].
    private let counts: [[Double]]
    /// Number of items.
    public let items: Int

    /// `count` resamples of `items` items.
    public init(items: Int, count: Int = 2_000, seed: UInt64) {
        precondition(items >= 2 && count >= 2, "\(count) resamples of \(items) items")
        var stream = RandomStream(seed: seed, purpose: .bootstrap, index: 5)
        self.items = items
        counts = (0..<count).map { _ in
            var counts = [Double](repeating: 0, count: items)
            for _ in 0..<items { counts[stream.integer(below: items)] += 1 }
            return counts
        }
    }

    /// tau_a in every resample. A resample of copies of one item alone, which has no pair, has 0.
    public func tauA(_ a: PairSigns, _ b: PairSigns) -> [Double] {
        let pairs = sums(products: a, nil)
        return zip(sums(products: a, b), pairs).map { $1 > 0 ? $0 / $1 : 0 }
    }

    /// tau_b in every resample; 0 where one of the two is constant.
    public func tauB(_ a: PairSigns, _ b: PairSigns) -> [Double] {
        let (untiedA, untiedB) = (sums(products: a, a), sums(products: b, b))
        return sums(products: a, b).enumerated().map { index, sum in
            let scale = (untiedA[index] * untiedB[index]).squareRoot()
            return scale > 0 ? sum / scale : 0
        }
    }

    /// The partial tau of a and b given c in the resamples where it is defined.
    public func partial(_ a: PairSigns, _ b: PairSigns, given c: PairSigns) -> [Double] {
        let (ab, ac, bc) = (tauB(a, b), tauB(a, c), tauB(b, c))
        return ab.indices.compactMap { PartialTau.value(ab[$0], ac[$0], bc[$0]) }
    }

    /// The standard deviation over resamples, the standard error of the statistic; nil for fewer than two.
    public static func standardError(_ values: [Double]) -> Double? {
        guard values.count > 1 else { return nil }
        return Estimate.mean(of: values).sampleDeviation
    }

    /// Delete-one jackknife of tau_a: `sqrt((n-1)/n sum (tau_-i - mean)^2)`, a check of the bootstrap; nil below three items.
    public static func jackknifeError(_ a: PairSigns, _ b: PairSigns) -> Double? {
        guard a.count > 2 else { return nil }
        let total = Double(a.agreement(b))
        let pairs = Double((a.count - 1) * (a.count - 2) / 2)
        let rest = (0..<a.count).map { i in
            (total - Double((0..<a.count).reduce(0) { $0 + Int(a.sign(i, $1) * b.sign(i, $1)) })) / pairs
        }
        return Estimate.jackknife(value: total / Double(a.signs.count), leaveOneOut: rest).standardError
    }

    /// `sum over pairs of c_i c_j s_ij t_ij` in every resample; of `c_i c_j` without a second quantity.
    private func sums(products a: PairSigns, _ b: PairSigns?) -> [Double] {
        precondition(a.count == items && (b?.count ?? items) == items, "resamples of \(items) items")
        let products: [Double] =
            b.map { b in zip(a.signs, b.signs).map { Double($0 * $1) } } ?? Array(repeating: 1, count: a.signs.count)
        return products.withUnsafeBufferPointer { products in
            counts.map { counts in
                var (sum, pair) = (0.0, 0)
                for i in 0..<items {
                    guard counts[i] > 0 else {
                        pair += i
                        continue
                    }
                    var row = 0.0
                    for j in 0..<i { row += counts[j] * products[pair + j] }
                    sum += counts[i] * row
                    pair += i
                }
                return sum
            }
        }
    }
}
