internal import EffectiveDimension
internal import Foundations
internal import LinearAlgebra

/// The Gaussian around trained weights that trades second-order loss against divergence: `N(theta, S)` with
/// `S^{-1} = I/v + F/beta`.
///
/// S minimises `E_Q[loss] + beta KL(Q || N(theta0, v I))` for the mean loss to second order with Hessian F, whatever theta0.
/// beta = 1/N is the posterior of Bayes. Source: Hinton and van Camp (1993); Achille, Paolini, Soatto (2019).
public struct WeightPosterior: Sendable {
    /// The centre theta.
    public let centre: [Double]
    /// The prior variance v.
    public let priorVariance: Double
    /// beta.
    public let temperature: Double
    /// The eigenvectors V as rows.
    private let vectors: Matrix
    /// `1 - 1/sqrt(1 + g l)` of each direction.
    private let shrinkage: [Double]

    /// The posterior at the weights of a Fisher matrix. Complexity: its eigenvectors, `9 short^3` flops.
    public init(_ fisher: FisherAtWeights, centre: [Double], priorVariance: Double, temperature: Double) throws {
        precondition(
            priorVariance > 0 && temperature > 0 && centre.count == fisher.parameterCount,
            "variance \(priorVariance), beta \(temperature), \(centre.count) weights")
        self.centre = centre
        self.priorVariance = priorVariance
        self.temperature = temperature
        // Directions below 1e-13 of the largest eigenvalue are rounding; they keep the prior variance.
        let system = try fisher.eigensystem(floor: 1e-13)
        vectors = system.vectors
        shrinkage = system.values.map { 1 - 1 / (1 + priorVariance / temperature * $0).squareRoot() }
    }

    /// Draw `index` under a seed; `scale` multiplies the deviation, 1 for the posterior itself.
    ///
    /// `theta + sqrt(v) (z - V (s o V^T z))` for standard normal z, V the eigenvectors and s the shrinkage, so that the
    /// covariance is `v (I + gF)^{-1}`.
    public func draw(_ index: Int, seed: UInt64, scale: Double = 1) -> [Double] {
        var stream = RandomStream(seed: seed, purpose: .posteriorDraws, index: UInt64(index))
        let z = Matrix(rows: 1, columns: centre.count) { _, _ in stream.normal() }
        let deviation = scale * priorVariance.squareRoot()
        guard !shrinkage.isEmpty else { return zip(centre, z.elements).map { $0 + deviation * $1 } }
        var shares = BLAS.product(z, vectors, transposingRight: true)
        for (place, factor) in shrinkage.enumerated() { shares.elements[place] *= factor }
        let along = BLAS.product(shares, vectors)
        return centre.indices.map { centre[$0] + deviation * (z.elements[$0] - along.elements[$0]) }
    }
}
