public import BallArithmetic
internal import Foundations

extension BoundConstants {
    /// The explicit constants of theory (6.3), with which (6.2) holds at both rates and every n with eps_n < 1:
    ///
    ///     C = 1 + Lam (2 alpha_2 sqrt(E[Tr F]) + 1 + G' d)
    ///     H = (2 + 2^{d-1}) [2 sqrt(d) (1 + sqrt(L sqrt(d)/2))]^d        (diagonal F: 2 in place of 2 sqrt(d))
    ///     K = 2 / max(B^2, G^2 d^2)                                      (diagonal F: G^2 d)
    ///
    /// `scaleDependent` uses the sharper `K_eps = 2 / max(B^2, G^2 d^2 eps^{2 zeta})`.
    ///
    /// - Throws: `UserError` unless zeta lies in [2/3, 1), as the theorem requires.
    public static func explicit(
        _ family: FamilyQuantities, zeta: Rational, scaleDependent: Bool = false
    ) throws -> BoundConstants {
        try requireTheorem(zeta)
        let d = Rational(family.parameters)
        let rootD = exact(d).squareRoot()
        let deviationConstant =
            family.lossLipschitz
            * (2 * family.greatestDensity * family.meanTrace.upperEnd.squareRoot() + 1 + family.gradientLipschitz * d)
            + 1
        let wobble = (family.normalisedLipschitz.upperEnd * rootD / 2).squareRoot() + 1
        let factor = 2 * wobble * (family.isDiagonal ? exact(1) : rootD)
        let sets = exact(2 + Rational(2).power(family.parameters - 1))
        let gradientRange = family.gradient * (family.isDiagonal ? rootD : exact(d))
        return BoundConstants(
            deviationConstant: deviationConstant, logTail: sets.log() + factor.log() * d,
            exponent: scaleDependent
                ? .scaleDependent(lossRange: family.lossRange, gradientRange: gradientRange, zeta: zeta)
                : .fixed(2 / family.lossRange.maximum(gradientRange).squared()))
    }

    /// Throws for a meso exponent outside the theorem.
    public static func requireTheorem(_ zeta: Rational) throws {
        guard zeta >= Rational(2) / 3, zeta < 1 else {
            throw UserError(
                .usage, "zeta = \(zeta) lies outside [2/3, 1), so the theorem claims nothing", setting: "zeta",
                "give 2/3 or more, or constants of your own for plotting")
        }
    }
}
