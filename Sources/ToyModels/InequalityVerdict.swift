internal import BallArithmetic

/// The verdict on an inequality.
public enum InequalityVerdict: String, Sendable, Codable {
    /// It holds, by enclosures or exact integers.
    case proved = "PROVED"
    /// It fails, by enclosures or exact integers.
    case refuted = "REFUTED"
    /// The enclosures overlap at the highest precision tried.
    case undecided = "UNDECIDED"

    init(_ certainty: Certainty) {
        self =
            switch certainty {
            case .certain: .proved
            case .impossible: .refuted
            case .unknown: .undecided
            }
    }

    /// Whether `left <= right` for numbers between bounds; equality counts as holding.
    static func isAtMost(_ left: CountBounds, _ right: CountBounds) -> InequalityVerdict {
        left.upper <= right.lower ? .proved : left.lower > right.upper ? .refuted : .undecided
    }
}

/// An inequality between covering numbers and their bounds (theory, section 4).
public enum CoverClaim: String, Sendable, Codable, CaseIterable {
    /// (4.2): the exact count is at most `E det(I + eps^{-1} sqrt(F))`.
    case exactAtMostDeterminant = "exact<=determinant"
    /// The exact count is at most the two-scale count (4.4).
    case exactAtMostTwoScale = "exact<=twoScale"
    /// The covering lemma (4.5), for a full matrix (4.6).
    case twoScaleAtMostLemma = "twoScale<=lemma"
    /// The two-scale count is at most `eps^{-d_zeta}`: often true, but not a theorem.
    case twoScaleAtMostDimensionPower = "twoScale<=dimensionPower"

    /// Whether it is a theorem. A refuted theorem is a failed check, a refuted observation is not.
    public var isTheorem: Bool { self != .twoScaleAtMostDimensionPower }
}
