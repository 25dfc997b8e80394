public import BallArithmetic
public import EffectiveDimension

extension Formula {
    /// Enclosures of the infimum and the supremum over a box, by branch and bound; not finite where none was found.
    ///
    /// Each encloses the extreme to about `2^-relativeBits`, or as narrowly as `budget` evaluations allow.
    public func extremes(
        over box: [ParameterInterval], relativeBits: Int = 10, budget: Int = 4_000
    ) -> (infimum: Ball, supremum: Ball) {
        let sides = box.map { Side(lower: $0.lower, upper: $0.upper) }
        func supremum(_ formula: Formula) -> Ball {
            RangedFunction(formula, dimension: box.count)
                .supremum(over: sides, relativeBits: relativeBits, budget: budget)
        }
        return (-supremum(-self), supremum(self))
    }

    /// An enclosure of the supremum over a box alone; see `extremes`.
    public func supremum(over box: [ParameterInterval], relativeBits: Int = 6, budget: Int = 2_000) -> Ball {
        RangedFunction(self, dimension: box.count)
            .supremum(
                over: box.map { Side(lower: $0.lower, upper: $0.upper) }, relativeBits: relativeBits, budget: budget)
    }

    /// The mean over the unit cube in its variables, certified, or nil if none was found.
    public func unitCubeMean(precision: Int) throws -> Ball? {
        try MeanIntegrals().mean(of: self, SubdivisionEffort(precision: precision))?.ball(precision: precision)
    }
}
