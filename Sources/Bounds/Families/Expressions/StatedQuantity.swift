public import BallArithmetic
internal import Foundations

/// A quantity of a family in the bound's constants that is proved by the program, or stated by its user.
public enum StatedQuantity: String, Sendable, CaseIterable {
    /// alpha_1: lower bound of the density.
    case leastDensity = "least-density"
    /// alpha_2: upper bound of the density.
    case greatestDensity = "greatest-density"
    /// G: upper bound of `|grad p|`, the box scaled to the unit cube.
    case gradient
    /// G': upper bound of the change of `grad p`, on the unit cube.
    case gradientChange = "gradient-change"
    /// `E[Tr F]`, on the unit cube.
    case meanTrace = "mean-trace"
    /// Lipschitz constant of F, on the unit cube.
    case fisherChange = "fisher-change"
    /// B: length of the range of the loss.
    case lossRange = "loss-range"

    /// Reads `least-density=1/10,gradient=3`.
    ///
    /// - Throws: `UserError`, or `ArithmeticError` for a number that cannot be read.
    public static func parse(_ text: String) throws -> [StatedQuantity: Rational] {
        var stated: [StatedQuantity: Rational] = [:]
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            let sides = part.split(separator: "=", omittingEmptySubsequences: false).map(String.init)
            guard sides.count == 2, let quantity = StatedQuantity(rawValue: sides[0]), stated[quantity] == nil else {
                throw UserError(
                    .usage, "\"\(part)\" states nothing", setting: "stated",
                    "write NAME=NUMBER, each once, with \(allCases.map(\.rawValue).joined(separator: ", "))")
            }
            let value = try Rational(parsing: sides[1])
            guard value.sign > 0 || (value.sign == 0 && [.gradientChange, .fisherChange].contains(quantity)) else {
                throw UserError(.usage, "\(part) is not positive", setting: "stated", "give a positive number")
            }
            stated[quantity] = value
        }
        return stated
    }

    /// Whether a stated number lies on the wrong side of what is proved.
    func contradicts(_ value: Rational, _ proved: Ball) -> Bool {
        let value = exact(value)
        switch self {
        case .leastDensity: return proved.upperEnd.isLess(than: value) == .certain
        case .meanTrace: return !proved.overlaps(value)
        case .greatestDensity, .gradient, .gradientChange, .fisherChange, .lossRange:
            return value.isLess(than: proved.lowerEnd) == .certain
        }
    }
}
