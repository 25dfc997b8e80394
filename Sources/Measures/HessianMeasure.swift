internal import Foundations
internal import LinearAlgebra
internal import Networks

/// The Hessian of the mean cross-entropy: its trace, its largest and least eigenvalue and its share of negative curvature.
///
/// Unlike F it is not positive: `log det(I + gH)` is no number at weights with negative curvature, as trained ones have. Source:
/// Keskar et al., ICLR 2017, for the largest eigenvalue as sharpness.
public struct HessianMeasure: LossHessianMeasure {
    /// `hessian`.
    public static let name = "hessian"
    /// Trace, ends, negative share.
    public static let title = "Hessian of the cross-entropy: trace, largest, least, negative share"

    /// Steps of Lanczos' method beyond the largest matrix.
    static let steps = 60

    /// It has no arguments.
    public init(arguments: [Double]) {}

    /// All of it up to 2,000 parameters; beyond, the ends alone.
    public func value(of subject: MeasureSubject) throws -> MeasureValue {
        if let matrix = try subject.hessianMatrix() {
            let values = try matrix.symmetricEigenvalues()
            // Below the rounding of the largest eigenvalue the sign means nothing.
            let size = max(abs(values[0]), abs(values[values.count - 1]))
            let negative = values.count { $0 < -1e-12 * size }
            return MeasureValue(
                [
                    values.reduce(0, +), values[values.count - 1], values[0],
                    Double(negative) / Double(values.count),
                ], parts: ["trace", "largest", "least", "negative share"],
                notes: size == 0 ? ["the Hessian is 0"] : [])
        }
        let ends = try Self.ends(of: subject.hessian(), seed: subject.data.seed)
        return MeasureValue(
            [ends.largest, ends.least], parts: ["largest", "least"],
            notes: [Self.note(ends, steps: Self.steps)])
    }

    static func note(_ ends: SymmetricLanczos, steps: Int) -> String {
        "by \(steps) steps of Lanczos' method, good to \(NumberFormat.number(ends.residual, significantDigits: 2))"
    }

    /// The ends of the spectrum.
    static func ends(of hessian: LossHessian, seed: UInt64, steps: Int = steps) throws -> SymmetricLanczos {
        var stream = RandomStream(seed: seed, purpose: .lanczosProbes, index: 0)
        let start = (0..<hessian.parameterCount).map { _ in stream.normal() }
        return try SymmetricLanczos(start: start, steps: steps, times: hessian.times)
    }
}
