internal import LinearAlgebra

/// Products with the score rows, from their factors.
extension ScoreRows {
    /// R [rows x d] by its products. Complexity: `2 (samples parametersPerUnit + rows) units` flops for each column of the
    /// other matrix and each layer.
    var map: LinearMap {
        LinearMap(rows: count, columns: columns, times: times, transposedTimes: transposedTimes)
    }

    /// `R b` for b [d x width].
    private func times(_ b: Matrix) -> Matrix {
        let width = b.columns
        var result = Matrix(rows: count, columns: width)
        var start = 0
        for (x, d) in zip(inputs, derivatives) {
            let (units, inner) = (d.columns, x.columns)
            // Parameter (unit, j) of b as row j, column (unit, ...).
            var turned = Matrix(rows: inner, columns: units * width)
            Self.forEachRow(units: units, inner: inner, width: width) { turnedAt, at in
                for column in 0..<width { turned.elements[turnedAt + column] = b.elements[start + at + column] }
            }
            start += units * inner * width
            let products = BLAS.product(x, turned)
            let each = count / x.rows
            for row in 0..<count {
                for unit in 0..<units {
                    let factor = d[row, unit]
                    if factor == 0 { continue }
                    let source = (row / each) * units * width + unit * width
                    for column in 0..<width {
                        result.elements[row * width + column] += factor * products.elements[source + column]
                    }
                }
            }
        }
        return result
    }

    /// `R^T b` for b [rows x width].
    private func transposedTimes(_ b: Matrix) -> Matrix {
        let width = b.columns
        var result = Matrix(rows: columns, columns: width)
        var start = 0
        for (x, d) in zip(inputs, derivatives) {
            let (units, inner) = (d.columns, x.columns)
            var sums = Matrix(rows: x.rows, columns: units * width)
            let each = count / x.rows
            for row in 0..<count {
                for unit in 0..<units {
                    let factor = d[row, unit]
                    if factor == 0 { continue }
                    let target = (row / each) * units * width + unit * width
                    for column in 0..<width {
                        sums.elements[target + column] += factor * b.elements[row * width + column]
                    }
                }
            }
            let turned = BLAS.product(x.transposed, sums)
            Self.forEachRow(units: units, inner: inner, width: width) { turnedAt, at in
                for column in 0..<width { result.elements[start + at + column] = turned.elements[turnedAt + column] }
            }
            start += units * inner * width
        }
        return result
    }

    /// Offsets of parameter (unit, j) in a matrix with rows j and columns (unit, ...), and in one with rows (unit, j).
    private static func forEachRow(units: Int, inner: Int, width: Int, _ body: (_ turned: Int, _ plain: Int) -> Void) {
        for unit in 0..<units {
            for j in 0..<inner { body((j * units + unit) * width, (unit * inner + j) * width) }
        }
    }
}
