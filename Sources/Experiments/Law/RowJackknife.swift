import Foundation
internal import Foundations

/// The bias and the error of a number from a sample of rows, by leaving out groups of rows.
///
/// A number L_N from N rows has the bias `a/N + b/N^2 + ...` against the law of the rows, and a variance of order 1/N.
/// With G groups, D_g is the change of L by leaving out group g:
/// - `L - (G - 1) mean D` has no bias of order 1/N (Quenouille 1956);
/// - `(G - 1)/G sum (D_g - mean D)^2` estimates the variance (Tukey 1958). It is widened so that 1.96 standard errors give
///   a 95% interval by Student's distribution with G - 1 degrees of freedom.
///
/// ## Error
/// What is left of the bias is of order 1/N^2. The same correction from two halves of the rows differs from the first
/// one by nearly the same amount, which is added to the error.
struct RowJackknife {
    /// Change of the number by leaving out each group.
    let changes: [Double]
    /// Change of the number on each half of the rows.
    let halves: [Double]

    /// The number for the law minus that for the rows.
    var correction: Double { -Double(changes.count - 1) * Self.mean(changes) }

    /// The standard error from the rows.
    var standardError: Double {
        let left = correction + Self.mean(halves)
        return (Self.variance(changes) + left * left).squareRoot()
    }

    /// The variance of a number from its changes by leaving out groups.
    static func variance(_ changes: [Double]) -> Double { covariance(changes, changes) }

    /// The covariance of two numbers from the same rows, from their changes by leaving out the same groups.
    static func covariance(_ a: [Double], _ b: [Double]) -> Double {
        let (count, means) = (Double(a.count), (mean(a), mean(b)))
        let student = 1 + 1.2106 / (count - 1) + 1.44 / ((count - 1) * (count - 1))
        return student * student * (count - 1) / count
            * zip(a, b).reduce(0) { $0 + ($1.0 - means.0) * ($1.1 - means.1) }
    }

    private static func mean(_ values: [Double]) -> Double { values.reduce(0, +) / Double(values.count) }
}
