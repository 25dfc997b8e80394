import Foundation

/// How often a measure orders two items the wrong way, in the worst of many small experiments.
///
/// An environment is an axis with two of its values. Its pairs differ in that axis alone. A pair counts with the weight
/// `(max(0, 1 - 2 exp(-2 n (dg/2)^2))^2 - 1/2)_+`, n the rows behind each target: 0 unless Hoeffding's inequality
/// is sure of the order of the targets. Its error is `(1 - sign sign)/2`; 0.5 is a coin, or a measure that does not change.
/// Source: Dziugaite, Drouin, Neal, Rajkumar, Caballero, Wang, Mitliagkas, Roy, "In search of robust measures of
/// generalization", NeurIPS 2020.
public struct RobustSignError: Sendable, Equatable {
    /// An axis with two values.
    public struct Environment: Sendable, Equatable {
        /// The number of the axis.
        public let axis: Int
        /// The two values, ascending.
        public let values: [Double]
        /// The weighted mean of the errors of its pairs.
        public let error: Double
        /// `(sum of weights)^2 / sum of squares of weights`.
        public let effectiveSize: Double
    }

    /// The environments with enough pairs.
    public let environments: [Environment]
    /// The worst error; nil without environments.
    public var greatest: Double? { environments.map(\.error).max() }
    /// The mean error; nil without environments.
    public var mean: Double? {
        environments.isEmpty ? nil : environments.reduce(0) { $0 + $1.error } / Double(environments.count)
    }

    /// The errors of `measure` about `target`, a bounded quantity measured on `rows` rows; environments of an effective size
    /// below `least` are left out.
    public init(_ measure: [Double], _ target: [Double], over design: Design, rows: Int, least: Double = 12) {
        precondition(measure.count == design.count && target.count == design.count, "not one value for each item")
        let (m, g) = (PairSigns(measure), PairSigns(target))
        var environments: [Environment] = []
        for axis in 0..<design.axes {
            let cells = design.cells(agreeingIn: design.axes(but: axis))
            let levels = Set(design.values.map { $0[axis] }).sorted()
            for (position, low) in levels.enumerated() {
                for high in levels[(position + 1)...] {
                    var (errors, weights, squares) = (0.0, 0.0, 0.0)
                    for cell in cells {
                        for i in cell where design.values[i][axis] == high {
                            for j in cell where design.values[j][axis] == low {
                                let weight = Self.weight(target[i] - target[j], rows: rows)
                                errors += weight * Double(1 - Int(m.sign(i, j) * g.sign(i, j))) / 2
                                weights += weight
                                squares += weight * weight
                            }
                        }
                    }
                    guard weights > 0, weights * weights / squares >= least else { continue }
                    environments.append(
                        Environment(
                            axis: axis, values: [low, high], error: errors / weights,
                            effectiveSize: weights * weights / squares))
                }
            }
        }
        self.environments = environments
    }

    static func weight(_ difference: Double, rows: Int) -> Double {
        let sure = max(0, 1 - 2 * exp(-2 * Double(rows) * difference * difference / 4))
        return max(0, sure * sure - 0.5)
    }
}
