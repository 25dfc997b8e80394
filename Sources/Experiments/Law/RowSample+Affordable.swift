public import EffectiveDimension
public import Networks

extension RowSample {
    /// Multiplications for one determinant of each block of a network that an estimate can pay for.
    private static var budget: Double { 5e7 }
    /// Fewest rows of an answer about their law.
    private static var fewest: Int { 100 }

    /// The number of rows for an estimate within `seconds` for which the rows are a sample of a law: as many as have a
    /// fixed cost of computing, at least 100. It depends on the shape of the network and on the estimator alone, so that the
    /// answer can be repeated anywhere.
    ///
    /// Tempering computes the block of every unit for each network. The wide estimator draws units from a pool, of 16 for each
    /// network of a tempered run, and computes whole networks only for the effect of the rows, a sixteenth of them. Its
    /// blocks with more parameters than rows cost the square of the rows, those of the last layer above all.
    public static func affordableRows(
        _ architecture: Architecture, by estimator: EstimatorKind = .tempered, seconds: Double?
    ) -> Int {
        let budget = Self.budget * min(1, (seconds ?? 300) / 100)
        func cost(rows: Int) -> Double {
            architecture.layers.reduce(0) { sum, layer in
                let (units, width) = (Double(layer.units), Double(layer.parametersPerUnit))
                let isLast = layer.activation == .identity
                guard estimator.name == EstimatorKind.wide.name else {
                    return sum + Double(rows) * (isLast ? 1 : units) * width * width
                }
                return sum + Double(rows) * (isLast ? 1 : 16 + units / 16) * width * min(Double(rows), width)
            }
        }
        // Twice as many until it is too much, then the last steps one power of two after another.
        var rows = fewest
        while cost(rows: 2 * rows) <= budget { rows *= 2 }
        var step = rows
        while step >= 1 {
            if cost(rows: rows + step) <= budget { rows += step }
            step /= 2
        }
        return rows
    }
}
