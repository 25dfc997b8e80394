public import BallArithmetic
public import Bounds
import Foundation
internal import Foundations
internal import Records

/// The dimension from the JSON of `twosed estimate`, or from that of a finished piece in a store, interpolated between its scales, with notes.
public struct StoredDimension: Sendable {
    /// The dimension.
    public let curve: DimensionCurve
    /// Notes for the reader.
    public let notes: [String]
    /// The verdicts on the theorem's assumptions for the network.
    public let assumptions: [Assumption]

    /// The rows of an estimate, or the points of a curve, at one meso exponent; throws if `network` is given and the
    /// file is about another network.
    public init(at path: String, zeta: Rational, network: String? = nil) throws {
        let data = try StoredDocument.contents(of: path)
        let points: [DimensionCurve.Point]
        let model: EstimateDocument.Model
        switch try JSON.decode(Document.self, from: data, file: path) {
        case .curve(let document):
            model = document.model
            points = Self.points(of: document, zeta: zeta)
        case .estimate(let document):
            model = document.model
            points = try Self.points(of: document, zeta: zeta, path: path)
        }
        if let network, network != model.network {
            throw UserError(
                .badData, "the file is about the network \(model.network), not \(network)", "\(path)",
                "estimate \(network) first, or leave \(setting: "network") out")
        }
        guard Set(points.map(\.epsilon)).count == points.count, points.allSatisfy({ $0.epsilon > 0 && $0.epsilon < 1 })
        else {
            throw UserError(
                .badData, "a scale is repeated or outside (0, 1)", path, "give a file that 'twosed estimate' wrote")
        }
        curve = DimensionCurve(
            parameters: model.parameters, zeta: zeta, points: points,
            summary: "\(model.network) from \(path)")
        let range = (points.map(\.epsilon).min() ?? 0, points.map(\.epsilon).max() ?? 0)
        var notes = [
            String(
                format:
                    "log E[det] is interpolated in |log eps|, which errs upwards; eps from %.6g to %.6g is covered.",
                range.0, range.1),
            "Standard errors are interpolated likewise.",
        ]
        if zeta < Rational(2) / 3 { notes.append("zeta < 2/3 is outside theorem 5.1: for plotting only.") }
        notes.append("\(model.network): an illustration, not an instance of the theorem.")
        self.notes = notes
        assumptions =
            model.fisher == "softmax"
            ? Assumption.ofSoftmaxNetwork(activation: model.activation, zeta: zeta)
            : Assumption.ofGaussianNetwork(activation: model.activation, zeta: zeta)
    }

    /// Either document, read once: a curve has a list of points.
    private enum Document: Decodable {
        case curve(CurveDocument)
        case estimate(EstimateDocument)

        private enum CodingKeys: String, CodingKey { case curve }

        init(from decoder: any Decoder) throws {
            let isCurve = try decoder.container(keyedBy: CodingKeys.self).contains(.curve)
            self = isCurve ? .curve(try CurveDocument(from: decoder)) : .estimate(try EstimateDocument(from: decoder))
        }
    }

    /// `c = eps^(zeta - 1)` makes `|log eps| = log c / (1 - zeta)`.
    private static func points(of document: CurveDocument, zeta: Rational) -> [DimensionCurve.Point] {
        document.curve.filter { $0.c > 1 }.map { point in
            DimensionCurve.Point(
                epsilon: exp(-log(point.c) / (1 - zeta.doubleValue)),
                logDeterminant: point.logExpectedDeterminant.value,
                standardError: point.logExpectedDeterminant.standardError)
        }
    }

    private static func points(
        of document: EstimateDocument, zeta: Rational, path: String
    ) throws -> [DimensionCurve.Point] {
        let rows = document.rows.filter { $0.zeta == zeta.description }
        guard !rows.isEmpty else {
            let known = Set(document.rows.map(\.zeta)).sorted().joined(separator: ", ")
            throw UserError(
                .badData, "no rows with zeta = \(zeta)", "\(path)", "use \(setting: "zeta") with one of: \(known)")
        }
        return try rows.map { row in
            DimensionCurve.Point(
                epsilon: try Rational(parsing: row.epsilon).doubleValue,
                logDeterminant: row.logExpectedDeterminant.value,
                standardError: row.logExpectedDeterminant.standardError)
        }
    }
}
