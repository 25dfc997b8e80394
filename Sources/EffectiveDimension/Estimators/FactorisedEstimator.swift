import Foundation
public import Foundations

/// An estimator from independent draws that takes means unit by unit. The units of a layer are independent and
/// identically distributed given the layers before, so that
///
///     E[det_m | earlier layers] = E_w[det(I + c Fhat_unit(w)^{1/2})]^units,
///
/// and only the variation of one unit matters instead of that of a product over units.
///
/// The mean determinant of the first layer is taken over the units of all slots. Networks are assembled from units
/// drawn with probability proportional to their determinants. The last layer is integrated out for each network; layers
/// in between enter by importance weights. There are no Markov moves, so it is cheap, and accurate for small networks
/// and small c. A small effective sample size shows that tempering is needed.
///
/// ## Error
/// Jackknife over independent groups of draws, with correction of the bias `-units Var(log Z_unit) / 2`. The standard
/// error is half the width of the 95% interval by Student's distribution with 15 degrees of freedom, divided by 1.96.
public struct FactorisedEstimator: DimensionEstimator {
    /// Number of independent groups of draws for the standard error.
    public static let groups = 16

    /// An estimator. It draws as many networks as its source has draws, rounded up to a multiple of the number of
    /// groups, with at least two in each.
    public init() {}

    /// `factorised`.
    public var name: String { "factorised" }

    /// The meaning of the standard errors.
    public func notes(on model: some MarkovianModel, from source: ParameterSource) -> [String] {
        [RepetitionSummary.errorNote("the \(Self.groups) groups of networks.")]
    }

    /// Needs units of one distribution, and memory for the parameters of all draws.
    public func check(_ source: ParameterSource, for model: some MarkovianModel) throws {
        if case .box = source.distribution {
            throw UserError(
                .usage, "the factorised estimator needs units of one law, those of a box differ", setting: "around",
                "use \(setting: "estimator") tempered or plain")
        }
        try source.requireDistribution(for: name)
        try source.requireMemory(numbersForEachDraw: 16 + model.parameterCount)
    }

    /// The dimensions at every pair of scales, from separate groups at each.
    public func estimate(
        _ model: some MarkovianModel, from source: ParameterSource, at scales: [Scale], normalisation: Normalisation,
        lowerBounds: Bool = true, context: RunContext = RunContext()
    ) throws -> DimensionEstimates {
        let laws = try source.laws(of: model, for: name)
        let count = max(2, (source.count + Self.groups - 1) / Self.groups)
        let effort = SamplingEffort(
            unitWalkers: count, networkWalkers: count, sweeps: 0, outerParticles: min(count, 64), nestedWalkers: 64,
            freshUnits: 8)
        var result = DimensionEstimates([])
        for (index, scale) in scales.enumerated() {
            let part = context.part(index, of: scales.count).limited(toPartOf: scales.count - index)
            let problem = LayeredProblem(
                model: model, laws: laws, factor: scale.factor(kappa: normalisation.kappa), limit: part.limit)
            let prior = try PriorDraws(problem, seed: source.seed, context: part.silent)
            result.notices += prior.notices
            let levels = Levels(
                problem: problem, plan: .untempered(layers: model.layers.count, effort: effort), seed: source.seed,
                purpose: .factorisedDraws, context: part.silent, includesLowerBounds: lowerBounds,
                includesSlope: !normalisation.isExact)
            let runs = try levels.runs(0..<Self.groups, level: 0, notices: &result.notices)
            part.progress(1)
            guard runs.count > 1 else {
                result.estimates.append(
                    DimensionEstimate(
                        ofDraws: prior, scale: scale, parameters: model.parameterCount, wanted: "groups of networks"))
                continue
            }
            let summary = RepetitionSummary(runs, units: model.layers[0].units, includesLowerBounds: lowerBounds)
            let stages = runs.flatMap { $0.slots + $0.stages }
            let size = Double(count * runs.count) * (stages.map(\.effectiveShare).min() ?? 1)
            result.estimates.append(
                DimensionEstimate(
                    scale: scale, summary: summary, normalisation: normalisation, parameters: model.parameterCount,
                    lowerBounds: lowerBounds, prior: prior,
                    diagnostics: .networks(effectiveSampleSize: size, groups: runs.count)))
        }
        return result
    }
}
