internal import Bounds
internal import Networks

/// The information in the weights: KL of the Gaussian posterior around trained weights from the prior around the initial ones,
/// with a given prior variance v or the one that makes it least.
///
/// The posterior is `N(theta, (I/v + F/beta)^-1)`, the prior `N(theta0, v I)`; see `GaussianDivergence`. beta = 1/N by default.
/// Source: Achille, Paolini, Soatto (2019).
public struct PosteriorDivergenceMeasure: ComplexityMeasure {
    /// `gaussian-kl`.
    public static let name = "gaussian-kl"
    /// KL at a prior variance.
    public static let title = "KL of the Gaussian posterior from the prior around the initial weights"
    /// Nats.
    public static let unit = "nats"
    /// The temperature and the prior variance.
    public static let arguments = [
        MeasureArgument("BETA", "temperature; 0 for one over the number of rows", standard: 0, in: 0...1e6),
        MeasureArgument("LAM2", "prior variance; 0 for the best one", standard: 0, in: 0...1e12),
    ]
    /// The prior is isotropic.
    public static let invariance = RescalingInvariance.dependent
    /// Rows and the weights before training.
    public static let needs: Set<MeasureNeed> = [.rows, .initialWeights]
    /// A part of the training rows.
    public static let rows = MeasureRows.trainingSample
    /// Trained weights only.
    public static let scope = MeasureScope.trainedWeights

    private let temperature: Double?
    private let variance: Double?

    /// The temperature, 0 for 1/N, and the prior variance, 0 for the best.
    public init(arguments: [Double]) {
        temperature = arguments[0] == 0 ? nil : arguments[0]
        variance = arguments[1] == 0 ? nil : arguments[1]
    }

    /// The KL; at the best variance 0 with a note if the weights have not moved, or nothing depends on them.
    public func value(of subject: MeasureSubject) throws -> MeasureValue {
        guard subject.outputLaw != nil else {
            return .undefined("the posterior is that of the Fisher matrix of all parameters, softmax or gaussian")
        }
        let spectrum = try subject.spectrum()
        let divergence = GaussianDivergence(spectrum.values, squaredDistance: subject.squaredDistance)
        let beta = temperature ?? 1 / Double(subject.data.inputs.rows)
        guard let variance = variance ?? divergence.bestPriorVariance(temperature: beta) else {
            return MeasureValue(0, notes: spectrum.notes + [Self.limit(divergence)])
        }
        let value = divergence.value(priorVariance: variance, temperature: beta)
        return MeasureValue(value, notes: spectrum.notes)
    }

    private static func limit(_ divergence: GaussianDivergence) -> String {
        divergence.squaredDistance == 0
            ? "the weights are the initial ones: 0 is the limit as the prior narrows"
            : "F = 0: 0 is the limit as the prior widens"
    }
}

extension MeasureSubject {
    /// `|theta - theta0|^2`.
    var squaredDistance: Double {
        zip(parameters, initialParameters ?? parameters).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }
    }
}
