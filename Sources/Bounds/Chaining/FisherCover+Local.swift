public import BallArithmetic

extension FisherCover {
    /// What (N) says of a part of the box: kappa, Gamma and the range of the loss.
    public typealias LocalConstants = (riskRatio: Ball, gradientRange: Ball, lossRange: Ball)

    /// The chain (6.10) of a given start at one theta.
    ///
    /// The link k of theta joins two points of one cube of side `1/m_k <= eps_k^zeta`, and the point of level l is within
    /// `sum_{i >= l} eps_i^zeta` of theta along each axis. So its own deviation and range are at most
    ///
    ///     v_k = min( sqrt(kappa T) eps_k/2, w_k/2 ),   w_k = Gamma sqrt(d) eps_k^zeta,
    ///
    /// with kappa and Gamma of the cube of half-width `h_k = sum_{i >= k} eps_i^zeta` around theta, and the start's at most
    /// half the range of the loss there, and that range, with `h_0`. T stays, since it scales the metric. The start must
    /// not depend on the data.
    /// `constants` are those over the part of the box within a reach of theta along each axis, on the cube.
    ///
    /// - Throws: As ``bound(dimension:)``.
    public func localChain(
        delta: Rational, start j: Int, dimension: some DimensionFunction, constants: (Rational) -> LocalConstants
    ) throws -> LocalChain {
        precondition((1...Self.lastStart).contains(j), "no chain starts at \(j)")
        let candidate = try bound(dimension: dimension).candidates[j - 1]
        let zeta = dimension.zeta ?? 0
        let (rootD, logTwo) = (exact(Rational(parameters)).squareRoot(), exact(2).log())
        func bits(_ level: Int) -> Int { j + Self.bitsPerLevel * level }
        let meso = (0...Self.lastLevel).map { (logTwo * (-zeta * Rational(bits($0)))).exp().upperEnd }
        let chain = candidate.chain.weighted(delta: delta)
        func near(_ level: Int) -> LocalConstants {
            let reach = meso[level...].reduce(exact(0)) { $0 + $1 }
            return constants(min(reach.bounds?.upper ?? 1, 1))
        }
        let own = chain.levels.map { level -> (deviation: Ball, range: Ball) in
            guard level.index > 0 else {
                let range = near(0).lossRange.minimum(level.range)
                return (level.deviation.minimum(range / 2), range)
            }
            let local = near(level.index - 1)
            let range = (local.gradientRange * rootD * meso[level.index - 1]).minimum(level.range)
            let length = (local.riskRatio * meanTrace).squareRoot() * Rational(2).power(-bits(level.index - 1) - 1)
            return (length.minimum(range / 2).minimum(level.deviation), range)
        }
        return LocalChain(chain, own: own)
    }
}
