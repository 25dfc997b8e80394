public import BallArithmetic
public import Bounds
import Foundation

extension DimensionCurve {
    /// The dimension read off the JSON of `twosed estimate`, interpolated between its scales, with what the reader should
    /// know of it.
    public static func stored(at path: String, zeta: Rational) throws -> (curve: DimensionCurve, notes: [String]) {
        let estimate = try JSON.decode(EstimateDocument.self, from: StudyFile.contents(of: path), file: path)
        let rows = estimate.rows.filter { $0.zeta == zeta.description }
        guard !rows.isEmpty else {
            let known = Set(estimate.rows.map(\.zeta)).sorted().joined(separator: ", ")
            throw StudyError(.badData, "no rows with zeta = \(zeta)", path, "use --zeta with one of: \(known)")
        }
        let points = try rows.map { row in
            Point(
                epsilon: try Rational(parsing: row.epsilon).doubleValue,
                logDeterminant: row.logExpectedDeterminant.value,
                standardError: row.logExpectedDeterminant.standardError)
        }
        guard Set(points.map(\.epsilon)).count == points.count, points.allSatisfy({ $0.epsilon > 0 && $0.epsilon < 1 })
        else {
            throw StudyError(
                .badData, "a scale is repeated or outside (0, 1)", path, "give a file that 'twosed estimate' wrote")
        }
        let curve = DimensionCurve(
            parameters: estimate.model.parameters, zeta: zeta, points: points,
            summary: "\(estimate.model.network) from \(path)")
        let range = (points.map(\.epsilon).min() ?? 0, points.map(\.epsilon).max() ?? 0)
        var notes = [
            "log E[det] is interpolated in |log eps|, which errs upwards; eps from \(range.0) to \(range.1) is covered.",
            "Standard errors are interpolated likewise.",
        ]
        if zeta < Rational(2) / 3 { notes.append("zeta < 2/3 is outside theorem 5.1: for plotting only.") }
        notes.append("\(estimate.model.network): an illustration, not an instance of the theorem.")
        return (curve, notes)
    }
}
