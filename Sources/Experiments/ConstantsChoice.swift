public import BallArithmetic
public import Bounds
public import Records

/// The explicit constants of a family that a bound uses.
public enum ConstantsChoice: String, Sendable, CaseIterable, Codable {
    /// Theory (6.3): certified, the same K at every scale.
    case certified
    /// Theory (6.3) with the sharper `K_eps`: also certified.
    case sharper
    /// The paper's constants, as far as its proof determines them, including its gaps.
    case paper
    /// The paper's constants with Hoeffding's constant corrected.
    case mendedPaper = "mended-paper"

    /// The constants for a family.
    public func constants(of family: FamilyQuantities, zeta: Rational) throws -> BoundConstants {
        switch self {
        case .certified: try .explicit(family, zeta: zeta)
        case .sharper: try .explicit(family, zeta: zeta, scaleDependent: true)
        case .paper: try .paper(family, zeta: zeta)
        case .mendedPaper: try .paper(family, zeta: zeta, mended: true)
        }
    }

    /// Their name in results: numbers that rest on a user's statement are not certified.
    public func name(isProved: Bool) -> String { isProved ? rawValue : "\(rawValue) form of stated" }

    /// A note on them.
    public func note(isProved: Bool) -> String {
        guard isProved else { return "Constants in the \(rawValue) form: as good as the numbers stated by the user." }
        return switch self {
        case .certified: "Constants of theory (6.3): certified for this family."
        case .sharper:
            "Constants of theory (6.3) with K_eps = 2/max(B^2, g^2 eps^(2 zeta)): certified for this family."
        case .paper:
            "The paper's constants as far as its proof determines them: its Hoeffding step needs 1/(8 b^2) for 1/(2 b^2), "
                + "and Lam is dropped on the way, so they are not certified."
        case .mendedPaper: "The paper's constants with 1/(8 b^2) in C_5; the other gaps of its proof remain."
        }
    }

    /// All of them for a family, side by side.
    public static func table(of family: FamilyQuantities, zeta: Rational) throws -> [BoundDocument.Constants] {
        try allCases.map { BoundDocument.Constants($0.rawValue, try $0.constants(of: family, zeta: zeta)) }
    }
}
