internal import Bounds
internal import Foundations
internal import LinearAlgebra
internal import Networks

/// Points of the structure function: for several temperatures the KL of the Gaussian posterior and its sampled loss.
///
/// `S(t) = min { E_Q[N loss] : KL <= t }` lies below the lower convex hull of these points: an upper bound of it, not its value.
/// The prior variance is the best one at each temperature. The loss is a mean over draws of the weights, since its second-order
/// prediction is far too low at trained weights. Source: Vereshchagin and Vitanyi (2004); Achille, Paolini, Soatto (2019).
public struct StructureFunctionMeasure: ComplexityMeasure {
    /// `structure-function`.
    public static let name = "structure-function"
    /// Points of it.
    public static let title = "structure function: KL and sampled loss over temperatures"
    /// Nats.
    public static let unit = "nats"
    /// The prior is isotropic.
    public static let invariance = RescalingInvariance.dependent
    /// Rows with classes, and the weights before training.
    public static let needs: Set<MeasureNeed> = [.rows, .labels, .initialWeights]
    /// A part of the training rows.
    public static let rows = MeasureRows.trainingSample
    /// Trained weights only.
    public static let scope = MeasureScope.trainedWeights

    /// Temperatures in total nats: 1 is the posterior of Bayes.
    static let temperatures = [0.01, 0.1, 1, 10, 100]

    /// It has no arguments.
    public init(arguments: [Double]) {}

    /// KL and loss at each temperature, with the errors of the losses over the draws.
    public func value(of subject: MeasureSubject) throws -> MeasureValue {
        guard subject.outputLaw == .softmax else { return .undefined("a loss of classes needs softmax labels") }
        let (spectrum, notes) = try subject.spectrum()
        let divergence = GaussianDivergence(spectrum, squaredDistance: subject.squaredDistance)
        let count = Double(subject.data.inputs.rows)
        let fisher = try subject.fisher(.softmax, rows: subject.spectrumRows(.softmax))
        var (values, parts, errors): ([Double], [String], [Double]) = ([], [], [])
        var points: [(Double, Double)] = []
        for temperature in Self.temperatures {
            let beta = temperature / count
            guard let variance = divergence.bestPriorVariance(temperature: beta) else {
                return .undefined("the weights are the initial ones, or F = 0")
            }
            let posterior = try WeightPosterior(
                fisher, centre: subject.parameters, priorVariance: variance, temperature: beta)
            let kl = divergence.value(priorVariance: variance, temperature: beta)
            let loss = try Self.sampledLoss(posterior, subject).scaled(by: count)
            points.append((kl, loss.value))
            values += [kl, loss.value]
            errors += [0, loss.standardError]
            let name = NumberFormat.number(temperature)
            parts += ["kl at beta \(name)", "loss at beta \(name)"]
        }
        let hull = Self.lowerHull(points).map { NumberFormat.number(Self.temperatures[$0]) }
        return MeasureValue(
            values, parts: parts, standardErrors: errors,
            notes: notes + ["on the lower convex hull: beta \(hull.joined(separator: ", "))"])
    }

    /// The mean cross-entropy over draws of the weights.
    static func sampledLoss(_ posterior: WeightPosterior, _ subject: MeasureSubject) throws -> Estimate {
        let labels = try subject.classes()
        let losses = try subject.context.silent.map(subject.data.draws) { draw in
            let weights = posterior.draw(draw, seed: subject.data.seed)
            let pass = ForwardPass(subject.architecture, inputs: subject.data.inputs, parameters: weights[...])
            return Estimate.mean(of: pass.outputs.crossEntropies(labels)).value
        }
        return Estimate.mean(of: losses)
    }

    /// The points on the lower convex hull that fall to the right: no mixture of others has less of both. By number, from the
    /// left.
    static func lowerHull(_ points: [(Double, Double)]) -> [Int] {
        var hull: [Int] = []
        for index in points.indices.sorted(by: { points[$0] < points[$1] }) {
            while hull.count >= 2 {
                let (a, b, c) = (points[hull[hull.count - 2]], points[hull[hull.count - 1]], points[index])
                if (b.0 - a.0) * (c.1 - a.1) - (b.1 - a.1) * (c.0 - a.0) > 0 { break }
                hull.removeLast()
            }
            hull.append(index)
        }
        let least = hull.min { points[$0].1 < points[$1].1 } ?? 0
        return Array(hull.prefix { $0 != least }) + (hull.isEmpty ? [] : [least])
    }
}
