internal import BallArithmetic
internal import EffectiveDimension
import Foundation
internal import Foundations
internal import ToyModels

/// Checks that formulas are densities at some points of the box.
struct ExpressionNormalisation {
    let densities: [ExpressionDensity]
    let outcomes: Outcomes
    let box: [ParameterInterval]
    let truth: [Rational]

    /// The truth, the middle and some points with restless coordinates; corners of low dimensions.
    private var points: [[Rational]] {
        let d = box.count
        var points = [truth, box.map(\.middle)]
        for mask in 0..<(1 << min(d, 3)) {
            points.append(box.indices.map { mask >> min($0, 2) & 1 == 1 ? box[$0].upper : box[$0].lower })
        }
        for k in 1...3 {
            points.append(
                box.enumerated().map { i, side in
                    side.lower + side.length * Rational((k * 37 + i * 23) % 101) / 101
                })
        }
        return points.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }

    /// The number of points, all found good.
    ///
    /// - Throws: `UserError` with the total mass where it is not 1.
    func check() throws -> Int {
        let points = points
        for density in densities {
            let compiled = CompiledFormulas([density.value], dimension: box.count + 1)
            for point in points {
                let mass = try self.mass(compiled, at: point)
                guard mass.isFinite else { throw complaint("has no finite sum over its outcomes", point) }
                let slack = outcomes.isBounded ? 1e-15 : 1e-9
                guard abs(mass.value - 1) <= slack + mass.radius, mass.radius < 1e-6 else {
                    let sum = String(format: "%.8g", mass.value)
                    throw complaint(
                        outcomes.isBounded
                            ? "sums to \(sum), not to 1," : "has the sum \(sum) by quadrature, not 1 to 1e-9,",
                        point)
                }
            }
        }
        return points.count
    }

    private func complaint(_ what: String, _ point: [Rational]) -> UserError {
        let place = point.enumerated().map { "t\($0 + 1) = \(String(format: "%.6g", $1.doubleValue))" }.joined(
            separator: ", ")
        return UserError(
            .usage, "the density \(what) over its outcomes \(outcomes)", "at \(place)",
            "divide it by its sum\(outcomes.isBounded ? "" : " and avoid kinks"), or change \(setting: "outcomes") or \(setting: "box")"
        )
    }

    private func mass(_ density: CompiledFormulas, at point: [Rational]) throws -> Ball {
        let fixed = point.map { ComplexBall($0, precision: familyBits) }
        switch outcomes {
        case .finite(let values):
            return values.reduce(exact(0)) { sum, z in
                sum
                    + density.enclosures(
                        at: fixed + [ComplexBall(z, precision: familyBits)], precision: familyBits, analytic: false)[0]
                    .real
            }
        case .interval(let low, let high):
            return try CertifiedIntegral(relativeBits: 64, precision: familyBits, evaluationLimit: 50_000)
                .enclosure(from: low, to: high) { z, analytic in
                    density.enclosures(at: fixed + [z], precision: familyBits, analytic: analytic)[0]
                }.real
        case .line, .counts:
            let place = point.map(\.doubleValue)
            guard let reach = OutcomeReach(outcomes, logDensities: [{ log(density.values(at: place + [$0])[0]) }])
            else {
                throw complaint("falls too slowly", point)
            }
            return Ball(exactly: reach.integral { density.values(at: place + [$0])[0] }, precision: familyBits)
        }
    }
}
