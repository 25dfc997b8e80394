public import BallArithmetic

/// Finite sets of functions whose sums reach every loss up to a rest (theory 6.6).
///
/// Level k holds at most `N_k` functions with standard deviation at most `v_k` and range at most `w_k`, fixed before
/// the data. With `V = sum v_k`, `delta_k = delta v_k / V` and `x_k = log(2 N_k / delta_k)`,
///
///     P( sup_theta |R - R_n| > w_* + sum_k r(n; v_k, w_k, x_k) ) <= delta,
///
/// where `w_*` bounds the range of the rest. A level with `v_k = 0` holds constants and counts 0. The sets may depend on
/// n and delta, not on the data. Source: union bound over (6.5), the chances adding up to delta.
public struct Chain: Sendable {
    /// One set of functions.
    public struct Level: Sendable {
        /// Its number k.
        public let index: Int
        /// `v_k`: the largest standard deviation.
        public let deviation: Ball
        /// `w_k`: the longest range.
        public let range: Ball
        /// `log N_k` in nats.
        public let logCount: Ball

        /// A level of its parts.
        public init(index: Int, deviation: Ball, range: Ball, logCount: Ball) {
            self.index = index
            self.deviation = deviation
            self.range = range
            self.logCount = logCount
        }
    }

    /// The levels, the start first.
    public let levels: [Level]
    /// `w_*`: the longest range of the rest.
    public let rest: Ball

    /// A chain of its parts.
    public init(levels: [Level], rest: Ball) {
        self.levels = levels
        self.rest = rest
    }

    /// The levels that count: a function without deviation is a constant.
    private var counting: [Level] { levels.filter { !$0.deviation.isZero } }

    /// The chain at one chance of failure in (0, 1).
    public func weighted(delta: Rational) -> WeightedChain {
        precondition(delta > 0 && delta < 1, "a chance of failure of \(delta)")
        let total = counting.reduce(exact(0)) { $0 + $1.deviation }
        let logTotal = counting.isEmpty ? exact(0) : (2 * total / delta).log()
        return WeightedChain(rest: rest, levels: counting) { $0.logCount + logTotal - $0.deviation.log() }
    }

    /// The chain for the mean (theory 6.7m): `E sup |R - R_n|` is at most its deviation. The largest of N variables
    /// and their negatives has the mean `r(n; v, w, log 2N)`.
    ///
    /// Source: Boucheron, Lugosi, Massart (2013), corollary 2.6.
    public var forTheMean: WeightedChain {
        WeightedChain(rest: rest, levels: counting) { $0.logCount + exact(2).log() }
    }
}

/// A chain with the level `x_k` of each link, ready for many sample sizes.
public struct WeightedChain: Sendable {
    /// `w_*`.
    public let rest: Ball
    /// The levels that count.
    public let levels: [Chain.Level]
    /// `x_k`, one for each.
    public let exponents: [Ball]
    private let links: [ChainLink]

    init(rest: Ball, levels: [Chain.Level], exponent: (Chain.Level) -> Ball) {
        self.rest = rest
        self.levels = levels
        exponents = levels.map(exponent)
        links = zip(levels, exponents).map { ChainLink(v: $0.deviation, w: $0.range, x: $1) }
    }

    /// `w_* + sum_k r(n; v_k, w_k, x_k)`, enclosed.
    public func deviation(n: Integer) -> Ball { deviation(ChainSize(n)) }

    func deviation(_ size: ChainSize) -> Ball { links.reduce(rest) { $0 + $1.deviation(size) } }

    func approximateDeviation(_ size: ChainSize) -> Double {
        links.reduce(rest.value) { $0 + $1.approximateDeviation(size) }
    }

    /// The summand of each level at n, in the order of `levels`.
    public func summands(n: Integer) -> [Ball] {
        let size = ChainSize(n)
        return links.map { $0.deviation(size) }
    }

    /// The deviation at one member theta: the same exponents with the standard deviation and the range of the start and
    /// of the links that lead to theta, in the order of `levels`.
    ///
    /// On one event of probability at least 1 - delta this holds for all theta at once, and implies the uniform bound:
    /// each function of the chain has its own deviation in (6.5). A level whose own deviation is 0 counts 0. With
    /// `surprises`, upper bounds of `-log pi_k` of theta's start and links for laws `pi_k` on the functions of level k that
    /// were fixed before the data, these stand for `log N_k`: the chances `delta_k pi_k` of a level add to at most `delta_k`.
    public func localDeviation(
        n: Integer, own: [(deviation: Ball, range: Ball)], surprises: [Ball]? = nil
    ) -> Ball {
        precondition(
            own.count == levels.count && surprises?.count ?? own.count == own.count,
            "\(own.count) links for a chain of \(levels.count)")
        let size = ChainSize(n)
        return levels.indices.reduce(rest) { sum, k in
            guard !own[k].deviation.isZero else { return sum }
            let exponent = surprises.map { exponents[k] - levels[k].logCount + $0[k] } ?? exponents[k]
            return sum + ChainLink(v: own[k].deviation, w: own[k].range, x: exponent).deviation(size)
        }
    }
}
