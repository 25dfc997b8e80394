import Foundation
public import Foundations

/// Networks with one hidden layer and a linear last layer, assembled from a pool of units: for hidden layers that are wide.
///
/// The hidden units are independent. They are drawn with probability proportional to their own determinant times
/// `exp(lookahead)`, which is about what they add to log det of the last layer (``Lookahead``). The rest, log det of the last layer
/// minus the lookahead of all units, varies the less the wider the layer is; networks are weighted by it, in several steps if it
/// varies by more than a nat. So the cost is that of a pool of units, and does not grow with the number of moves of a whole
/// network.
///
/// ## Error
/// From independent repetitions with a pool each, as of `TemperedEstimator`. A pool is finite, so that units occur more than once in
/// a network: units and networks are doubled until the answer does not change.
///
/// ## Reproducibility
/// The random numbers depend only on the seed and the schedule.
public struct WideEstimator: DimensionEstimator {
    /// Target, schedule and kept networks.
    private let settings: TemperedEstimator

    /// An estimator with a target standard error of the dimension (parameters; nil for the share `targetShare` of them) or a
    /// schedule to repeat; `keptNetworks` networks of each repetition are kept. The time comes from the run context.
    public init(
        targetError: Double? = nil, targetShare: Double = TemperedEstimator.usualTargetShare,
        schedule: TemperingReport.Schedule? = nil, keptNetworks: Int = 0
    ) {
        var settings = TemperedEstimator(targetError: targetError, schedule: schedule)
        settings.targetShare = targetShare
        settings.keptNetworks = keptNetworks
        self.settings = settings
    }

    /// `wide`.
    public var name: String { "wide" }

    /// The meaning of the standard errors.
    public func notes(on model: some MarkovianModel, from source: ParameterSource) -> [String] {
        [
            "The \(model.layers[0].units) hidden units are drawn by themselves, from pools, and networks of them are weighted "
                + "by the rest of log det (the wide estimator)."
        ] + settings.notes(on: model, from: source)
    }

    /// Needs units of one law, one hidden layer, and a model that can look ahead.
    public func check(_ source: ParameterSource, for model: some MarkovianModel) throws {
        guard !Self.suits(model, source) else { return }
        throw UserError(
            .usage, "the wide estimator needs one hidden layer of dense units with one law, and a linear last layer",
            setting: "estimator", "use \(setting: "estimator") tempered")
    }

    /// Whether the method suits a model and its parameters.
    static func suits(_ model: some MarkovianModel, _ source: ParameterSource) -> Bool {
        guard case .layered = source.distribution, model.layers.count == 2, !model.layers[0].hasConstantBlocks,
            model.layers[1].hasConstantBlocks
        else { return false }
        let unit = [Double](repeating: 0, count: model.layers[0].parametersPerUnit)
        return !model.outputs(ofUnitIn: 0, parameters: unit[...], state: model.initialState).isEmpty
    }

    /// It uses no single draws.
    public func drawCount(from source: ParameterSource) -> Int? { nil }

    /// The dimensions at every pair of scales.
    public func estimate(
        _ model: some MarkovianModel, from source: ParameterSource, at scales: [Scale], normalisation: Normalisation,
        lowerBounds: Bool = true, context: RunContext = RunContext()
    ) throws -> DimensionEstimates {
        try settings.estimate(
            model, source.laws(of: model, for: name), seed: source.seed, at: scales, normalisation: normalisation,
            lowerBounds: lowerBounds, context: context
        ) { problem, scale, _, notices in
            try problem.widePilot(
                effort: .wide(units: model.layers[0].units, magnification: scale.magnification), seed: source.seed,
                notices: &notices)
        }
    }

    /// Of the networks kept at each scale; none if there are none.
    public func logDeterminants(
        of variant: some MarkovianModel, from source: ParameterSource, like answer: DimensionEstimates,
        normalisation: Normalisation, context: RunContext
    ) throws -> [[Double]] {
        try answer.logDeterminants(of: variant, normalisation: normalisation, context: context)
    }
}
