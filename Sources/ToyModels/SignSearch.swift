internal import BallArithmetic

/// A proof that a formula keeps its sign over the unit cube, or a point where it does not.
enum SignSearch {
    /// The required sign.
    enum Condition { case positive, nonNegative, nonZero }

    enum Outcome {
        /// It holds everywhere.
        case proved
        /// It fails at this point, or between points close to it.
        case violated(at: [Rational])
        /// Undecided; the difficulty is near this point.
        case unresolved(near: [Rational])
    }

    /// Branch and bound over `[0,1]^dimension`: parts on which the range decides the sign are dropped, the others are
    /// halved, down to a width of `2^-40` or until `budget` parts were evaluated.
    static func run(_ formula: Formula, dimension: Int, _ condition: Condition, budget: Int = 20_000) -> Outcome {
        if condition == .nonNegative, formula.isNonNegativeByForm { return .proved }
        let function = RangedFunction(formula, dimension: dimension)
        var signs: (positive: [Rational]?, negative: [Rational]?) = (nil, nil)
        func value(at point: [Rational]) -> Ball {
            formula.rationalValue(at: { point[$0] }).map { Ball($0, precision: 106) } ?? function.value(at: point)
        }
        func fails(at point: [Rational]) -> Bool {
            let value = value(at: point)
            if value.isPositive == .certain { signs.positive = point }
            if value.isNegative == .certain { signs.negative = point }
            switch condition {
            case .positive: return value.isPositive == .impossible
            case .nonNegative: return value.isNegative == .certain
            case .nonZero: return value.isZero || (signs.positive != nil && signs.negative != nil)
            }
        }
        /// The outcome of a violation at a point; for a change of sign, a point close to it.
        func violated(at point: [Rational]) -> Outcome {
            guard condition == .nonZero, var above = signs.positive, var below = signs.negative else {
                return .violated(at: point)
            }
            for _ in 0..<40 {
                let middle = zip(above, below).map { ($0 + $1) / 2 }
                let sign = value(at: middle)
                if sign.isPositive == .certain { above = middle } else { below = middle }
                if sign.isZero { break }
            }
            return .violated(at: below)
        }
        let cube = Array(repeating: Side.unit, count: dimension)
        for corner in 0..<(1 << min(dimension, 8)) {
            let point = (0..<dimension).map { Rational($0 < 8 ? (corner >> $0) & 1 : 0) }
            if fails(at: point) { return violated(at: point) }
        }
        typealias Part = (box: [Side], slopes: [RangedFunction.Slope])
        var queue: [Part] = [(cube, Array(repeating: .unknown, count: dimension))]
        var position = 0
        var touching: [Rational]?
        while position < queue.count {
            var (box, slopes) = queue[position]
            position += 1
            let bounds = function.bounds(over: box, slopes: &slopes)
            let holds =
                switch condition {
                case .positive: bounds.infimum.isPositive == .certain
                case .nonNegative: bounds.infimum.isNegative == .impossible
                case .nonZero: bounds.infimum.isPositive == .certain || bounds.supremum.isNegative == .certain
                }
            if holds { continue }
            // If a slope is known, evaluate at the end with the extreme value, else in the middle.
            let ends = zip(box, slopes).map { side, slope in
                slope == .rising ? side.lower : slope == .falling ? side.upper : side.middle
            }
            if fails(at: ends) { return violated(at: ends) }
            let middle = box.map(\.middle)
            if fails(at: middle) { return violated(at: middle) }
            let width = { (i: Int) in box[i].upper - box[i].lower }
            let smallest = Rational(2).power(-40)
            guard let axis = (0..<dimension).max(by: { width($0) < width($1) }), width(axis) > smallest,
                queue.count < budget
            else {
                touching = touching ?? middle
                if queue.count >= budget { break }
                continue
            }
            for half in box[axis].halves {
                var part = box
                part[axis] = half
                queue.append((part, slopes))
            }
        }
        return touching.map(Outcome.unresolved) ?? .proved
    }
}
