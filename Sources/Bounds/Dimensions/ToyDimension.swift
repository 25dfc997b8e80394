public import BallArithmetic
internal import Foundations
public import ToyModels

/// Dimensions of toy models, as needed for bounds.
public enum ToyDimension {
    /// The dimension of a toy model at every scale: exact Fisher lengths for constant diagonal and product models, else
    /// a certified upper bound by chords.
    ///
    /// - Throws: `UserError`, in particular if the model has no certified dimension.
    public static func of(_ model: ToyModel, zeta: Rational) throws -> any DimensionFunction {
        let analysis = ToyAnalysis(model)
        let name = model.family ?? "\(model.kind.rawValue) Fisher matrix"
        if let lengths = try analysis.fisherLengths(precision: BoundPrecision.bits + 32) {
            return ProductDimension(lengths: lengths, zeta: zeta, summary: "exact, \(name)")
        }
        @Sendable func logDeterminant(_ magnification: Ball) throws -> Ball {
            guard let value = try analysis.logExpectedDeterminant(magnification: magnification) else {
                throw UserError(
                    .usage, "the model has no certified dimension", "\(name)",
                    "use at most three coupled parameters, or give the \(setting: "dimension")")
            }
            return value
        }
        return ChordDimension(
            parameters: model.dimension, zeta: zeta, summary: "upper bound by chords, \(name)",
            logDeterminant: logDeterminant)
    }
}
