internal import CFLINT

extension Ball {
    /// Whether the number is less than the other.
    public func isLess(than other: Ball) -> Certainty {
        Certainty(
            certainIf: arb_lt(pointer, other.pointer) != 0, impossibleIf: arb_ge(pointer, other.pointer) != 0)
    }

    /// Whether the number is at most the other.
    public func isAtMost(_ other: Ball) -> Certainty { other.isLess(than: self).negated }

    /// Whether the number is greater than 0.
    public var isPositive: Certainty {
        Certainty(certainIf: arb_is_positive(pointer) != 0, impossibleIf: arb_is_nonpositive(pointer) != 0)
    }

    /// Whether the number is less than 0.
    public var isNegative: Certainty {
        Certainty(certainIf: arb_is_negative(pointer) != 0, impossibleIf: arb_is_nonnegative(pointer) != 0)
    }

    /// Whether 0 is among the points.
    public var containsZero: Bool { arb_contains_zero(pointer) != 0 }

    /// Whether a rational number is among the points.
    public func contains(_ value: Rational) -> Bool { arb_contains_fmpq(pointer, value.pointer) != 0 }

    /// Whether all points of the other ball are among the points.
    public func contains(_ other: Ball) -> Bool { arb_contains(pointer, other.pointer) != 0 }

    /// Whether the balls share a point.
    public func overlaps(_ other: Ball) -> Bool { arb_overlaps(pointer, other.pointer) != 0 }
}
