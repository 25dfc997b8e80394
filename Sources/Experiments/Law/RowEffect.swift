import Foundation
internal import Foundations

/// What the choice of rows and of their noise does to `log E[det]` at one pair of scales, nats.
public struct RowEffect: Sendable {
    /// `log E[det]` for the law of the rows minus that for the rows.
    public let correction: Double
    /// Standard error of the correction from the draws of the parameters.
    public let drawsError: Double
    /// Standard error from the rows.
    public let rowsError: Double
    /// Standard error from the forward noise of the rows; 0 without noise.
    public let noiseError: Double
    /// Change of `log E[det]` by leaving out each group of rows.
    public let changes: [Double]

    /// From the changes by leaving out groups, on both halves, and by leaving out the same groups under other noise, nil
    /// without noise. `drawsError` is that of the mean change of the groups.
    init(changes: [Double], halves: [Double], otherNoise: [Double]?, drawsError: Double) {
        let jackknife = RowJackknife(changes: changes, halves: halves)
        let total = jackknife.standardError * jackknife.standardError
        // Two independent samples of the noise on the same rows differ by twice its variance.
        let noise = min(
            total, otherNoise.map { other in RowJackknife.variance(zip(changes, other).map { $0 - $1 }) / 2 } ?? 0)
        self.changes = changes
        correction = jackknife.correction
        self.drawsError = Double(changes.count - 1) * drawsError
        noiseError = noise.squareRoot()
        rowsError = (total - noise).squareRoot()
    }

    /// The number for the law from that for the rows, nats, and the shares of its standard error.
    func applied(to estimate: Estimate) -> (estimate: Estimate, draws: Double) {
        let draws = hypot(estimate.standardError, drawsError)
        let error = (draws * draws + rowsError * rowsError + noiseError * noiseError).squareRoot()
        return (
            Estimate(value: estimate.value + correction, standardError: error, samples: estimate.samples), draws
        )
    }
}
