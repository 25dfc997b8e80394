public import BallArithmetic
public import Bounds
import Foundation

extension BoundDocument {
    /// The bound with the dimension read off a stored estimate, interpolated between its scales (an upper bound, see
    /// `DimensionCurve`).
    public init(bound: TailBound, sizes: [Double], estimateFile path: String, zeta: Rational) throws {
        let estimate = try JSON.decode(EstimateDocument.self, from: StudyFile.contents(of: path), file: path)
        let rows = estimate.rows.filter { $0.zeta == zeta.description }
        guard !rows.isEmpty else {
            let known = Set(estimate.rows.map(\.zeta)).sorted().joined(separator: ", ")
            throw StudyError(.badData, "no rows with zeta = \(zeta)", path, "use --zeta with one of: \(known)")
        }
        let points = try rows.map { row in
            (epsilon: try Rational(parsing: row.epsilon).doubleValue, logDeterminant: row.logExpectedDeterminant.value)
        }
        let curve = DimensionCurve(parameters: estimate.model.parameters, zeta: zeta.doubleValue, points: points)
        let largestError = rows.map(\.logExpectedDeterminant.standardError).max()
        let (low, high) = (curve.range.lowerBound, curve.range.upperBound)
        var notes = [
            "log E[det] is interpolated in |log eps|, which errs upwards; eps from \(low) to \(high) is covered.",
            "The standard error is the largest of the estimate's rows.",
        ]
        if zeta < Rational(2) / Rational(3) { notes.append("zeta < 2/3 is outside theorem 5.1: for plotting only.") }
        notes.append("\(estimate.model.network): an illustration, not an instance of the theorem.")
        self.init(
            bound: bound, sizes: sizes, zeta: zeta.doubleValue, source: "\(estimate.model.network) from \(path)",
            notes: notes
        ) { _, epsilon in
            curve.dimension(at: epsilon).map { ($0, largestError) }
        }
    }
}
