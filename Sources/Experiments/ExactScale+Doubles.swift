public import BallArithmetic
public import EffectiveDimension
public import ToyModels

extension ExactScale {
    /// All pairs, epsilon by epsilon, for estimates in doubles; throws `StudyError` where one is out of range or too close
    /// to an end for a double to tell.
    public static func pairsInDoubles(epsilons: [Rational], zetas: [Rational]) throws -> [ExactScale] {
        do {
            let pairs = try pairs(epsilons: epsilons, zetas: zetas)
            for pair in pairs where !(0x1p-1000..<1).contains(pair.epsilon.doubleValue) || pair.zeta.doubleValue >= 1 {
                throw StudyError(
                    .usage, "epsilon = \(pair.epsilon), zeta = \(pair.zeta) is beyond doubles", "--epsilon, --zeta",
                    "give epsilon between 1e-300 and 1 and zeta below 1")
            }
            return pairs
        } catch let error as ToyModelError {
            throw StudyError(.usage, error)
        }
    }

    /// The nearest doubles.
    public var scale: Scale { Scale(epsilon: epsilon.doubleValue, zeta: zeta.doubleValue) }
}
