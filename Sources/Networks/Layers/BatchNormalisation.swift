/// The normalisation of a unit's preactivations a over all samples and positions of a batch,
///
///     m = mean a,  v = mean (a - m)^2,  s = sqrt(v + e),  ahat = (a - m) / s,  z = gamma ahat + beta,  e = 1e-5
///
/// (Ioffe and Szegedy, ICML 2015). The statistics are those of the rows at hand, so a sample's outputs depend on all samples,
/// unless they are given.
public enum BatchNormalisation: Sendable, Hashable {
    /// Statistics of the batch, gamma = 1 and beta = 0.
    case batch
    /// Statistics of the batch; gamma and beta are the last two parameters of each unit.
    case batchAffine
    /// Given numbers for every unit, as in the evaluation mode of a trained network; none of them is a parameter.
    case frozen([Constants])

    /// The given numbers of one unit.
    public struct Constants: Sendable, Hashable {
        /// Mean of the preactivations.
        public var mean: Double
        /// Variance of the preactivations.
        public var variance: Double
        /// Factor of the normalised preactivations.
        public var gamma: Double
        /// Number added to them.
        public var beta: Double

        /// Constants; by default those that change nothing but for the factor `1 / sqrt(1 + e)`.
        public init(mean: Double = 0, variance: Double = 1, gamma: Double = 1, beta: Double = 0) {
            self.mean = mean
            self.variance = variance
            self.gamma = gamma
            self.beta = beta
        }

        /// The derivative of z by a.
        public var gain: Double { gamma / (variance + BatchNormalisation.epsilon).squareRoot() }
    }

    /// The number e, as in PyTorch.
    public static let epsilon = 1e-5

    /// Parameters of a unit that belong to the normalisation.
    public var parametersPerUnit: Int { self == .batchAffine ? 2 : 0 }

    /// Whether the statistics are those of the batch.
    public var usesBatch: Bool {
        if case .frozen = self { false } else { true }
    }
}
