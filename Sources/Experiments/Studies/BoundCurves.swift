internal import BallArithmetic
internal import Bounds
import Foundation
internal import Foundations
internal import Records

/// The common parts of the curves of families and networks.
struct BoundCurves {
    let zeta: Rational
    let delta: Rational
    let sizes: [Double]
    let context: RunContext

    /// The least n at which a deviation is below the range of the loss, which no gap exceeds; nil if there is none, or no
    /// range.
    static func leastInformative(_ bound: ChainBound, at level: LeveledChainBound) -> Integer? {
        guard let range = bound.lossRange?.lowerEnd.bounds?.lower, range > 0 else { return nil }
        // At most this times B is below B.
        return level.leastSampleSize(deviation: range * (Rational(1) - Rational(2).power(-40)))
    }

    static let theorem = "Datres, Leonardi, Figalli, Sutter, NeurIPS 2024, Theorem 5.1"
    static let chainDerivation = "this toolkit's derivation: chains with Bernstein's inequality"
    static let ownDerivation = "this toolkit's derivation, after \(theorem)"

    /// The best deviation at each size, and the least n with one below `range`.
    ///
    /// `cautious`: a dimension that is larger by its errors, to say what they change.
    func best(
        _ name: String, constants: BoundConstants, rate: ConvergenceRate, range: Double, source: String,
        assumptions: String, dimension: any DimensionFunction, cautious: (any DimensionFunction)? = nil
    ) throws -> BoundCurve {
        let bound = try TailBound(constants: constants, gamma: 1, rate: rate)
        let values = try context.map(sizes.count) { index in
            try bound.bestGamma(n: SampleSizes.integer(sizes[index]), delta: delta, dimension: dimension)?.deviation
        }
        let known = sizes.indices.filter { values[$0] != nil }
        let least = try bound.leastInformativeSize(delta: delta, range: range, dimension: dimension)
        var curve = BoundCurve(
            name: name, role: .own, source: source, assumptions: assumptions, n: known.map { sizes[$0] },
            deviation: known.compactMap { values[$0] }, leastInformative: least.map { Rational($0).doubleValue })
        if let cautious {
            let higher = try best(
                name, constants: constants, rate: rate, range: range, source: source, assumptions: assumptions,
                dimension: cautious)
            curve.caution = curve.caution(from: higher)
        }
        return curve
    }

    /// A bound by chains at each size, and the least n with a deviation below the range of the loss.
    func chain(_ name: String, _ bound: ChainBound, assumptions: String) throws -> BoundCurve {
        let level = bound.atLevel(delta)
        let values = try context.map(sizes.count) { index in
            level.deviation(n: try SampleSizes.integer(sizes[index])).value.upperDouble
        }
        let least = Self.leastInformative(bound, at: level)
        return BoundCurve(
            name: name, role: .own, source: Self.chainDerivation, assumptions: assumptions, n: sizes,
            deviation: values, leastInformative: least.map { Rational($0).doubleValue })
    }

    /// A competing bound at each size where it has a value.
    func competitor(
        _ name: String, source: String, assumptions: String, sizes: [Double]? = nil, _ value: (Double) throws -> Double?
    ) rethrows -> BoundCurve {
        var curve = BoundCurve(
            name: name, role: .competitor, source: source, assumptions: assumptions, n: [], deviation: [])
        for n in sizes ?? self.sizes {
            if let deviation = try value(n) {
                curve.n.append(n)
                curve.deviation.append(deviation)
            }
        }
        return curve
    }

    /// The right side over the sizes at half the critical gamma, at most 1/2, for each rate.
    func tails(constants: BoundConstants, dimension: any DimensionFunction, notes: [String]) throws -> [BoundDocument] {
        try ConvergenceRate.allCases.map { rate in
            let critical = constants.criticalGamma(rate: rate, limit: dimension.limit).ball?.value ?? 1
            let gamma = try Rational(parsing: String(format: "%.3g", min(1, critical) / 2))
            return try BoundDocument(
                bound: TailBound(constants: constants, gamma: gamma, rate: rate), sizes: sizes, delta: delta,
                dimension: dimension, notes: notes, context: context)
        }
    }

    /// `log E det(I + sqrt(kappa) Fhat^{1/2})`, an upper bound of `log E sqrt(det(I + kappa Fhat))` that is too large by at
    /// most `d log(2)/2`: `sqrt(1 + a^2) <= 1 + a <= sqrt(2) sqrt(1 + a^2)` for each eigenvalue.
    func logMeanRoot(_ kappa: Double, parameters: Int, dimension: any DimensionFunction) -> Double {
        guard kappa > 1 else { return 0 }
        let depth = log(kappa) / 2 / (1 - zeta.doubleValue)
        let power = (try? dimension.approximateLogPower(depth: depth)) ?? nil
        return (power ?? .infinity) - zeta.doubleValue * Double(parameters) * depth
    }
}

extension BoundCurve {
    /// The change to a curve with a larger dimension, at the sizes of both.
    fileprivate func caution(from higher: BoundCurve) -> Caution {
        let deviations = Dictionary(uniqueKeysWithValues: zip(higher.n, higher.deviation))
        let increases = zip(n, deviation).compactMap { n, own in deviations[n].map { $0 / own - 1 } }
        return Caution(increase: increases.max() ?? 0, leastInformative: higher.leastInformative)
    }
}
