public import BallArithmetic

extension BoundConstants {
    /// The constants of [D24], as determined by its proof, with the least C it allows.
    ///
    ///     H = 4 C_d,  C_d = alpha_d (5/4)^d d^{d/2} d^{3d/2} (3 + 5 sqrt(d) L)^{3d/2}
    ///     K = C_5 C^{8/3},  C_5 = min(C_4, 1/(2 b^2)),  C_4 = C_2^{2 zeta} / (3^2 2^{9-2 zeta} alpha_2^4 T^2 d)
    ///     C = max(4 C_2, sqrt(32 alpha_2^2 (3 + 5 L sqrt(d)))),  C_2 = Lam C_1 sqrt(3 + 5 sqrt(d) L)
    ///
    /// alpha_d is the volume of the unit ball, L is taken in Frobenius norm (at most sqrt(d) times the operator norm),
    /// `T = sup (p_theta/p) |grad log p_theta|^2`, `C_1 = sup E_{p_theta}[p^2]^{1/2} <= alpha_2`, and the loss lies in an
    /// interval of length 2b. Valid only where `C eps_n <= 1`, for the published rate.
    ///
    /// C_1 and C_2 are reconstructed from the displayed steps.
    ///
    /// ## Notes on the proof
    /// Each gap is small and can be corrected.
    /// 1. Lam is missing in the estimate of R_n.
    /// 2. Hoeffding's inequality is applied at one t, for a statement about all t and all theta in a ball.
    /// 3. For a loss in [0, 2b] at deviation eta/2 Hoeffding gives `exp(-n eta^2/(8 b^2))`, so C_5 needs `1/(8 b^2)`;
    ///    `mended` uses this.
    /// 4. The measure Phi in its (10) is printed without its normalising constant.
    /// 5. `|theta - theta_j|^2` is used as the range in Hoeffding, where the bound has the fourth power; this leads to
    ///    the rate 3/8.
    public static func paper(
        _ family: FamilyQuantities, zeta: Rational, mended: Bool = false
    ) throws -> BoundConstants {
        try requireTheorem(zeta)
        let d = Rational(family.parameters)
        let rootD = exact(d).squareRoot()
        let alpha = family.greatestDensity
        let lipschitz = family.normalisedLipschitz.upperEnd * rootD
        let spread = 5 * rootD * lipschitz + 3
        let c2 = family.lossLipschitz * alpha * spread.squareRoot()
        let c = (4 * c2).maximum((32 * alpha.squared() * spread).squareRoot()).upperEnd
        let score = (family.gradient / family.leastDensity).squared()
        let t = alpha / family.leastTrueDensity * score
        let two = exact(2)
        let c4 =
            c2.power(2 * zeta) / (9 * two.power(9 - 2 * zeta) * alpha.power(4) * t.squared() * d)
        let b = family.lossRange / 2
        let c5 = c4.minimum(1 / (b.squared() * (mended ? 8 : 2)))
        let logBall = logUnitBallVolume(family.parameters)
        let logCover =
            logBall + (exact(Rational(5) / 4).log() + 2 * exact(d).log() + spread.log() * (Rational(3) / 2)) * d
        return BoundConstants(
            deviationConstant: c, logTail: logCover + exact(4).log(), exponent: .fixed(c5 * c.power(Rational(8) / 3)),
            needsDeviationAtMostOne: true)
    }

    /// Log of the volume of the unit ball, by `alpha_d = alpha_{d-2} 2 pi / d`, `alpha_0 = 1`, `alpha_1 = 2`.
    static func logUnitBallVolume(_ d: Int) -> Ball {
        var sum = d % 2 == 0 ? exact(0) : exact(2).log()
        for k in stride(from: d % 2 == 0 ? 2 : 3, through: d, by: 2) {
            sum += (Ball.pi(precision: familyBits) * (Rational(2) / Rational(k))).log()
        }
        return sum
    }
}
