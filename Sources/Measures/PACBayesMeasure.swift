internal import Bounds
internal import Foundations
internal import LinearAlgebra
internal import Networks

/// PAC-Bayes bounds on the 0-1 risk of the Gaussian posterior, with its empirical risk sampled and not predicted.
///
/// Prior variances are those of `GridPrior` (c = 100, w = 10), so that the choice among them is paid for. The posterior
/// `N(theta, s^2 (I/v + NF)^-1)` is tried for s = 1, 1/2, 1/4, 1/8. Its risk on the rows is a mean over draws of the weights with
/// the upper limit of Langford and Caruana. All of it holds with probability 95%: 4% for the bound, 1% for the sampling.
public struct PACBayesMeasure: ComplexityMeasure {
    /// `pac-bayes`.
    public static let name = "pac-bayes"
    /// Bounds on the risk.
    public static let title = "PAC-Bayes bounds on the 0-1 risk at 95%, posterior risk sampled"
    /// Errors per row.
    public static let unit = "errors per row"
    /// The prior is isotropic; a bound of the same function depends on its weights.
    public static let invariance = RescalingInvariance.dependent
    /// Rows with classes, and the weights before training.
    public static let needs: Set<MeasureNeed> = [.rows, .labels, .initialWeights]
    /// A part of the training rows.
    public static let rows = MeasureRows.trainingSample
    /// Trained weights only.
    public static let scope = MeasureScope.trainedWeights

    static let scales = [1, 0.5, 0.25, 0.125]
    static let (failure, samplingFailure) = (0.04, 0.01)

    /// It has no arguments.
    public init(arguments: [Double]) {}

    /// The bounds of the best scale by Maurer and Seeger's, its divergence and its sampled risk.
    public func value(of subject: MeasureSubject) throws -> MeasureValue {
        guard subject.outputLaw == .softmax else { return .undefined("a posterior over classes needs softmax labels") }
        let count = subject.data.inputs.rows
        guard count >= 8 else { return .undefined("the bounds hold from 8 rows on") }
        let (spectrum, notes) = try subject.spectrum()
        let divergence = GaussianDivergence(spectrum, squaredDistance: subject.squaredDistance)
        let (n, beta, grid) = (Double(count), 1 / Double(count), GridPrior(start: 100, width: 10))
        let best = grid.best(divergence, temperature: beta, empiricalRisk: 0, n: n, delta: Self.failure)
        let fisher = try subject.fisher(.softmax, rows: subject.spectrumRows(.softmax))
        let posterior = try WeightPosterior(
            fisher, centre: subject.parameters, priorVariance: best.priorVariance, temperature: beta)
        let delta = grid.delta(best.j, of: Self.failure)
        let tries = try Self.scales.map { scale in
            let risk = try Self.sampledRisk(posterior, scale: scale, subject)
            let kl = divergence.value(
                priorVariance: best.priorVariance, temperature: beta, scale: scale,
                parameters: subject.architecture.parameterCount)
            let limit = PACBayes.posteriorRiskLimit(
                sampled: risk.value, draws: risk.samples, delta: Self.samplingFailure / Double(Self.scales.count))
            return (
                bound: PACBayes.maurerSeeger(empiricalRisk: limit, divergence: kl, n: n, delta: delta), kl: kl,
                risk: risk, limit: limit, scale: scale
            )
        }
        let chosen = tries.dropFirst().reduce(tries[0]) { $1.bound < $0.bound ? $1 : $0 }
        let catoni = PACBayes.catoniBest(
            empiricalRisk: chosen.limit, divergence: chosen.kl, n: n, delta: delta)
        let linear = PACBayes.mcAllesterLinearBest(
            empiricalRisk: chosen.limit, divergence: chosen.kl, n: n, delta: delta)
        let pinsker =
            chosen.limit + PACBayes.mcAllester(divergence: chosen.kl, range: 1, n: n, delta: delta)
        let values = [chosen.bound, pinsker, catoni, linear, chosen.risk.value, chosen.kl]
        return MeasureValue(
            values, parts: ["maurer-seeger", "mcallester", "catoni", "linear", "sampled risk", "kl (nats)"],
            standardErrors: [0, 0, 0, 0, chosen.risk.standardError, 0],
            notes: notes + (chosen.bound >= 1 ? ["vacuous"] : []))
    }

    /// The mean share of wrong classes over draws of the weights.
    static func sampledRisk(_ posterior: WeightPosterior, scale: Double, _ subject: MeasureSubject) throws -> Estimate {
        let labels = try subject.classes()
        let risks = try subject.context.silent.map(subject.data.draws) { draw in
            let weights = posterior.draw(draw, seed: subject.data.seed, scale: scale)
            let outputs = ForwardPass(
                subject.architecture, inputs: subject.data.inputs, parameters: weights[...]
            ).outputs
            return outputs.errorRate(labels)
        }
        return Estimate.mean(of: risks)
    }
}
