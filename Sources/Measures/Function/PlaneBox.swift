public import LinearAlgebra

/// The rectangle that rows of two features fill.
public struct PlaneBox: Sendable, Equatable {
    /// The range of the first feature.
    public let x: ClosedRange<Double>
    /// The range of the second feature.
    public let y: ClosedRange<Double>

    /// The smallest rectangle around the rows with a margin of a twentieth on every side; nil if a feature is constant or there are not two.
    public init?(_ inputs: Matrix) {
        guard inputs.columns == 2, inputs.rows > 1 else { return nil }
        func range(_ column: Int) -> ClosedRange<Double>? {
            let values = (0..<inputs.rows).map { inputs[$0, column] }
            guard let low = values.min(), let high = values.max(), low < high else { return nil }
            let margin = (high - low) / 20
            guard (low - margin).isFinite, (high + margin).isFinite, margin.isFinite else { return nil }
            return (low - margin)...(high + margin)
        }
        guard let x = range(0), let y = range(1) else { return nil }
        (self.x, self.y) = (x, y)
    }
}
