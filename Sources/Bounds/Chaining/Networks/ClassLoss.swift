internal import BallArithmetic

/// A loss of the class chances p of a softmax network for the class y, with the constants of (N).
///
/// The gradient in the outputs u is a vector g whose entries add to 0. With S the Fisher matrix `diag(p) - p p^T` of one
/// input in the outputs, `g_y g_y^T <= kappa S` for every class y, whatever the true chances of the classes are.
public enum ClassLoss: String, Sendable, CaseIterable {
    /// `-log p_y` in nats: `g = p - e_y`.
    case crossEntropy = "cross-entropy"
    /// `sum_k (p_k - [k = y])^2`: `g = 2 S (p - e_y)`.
    case brier

    /// kappa, from the least chance of a class.
    ///
    /// - cross-entropy: `(p - e_y)^T S^+ (p - e_y) = 1/p_y - 1`, since `p - e_y = -S (e_y/p_y)`.
    /// - Brier: 4 times the variance of `w = p - e_y` under p. With `a = p_y` one value of w is `-(1-a)` with chance a and
    ///   the others lie in [0, 1-a], so the variance is at most `4a(1-a)^3`, or `(1-a)^2 (2a + 1/4)` if `a < 1/4`. Both are
    ///   largest at a = 1/4, which gives 27/64, so kappa = 27/16 for every box.
    func riskRatio(leastChance: Ball) -> Ball {
        switch self {
        case .crossEntropy: 1 / leastChance - 1
        case .brier: exact(Rational(27) / 16)
        }
    }

    /// At least half of `sum_k |g_k|`: `1 - p_y`, and `E_p|w - E w| <= sqrt(27/64)` for Brier. So `|g . b|` is at most this
    /// times `max b - min b`, and `|g|_2` at most this times `sqrt 2`.
    func halfGradientSum(leastChance: Ball) -> Ball {
        switch self {
        case .crossEntropy: 1 - leastChance
        case .brier: exact(Rational(27) / 64).squareRoot()
        }
    }

    /// The least and the largest loss over classes whose chances lie in these ranges.
    func range(_ chances: [(least: Ball, most: Ball)]) -> (least: Ball, most: Ball) {
        let ends = chances.indices.map { y -> (least: Ball, most: Ball) in
            let (low, high) = chances[y]
            switch self {
            case .crossEntropy: return (-high.log(), -low.log())
            case .brier:
                let others = chances.indices.filter { $0 != y }
                let most = others.reduce((1 - low).squared()) { $0 + chances[$1].most.squared() }
                let least = others.reduce((1 - high).squared()) { $0 + chances[$1].least.squared() }
                // The other chances add to 1 - p_y: their squares to at most its square and at least its share.
                let share = Rational(chances.count) / Rational(chances.count - 1)
                return (
                    least.maximum((1 - high).squared() * share), most.minimum(2 * (1 - low).squared())
                )
            }
        }
        return (
            ends.dropFirst().reduce(ends[0].least) { $0.minimum($1.least) },
            ends.dropFirst().reduce(ends[0].most) { $0.maximum($1.most) }
        )
    }
}
