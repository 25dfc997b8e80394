internal import Foundations
public import LinearAlgebra

/// The shift and scale that give the columns of some rows mean 0 and standard deviation 1.
///
/// `z = (x - mean) / standardDeviation`, with the standard deviation of the population (divisor n, not n - 1). A column
/// that is constant over the fitted rows becomes 0 in every row.
public struct Standardisation: Sendable, Equatable {
    /// The mean of each column over the fitted rows.
    public let means: [Double]
    /// The population standard deviation of each column over the fitted rows; exactly 0 for a constant column.
    public let standardDeviations: [Double]

    /// Fits the columns of the given rows (all by default). Other rows are not read.
    ///
    /// Two passes: `m0 = sum x / n`; then, with residuals `r = x - m0`, mean `m0 + sum r / n` and variance
    /// `(sum r^2 - (sum r)^2 / n) / n`, which corrects the rounding of `m0`. Source: Chan, Golub, LeVeque, "Algorithms
    /// for computing the sample variance", Am. Stat. 37 (1983), the corrected two-pass algorithm. Throws if the values
    /// of a column are so large or so close that its variance is not a normal number.
    public init(fittedTo matrix: Matrix, rows: [Int]? = nil) throws {
        let rows = rows ?? Array(0..<matrix.rows)
        precondition(!rows.isEmpty, "standardisation needs at least one row")
        let columns = matrix.columns
        let count = Double(rows.count)
        var sums = Array(repeating: 0.0, count: columns)
        var smallest = Array(matrix.row(rows[0]))
        var largest = smallest
        for row in rows {
            let start = row * columns
            for column in 0..<columns {
                let value = matrix.elements[start + column]
                sums[column] += value
                smallest[column] = min(smallest[column], value)
                largest[column] = max(largest[column], value)
            }
        }
        let centres = sums.map { $0 / count }
        var residuals = Array(repeating: 0.0, count: columns)
        var squares = residuals
        for row in rows {
            let start = row * columns
            for column in 0..<columns {
                let residual = matrix.elements[start + column] - centres[column]
                residuals[column] += residual
                squares[column] += residual * residual
            }
        }
        var means = smallest
        var standardDeviations = Array(repeating: 0.0, count: columns)
        // Only exactly equal values count as constant, since a small variation may be informative.
        for column in 0..<columns where smallest[column] != largest[column] {
            let variance = (squares[column] - residuals[column] * residuals[column] / count) / count
            guard variance.isFinite, variance >= .leastNormalMagnitude else {
                throw UserError(
                    .badData, "the numbers from \(smallest[column]) to \(largest[column]) have no variance in doubles",
                    in: "column \(column + 1)", try: "change the unit of the column")
            }
            means[column] = centres[column] + residuals[column] / count
            standardDeviations[column] = variance.squareRoot()
        }
        self.means = means
        self.standardDeviations = standardDeviations
    }

    /// The scale of pixels: `z = x / 255`.
    public static func pixels(columns: Int) -> Standardisation {
        Standardisation(means: Array(repeating: 0, count: columns), deviations: Array(repeating: 255, count: columns))
    }

    private init(means: [Double], deviations: [Double]) {
        self.means = means
        standardDeviations = deviations
    }

    /// The standardised rows of a matrix with as many columns as the fitted one.
    public func applied(to matrix: Matrix) -> Matrix {
        precondition(
            matrix.columns == means.count,
            "a standardisation of \(means.count) columns does not fit \(matrix.columns)")
        var elements = matrix.elements
        for start in stride(from: 0, to: elements.count, by: max(1, means.count)) {
            for column in means.indices {
                let standardDeviation = standardDeviations[column]
                elements[start + column] =
                    standardDeviation == 0 ? 0 : (elements[start + column] - means[column]) / standardDeviation
            }
        }
        return Matrix(rows: matrix.rows, columns: matrix.columns, elements: elements)
    }
}
