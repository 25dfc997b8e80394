import Foundation
internal import Networks

/// The least number of linear pieces that approximate an activation on an interval, each within a tolerance.
///
/// Greedy: the longest piece from the left, again and again, which is optimal since a part of a piece has no larger error. The
/// best line on [a, b] minimises the convex function `s -> max(act(z) - s z) - min(act(z) - s z)`, and its error is half of
/// that; where the curvature keeps its sign the best s is the slope of the chord.
struct LinearPieces {
    /// A line on the interval up to `end`.
    struct Piece {
        var end: Double
        var slope: Double
        var offset: Double
    }

    let pieces: [Piece]

    /// The pieces on [low, high] within `tolerance` > 0. A piecewise linear activation has its own pieces.
    init(_ activation: Activation, from low: Double, to high: Double, tolerance: Double) {
        precondition(low <= high && tolerance > 0, "pieces on \(low)...\(high) within \(tolerance)")
        let curve = Curve(activation)
        var result: [Piece] = []
        var start = low
        if let kink = curve.kink {
            let ends = low < kink && kink < high ? [kink, high] : [high]
            pieces = ends.map { end in
                let slope = activation.derivative(end > kink ? 1 : -1)
                return Piece(end: end, slope: slope, offset: activation(end) - slope * end)
            }
            return
        }
        while true {
            if curve.best(start, high).error <= tolerance {
                let line = curve.best(start, high)
                result.append(Piece(end: high, slope: line.slope, offset: line.offset))
                break
            }
            var (inside, outside) = (start, high)
            while true {
                let middle = inside + (outside - inside) / 2
                if middle <= inside || middle >= outside || outside - inside < 1e-12 * max(abs(start), 1) { break }
                if curve.best(start, middle).error <= tolerance { inside = middle } else { outside = middle }
            }
            // A tolerance below the rounding errors of the activation.
            if inside <= start { inside = start.nextUp }
            let line = curve.best(start, inside)
            result.append(Piece(end: inside, slope: line.slope, offset: line.offset))
            start = inside
        }
        pieces = result
    }

    /// The approximation, its first and last pieces extended.
    func callAsFunction(_ z: Double) -> Double {
        var low = 0
        var high = pieces.count - 1
        while low < high {
            let middle = (low + high) / 2
            if z <= pieces[middle].end { high = middle } else { low = middle + 1 }
        }
        return pieces[low].slope * z + pieces[low].offset
    }
}

/// A smooth activation with the stretches on which its derivative is monotone.
private struct Curve {
    let activation: Activation
    /// The points at which the curvature changes its sign.
    let inflections: [Double]
    /// The kink of an activation made of lines, infinite for a single line.
    let kink: Double?

    init(_ activation: Activation) {
        self.activation = activation
        switch activation {
        case .tanh, .sigmoid: (inflections, kink) = ([0], nil)
        case .softplus: (inflections, kink) = ([], nil)
        case .gelu: (inflections, kink) = ([-2.0.squareRoot(), 2.0.squareRoot()], nil)
        case .relu, .leakyReLU: (inflections, kink) = ([], 0)
        case .identity: (inflections, kink) = ([], -.infinity)
        }
    }

    /// The best line on [a, b] with its largest error.
    func best(_ a: Double, _ b: Double) -> (slope: Double, offset: Double, error: Double) {
        guard a < b else { return (0, activation(a), 0) }
        let inside = inflections.filter { a < $0 && $0 < b }
        let ends = [a] + inside + [b]
        var slope = (activation(b) - activation(a)) / (b - a)
        if !inside.isEmpty {
            let slopes = ends.map(activation.derivative)
            var (low, high) = (slopes.min() ?? 0, slopes.max() ?? 0)
            // Golden section on a convex function.
            let ratio = (5.0.squareRoot() - 1) / 2
            var (left, right) = (high - ratio * (high - low), low + ratio * (high - low))
            var (atLeft, atRight) = (spread(left, ends), spread(right, ends))
            for _ in 0..<90 where high - low > 1e-13 {
                if atLeft.size <= atRight.size {
                    (high, right, atRight) = (right, left, atLeft)
                    left = high - ratio * (high - low)
                    atLeft = spread(left, ends)
                } else {
                    (low, left, atLeft) = (left, right, atRight)
                    right = low + ratio * (high - low)
                    atRight = spread(right, ends)
                }
            }
            slope = atLeft.size <= atRight.size ? left : right
        }
        let result = spread(slope, ends)
        return (slope, result.middle, result.size / 2)
    }

    /// The range of `act(z) - s z` between the first and last of `ends`, between which the derivative is monotone.
    private func spread(_ slope: Double, _ ends: [Double]) -> (size: Double, middle: Double) {
        var (least, most) = (Double.infinity, -Double.infinity)
        func see(_ z: Double) {
            let value = activation(z) - slope * z
            least = min(least, value)
            most = max(most, value)
        }
        for end in ends { see(end) }
        for (low, high) in zip(ends, ends.dropFirst()) {
            if let z = place(of: slope, low, high) { see(z) }
        }
        return (most - least, (most + least) / 2)
    }

    /// Where the derivative takes a value on a stretch on which it is monotone; nil if it does not.
    private func place(of slope: Double, _ low: Double, _ high: Double) -> Double? {
        let (first, last) = (activation.derivative(low) - slope, activation.derivative(high) - slope)
        guard (first < 0) != (last < 0) else { return nil }
        let candidate: Double
        switch activation {
        case .tanh:
            // tanh' = 1 - tanh^2.
            candidate = copysign(atanh(max(0, 1 - slope).squareRoot()), low + high)
        case .sigmoid:
            // p (1 - p) = s.
            let root = max(0, 1 - 4 * slope).squareRoot()
            candidate = copysign(log((1 + root) / (1 - root)), low + high)
        case .softplus: candidate = log(slope / (1 - slope))
        default:
            var (a, b) = (low, high)
            while true {
                let middle = a + (b - a) / 2
                if middle <= a || middle >= b { break }
                if (activation.derivative(middle) - slope < 0) == (first < 0) { a = middle } else { b = middle }
            }
            candidate = a
        }
        return min(max(candidate, low), high)
    }
}
