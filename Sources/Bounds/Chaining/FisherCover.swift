public import BallArithmetic
internal import Foundations

/// What Theorem B needs of a model with any Fisher matrix F (theory 6, (N) and 6.9, 6.10), on the unit cube.
///
/// (N): `Cov(grad f_theta) <= kappa F(theta)` and `osc(grad f_theta . v) <= Gamma |v|`. Every number is rounded up once.
public struct FisherCover: Sendable {
    /// Number of parameters d.
    public let parameters: Int
    /// Whether F is diagonal everywhere.
    public let isDiagonal: Bool
    /// At least `T = E[Tr F]`.
    public let meanTrace: Ball
    /// At least the Lipschitz constant L of `Fhat = d F/T` in operator norm.
    public let lipschitz: Ball
    /// kappa.
    public let riskRatio: Ball
    /// Gamma.
    public let gradientRange: Ball
    /// `sigma_bar`: at least every standard deviation of a loss.
    public let largestDeviation: Ball
    /// B: at least every range of a loss.
    public let lossRange: Ball

    /// A cover of its parts; `largestDeviation` is at most B/2, which serves if none is given.
    public init(
        parameters: Int, isDiagonal: Bool, meanTrace: Ball, lipschitz: Ball, riskRatio: Ball, gradientRange: Ball,
        largestDeviation: Ball? = nil, lossRange: Ball
    ) {
        precondition(parameters >= 1, "\(parameters) parameters")
        self.parameters = parameters
        self.isDiagonal = isDiagonal
        self.meanTrace = meanTrace.upperEnd
        self.lipschitz = lipschitz.upperEnd
        self.riskRatio = riskRatio.upperEnd
        self.gradientRange = gradientRange.upperEnd
        self.largestDeviation = (largestDeviation ?? lossRange / 2).upperEnd
        self.lossRange = lossRange.upperEnd
    }

    /// `log2` of the ratio of neighbouring scales, which are `2^{-j-3k}`.
    static let bitsPerLevel = 3
    /// K.
    static let lastLevel = 40
    /// The finest start.
    static let lastStart = 16

    /// `log N(eps)` of (6.9) at `eps = 2^{-bits}`:
    ///
    ///     d log[ sqrt(d) (1 + eps^zeta) (1 + 2 eps^{zeta-1} w) ] + d_zeta(eps)|log eps|,   w = sqrt(L sqrt(d) eps^zeta/2)
    ///
    /// Diagonal F: 1 in place of `sqrt(d)` before the brackets.
    public func logCount(bits: Int, dimension: some DimensionFunction) throws -> Ball {
        let zeta = dimension.zeta ?? 0
        let depth = exact(2).log() * Rational(bits)
        let rootD = exact(Rational(parameters)).squareRoot()
        let meso = (depth * -zeta).exp()
        let wobble = (lipschitz * rootD * meso / 2).nonNegativePart.squareRoot()
        let factor = (1 + meso) * (1 + 2 * (depth * (1 - zeta)).exp() * wobble)
        guard let power = try dimension.logPower(depth: depth) else {
            throw UserError(
                .usage, "the dimension is not known at eps = 2^-\(bits)", "\(dimension.summary)",
                "use a model whose dimension is enclosed at every scale")
        }
        return (isDiagonal ? factor : rootD * factor).log() * Rational(parameters) + power.upperEnd
    }

    /// Theorem B (theory 6.10): the best of 16 chains of scales `eps_k = 2^{-j-3k}`, k = 0 ... 40:
    ///
    ///     start: v = sigma_bar, w = B, log N(eps_0);   link k: v_k = sqrt(kappa T) eps_k/2,
    ///     w_k = Gamma sqrt(d) eps_k^zeta, log N(eps_{k+1});   w_* = Gamma sqrt(d) eps_K^zeta
    ///
    /// Diagonal F: half of `w_k` and `w_*`.
    ///
    /// - Throws: `UserError` if zeta lies outside [0, 1) or the dimension is not proved.
    public func bound(dimension: some DimensionFunction) throws -> ChainBound {
        guard let zeta = dimension.zeta, zeta >= 0, zeta < 1 else {
            throw UserError(
                .usage, "the dimension has no meso exponent in [0, 1)", setting: "zeta", "give one, such as 2/3")
        }
        guard dimension.isExact else {
            throw UserError(
                .usage, "the dimension is an estimate, not an enclosure", "\(dimension.summary)",
                "take a model whose dimension is proved")
        }
        let span = Self.bitsPerLevel
        var counts: [Int: Ball] = [:]
        for bits in 1...(Self.lastStart + span * Self.lastLevel) {
            counts[bits] = try logCount(bits: bits, dimension: dimension)
        }
        let width =
            gradientRange * exact(Rational(parameters)).squareRoot() * (Rational(1) / (isDiagonal ? 2 : 1))
        let length = (riskRatio * meanTrace).squareRoot() / 2
        let logTwo = exact(2).log()
        func range(_ bits: Int) -> Ball { width * (logTwo * (-zeta * Rational(bits))).exp() }
        let candidates = (1...Self.lastStart).map { j -> ChainBound.Candidate in
            var levels = [
                Chain.Level(index: 0, deviation: largestDeviation, range: lossRange, logCount: counts[j] ?? exact(0))
            ]
            for k in 0..<Self.lastLevel {
                let bits = j + span * k
                levels.append(
                    Chain.Level(
                        index: k + 1, deviation: length * Rational(2).power(-bits), range: range(bits),
                        logCount: counts[bits + span] ?? exact(0)))
            }
            return ChainBound.Candidate(
                start: j, chain: Chain(levels: levels, rest: range(j + span * Self.lastLevel)))
        }
        return ChainBound(candidates: candidates, lossRange: lossRange)
    }
}
