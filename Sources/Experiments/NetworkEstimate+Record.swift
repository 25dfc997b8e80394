extension NetworkEstimate {
    /// The answer without machine and time, as part of a larger document that names them once.
    func record(
        at scales: [ExactScale], includingLowerBounds: Bool = true,
        progress: @Sendable (Double) -> Void = { _ in }
    ) throws -> EstimateDocument {
        var document = try document(at: scales, includingLowerBounds: includingLowerBounds, progress: progress)
        document.environment = nil
        document.timing = nil
        return document
    }
}
