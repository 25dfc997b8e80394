public import LinearAlgebra

/// What the units of a layer see: the state of a chain of layers.
public struct UnitInputs: Sendable, Equatable {
    /// One row for each sample and position [samples * positions x parametersPerUnit].
    public let rows: Matrix
    /// The same rows in coordinates of the space that they span, which give the same spectra from fewer columns; nil where
    /// nobody has found them.
    let coordinates: Matrix?

    /// Rows as they are.
    init(_ rows: Matrix) {
        self.rows = rows
        coordinates = nil
    }

    /// Rows whose coordinates are found once, for many spectra.
    init(findingCoordinatesOf rows: Matrix) throws {
        self.rows = rows
        coordinates = try rows.inRankCoordinates()
    }
}
