internal import LinearAlgebra

/// The Fisher matrix itself, for networks with fewer parameters than score rows.
extension ScoreRows {
    /// The lower triangle of `F = R^T R` [d x d].
    ///
    /// Between units u and v of layers with inputs x and y, F is the sum over the samples n of `g_n x_n y_n^T`, where g_n sums the
    /// products of their cotangents over the rows of n. So the rows of a sample are summed before anything of size d is formed:
    /// `samples d^2` flops, not `rows d^2`.
    func primalGram() -> Matrix {
        let samples = inputs[0].rows
        // Layers with several positions hold rows of R, whose samples are these rows.
        guard inputs.allSatisfy({ $0.rows == samples }) else { return gramOfRows() }
        let units = self.units
        let cotangents = joinedCotangents(units.count)
        let (width, each) = (columns, count / samples)
        var gram = Matrix(rows: width, columns: width)
        var scaled: [Double] = []
        for range in pieces(of: samples, atLeast: 256) {
            for (number, unit) in units.enumerated() {
                let x = inputs[unit.layer]
                let end = unit.start + x.columns
                if scaled.count < range.count * end { scaled = Array(repeating: 0, count: range.count * end) }
                for (row, sample) in range.enumerated() {
                    for (other, place) in units[...number].enumerated() {
                        var product = 0.0
                        for score in (sample * each)..<((sample + 1) * each) {
                            product +=
                                cotangents[score * units.count + number] * cotangents[score * units.count + other]
                        }
                        let seen = inputs[place.layer].columns
                        inputs[place.layer].elements.withUnsafeBufferPointer { values in
                            scaled.withUnsafeMutableBufferPointer { scaled in
                                let (target, source) = (row * end + place.start, sample * seen)
                                for column in 0..<seen { scaled[target + column] = product * values[source + column] }
                            }
                        }
                    }
                }
                BLAS.accumulate(
                    x.elements[(range.lowerBound * x.columns)..<(range.upperBound * x.columns)],
                    transposedTimes: scaled[..<(range.count * end)], rows: range.count, into: &gram, at: unit.start)
            }
        }
        return gram
    }

    /// The same from pieces of R, whatever the layers.
    func gramOfRows() -> Matrix {
        let width = columns
        var gram = Matrix(rows: width, columns: width)
        var piece: [Double] = []
        for range in pieces(of: count, atLeast: 256) {
            piece.removeAll(keepingCapacity: true)
            for row in range { append(row: row, to: &piece) }
            piece.withUnsafeBufferPointer { BLAS.accumulateGram($0, rows: range.count, into: &gram) }
        }
        return gram
    }

    /// The layer and the first parameter of every unit.
    private var units: [(layer: Int, start: Int)] {
        var (result, start): ([(layer: Int, start: Int)], Int) = ([], 0)
        for (layer, (x, d)) in zip(inputs, derivatives).enumerated() {
            for _ in 0..<d.columns {
                result.append((layer, start))
                start += x.columns
            }
        }
        return result
    }

    /// The cotangents of all layers side by side [rows x units].
    private func joinedCotangents(_ units: Int) -> [Double] {
        var result: [Double] = []
        result.reserveCapacity(count * units)
        for row in 0..<count { for d in derivatives { result += d.row(row) } }
        return result
    }
}
