import Foundation
public import Foundations

/// Independent draws used unit by unit: the units of a layer are independent and identically distributed given the layers
/// before, so that
///
///     E[det_m | earlier layers] = E_w[det(I + c Fhat_unit(w)^{1/2})]^units,
///
/// which replaces the exponential spread of a product over units by the small spread of one unit.
///
/// The first layer takes the mean determinant of its units from all slots, networks are put together slot by slot from
/// units drawn in proportion to their determinants, the last layer is integrated out on each network, and the layers
/// between enter by weights. No Markov moves: cheap and exact for small nets and small c; its effective sample size says
/// where tempering is needed. Standard errors: jackknife over independent groups of draws, with its correction of the bias
/// `-units Var(log Z_unit) / 2`. As for tempering, a standard error is half the width of a 95% interval by Student's law, here with
/// 15 degrees of freedom, divided by 1.96.
public struct FactorisedEstimator: Sendable {
    /// Independent groups of draws, from whose differences the standard error comes.
    public static let groups = 16

    /// Number of networks drawn, in equal groups of two at least.
    public let draws: Int
    /// Whether to compute the lower dimensions as well.
    public let includesLowerBounds: Bool
    /// Seed of all randomness.
    public let seed: UInt64
    /// Workers; the results do not depend on their number.
    public let threads: Int

    /// An estimator with `draws` networks, rounded up to a multiple of the number of groups.
    public init(draws: Int = 16_384, includesLowerBounds: Bool = true, seed: UInt64 = 1, threads: Int = processorCount)
    {
        precondition(draws >= 1, "\(draws) draws")
        self.draws = max(2, (draws + Self.groups - 1) / Self.groups) * Self.groups
        self.includesLowerBounds = includesLowerBounds
        self.seed = seed
        self.threads = threads
    }

    /// The dimensions at every pair of scales, the parameters of layer j distributed by `laws[j]`.
    public func estimate(
        _ model: some MarkovianModel, laws: [ParameterLaw], scales: [Scale], normalisation: Normalisation,
        advance: @Sendable (Double) -> Void = { _ in }
    ) throws -> [DimensionEstimate] {
        precondition(laws.count == model.layers.count, "\(laws.count) laws for \(model.layers.count) layers")
        let count = draws / Self.groups
        let effort = Effort(
            unitWalkers: count, networkWalkers: count, sweeps: 0, outerParticles: min(count, 64), nestedWalkers: 64,
            freshUnits: 8)
        return try scales.enumerated().map { index, scale in
            let problem = LayeredProblem(
                model: model, laws: laws, factor: scale.magnification * normalisation.factor.squareRoot())
            let levels = Levels(
                problem: problem, plan: .untempered(layers: model.layers.count, effort: effort), seed: seed,
                purpose: .factorisedDraws, threads: threads, includesLowerBounds: includesLowerBounds,
                includesSlope: !normalisation.isExact)
            let runs = try levels.runs(0..<Self.groups, level: 0)
            let summary = RepetitionSummary(
                runs, units: model.layers[0].units, includesLowerBounds: includesLowerBounds)
            let prior = try PriorDraws(problem, seed: seed, threads: threads)
            advance(Double(index + 1) / Double(scales.count))
            let stages = runs.flatMap { $0.slots + $0.stages }
            let size = Double(draws) * (stages.map(\.effectiveShare).min() ?? 1)
            return DimensionEstimate(
                scale: scale, summary: summary, normalisation: normalisation, parameters: model.parameterCount,
                includesLowerBounds: includesLowerBounds, prior: prior, effectiveSampleSize: size)
        }
    }
}
