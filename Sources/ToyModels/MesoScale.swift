internal import BallArithmetic
internal import EffectiveDimension
internal import Foundations

/// The number of meso cubes per axis, `m = ⌈eps^{-zeta}⌉`, exact.
struct MesoScale {
    let count: Integer
    /// Whether `eps^{-zeta}` is the integer itself.
    let isExactPower: Bool

    /// For zeta = p/q it is the least m >= 1 with `m^q eps^p >= 1`.
    ///
    /// The power is enclosed with increasing precision until the enclosure contains no integer. This fails if
    /// `eps^{-zeta}` is an integer k. Then, with eps = n/b and p/q in lowest terms, `k^q n^p = b^p`, so n = 1 (it
    /// divides b^p and is coprime to b) and `b^p = k^q`. So b is the q-th power of an integer j and `k = j^p`. This
    /// case is tested exactly.
    init(_ scale: ExactScale) throws {
        let (p, q) = (scale.zeta.numerator, scale.zeta.denominator)
        guard p.sign > 0 else {
            self.init(count: 1, isExactPower: true)
            return
        }
        let bottom = scale.epsilon.denominator
        if scale.epsilon.numerator == 1, let degree = q.intValue, degree <= bottom.bitWidth,
            let root = bottom.exactRoot(degree), let power = p.intValue
        {
            self.init(count: root.power(power), isExactPower: true)
            return
        }
        let size = max(0, bottom.bitWidth - scale.epsilon.numerator.bitWidth + 1)
        guard size <= 1_000_000 else {
            throw UserError(.usage, "epsilon has too many digits", setting: "epsilon", "stay above 1e-10000")
        }
        for precision in [64, 256, 1_024, 4_096, 32_768, 262_144] where precision >= 64 {
            if let (lower, upper) = scale.power(-scale.zeta, precision: size + precision).ceilings(), lower == upper {
                self.init(count: max(1, lower), isExactPower: false)
                return
            }
        }
        throw UserError(
            .usage, "eps^(-zeta) is too close to a whole number to tell",
            "epsilon = \(scale.epsilon.abbreviated), zeta = \(scale.zeta.abbreviated)",
            "use a zeta with a smaller denominator")
    }

    private init(count: Integer, isExactPower: Bool) {
        self.count = count
        self.isExactPower = isExactPower
    }
}
