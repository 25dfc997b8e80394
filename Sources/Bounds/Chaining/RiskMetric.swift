public import BallArithmetic
internal import Foundations

/// A metric on the parameters in which losses change little (theory 6, (M) and (M')).
///
/// - Product, (M): `Cov(grad f_theta) <= diag(s_i(theta_i)^2)` and `osc(d_i f_theta) <= gamma_i s_i(theta_i)`, with
///   `S_i = int_0^1 s_i`.
/// - Turned, (M'): `M^T M >= Cov(grad f_theta)`, `osc(grad f_theta . v) <= gamma |M v|` and `S_i = sum_j |M_ij|`.
///
/// Deviations and covariances are under the true distribution; `osc` is the length of the range over data. Nothing
/// depends on the scale of the coordinates. Every number is rounded up once, so that the bound is a function of exact
/// numbers.
public struct RiskMetric: Sendable {
    /// How ranges follow from lengths.
    public enum Ranges: Sendable {
        /// `gamma_i` of each axis.
        case byAxis([Ball])
        /// One gamma for the Euclidean norm of the turned coordinates.
        case turned(Ball)
    }

    /// `S_i`.
    public let lengths: [Ball]
    /// `gamma_i` or gamma.
    public let ranges: Ranges
    /// `o_i >= 0`: axis i is first cut at level `o_i + 1`.
    public let offsets: [Int]
    /// `sigma_c`: at least the standard deviation of the loss at the centre.
    public let centreDeviation: Ball
    /// `omega_c`: at least its range.
    public let centreRange: Ball
    /// `sigma_bar`: at least every standard deviation of a loss; nil if none is known.
    public let largestDeviation: Ball?
    /// B: at least every range of a loss; nil if none is known.
    public let lossRange: Ball?
    /// K: the last level.
    public let lastLevel: Int
    /// J: the last start.
    public let lastStart: Int

    /// The usual K.
    public static let usualLastLevel = 60
    /// The usual J.
    public static let usualLastStart = 6

    /// A metric of its parts. Axes of length 0 are left out. Without offsets these are
    /// `floor(log2(S_max/S_i))`; any others that are not negative are valid too.
    public init(
        lengths: [Ball], ranges: Ranges, offsets: [Int]? = nil, centreDeviation: Ball, centreRange: Ball,
        largestDeviation: Ball? = nil, lossRange: Ball?, lastLevel: Int = usualLastLevel,
        lastStart: Int = usualLastStart
    ) {
        precondition(lastStart >= 0 && lastLevel >= lastStart, "starts to \(lastStart), levels to \(lastLevel)")
        precondition(offsets.map { $0.count == lengths.count && $0.allSatisfy { $0 >= 0 } } ?? true, "wrong offsets")
        let kept = lengths.indices.filter { !lengths[$0].isZero }
        self.lengths = kept.map { lengths[$0].upperEnd }
        switch ranges {
        case .turned(let gamma): self.ranges = .turned(gamma.upperEnd)
        case .byAxis(let gammas):
            precondition(gammas.count == lengths.count, "\(gammas.count) range ratios for \(lengths.count) axes")
            self.ranges = .byAxis(kept.map { gammas[$0].upperEnd })
        }
        self.offsets = offsets.map { all in kept.map { all[$0] } } ?? Self.offsets(of: self.lengths)
        self.centreDeviation = centreDeviation.upperEnd
        self.centreRange = centreRange.upperEnd
        self.largestDeviation = largestDeviation?.upperEnd
        self.lossRange = lossRange?.upperEnd
        self.lastLevel = lastLevel
        self.lastStart = lastStart
    }

    /// `floor(log2(S_max/S_i))`, by comparisons `2^o S_i <= S_max`. An undecided one keeps the smaller offset.
    static func offsets(of lengths: [Ball]) -> [Int] {
        let largest = lengths.reduce(exact(0)) { $0.maximum($1) }
        return lengths.map { length in
            var (offset, doubled) = (0, length * 2)
            while offset < 1000, doubled.isAtMost(largest) == .certain {
                offset += 1
                doubled *= exact(2)
            }
            return offset
        }
    }

    /// Whether no axis is certainly longer than another, so that there is no spectrum to see.
    public var hasEqualAxes: Bool {
        lengths.allSatisfy { length in lengths.allSatisfy { length.isLess(than: $0) != .certain } }
    }

    /// The same metric with every axis as long as the longest: what a chain would be without the spectrum.
    public var blindToTheSpectrum: RiskMetric {
        let largest = lengths.reduce(exact(0)) { $0.maximum($1) }
        return RiskMetric(
            lengths: lengths.map { _ in largest }, ranges: ranges, offsets: lengths.map { _ in 0 },
            centreDeviation: centreDeviation, centreRange: centreRange, largestDeviation: largestDeviation,
            lossRange: lossRange, lastLevel: lastLevel, lastStart: lastStart)
    }

    // MARK: Chains

    /// Theorem A (theory 6.7): a chain for each start `j = 0 ... J`, cuts of the metric's box into `2^{e_ki}` parts,
    /// `e_ki = max(0, k - o_i)`.
    ///
    ///     start:  rho_i = (S_i/2)(1 - 2^{-e_ji}),  v_j = min(sigma_bar, sigma_c + |rho|_2),
    ///             w_j = min(B, omega_c + sum gamma_i rho_i)
    ///     k > j:  l_i = S_i 2^{-e_ki}/2 where axis i is cut at level k,  v_k = |l|_2,  w_k = sum gamma_i l_i
    ///     rest:   w_* = sum gamma_i S_i 2^{-e_Ki}/2,                     log N_k = (log 2) sum_i e_ki
    ///
    /// A turned metric has `gamma |.|_2` in place of the sums with `gamma_i`.
    public var bound: ChainBound {
        let (links, rest) = linksAndRest
        return ChainBound(
            candidates: (0...lastStart).map {
                ChainBound.Candidate(start: $0, chain: chain(start: $0, links: links, rest: rest))
            }, lossRange: lossRange)
    }

    /// The chain of one start.
    func chain(start j: Int) -> Chain {
        let (links, rest) = linksAndRest
        return chain(start: j, links: links, rest: rest)
    }

    private func chain(start j: Int, links: [Chain.Level], rest: Ball) -> Chain {
        Chain(levels: [start(j)] + links[(j + 1)...], rest: rest)
    }

    private var linksAndRest: (links: [Chain.Level], rest: Ball) {
        let links = (0...lastLevel).map { k -> Chain.Level in
            let steps = axes { k > offsets[$0] ? lengths[$0] * Rational(2).power(offsets[$0] - k - 1) : nil }
            return Chain.Level(
                index: k, deviation: norm(steps), range: range(steps), logCount: exact(2).log() * Rational(cuts(k)))
        }
        return (links, range(axes { lengths[$0] * Rational(2).power(-max(0, lastLevel - offsets[$0]) - 1) }))
    }

    private func start(_ j: Int) -> Chain.Level {
        let reach = axes { i in
            j > offsets[i] ? lengths[i] * ((1 - Rational(2).power(offsets[i] - j)) / 2) : nil
        }
        let deviation = centreDeviation + norm(reach)
        let length = centreRange + range(reach)
        return Chain.Level(
            index: j, deviation: largestDeviation.map { deviation.minimum($0) } ?? deviation,
            range: lossRange.map { length.minimum($0) } ?? length, logCount: exact(2).log() * Rational(cuts(j)))
    }

    /// `sum_i e_ki`.
    private func cuts(_ k: Int) -> Int { offsets.reduce(0) { $0 + max(0, k - $1) } }

    private func axes(_ length: (Int) -> Ball?) -> [(axis: Int, length: Ball)] {
        lengths.indices.compactMap { i in length(i).map { (i, $0) } }
    }

    /// The Euclidean norm of steps along the axes.
    func norm(_ steps: [(axis: Int, length: Ball)]) -> Ball {
        steps.count == 1
            ? steps[0].length
            : steps.reduce(exact(0)) { $0 + $1.length.squared() }.nonNegativePart.squareRoot()
    }

    /// The range of a function that belongs to steps along the axes.
    func range(_ steps: [(axis: Int, length: Ball)]) -> Ball {
        switch ranges {
        case .byAxis(let gammas): steps.reduce(exact(0)) { $0 + gammas[$1.axis] * $1.length }
        case .turned(let gamma): gamma * norm(steps)
        }
    }
}
