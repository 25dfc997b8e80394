import Foundation
public import Records

extension ComparisonDocument.Comparison {
    /// The ranking of `documents` by row `row` of each.
    public init(_ documents: [EstimateDocument], row: Int, sampleSize: Double?) {
        let ranked = documents.sorted { $0.rows[row].twoScaleDimension.value > $1.rows[row].twoScaleDimension.value }
        self.init(
            epsilon: documents[0].rows[row].epsilon, zeta: documents[0].rows[row].zeta, sampleSize: sampleSize,
            ranking: ranked.map(\.model.network),
            differences: zip(ranked, ranked.dropFirst()).map { larger, smaller in
                ComparisonDocument.Difference(larger, smaller, row: row)
            })
    }
}

extension ComparisonDocument.Difference {
    fileprivate init(_ a: EstimateDocument, _ b: EstimateDocument, row: Int) {
        let (x, y) = (a.rows[row].twoScaleDimension, b.rows[row].twoScaleDimension)
        let difference = x.minus(y)
        let (gap, error) = (difference.value, difference.standardError)
        let (larger, smaller) = (a.model.network, b.model.network)
        let standardErrors = error > 0 ? gap / error : nil
        let isSignificant = gap > 0 && gap >= NetworkComparison.significantErrors * error
        func shown(_ number: Double, _ digits: Int) -> String { String(format: "%.\(digits)g", number) }
        let size = standardErrors.map { ", \(shown($0, 2)) standard errors" } ?? ""
        let numbers = "\(shown(gap, 4)) +- \(shown(error, 2)) parameters\(size)"
        let doubt =
            a.rows[row].warnings.isEmpty && b.rows[row].warnings.isEmpty
            ? "" : "; the warnings say why not to trust this yet"
        self.init(
            larger: larger, smaller: smaller, difference: difference,
            standardErrors: standardErrors, isSignificant: isSignificant,
            sentence: isSignificant
                ? "\(larger) is more complex than \(smaller): by \(numbers)\(doubt)"
                : "\(larger) and \(smaller) cannot be told apart: they differ by \(numbers)\(doubt)")
    }
}
