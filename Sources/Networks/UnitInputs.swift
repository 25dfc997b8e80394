public import LinearAlgebra

/// The inputs of the units of a layer: the state of a chain of layers.
public struct UnitInputs: Sendable, Equatable, Codable {
    /// One row for each sample and position [samples * positions x weightsPerUnit].
    public let rows: Matrix
    /// The same rows in coordinates of the space that they span, which give the same spectra with fewer columns; nil if
    /// not computed.
    let coordinates: Matrix?
    /// What the units add a multiple of, a row for each sample and output of a unit; nil without a projection.
    let projected: Matrix?
    /// The means of the columns, for a layer that normalises by the statistics of the batch; empty otherwise.
    let means: [Double]
    /// Outputs of earlier layers that skips still need, by the number of the layer; 0 for the inputs.
    let kept: [Int: Matrix]

    /// Rows, with their coordinates if known.
    init(_ rows: Matrix, coordinates: Matrix? = nil, kept: [Int: Matrix] = [:]) {
        self.rows = rows
        self.coordinates = coordinates
        self.kept = kept
        projected = nil
        means = []
    }

    /// What the units of `layer` see of its inputs `x` [samples x inputs].
    init(_ x: Matrix, of layer: any Layer, kept: [Int: Matrix] = [:]) {
        rows = layer.unitInputs(x)
        projected = layer.projection?.rows(x)
        coordinates = nil
        self.kept = kept
        guard layer.normalisation?.usesBatch == true else {
            means = []
            return
        }
        var sums = [Double](repeating: 0, count: rows.columns)
        for row in 0..<rows.rows {
            for (column, value) in rows.row(row).enumerated() { sums[column] += value }
        }
        means = sums.map { [rows] in $0 / Double(rows.rows) }
    }

    /// Rows with coordinates, computed once for many spectra.
    init(findingCoordinatesOf rows: Matrix) throws {
        self.rows = rows
        coordinates = try rows.inRankCoordinates()
        projected = nil
        means = []
        kept = [:]
    }
}
