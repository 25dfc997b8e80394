internal import LinearAlgebra

/// The score rows R of a network, `F = R^T R`, stored as factors.
///
/// Row (n, c), combination c of sample n, holds for unit u of layer l the entries `D_l[(n, c), u] X_l[n, :]`: X_l
/// [samples x parametersPerUnit] are the inputs of the units of the layer, D_l [rows x units] the cotangents of their
/// preactivations. For a layer with several positions, the entries are sums over the positions and are stored directly.
/// R [rows x d] itself is only formed in small pieces.
struct ScoreRows: Sendable {
    /// The unit inputs of each layer [samples x parametersPerUnit], or its rows of R [rows x parameters].
    let inputs: [Matrix]
    /// The cotangents that multiply them [rows x units], or a column of ones.
    let derivatives: [Matrix]

    /// The contribution of a layer to the score rows.
    struct Layer {
        /// The inputs of its units [samples * positions x parametersPerUnit].
        var unitInputs: Matrix
        /// Cotangents of the preactivations [rows * positions x units].
        var cotangents: Matrix
        /// Positions of each unit.
        var positions: Int
        /// The same for what the units project of an earlier layer, with the cotangents of their outputs.
        var projected: [Layer] = []

        /// The contribution of a layer after a pass, by the cotangents of its preactivations and of its outputs.
        init(_ layer: any Networks.Layer, _ pass: LayerPass, cotangents: Matrix, outputCotangents: Matrix) {
            self.init(unitInputs: pass.unitInputs, cotangents: cotangents, positions: layer.positions)
            if let seen = pass.projected {
                projected = [
                    Layer(unitInputs: seen, cotangents: outputCotangents, positions: layer.outputsPerUnit)
                ]
            }
        }

        private init(unitInputs: Matrix, cotangents: Matrix, positions: Int) {
            (self.unitInputs, self.cotangents, self.positions) = (unitInputs, cotangents, positions)
        }

        /// Whether a row has one position, and so factors.
        var isSimple: Bool { positions == 1 && projected.isEmpty }

        /// The layer's part of R [rows x parameters]: each row sums over the positions of a sample.
        ///
        /// Complexity: `2 positions` flops for each row and parameter.
        var rows: Matrix {
            let (units, width) = (cotangents.columns, unitInputs.columns)
            let count = cotangents.rows / positions
            let each = count / (unitInputs.rows / positions)
            var result = Matrix(rows: count, columns: units * width)
            for row in 0..<count {
                for position in 0..<positions {
                    let seen = unitInputs.row(row / each * positions + position)
                    for (unit, cotangent) in cotangents.row(row * positions + position).enumerated()
                    where cotangent != 0 {
                        let start = row * units * width + unit * width
                        for (column, value) in seen.enumerated() {
                            result.elements[start + column] += cotangent * value
                        }
                    }
                }
            }
            return projected.reduce(result) { result, other in
                // Unit by unit.
                let parts = [result, other.rows].map { part in
                    Matrix(rows: count * units, columns: part.columns / units, elements: part.elements)
                }
                let joined = parts[0].beside(parts[1])
                return Matrix(rows: count, columns: units * joined.columns, elements: joined.elements)
            }
        }
    }

    /// The score rows of the given layers.
    init(_ layers: [Layer]) {
        inputs = layers.map { $0.isSimple ? $0.unitInputs : $0.rows }
        derivatives = zip(layers, inputs).map { layer, rows in
            layer.isSimple ? layer.cotangents : Matrix(rows: rows.rows, columns: 1, repeating: 1)
        }
    }

    /// Number of rows, samples times combinations.
    var count: Int { derivatives[0].rows }
    /// Number of parameters d.
    var columns: Int { zip(inputs, derivatives).reduce(0) { $0 + $1.0.columns * $1.1.columns } }

    /// The number of consecutive rows that belong to one row of a layer's inputs.
    func repetitions(of inputs: Matrix) -> Int { count / inputs.rows }

    /// `Tr F`, the sum of the squares of all entries.
    var trace: Double { squares.reduce(0, +) }

    /// The sum of the squares of each row in the columns of each layer [layers][rows].
    var squaresByLayer: [[Double]] {
        inputs.indices.map { layer in
            var sums = [Double](repeating: 0, count: count)
            addSquares(of: layer, to: &sums)
            return sums
        }
    }

    /// The sum of the squares of each row.
    var squares: [Double] {
        var sums = [Double](repeating: 0, count: count)
        for layer in inputs.indices { addSquares(of: layer, to: &sums) }
        return sums
    }

    private func addSquares(of layer: Int, to sums: inout [Double]) {
        let (x, d) = (inputs[layer], derivatives[layer])
        let sizes = (0..<x.rows).map { x.row($0).reduce(0) { $0 + $1 * $1 } }
        let each = repetitions(of: x)
        for row in 0..<count { sums[row] += sizes[row / each] * d.row(row).reduce(0) { $0 + $1 * $1 } }
    }

    /// Writes the lower triangle of `R R^T` for the rows `order` of R, the sum over the layers of
    /// `(X_l X_l^T kron 1) o (D_l D_l^T)`, row by row.
    ///
    /// Works on few rows at a time, so that products of derivatives are used while in cache. Complexity: `rows^2` flops
    /// for each unit, and `samples^2` for each of the layer's inputs.
    func writeDualGram(of order: [Int], into gram: UnsafeMutableBufferPointer<Double>) {
        let size = order.count
        var products = [Double](repeating: 0, count: 64 * size)
        for (layer, (x, d)) in zip(inputs, derivatives).enumerated() {
            let each = repetitions(of: x)
            let samples = order.map { $0 / each }
            // Products of inputs, one column for each row of the Gram matrix.
            let inner = BLAS.product(x, x.selectingRows(samples), transposingRight: true)
            let outer = d.selectingRows(order)
            for range in pieces(of: size, atLeast: 64) {
                let width = range.upperBound
                products.withUnsafeMutableBufferPointer { products in
                    outer.multiplyRows(range, byRowsBefore: width, into: products)
                    inner.elements.withUnsafeBufferPointer { inner in
                        for row in range {
                            let (near, source) = (samples[row] * size, (row - range.lowerBound) * width)
                            let target = row * size
                            if layer == 0 {
                                for j in 0...row { gram[target + j] = inner[near + j] * products[source + j] }
                            } else {
                                for j in 0...row { gram[target + j] += inner[near + j] * products[source + j] }
                            }
                        }
                    }
                }
            }
        }
    }

    /// The singular values of R, descending, by orthogonal transformations of pieces of R or of its transpose,
    /// whichever gives the smaller triangle. Complexity: `2 long short^2 + 8/3 short^3` flops.
    func singularValues(_ workspace: SingularValueWorkspace) throws -> [Double] {
        columns < count ? try tallSingularValues(workspace) : try wideSingularValues(workspace)
    }

    private func tallSingularValues(_ workspace: SingularValueWorkspace) throws -> [Double] {
        var factor = TriangularFactor(columns: columns)
        for range in pieces(of: count, atLeast: 256) {
            var rows: [Double] = []
            for row in range { append(row: row, to: &rows) }
            var piece = Matrix(rows: range.count, columns: columns, elements: rows).transposed
            try piece.elements.withUnsafeMutableBufferPointer { try factor.append(destroying: $0, count: range.count) }
        }
        return try factor.singularValues(workspace)
    }

    private func wideSingularValues(_ workspace: SingularValueWorkspace) throws -> [Double] {
        var factor = TriangularFactor(columns: count)
        for (x, d) in zip(inputs, derivatives) {
            let each = repetitions(of: x)
            for units in pieces(of: d.columns, atLeast: max(1, 256 / x.columns)) {
                var piece: [Double] = []
                piece.reserveCapacity(count * units.count * x.columns)
                for row in 0..<count {
                    let seen = x.row(row / each)
                    for unit in units {
                        let factor = d[row, unit]
                        for value in seen { piece.append(factor * value) }
                    }
                }
                try piece.withUnsafeMutableBufferPointer {
                    try factor.append(destroying: $0, count: units.count * x.columns)
                }
            }
        }
        return try factor.singularValues(workspace)
    }

    func append(row: Int, to piece: inout [Double]) {
        for (x, d) in zip(inputs, derivatives) {
            let seen = x.row(row / repetitions(of: x))
            for factor in d.row(row) { for value in seen { piece.append(factor * value) } }
        }
    }

    /// `0..<total` cut into ranges of `size`, the last one shorter.
    func pieces(of total: Int, atLeast size: Int) -> [Range<Int>] {
        stride(from: 0, to: total, by: size).map { $0..<min($0 + size, total) }
    }
}

extension Matrix {
    /// Scalar products of the rows in `range` with the rows before `end` [range.count x end].
    fileprivate func multiplyRows(
        _ range: Range<Int>, byRowsBefore end: Int, into products: UnsafeMutableBufferPointer<Double>
    ) {
        elements.withUnsafeBufferPointer {
            BLAS.multiply(
                UnsafeBufferPointer(rebasing: $0[(range.lowerBound * columns)...]), $0, into: products,
                rows: range.count, columns: end, inner: columns, transposingRight: true)
        }
    }
}
