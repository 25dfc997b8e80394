internal import Datasets
internal import Foundations
internal import LinearAlgebra

/// The shift and scale that give real targets mean 0 and standard deviation 1 over the training rows.
struct TargetScale {
    let mean: Double
    let standardDeviation: Double

    /// Fits the targets of some rows; throws if they are all equal or labels are to be random.
    init(_ targets: [Double], rows: [Int], randomLabels: Double, source: String) throws {
        guard randomLabels == 0 else {
            throw UserError(
                .usage, "real targets are not replaced by random ones", setting: "randomLabels",
                "leave it out, or train on classes")
        }
        let column = Matrix(rows: targets.count, columns: 1, elements: targets)
        let fitted = try Standardisation(fittedTo: column, rows: rows)
        (mean, standardDeviation) = (fitted.means[0], fitted.standardDeviations[0])
        guard standardDeviation > 0 else {
            throw UserError(
                .badData, "the target is \(mean) in every training row", Message(source),
                "name another column with \(setting: "label")")
        }
    }

    func applied(_ target: Double) -> Double { (target - mean) / standardDeviation }

    /// What the unit of the risk is, for descriptions of data.
    var description: String {
        ", real target likewise (risk 1 is that of their mean, \(NumberFormat.number(mean)); the unit is "
            + "\(NumberFormat.number(standardDeviation))^2)"
    }
}
