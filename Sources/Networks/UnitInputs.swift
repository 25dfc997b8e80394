public import LinearAlgebra

/// The inputs of the units of a layer: the state of a chain of layers.
public struct UnitInputs: Sendable, Equatable {
    /// One row for each sample and position [samples * positions x parametersPerUnit].
    public let rows: Matrix
    /// The same rows in coordinates of the space that they span, which give the same spectra with fewer columns; nil if
    /// not computed.
    let coordinates: Matrix?

    /// Rows, with their coordinates if known.
    init(_ rows: Matrix, coordinates: Matrix? = nil) {
        self.rows = rows
        self.coordinates = coordinates
    }

    /// Rows with coordinates, computed once for many spectra.
    init(findingCoordinatesOf rows: Matrix) throws {
        self.rows = rows
        coordinates = try rows.inRankCoordinates()
    }
}
