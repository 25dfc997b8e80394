public import BallArithmetic

/// An enclosure of the dimension of any bounded model, from bounds of its Fisher matrix on cells of the box.
///
/// If `A_q <= F <= B_q` on cell q in the order of symmetric matrices, then `sqrt` and `det(I + c .)` preserve that
/// order. So `E[det(I + c Fhat^{1/2})]` lies between the means over cells of `prod_i (1 + c sqrt(kappa a_qi))` and of
/// `prod_i (1 + c sqrt(kappa b_qi))`, where a_q and b_q are eigenvalues and kappa the ends of `d / E[Tr F]`. All cells
/// have the same volume. Width: about `d log(b/a)/2` nats if F varies by the ratio b/a inside a cell.
public struct CellDimension: DimensionFunction {
    /// Bounds of the Fisher matrix on one cell.
    public struct Cell: Sendable {
        /// Eigenvalues of a lower bound.
        public let lower: [Ball]
        /// Eigenvalues of an upper bound, as many.
        public let upper: [Ball]

        /// Bounds on a cell.
        public init(lower: [Ball], upper: [Ball]) {
            precondition(lower.count == upper.count, "\(lower.count) and \(upper.count) eigenvalues")
            self.lower = lower
            self.upper = upper
        }
    }

    /// Number of parameters d.
    public let parameters: Int
    /// The meso exponent.
    public let mesoExponent: Rational
    /// The origin of the bounds, in a few words.
    public let summary: String
    private let roots: [(lower: [Ball], upper: [Ball])]
    private let rank: Int?
    /// Whether the bounds are proved.
    private let isProved: Bool

    /// A model from its cells; `meanTrace` encloses `E[Tr F]`. `rank` is the largest rank of F, if known; bounds
    /// that are not `isProved` make an estimate.
    public init(cells: [Cell], meanTrace: Ball, rank: Int?, zeta: Rational, summary: String, isProved: Bool = true) {
        self.init(
            cells: cells, meanTrace: (meanTrace.lowerEnd, meanTrace.upperEnd), rank: rank, zeta: zeta, summary: summary,
            isProved: isProved)
    }

    /// The same from the ends of `E[Tr F]`, which a wide ball knows to 30 bits only.
    public init(
        cells: [Cell], meanTrace: (lower: Ball, upper: Ball), rank: Int?, zeta: Rational, summary: String,
        isProved: Bool = true
    ) {
        precondition(!cells.isEmpty, "a model needs a cell")
        let count = cells[0].lower.count
        parameters = count
        mesoExponent = zeta
        self.summary = summary
        self.rank = rank
        self.isProved = isProved
        let normalisation = (
            lower: (Rational(count) / meanTrace.upper).lowerEnd, upper: (Rational(count) / meanTrace.lower).upperEnd
        )
        func roots(_ eigenvalues: [Ball], _ normalisation: Ball) -> [Ball] {
            eigenvalues.map { ($0 * normalisation).nonNegativePart.squareRoot() }
        }
        self.roots = cells.map { (roots($0.lower, normalisation.lower), roots($0.upper, normalisation.upper)) }
    }

    public var zeta: Rational? { mesoExponent }
    public var isExact: Bool { isProved }

    public var limit: DimensionLimit {
        let d = Rational(parameters)
        return rank.map { .exactly(mesoExponent * d + (1 - mesoExponent) * Rational($0)) } ?? .atMost(d)
    }

    public func logPower(depth: Ball) -> LogPower? {
        let magnification = (depth * (1 - mesoExponent)).exp()
        func mean(_ side: (_ cell: (lower: [Ball], upper: [Ball])) -> [Ball]) -> Ball {
            let sum = roots.reduce(Ball(0, precision: depth.precision)) { sum, cell in
                sum + side(cell).reduce(Ball(1, precision: depth.precision)) { $0 * ($1 * magnification + 1) }
            }
            return (sum / Rational(roots.count)).log()
        }
        let upper = mean(\.upper).upperEnd
        let logDeterminant = mean(\.lower).lowerEnd.union(upper)
        let meso = depth * (mesoExponent * Rational(parameters))
        return LogPower(meso + logDeterminant, upperEnd: (meso + upper).upperEnd)
    }
}
