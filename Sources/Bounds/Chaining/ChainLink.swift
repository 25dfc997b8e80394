public import BallArithmetic
import Foundation

/// How far the mean of one function over n data points can be from its expectation (theory 6.5).
///
///     r(n; v, w, x) = min( v sqrt(2x/n) + w x/(3n),  w sqrt(x/(2n)),  w )
///
/// If u has standard deviation at most v and a range of length at most w, then `|(P_n - P)u| > r` has probability at
/// most `2 e^{-x}`. The three terms are Bernstein's inequality, Hoeffding's, and that both means lie in the range
/// (Boucheron, Lugosi, Massart, Concentration Inequalities, 2013, theorems 2.8 and 2.10).
public struct ChainLink: Sendable {
    private let bernstein: Ball
    private let correction: Ball
    private let hoeffding: Ball
    private let range: Ball
    private let doubles: (bernstein: Double, correction: Double, hoeffding: Double, range: Double)

    /// A link with standard deviation `v`, range `w` and level `x`, none negative.
    public init(v: Ball, w: Ball, x: Ball) {
        bernstein = v * (2 * x).squareRoot()
        correction = w * x / 3
        hoeffding = w * (x / 2).squareRoot()
        range = w
        doubles = (bernstein.value, correction.value, hoeffding.value, range.value)
    }

    /// The deviation at n, from enclosures of `1/sqrt(n)` and `1/n`.
    ///
    /// Terms that differ by more than 1e-9 are compared in doubles, which their error cannot turn.
    func deviation(_ size: ChainSize) -> Ball {
        let approximate = terms(size)
        let least = min(approximate.0, approximate.1, approximate.2) * (1 + 1e-9)
        var candidates: [Ball] = []
        if !(approximate.0 > least) { candidates.append(bernstein * size.inverseRoot + correction * size.inverse) }
        if !(approximate.1 > least) { candidates.append(hoeffding * size.inverseRoot) }
        if !(approximate.2 > least) { candidates.append(range) }
        return candidates.dropFirst().reduce(candidates[0]) { $0.minimum($1) }
    }

    /// The deviation in doubles, relative error about 1e-15.
    func approximateDeviation(_ size: ChainSize) -> Double {
        let all = terms(size)
        return min(all.0, all.1, all.2)
    }

    private func terms(_ size: ChainSize) -> (Double, Double, Double) {
        (
            doubles.bernstein * size.inverseRoot.value + doubles.correction * size.inverse.value,
            doubles.hoeffding * size.inverseRoot.value, doubles.range
        )
    }

    /// The deviation at a sample size of at least 1.
    public func deviation(n: Integer) -> Ball { deviation(ChainSize(n)) }
}

/// A sample size with the powers that a chain needs.
struct ChainSize {
    let inverse: Ball
    let inverseRoot: Ball

    init(_ n: Integer) {
        precondition(n >= 1, "a data set of size \(n)")
        let n = Ball(integer: n, precision: familyBits + n.bitWidth)
        inverse = (1 / n).atPrecision(familyBits)
        inverseRoot = (1 / n.squareRoot()).atPrecision(familyBits)
    }
}
