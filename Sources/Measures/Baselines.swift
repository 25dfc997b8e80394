internal import LinearAlgebra
internal import Networks

/// The mean cross-entropy on the rows.
public struct TrainingLossMeasure: ComplexityMeasure {
    /// `training-loss`.
    public static let name = "training-loss"
    /// Mean cross-entropy.
    public static let title = "mean cross-entropy on the rows"
    /// Nats per row.
    public static let unit = "nats per row"
    /// A property of the function.
    public static let invariance = RescalingInvariance.invariant
    /// Rows with classes.
    public static let needs: Set<MeasureNeed> = [.rows, .labels]
    /// All training rows.
    public static let rows = MeasureRows.training

    /// It has no arguments.
    public init(arguments: [Double]) {}

    /// The mean with its error over the rows.
    public func value(of subject: MeasureSubject) throws -> MeasureValue {
        .mean(of: try subject.pass().outputs.crossEntropies(subject.classes()))
    }
}

/// The share of wrong classes on the rows.
public struct TrainingErrorMeasure: ComplexityMeasure {
    /// `training-error`.
    public static let name = "training-error"
    /// Share of wrong classes.
    public static let title = "share of wrong classes on the rows"
    /// Errors per row.
    public static let unit = "errors per row"
    /// A property of the function.
    public static let invariance = RescalingInvariance.invariant
    /// Rows with classes.
    public static let needs: Set<MeasureNeed> = [.rows, .labels]
    /// All training rows.
    public static let rows = MeasureRows.training

    /// It has no arguments.
    public init(arguments: [Double]) {}

    /// The share; its binomial error over the rows.
    public func value(of subject: MeasureSubject) throws -> MeasureValue {
        let (rows, labels) = (Double(subject.data.inputs.rows), try subject.classes())
        let share = subject.pass().outputs.errorRate(labels)
        return MeasureValue(share, standardError: (share * (1 - share) / rows).squareRoot())
    }
}

/// The squared length of the weights.
public struct WeightNormMeasure: ComplexityMeasure {
    /// `squared-norm`.
    public static let name = "squared-norm"
    /// |theta|^2.
    public static let title = "squared length of all parameters"
    /// Squared weights.
    public static let unit = "squared weights"
    /// Rescaling changes it.
    public static let invariance = RescalingInvariance.dependent
    /// Nothing.
    public static let needs: Set<MeasureNeed> = []
    /// All training rows.
    public static let rows = MeasureRows.training

    /// It has no arguments.
    public init(arguments: [Double]) {}

    /// `|theta|^2`.
    public func value(of subject: MeasureSubject) -> MeasureValue {
        MeasureValue(subject.parameters.reduce(0) { $0 + $1 * $1 })
    }
}

/// How far the weights have moved in training.
public struct DistanceMovedMeasure: ComplexityMeasure {
    /// `distance-moved`.
    public static let name = "distance-moved"
    /// |theta - theta0|^2.
    public static let title = "squared distance from the initial weights"
    /// Squared weights.
    public static let unit = "squared weights"
    /// Rescaling changes it.
    public static let invariance = RescalingInvariance.dependent
    /// The weights before training.
    public static let needs: Set<MeasureNeed> = [.initialWeights]
    /// All training rows.
    public static let rows = MeasureRows.training
    /// Trained weights only.
    public static let scope = MeasureScope.trainedWeights

    /// It has no arguments.
    public init(arguments: [Double]) {}

    /// `|theta - theta0|^2`.
    public func value(of subject: MeasureSubject) -> MeasureValue { MeasureValue(subject.squaredDistance) }
}

/// The squared path norm `1^T prod_l (W_l o W_l) 1`: the sum over all paths of the product of squared weights.
///
/// One pass of ones through the squared weights, without biases. Source: Neyshabur, Tomioka, Srebro, COLT 2015.
public struct PathNormMeasure: ComplexityMeasure {
    /// `path-norm`.
    public static let name = "path-norm"
    /// Squared path norm.
    public static let title = "squared path norm of the weights, without biases"
    /// Products of squared weights.
    public static let unit = "products of squared weights"
    /// It stays.
    public static let invariance = RescalingInvariance.invariant
    /// Nothing.
    public static let needs: Set<MeasureNeed> = []
    /// All training rows.
    public static let rows = MeasureRows.training

    /// It has no arguments.
    public init(arguments: [Double]) {}

    /// The norm of dense layers; undefined with others.
    public func value(of subject: MeasureSubject) -> MeasureValue {
        let layers = subject.architecture.layers.compactMap { $0 as? Dense }
        guard layers.count == subject.architecture.depth, subject.architecture.skips.isEmpty else {
            return .undefined("the sum over paths is that of dense layers in a chain")
        }
        var flow = [Double](repeating: 1, count: layers[0].fanIn)
        for (layer, range) in zip(layers, subject.architecture.layerRanges) {
            flow = (0..<layer.units).map { unit in
                let start = range.lowerBound + unit * layer.parametersPerUnit
                return flow.indices.reduce(0) {
                    $0 + flow[$1] * subject.parameters[start + $1] * subject.parameters[start + $1]
                }
            }
        }
        return MeasureValue(flow.reduce(0, +))
    }
}

/// The 10% quantile of the margin `f_y - max over k != y of f_k` on the rows.
public struct MarginMeasure: ComplexityMeasure {
    /// `margin`.
    public static let name = "margin"
    /// 10% quantile of the margin.
    public static let title = "10% quantile of the margin on the rows"
    /// Nats.
    public static let unit = "nats"
    /// A property of the function.
    public static let invariance = RescalingInvariance.invariant
    /// Rows with classes.
    public static let needs: Set<MeasureNeed> = [.rows, .labels]
    /// All training rows.
    public static let rows = MeasureRows.training

    /// It has no arguments.
    public init(arguments: [Double]) {}

    /// The margin of the row at a tenth of their order, without interpolation.
    public func value(of subject: MeasureSubject) throws -> MeasureValue {
        let outputs = subject.pass().outputs
        guard outputs.columns > 1 else { return .undefined("one output has no margin") }
        let margins = outputs.margins(try subject.classes()).sorted()
        return MeasureValue(margins[min(margins.count - 1, margins.count / 10)])
    }
}
