/// The signs of the differences of all pairs of items in one quantity, the raw material of Kendall's correlations.
///
/// A sign is 0 for a tie. Pairs are (i, j) with j < i, in the order (1, 0), (2, 0), (2, 1), (3, 0), ... Each unordered pair
/// stands once; every sum below is the same over ordered pairs.
public struct PairSigns: Sendable, Equatable {
    /// Number of items.
    public let count: Int
    /// -1, 0 or 1 of `values[i] - values[j]`.
    public let signs: [Int8]

    /// The signs of the pairs of `values`; no value may be NaN.
    public init(_ values: [Double]) {
        precondition(!values.contains { $0.isNaN }, "the order of a NaN")
        count = values.count
        var signs: [Int8] = []
        signs.reserveCapacity(values.count * (values.count - 1) / 2)
        for i in values.indices {
            for j in 0..<i { signs.append(values[i] > values[j] ? 1 : values[i] < values[j] ? -1 : 0) }
        }
        self.signs = signs
    }

    /// Whether all items are tied.
    public var isConstant: Bool { signs.allSatisfy { $0 == 0 } }

    /// Kendall's tau_a, `sum over pairs of sign sign / pairs`: ties count 0. Nil if there is no pair.
    ///
    /// Source: Kendall, "A new measure of rank correlation", Biometrika 30 (1938).
    public func tauA(_ other: PairSigns) -> Double? {
        signs.isEmpty ? nil : Double(agreement(other)) / Double(signs.count)
    }

    /// Kendall's tau_b, the same sum over `sqrt(untied pairs of one, untied pairs of the other)`; nil if one of the two is
    /// constant.
    public func tauB(_ other: PairSigns) -> Double? {
        let scale = (Double(untied) * Double(other.untied)).squareRoot()
        return scale > 0 ? Double(agreement(other)) / scale : nil
    }

    /// Concordant minus discordant pairs.
    public func agreement(_ other: PairSigns) -> Int {
        precondition(count == other.count, "\(count) and \(other.count) items")
        return zip(signs, other.signs).reduce(0) { $0 + Int($1.0 * $1.1) }
    }

    /// Pairs that are not tied.
    public var untied: Int { signs.reduce(0) { $0 + Int($1 * $1) } }

    /// The signs of the pairs within some items, in their order.
    func selecting(_ items: [Int]) -> [Int8] {
        var chosen: [Int8] = []
        for (place, i) in items.enumerated() {
            for j in items[..<place] { chosen.append(sign(i, j)) }
        }
        return chosen
    }

    /// The sign of item i minus item j.
    func sign(_ i: Int, _ j: Int) -> Int8 {
        i == j ? 0 : i > j ? signs[i * (i - 1) / 2 + j] : -signs[j * (j - 1) / 2 + i]
    }
}

/// Partial correlation of two quantities given a third one.
public enum PartialTau {
    /// `(t_xy - t_xz t_yz) / sqrt((1 - t_xz^2) (1 - t_yz^2))` of three tau_b; nil if the third quantity orders one of the
    /// others completely. Source: Kendall, "Partial rank correlation", Biometrika 32 (1942).
    public static func value(_ xy: Double, _ xz: Double, _ yz: Double) -> Double? {
        let scale = (1 - xz * xz) * (1 - yz * yz)
        // A perfect tau_b may differ from 1 by rounding.
        return scale > 1e-12 ? (xy - xz * yz) / scale.squareRoot() : nil
    }
}
