internal import BallArithmetic
internal import EffectiveDimension
internal import Foundations
internal import ToyModels

/// The product metric of a family of formulas, from enclosures of the gradient of the loss on cells of the cube.
///
/// With C an enclosure of the covariance on a cell, `a_i` and `c_ij` the largest `C_ii` and `|C_ij|` of all cells, and
/// `q = sqrt(a_i/a_j)`, `2|C_ij v_i v_j| <= c_ij (q v_i^2 + v_j^2/q)` gives
/// `s_i^2 = max C_ii over the slab of theta_i + sum over j of c_ij sqrt(a_i/a_j)`: constant on slabs, so that `tau_i` is
/// piecewise linear. For an interval of outcomes the means are sums over pieces of it, each enclosed.
struct ExpressionMetric {
    let densities: [ExpressionDensity]
    let outcomes: Outcomes
    /// The true parameters on the cube.
    let truth: [Rational]
    let name: String

    private static let pieces = 128
    private static let bits = 96

    private var parameters: Int { truth.count }

    /// A place of outcomes with bounds of its chance, in one row of the design.
    private struct Atom {
        let row: Int
        let outcome: ComplexBall
        let chance: Ball
    }

    private struct Slab {
        var variance = exact(0)
        var range = exact(0)
    }

    /// A metric with its `s_i` on slabs of equal width.
    struct Enclosed {
        let metric: RiskMetric
        let speeds: [[Ball]]

        /// `tau_i` of a theta on the cube, for the axes with a length.
        func position(of theta: [Rational]) -> [Ball] {
            zip(theta, speeds).compactMap { place, speeds in
                guard speeds.contains(where: { !$0.isZero }) else { return nil }
                let count = Rational(speeds.count)
                return speeds.enumerated().reduce(exact(0)) { sum, slab in
                    sum + slab.element * (min(max(place * count - Rational(slab.offset), 0), 1) / count)
                }
            }
        }
    }

    func enclosed(lossRange: Ball) throws -> Enclosed {
        let d = parameters
        let count = cellsPerAxis(d)
        let gradients = densities.map { density in
            CompiledFormulas((0..<d).map { density.logarithm.derivative(by: $0) }, dimension: d + 1)
        }
        let atoms = try atoms()
        var slabs = [[Slab]](repeating: [Slab](repeating: Slab(), count: count), count: d)
        var mixed = [[Ball]](repeating: [Ball](repeating: exact(0), count: d), count: d)
        let cube = [ParameterInterval](repeating: .unit, count: d)
        for (number, cell) in cube.cells(perAxis: count).enumerated() {
            let sides = cell.map { ComplexBall(Ball(from: $0.lower, to: $0.upper, precision: Self.bits)) }
            let values = atoms.map { atom in
                gradients[atom.row].enclosures(at: sides + [atom.outcome], precision: Self.bits, analytic: false)
                    .map(\.real)
            }
            guard values.allSatisfy({ $0.allSatisfy(\.isFinite) }) else {
                throw UserError(
                    .usage, "the gradient of log p is not bounded on the box", "chains of \(name)",
                    "take a smaller \(setting: "box")")
            }
            let covariance = covariance(values, atoms)
            var rest = number
            for i in (0..<d).reversed() {
                let slab = rest % count
                rest /= count
                let all = values.map { $0[i] }
                let range = all.dropFirst().reduce(all[0]) { $0.union($1) }
                slabs[i][slab].variance = slabs[i][slab].variance.maximum(covariance[i][i].upperEnd).upperEnd
                slabs[i][slab].range = slabs[i][slab].range.maximum(range.upperEnd - range.lowerEnd).upperEnd
                for j in 0..<d where j != i {
                    mixed[i][j] = mixed[i][j].maximum(covariance[i][j].magnitude().upperEnd).upperEnd
                }
            }
        }
        return try metric(of: slabs, mixed: mixed, lossRange: lossRange)
    }

    private func metric(of slabs: [[Slab]], mixed: [[Ball]], lossRange: Ball) throws -> Enclosed {
        let d = parameters
        let count = Rational(slabs[0].count)
        let largest = slabs.map { $0.reduce(exact(0)) { $0.maximum($1.variance) } }
        let speeds = (0..<d).map { i -> [Ball] in
            let off = (0..<d).filter { $0 != i && !mixed[i][$0].isZero }
                .reduce(exact(0)) { $0 + mixed[i][$1] * (largest[i] / largest[$1]).squareRoot() }
            return slabs[i].map { ($0.variance + off).nonNegativePart.squareRoot().upperEnd }
        }
        let lengths = speeds.map { $0.reduce(exact(0)) { $0 + $1 } / count }
        let gammas = (0..<d).map { i in
            zip(slabs[i], speeds[i]).reduce(exact(0)) { $1.1.isZero ? $0 : $0.maximum($1.0.range / $1.1) }
        }
        let centre = (0..<d).map { self.centre(speeds[$0], length: lengths[$0]) }
        let far = centre.reduce(exact(0)) { $0 + $1.distance }
        let farRange = zip(centre, gammas).reduce(exact(0)) { $0 + $1.0.distance * $1.1 }
        let (deviation, range) = try loss(at: centre.map(\.place))
        return Enclosed(
            metric: RiskMetric(
                lengths: lengths, ranges: .byAxis(gammas), centreDeviation: deviation + far,
                centreRange: (range + farRange).minimum(lossRange), largestDeviation: lossRange / 2,
                lossRange: lossRange), speeds: speeds)
    }

    /// A place near the middle of an axis in the metric, and a bound of its distance from it.
    private func centre(_ speeds: [Ball], length: Ball) -> (place: Rational, distance: Ball) {
        let count = Rational(speeds.count)
        var before = exact(0)
        for (k, speed) in speeds.enumerated() where !speed.isZero {
            let after = before + speed / count
            if after.value * 2 >= length.value {
                let share = min(max((length.value / 2 - before.value) / speed.value, 0), 1 / count.doubleValue)
                let step = Rational(exactly: share) ?? 0
                return (Rational(k) / count + step, (before + speed * step - length / 2).magnitude().upperEnd)
            }
            before = after
        }
        return (Rational(1) / 2, exact(0))
    }

    /// Deviation and range of the loss at one theta.
    private func loss(at theta: [Rational]) throws -> (deviation: Ball, range: Ball) {
        let d = parameters
        let atTheta = densities.map { density in
            density.substituting(parameters: 0) { $0 < d ? .constant(theta[$0]) : .variable(0) }
        }
        let values: [Atom]
        let extremes: [(infimum: Ball, supremum: Ball)]
        let losses = atTheta.map { CompiledFormulas([$0.logarithm], dimension: 1) }
        switch outcomes {
        case .interval(let low, let high):
            let side = try ParameterInterval(low, high)
            extremes = atTheta.map { $0.logarithm.extremes(over: [side]) }
            values = try atoms(pieces: 8 * Self.pieces)
        default:
            values = try atoms()
            extremes = values.map { atom in
                let value = losses[atom.row].enclosures(at: [atom.outcome], precision: familyBits, analytic: false)[0]
                    .real
                return (value, value)
            }
        }
        let range =
            extremes.dropFirst().reduce(extremes[0].supremum) { $0.maximum($1.supremum) }.upperEnd
            - extremes.dropFirst().reduce(extremes[0].infimum) { $0.minimum($1.infimum) }.lowerEnd
        let all = values.map { atom in
            [losses[atom.row].enclosures(at: [atom.outcome], precision: Self.bits, analytic: false)[0].real]
        }
        guard range.isFinite, all.allSatisfy({ $0[0].isFinite }) else {
            throw UserError(
                .usage, "the loss is not bounded at the centre of the box", "chains of \(name)",
                "take a smaller \(setting: "box")")
        }
        return (covariance(all, values)[0][0].nonNegativePart.squareRoot().upperEnd, range.nonNegativePart)
    }

    /// `E[(g_i - m_i)(g_j - m_j)]` over atoms, m near the mean: at least the covariance in the order of forms.
    private func covariance(_ values: [[Ball]], _ atoms: [Atom]) -> [[Ball]] {
        let d = values[0].count
        let means = (0..<d).map { i in
            zip(values, atoms).reduce(exact(0)) { $0 + $1.0[i] * $1.1.chance }.midpoint
        }
        return (0..<d).map { i in
            (0..<d).map { j in
                zip(values, atoms).reduce(exact(0)) { sum, pair in
                    let (g, atom) = pair
                    let product =
                        i == j ? (g[i] - means[i]).squared() : (g[i] - means[i]) * (g[j] - means[j])
                    return sum + product * atom.chance
                }
            }
        }
    }

    /// The outcomes with their chances under the truth.
    private func atoms(pieces: Int = pieces) throws -> [Atom] {
        let share = Rational(1) / Rational(densities.count)
        let point = truth.map { ComplexBall($0, precision: Self.bits) }
        func places() -> [(outcome: ComplexBall, width: Rational)] {
            switch outcomes {
            case .finite(let values): return values.map { (ComplexBall($0, precision: Self.bits), 1) }
            case .interval(let low, let high):
                let width = (high - low) / Rational(pieces)
                return (0..<pieces).map { k in
                    let left = low + width * Rational(k)
                    return (ComplexBall(Ball(from: left, to: left + width, precision: Self.bits)), width)
                }
            case .line, .counts: return []
            }
        }
        let all = densities.enumerated().flatMap { row, density -> [Atom] in
            let compiled = CompiledFormulas([density.value], dimension: parameters + 1)
            return places().map { place in
                let p = compiled.enclosures(
                    at: point + [place.outcome], precision: Self.bits, analytic: false)[0].real.nonNegativePart
                return Atom(row: row, outcome: place.outcome, chance: p * (place.width * share))
            }
        }
        guard all.allSatisfy({ $0.chance.isFinite }) else {
            throw UserError(
                .usage, "the true density is not bounded", "chains of \(name)",
                "take another \(setting: "truth") or \(setting: "box")")
        }
        return all
    }
}
