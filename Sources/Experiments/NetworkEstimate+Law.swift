public import EffectiveDimension
import Foundation
public import Foundations
internal import LinearAlgebra
public import Records

extension NetworkEstimate {
    /// Adds to a document the extrapolation from nested subsamples to the distribution of the inputs.
    ///
    /// `subsample` makes the request for a range of the inputs, with the same forward noise as in the whole sample;
    /// otherwise the parts would not be nested. See `NestedSubsamples` for the extrapolation and its error.
    public func addLawOfInputs(
        to document: inout EstimateDocument, at scales: [ExactScale], context: RunContext = RunContext(),
        restrictedTo subsample: (Range<Int>) throws -> NetworkEstimate
    ) throws {
        let count = network.inputCount
        guard count >= 8 else {
            throw UserError(
                .usage, "\(count) inputs are too few to extrapolate to their law", setting: "law",
                "give 8 inputs or more")
        }
        func estimates(_ parts: Int) throws -> [[DimensionEstimate]] {
            try (0..<parts).map { part in
                let request = try subsample((part * count / parts)..<((part + 1) * count / parts))
                return try request.dimensions(
                    at: scales.map { try $0.doubles() }, normalisation: request.normalise(context: context),
                    lowerBounds: false,
                    context: context.silent
                ).estimates
            }
        }
        let (halves, quarters) = (try estimates(2), try estimates(4))
        for (index, scale) in try scales.map({ try $0.doubles() }).enumerated() {
            let whole = document.rows[index].logExpectedDeterminant
            func values(_ parts: [[DimensionEstimate]]) -> [Estimate] { parts.map { $0[index].logExpectedDeterminant } }
            let law = NestedSubsamples(
                whole: Estimate(value: whole.value, standardError: whole.standardError, samples: count),
                halves: values(halves), quarters: values(quarters))
            let extrapolated = law.extrapolated
            document.rows[index].law = EstimateDocument.LawOfInputs(
                samples: [count, count / 2, count / 4],
                logExpectedDeterminants: law.means,
                logExpectedDeterminant: ReportedEstimate(extrapolated),
                twoScaleDimension: ReportedEstimate(
                    scale.dimension(parameters: network.parameterCount, logDeterminant: extrapolated)))
        }
        document.notes.append(
            "The numbers under 'law' are about the law of the inputs, extrapolated from all inputs, halves and quarters."
        )
    }
}

/// An estimate from N inputs, from both halves of them and from all four quarters.
///
/// The bias from N inputs is a series in 1/N. Let L be the mean over the subsamples of a size. Then
/// `(8 L_N - 6 L_{N/2} + L_{N/4}) / 3` has no bias of order 1/N or 1/N^2. The sizes share the part of the error that is
/// linear in the inputs.
///
/// ## Error
/// The variance is the sum of three parts:
/// - the errors of the estimates;
/// - the sampling of the inputs: half the standard deviation between the quarters, which has three degrees of freedom
///   and is widened so that 1.96 of it give a 95% interval by Student's distribution;
/// - the next order: the distance to the extrapolation `2 L_N - L_{N/2}` of one order less.
struct NestedSubsamples {
    let whole: Estimate
    let halves: [Estimate]
    let quarters: [Estimate]

    /// Means over the subsamples of each size: N, N/2, N/4.
    var means: [Double] { [whole.value, Self.mean(halves), Self.mean(quarters)] }

    /// The estimate for infinitely many inputs.
    var extrapolated: Estimate {
        let (two, four) = (Self.mean(halves), Self.mean(quarters))
        let value = (8 * whole.value - 6 * two + four) / 3
        let next = value - (2 * whole.value - two)
        let between = quarters.reduce(0) { $0 + ($1.value - four) * ($1.value - four) } / 3
        let estimates =
            64 * whole.standardError * whole.standardError + 36 * Self.variance(halves) + Self.variance(quarters)
        return Estimate(
            value: value, standardError: (Self.widening * between / 4 + next * next + estimates / 9).squareRoot(),
            samples: whole.samples)
    }

    /// The square of the ratio of the 97.5% points of Student's distribution with three degrees of freedom, 3.1824
    /// (Abramowitz, Stegun, table 26.10), and of the normal distribution, 1.96.
    private static let widening = (3.1824 / 1.96) * (3.1824 / 1.96)

    private static func mean(_ parts: [Estimate]) -> Double {
        parts.reduce(0) { $0 + $1.value } / Double(parts.count)
    }

    private static func variance(_ parts: [Estimate]) -> Double {
        parts.reduce(0) { $0 + $1.standardError * $1.standardError } / Double(parts.count * parts.count)
    }
}
