internal import EffectiveDimension
import Foundation
internal import Foundations
internal import LinearAlgebra

/// Log determinants of large blocks by stochastic Lanczos quadrature, with their two errors.
///
/// `log det(I + c F^{1/2}) = tr f(F)`, `f(l) = log1p(c sqrt(l))`, is n times the mean of `v^T f(F) v` over random sign
/// vectors v of length 1. Each such number is approximated by a Gauss quadrature from a few Lanczos steps (Ubaru, Chen,
/// Saad, "Fast estimation of tr(f(A)) via stochastic Lanczos quadrature", SIAM J. Matrix Anal. Appl. 38, 2017). Probes
/// depend on the seed and on the unit, not on the draw.
///
/// ## Error
/// The random probes cause the first error, given as a standard error. The finite number of steps causes the second: f
/// has infinite slope at 0, so if the spectrum reaches down to 0, the quadrature converges only like `1 / steps`. The
/// limit is extrapolated from all steps and three quarters of them. This has no effect if convergence is fast. The size
/// of the correction is given as the error.
///
/// ## Complexity
/// `4 rows columns` flops for each probe and step.
public struct LanczosDeterminants: Sendable {
    /// Number of random vectors.
    public let probes: Int
    /// Lanczos steps for each.
    public let steps: Int
    private let seed: UInt64

    /// The estimate of one log determinant, or of the sum over units with independent probes.
    struct Reckoning {
        var estimate = LogDeterminant.zero
        /// Variance from the probes.
        var variance = 0.0
        /// The correction by extrapolation in the steps.
        var correction = 0.0

        /// Adds `copies` times another one.
        mutating func add(_ copies: Int, _ other: Reckoning) {
            let count = Double(copies)
            estimate = estimate + copies * other.estimate
            variance += count * count * other.variance
            correction += count * other.correction
        }

        /// The errors of a whole layer, relative to its log determinant.
        var notices: SpectrumNotices {
            var notices = SpectrumNotices()
            guard estimate.value > 0 else { return notices }
            notices.probeError = variance.squareRoot() / estimate.value
            notices.stepError = abs(correction) / estimate.value
            return notices
        }
    }

    /// Quadrature is the default if the smaller of rows and fan-in exceeds this number.
    public static let defaultThreshold = 2000
    /// Smaller blocks use their exact spectra.
    public let threshold: Int

    /// A quadrature with at least two probes.
    public init(probes: Int = 4, steps: Int = 60, threshold: Int = defaultThreshold, seed: UInt64 = 1) {
        precondition(probes >= 2 && steps >= 2, "\(probes) probes and \(steps) steps")
        self.probes = probes
        self.steps = steps
        self.threshold = threshold
        self.seed = seed
    }

    /// The estimates for `F = R^T R`, R the given rows, at every factor; `address` selects the probes.
    func logDeterminants(of rows: Matrix, factors: [Double], address: Int) throws -> [Reckoning] {
        guard rows.rows > 0 else { return Array(repeating: Reckoning(), count: factors.count) }
        // R and its transpose have the same non-zero singular values, and zeros contribute nothing.
        let tall = rows.rows < rows.columns ? rows.transposed : rows
        let size = Double(tall.columns)
        var starts = Matrix(rows: probes, columns: tall.columns)
        for probe in 0..<probes {
            var stream = RandomStream(
                seed: seed, purpose: .lanczosProbes, index: UInt64(address) << 16 | UInt64(probe))
            for column in 0..<tall.columns {
                starts[probe, column] = (stream.next() & 1 == 0 ? 1 : -1) / size.squareRoot()
            }
        }
        let quadratures = try tall.spectralQuadratures(starts: starts, steps: steps)
        return factors.map { factor in
            let values = quadratures.map { size * Self.extrapolated($0) { Self.value($0, factor) } }
            let slope = quadratures.reduce(0) { $0 + size * Self.extrapolated($1) { Self.slope($0, factor) } }
            let fine = quadratures.reduce(0) { $0 + size * Self.value($1.fine, factor) }
            let mean = Estimate.mean(of: values)
            return Reckoning(
                estimate: LogDeterminant(value: mean.value, slope: slope / Double(probes)),
                variance: mean.standardError * mean.standardError,
                correction: mean.value - fine / Double(probes))
        }
    }

    /// The limit of a quantity that converges as `1 / steps`, from all of them and from three quarters.
    private static func extrapolated(
        _ quadratures: (fine: SpectralQuadrature, coarse: SpectralQuadrature),
        _ quantity: (SpectralQuadrature) -> Double
    ) -> Double {
        let fine = quantity(quadratures.fine)
        return fine + 3 * (fine - quantity(quadratures.coarse))
    }

    private static func value(_ quadrature: SpectralQuadrature, _ factor: Double) -> Double {
        zip(quadrature.roots, quadrature.weights).reduce(0) { $0 + $1.1 * ScaledLogarithm.value(factor, $1.0) }
    }

    private static func slope(_ quadrature: SpectralQuadrature, _ factor: Double) -> Double {
        zip(quadrature.roots, quadrature.weights).reduce(0) { $0 + $1.1 * ScaledLogarithm.slope(factor, $1.0) } / 2
    }
}
