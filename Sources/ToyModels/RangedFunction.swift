internal import BallArithmetic

/// A closed interval with rational ends.
struct Side: Sendable, Equatable {
    var lower: Rational
    var upper: Rational

    static let unit = Side(lower: 0, upper: 1)

    var middle: Rational { (lower + upper) / 2 }
    var halves: [Side] { [Side(lower: lower, upper: middle), Side(lower: middle, upper: upper)] }
}

/// A formula with its gradient, for bounds over boxes.
struct RangedFunction: Sendable {
    /// The known monotonicity of the value in a variable.
    enum Slope { case rising, falling, unknown }

    /// Enclosures of the infimum and the supremum over a box.
    struct Bounds {
        let infimum: Ball
        let supremum: Ball
    }

    let formula: Formula
    let dimension: Int
    let precision: Int
    private let value: Program.Evaluator<BallSystem>
    /// Nil if the formula jumps, so that slopes are meaningless.
    private let gradient: Program.Evaluator<BallSystem>?

    /// A formula in the variables 0 ..< dimension, evaluated at `precision` bits.
    init(_ formula: Formula, dimension: Int, precision: Int = 106) {
        self.formula = formula
        self.dimension = dimension
        self.precision = precision
        let system = BallSystem(precision: precision)
        value = Program([formula], dimension: dimension).evaluator(in: system)
        gradient =
            formula.jumps
            ? nil : Program((0..<dimension).map(formula.derivative), dimension: dimension).evaluator(in: system)
    }

    /// The enclosure of the value at a point.
    func value(at point: [Rational]) -> Ball { value(point.map { Ball($0, precision: precision) })[0] }

    /// The enclosure of the value over coordinates that are balls.
    func value(at point: [Ball]) -> Ball { value(point)[0] }

    /// Enclosures of infimum and supremum. `slopes` holds the slopes known from a larger box, and is updated for this
    /// box.
    ///
    /// A variable in which the formula is monotone is set to an end of the box, which is exact. Over the others the
    /// range of the formula is intersected with the mean value form `f(c) + sum f_i(box) (x_i - c_i)`, whose excess is
    /// quadratic in the size of the box.
    func bounds(over box: [Side], slopes: inout [Slope]) -> Bounds {
        let sides = box.map { Ball(from: $0.lower, to: $0.upper, precision: precision) }
        var derivatives: [Ball] = []
        if let gradient, slopes.contains(.unknown) {
            derivatives = gradient(sides)
            for i in 0..<dimension where slopes[i] == .unknown {
                if derivatives[i].isNegative == .impossible {
                    slopes[i] = .rising
                } else if derivatives[i].isPositive == .impossible {
                    slopes[i] = .falling
                }
            }
        }
        return Bounds(
            infimum: extreme(box, sides, slopes, derivatives, upper: false),
            supremum: extreme(box, sides, slopes, derivatives, upper: true))
    }

    private func extreme(_ box: [Side], _ sides: [Ball], _ slopes: [Slope], _ derivatives: [Ball], upper: Bool) -> Ball
    {
        var range = sides
        var centre = sides
        for i in 0..<dimension {
            switch slopes[i] {
            case .unknown: centre[i] = Ball(box[i].middle, precision: precision)
            case .rising: range[i] = Ball(upper ? box[i].upper : box[i].lower, precision: precision)
            case .falling: range[i] = Ball(upper ? box[i].lower : box[i].upper, precision: precision)
            }
            if slopes[i] != .unknown { centre[i] = range[i] }
        }
        let natural = value(range)[0]
        guard slopes.contains(.unknown) else { return natural }
        let atCentre = value(centre)[0]
        var meanValue = derivatives.isEmpty ? natural : atCentre
        for i in derivatives.indices where slopes[i] == .unknown {
            meanValue += derivatives[i] * (sides[i] - centre[i])
        }
        let outer =
            !meanValue.isFinite ? natural : !natural.isFinite ? meanValue : natural.intersection(meanValue) ?? natural
        guard outer.isFinite, atCentre.isFinite else { return outer }
        return upper ? atCentre.lowerEnd.union(outer.upperEnd) : outer.lowerEnd.union(atCentre.upperEnd)
    }
}

extension RangedFunction {
    /// An enclosure of the supremum over a box, by branch and bound: to `relativeBits`, or as narrow as `budget`
    /// evaluations allow; not finite if no bound was found.
    func supremum(over box: [Side], slopes: [Slope]? = nil, relativeBits: Int = 8, budget: Int = 4_000) -> Ball {
        typealias Candidate = (box: [Side], slopes: [Slope], bound: Double)
        var slopes = slopes ?? Array(repeating: .unknown, count: dimension)
        let first = bounds(over: box, slopes: &slopes).supremum
        var best = first.lowerEnd
        var open: [Candidate] = [(box, slopes, first.upperDouble)]
        var uppers = [first.upperEnd]
        var evaluations = 1
        while evaluations < budget {
            guard let worst = uppers.indices.max(by: { open[$0].bound < open[$1].bound }) else { break }
            let gap = uppers[worst] - best
            if gap.isFinite, best.isFinite,
                gap.isAtMost(best.magnitude() * Rational(2).power(-relativeBits)) == .certain
            {
                break
            }
            let candidate = open.remove(at: worst)
            let upper = uppers.remove(at: worst)
            let free = (0..<dimension).filter { candidate.slopes[$0] == .unknown }
            let width = { (i: Int) in candidate.box[i].upper - candidate.box[i].lower }
            guard let axis = free.max(by: { width($0) < width($1) }), width(axis) > Rational(2).power(-precision / 2)
            else {
                // Nothing left to split: the bound differs from the value only by rounding.
                return best.isFinite ? best.union(upper) : upper
            }
            for half in candidate.box[axis].halves {
                var part = candidate.box
                part[axis] = half
                var known = candidate.slopes
                let bound = bounds(over: part, slopes: &known).supremum
                evaluations += 1
                if bound.isFinite { best = best.isFinite ? best.maximum(bound.lowerEnd) : bound.lowerEnd }
                if bound.upperEnd.isLess(than: best) != .certain {
                    open.append((part, known, bound.upperDouble))
                    uppers.append(bound.upperEnd)
                }
            }
        }
        let top = uppers.reduce(best) { $0.maximum($1) }
        return best.isFinite ? best.union(top) : .unknown(precision: precision)
    }
}
