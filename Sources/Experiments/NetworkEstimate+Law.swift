internal import EffectiveDimension
import Foundation
internal import Foundations
internal import LinearAlgebra

extension NetworkEstimate {
    /// Adds to a document what nested subsamples say of the law that the inputs come from.
    ///
    /// N inputs bias the number by a series in 1/N. All N inputs, their two halves and their four quarters share the part
    /// of the error that is linear in the inputs, and `(8 L_N - 6 L_{N/2} + L_{N/4}) / 3`, L the mean over the subsamples of
    /// a size, has neither the bias of order 1/N nor that of order 1/N^2. Its standard error adds up the error of every
    /// estimate, the sampling of the inputs (half the standard deviation between the quarters), and what the next
    /// order may leave: the distance to the extrapolation `2 L_N - L_{N/2}` by one order less.
    public func addLawOfInputs(
        to document: inout EstimateDocument, at scales: [ExactScale],
        restrictedTo subsample: (Range<Int>) throws -> NetworkEstimate
    ) throws {
        let count = network.inputCount
        guard count >= 8 else {
            throw StudyError(
                .usage, "\(count) inputs are too few to extrapolate to their law", "--law", "give 8 inputs or more")
        }
        func estimates(_ parts: Int) throws -> [[DimensionEstimate]] {
            try (0..<parts).map { part in
                let request = try subsample((part * count / parts)..<((part + 1) * count / parts))
                return try request.dimensions(
                    at: scales.map(\.scale), normalisation: request.normalise(), includingLowerBounds: false)
            }
        }
        let (halves, quarters) = (try estimates(2), try estimates(4))
        for (index, scale) in scales.enumerated() {
            let whole = document.rows[index].logExpectedDeterminant
            func values(_ parts: [[DimensionEstimate]]) -> [Estimate] { parts.map { $0[index].logExpectedDeterminant } }
            func mean(_ parts: [Estimate]) -> Double { parts.reduce(0) { $0 + $1.value } / Double(parts.count) }
            func variance(_ parts: [Estimate]) -> Double {
                parts.reduce(0) { $0 + $1.standardError * $1.standardError } / Double(parts.count * parts.count)
            }
            let (two, four) = (values(halves), values(quarters))
            let value = (8 * whole.value - 6 * mean(two) + mean(four)) / 3
            let next = value - (2 * whole.value - mean(two))
            let between = four.reduce(0) { $0 + ($1.value - mean(four)) * ($1.value - mean(four)) } / 3
            let error =
                (between / 4 + next * next
                + (64 * whole.standardError * whole.standardError + 36 * variance(two) + variance(four)) / 9)
                .squareRoot()
            let extrapolated = Estimate(value: value, standardError: error, samples: count)
            document.rows[index].law = EstimateDocument.LawOfInputs(
                samples: [count, count / 2, count / 4],
                logExpectedDeterminants: [whole.value, mean(two), mean(four)],
                logExpectedDeterminant: ReportedEstimate(extrapolated),
                twoScaleDimension: ReportedEstimate(
                    extrapolated.scaled(
                        by: 1 / scale.scale.depth, offset: scale.scale.zeta * Double(network.parameterCount))))
        }
        document.notes.append(
            "The numbers under 'law' are about the law of the inputs, extrapolated from all inputs, halves and quarters."
        )
    }
}
