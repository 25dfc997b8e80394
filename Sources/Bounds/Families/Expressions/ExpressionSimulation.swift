internal import BallArithmetic
internal import EffectiveDimension
import Foundation
internal import Foundations
internal import ToyModels

/// Data sets of a family of formulas, drawn by inversion, and `sup |R - R_n|` of each, parameters on the unit cube.
///
/// `R_n - R = -sum_j w_j log p_theta(z_j)` over nodes z_j: for discrete outcomes all of them, w the excess of their
/// shares over their chances; otherwise, and for many outcomes, Chebyshev nodes in z, w from the means of Chebyshev
/// polynomials over the sample less their expectations, which is exact up to the interpolation of log p in z.
struct ExpressionSimulation: Sendable {
    /// The outcomes that matter.
    let reach: OutcomeReach
    private let rows: [Row]
    private let supremum: NodeSupremum
    private let parameters: Int
    private let interpolationError: Double
    private let isDiscrete: Bool

    /// Up to this many outcomes are nodes themselves.
    private static let listedOutcomes = 16

    /// One row of the design.
    private struct Row: Sendable {
        var chances: [Double] = []
        var interpolation: ChebyshevNodes?
        var inversion: Inversion?
        var expectations: [Double] = []
    }

    init(densities: [ExpressionDensity], outcomes: Outcomes, truth: [Double]) throws {
        parameters = densities[0].parameters
        isDiscrete = outcomes.isDiscrete
        let limit = Self.listedOutcomes
        let compiled = densities.map { CompiledFormulas([$0.logarithm], dimension: truth.count + 1) }
        let references = Self.references(truth)
        let logDensities = compiled.flatMap { density in
            references.map { point in { (z: Double) in density.values(at: point + [z])[0] } }
        }
        guard let reach = OutcomeReach(outcomes, logDensities: logDensities) else {
            throw UserError(
                .usage, "the density falls too slowly to be drawn", "\(outcomes)",
                "take outcomes in an interval LO:HI")
        }
        self.reach = reach
        var rows: [Row] = []
        var nodes: [ExpressionDensity] = []
        var error = 0.0
        for (density, logDensity) in zip(densities, compiled) {
            let trueDensity = { (z: Double) in exp(logDensity.values(at: truth + [z])[0]) }
            let functions = references.map { point in
                { (y: Double) in logDensity.values(at: point + [reach.outcome(y)])[0] }
            }
            let interpolation =
                isDiscrete && reach.values.count <= limit ? nil : ChebyshevNodes(functions, on: reach.ends)
            if isDiscrete {
                // Either all rows are interpolated or none, so that their bends are of one kind.
                let chosen = densities.count == 1 ? interpolation : nil
                error = max(error, chosen?.error ?? 0)
                rows.append(Row(chances: reach.values.map(trueDensity), interpolation: chosen))
                nodes += (chosen?.nodes ?? reach.values).map { density.at(outcome: Rational(exactly: $0) ?? 0) }
                continue
            }
            guard let interpolation else {
                throw UserError(
                    .usage, "log p is not smooth enough in z: 256 nodes do not interpolate it", "\(outcomes)",
                    "take an interval without a kink or a singularity")
            }
            error = max(error, interpolation.error)
            let inversion = Inversion(on: reach.ends) { trueDensity(reach.outcome($0)) * reach.stretch($0) }
            rows.append(
                Row(
                    interpolation: interpolation, inversion: inversion,
                    expectations: inversion.expectations(interpolation)))
            nodes += interpolation.nodes.map { density.at(outcome: Rational(exactly: reach.outcome($0)) ?? 0) }
        }
        self.rows = rows
        interpolationError = error
        supremum = NodeSupremum(
            nodes.map(\.logarithm), parameters: truth.count, interpolations: rows.compactMap(\.interpolation))
    }

    /// The truth, the middle and the corners of the cube in up to four dimensions.
    private static func references(_ truth: [Double]) -> [[Double]] {
        let corners = (0..<(1 << min(truth.count, 4))).map { mask in
            truth.indices.map { mask >> min($0, 3) & 1 == 1 ? 1.0 : 0 }
        }
        return [truth, truth.map { _ in 0.5 }] + corners
    }

    var method: String {
        let search = "branch and bound, relative error 1e-6"
        guard let interpolation = rows[0].interpolation else { return search }
        return search
            + ", its second derivatives on a grid; log p interpolated in z at \(interpolation.nodes.count) nodes "
            + "(error on a test grid \(String(format: "%.1g", interpolationError)))"
    }

    /// `sup |R - R_n|` of a new data set of size n.
    func supremum(size n: Int, stream: inout RandomStream) -> Double {
        let shares =
            rows.count == 1
            ? [n] : stream.multinomial(trials: n, weights: [Double](repeating: 1, count: rows.count))
        let expected = 1 / Double(rows.count)
        var (weights, allMoments): ([Double], [Double]) = ([], [])
        for (row, size) in zip(rows, shares) {
            if let interpolation = row.interpolation, let inversion = row.inversion {
                var sums = [Double](repeating: 0, count: interpolation.nodes.count)
                for _ in 0..<size { interpolation.addPolynomials(at: inversion.draw(&stream), to: &sums) }
                for k in sums.indices { sums[k] = sums[k] / Double(n) - expected * row.expectations[k] }
                allMoments += sums
                weights += interpolation.nodeWeights(sums)
            } else {
                let counts = stream.multinomial(trials: size, weights: row.chances)
                let total = row.chances.reduce(0, +)
                let excess = zip(counts, row.chances).map { Double($0) / Double(n) - expected * $1 / total }
                let moments = row.interpolation?.moments(of: excess, at: reach.values) ?? excess
                allMoments += moments
                weights += row.interpolation?.nodeWeights(moments) ?? excess
            }
        }
        return supremum.value(weights, moments: allMoments)
    }
}
