public import BallArithmetic
public import Bounds
import Foundation
internal import Foundations
internal import Records

/// The dimension from the JSON of `twosed estimate`, interpolated between its scales, with notes.
public struct StoredDimension: Sendable {
    /// The dimension.
    public let curve: DimensionCurve
    /// Notes for the reader.
    public let notes: [String]
    /// The verdicts on the theorem's assumptions for the network.
    public let assumptions: [Assumption]

    /// The rows of a file at one meso exponent; throws if `network` is given and the file is about another network.
    public init(at path: String, zeta: Rational, network: String? = nil) throws {
        let estimate = try JSON.decode(EstimateDocument.self, from: InputFile.contents(of: path), file: path)
        if let network, network != estimate.model.network {
            throw UserError(
                .badData, "the file is about the network \(estimate.model.network), not \(network)", "\(path)",
                "estimate \(network) first, or leave \(setting: "network") out")
        }
        let rows = estimate.rows.filter { $0.zeta == zeta.description }
        guard !rows.isEmpty else {
            let known = Set(estimate.rows.map(\.zeta)).sorted().joined(separator: ", ")
            throw UserError(
                .badData, "no rows with zeta = \(zeta)", "\(path)", "use \(setting: "zeta") with one of: \(known)")
        }
        let points = try rows.map { row in
            DimensionCurve.Point(
                epsilon: try Rational(parsing: row.epsilon).doubleValue,
                logDeterminant: row.logExpectedDeterminant.value,
                standardError: row.logExpectedDeterminant.standardError)
        }
        guard Set(points.map(\.epsilon)).count == points.count, points.allSatisfy({ $0.epsilon > 0 && $0.epsilon < 1 })
        else {
            throw UserError(
                .badData, "a scale is repeated or outside (0, 1)", path, "give a file that 'twosed estimate' wrote")
        }
        curve = DimensionCurve(
            parameters: estimate.model.parameters, zeta: zeta, points: points,
            summary: "\(estimate.model.network) from \(path)")
        let range = (points.map(\.epsilon).min() ?? 0, points.map(\.epsilon).max() ?? 0)
        var notes = [
            "log E[det] is interpolated in |log eps|, which errs upwards; eps from \(range.0) to \(range.1) is covered.",
            "Standard errors are interpolated likewise.",
        ]
        if zeta < Rational(2) / 3 { notes.append("zeta < 2/3 is outside theorem 5.1: for plotting only.") }
        notes.append("\(estimate.model.network): an illustration, not an instance of the theorem.")
        self.notes = notes
        assumptions =
            estimate.model.fisher == "softmax"
            ? Assumption.ofSoftmaxNetwork(activation: estimate.model.activation, zeta: zeta)
            : Assumption.ofGaussianNetwork(activation: estimate.model.activation, zeta: zeta)
    }
}
