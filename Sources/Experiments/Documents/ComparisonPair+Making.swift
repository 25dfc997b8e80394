import Foundation
public import Records

extension ComparisonDocument.Pair {
    /// The verdict on two networks from row `row` of each.
    ///
    /// `covariance` is that of the errors of the two dimensions (parameters squared), for estimates that share rows or
    /// draws; nil for independent ones.
    public init(
        _ first: EstimateDocument, _ second: EstimateDocument, row: Int, sampleSize: Double? = nil,
        covariance: Double? = nil
    ) {
        let (a, b) = (first.rows[row], second.rows[row])
        let difference = a.twoScaleDimension.minus(b.twoScaleDimension, covariance: covariance ?? 0)
        let (size, error) = (abs(difference.value), difference.standardError)
        let isDecided = size > 0 && size >= NetworkComparison.significantErrors * error
        let (d, e) = (first.model.parameters, second.model.parameters)
        let verdict: Verdict = !isDecided ? .undecided : difference.value > 0 ? .first : .second
        let counting: Counting = d == e ? .equal : d > e ? .first : .second
        var reasons: [String] = []
        if !isDecided {
            reasons = [size == 0 ? "the dimensions are equal" : "the difference is below two standard errors"]
        } else if let coarseness = Self.checkError(a, b), size < NetworkComparison.significantErrors * coarseness {
            reasons = [
                String(format: "the checks of mixing leave an error of %.2g parameters in the difference", coarseness)
            ]
        }
        reasons += [(first, a), (second, b)].compactMap { document, row in
            row.doubt.map { "\(document.model.network): \($0)" }
        }
        self.init(
            first: first.model.network, second: second.model.network, epsilon: a.epsilon, zeta: a.zeta,
            sampleSize: sampleSize, difference: difference, covariance: covariance,
            standardErrors: error > 0 ? size / error : nil, verdict: verdict, reliable: reasons.isEmpty,
            reason: reasons.isEmpty ? nil : reasons.joined(separator: "; "), firstParameters: d, secondParameters: e,
            firstShare: a.twoScaleDimension.value / Double(d), secondShare: b.twoScaleDimension.value / Double(e),
            counting: counting, countingAgrees: isDecided ? verdict.rawValue == counting.rawValue : nil)
    }

    /// The error of the difference with that of the mixing checks in place of the stated ones, parameters: a bias of
    /// this size would not show. Nil without checks.
    private static func checkError(_ a: EstimateDocument.Row, _ b: EstimateDocument.Row) -> Double? {
        let errors = [a, b].compactMap { row -> Double? in
            guard let shift = row.tempering?.mixingShift, let epsilon = try? ExactNumber(parsing: row.epsilon) else {
                return nil
            }
            return shift.standardError / -log(epsilon.doubleValue)
        }
        return errors.isEmpty ? nil : errors.reduce(0) { hypot($0, $1) }
    }
}

extension EstimateDocument.Row {
    /// What speaks against the number, in the first words of its first warning; nil for a reliable one.
    fileprivate var doubt: String? {
        guard !(reliable ?? warnings.isEmpty) else { return nil }
        return warnings.first.map { String($0.prefix { $0 != ":" }) } ?? "a warning"
    }
}

extension ReportedEstimate {
    /// The difference to another estimate; `covariance` is that of their errors, 0 for independent ones.
    ///
    /// Its variance is `a^2 + b^2 - 2 covariance` for standard errors a and b.
    public func minus(_ other: ReportedEstimate, covariance: Double = 0) -> ReportedEstimate {
        let variance =
            standardError * standardError + other.standardError * other.standardError - 2 * covariance
        return ReportedEstimate(value: value - other.value, standardError: max(variance, 0).squareRoot())
    }
}
