import Foundation
internal import Foundations
public import LinearAlgebra

/// A regression task whose information in the weights is exact: `y = X w + N(0, s^2)`, prior `w ~ N(0, v I)`.
///
/// `C_beta = min over Q of E_Q[sum of -log p(y | x, w)] + beta KL(Q || prior)`. The minimiser is Gaussian with
/// `S^{-1} = I/v + X^T X/(s^2 beta)` and mean `S X^T y/(s^2 beta)`. At beta = 1, C is `-log p(y | X)`. Source: Achille, Mbeng,
/// Soatto, "The dynamic distance between learning tasks" (2018).
public struct LinearTask: Sendable {
    /// The inputs [rows x d].
    public let inputs: Matrix
    /// The targets.
    public let targets: [Double]
    /// Variance s^2 of the noise.
    public let noiseVariance: Double
    /// Variance v of the prior.
    public let priorVariance: Double

    /// A task.
    public init(inputs: Matrix, targets: [Double], noiseVariance: Double, priorVariance: Double) {
        precondition(
            inputs.rows == targets.count && noiseVariance > 0 && priorVariance > 0,
            "\(targets.count) targets for \(inputs.rows) rows, variances \(noiseVariance), \(priorVariance)")
        self.inputs = inputs
        self.targets = targets
        self.noiseVariance = noiseVariance
        self.priorVariance = priorVariance
    }

    /// The cost of a task and its two parts, in nats.
    public struct Complexity: Sendable, Equatable {
        /// `E_Q[sum of -log p]` at the minimiser.
        public let risk: Double
        /// KL of the minimiser from the prior: the structure.
        public let divergence: Double
        /// `risk + beta KL`.
        public let total: Double
    }

    /// The rows of this task and then those of another one.
    public func joined(with other: LinearTask) -> LinearTask {
        LinearTask(
            inputs: inputs.above(other.inputs), targets: targets + other.targets, noiseVariance: noiseVariance,
            priorVariance: priorVariance)
    }

    /// C at a temperature. Along beta, `d risk / d KL = -beta`. Complexity: the eigenvalues of `X^T X`.
    public func complexity(temperature beta: Double) throws -> Complexity {
        precondition(beta > 0, "beta \(beta)")
        let (values, vectors) = try BLAS.gram(inputs).symmetricEigensystem()
        var (determinant, trace, fit, length, image) = (0.0, 0.0, 0.0, 0.0, 0.0)
        let scale = noiseVariance * beta
        for (row, value) in values.enumerated() {
            let eigenvalue = max(0, value)
            // X^T y along the eigenvector, and the mean of Q there.
            let direction = vectors.row(row)
            var product = 0.0
            for sample in 0..<inputs.rows {
                product += targets[sample] * zip(direction, inputs.row(sample)).reduce(0) { $0 + $1.0 * $1.1 }
            }
            let variance = 1 / (1 / priorVariance + eigenvalue / scale)
            let mean = variance * product / scale
            determinant += log(variance / priorVariance)
            trace += variance / priorVariance
            length += mean * mean
            fit += eigenvalue * (mean * mean + variance)
            image += mean * product
        }
        let squares = targets.reduce(0) { $0 + $1 * $1 } - 2 * image + fit
        let count = Double(targets.count)
        let risk = count / 2 * log(2 * Double.pi * noiseVariance) + squares / (2 * noiseVariance)
        let divergence = (trace + length / priorVariance - Double(values.count) - determinant) / 2
        return Complexity(risk: risk, divergence: divergence, total: risk + beta * divergence)
    }

    /// How far another task is after this one, in three readings; none is a distance, and none is clamped.
    public struct Distance: Sendable, Equatable {
        /// `C(1 and 2) - C(1)` at beta = 1, which is `-log p(D2 | D1)`: the irreducible loss of a copy counts again.
        public let freeEnergy: Double
        /// The divergences' difference at beta = 1: a copy is about `(d/2) log 2` away, since the posterior sharpens.
        public let structure: Double
        /// The divergences' difference at a temperature that grows with the rows: a copy is at 0, and a task may be below.
        public let structurePerRow: Double
    }

    /// The distance from this task to another one. The temperature that grows with the rows is `beta` for each of them, by
    /// default 1 for all rows of this task.
    public func distance(to other: LinearTask, temperaturePerRow beta: Double? = nil) throws -> Distance {
        let both = joined(with: other)
        let (own, joint) = (try complexity(temperature: 1), try both.complexity(temperature: 1))
        let beta = beta ?? 1 / Double(targets.count)
        func divergence(_ task: LinearTask) throws -> Double {
            try task.complexity(temperature: beta * Double(task.targets.count)).divergence
        }
        return Distance(
            freeEnergy: joint.total - own.total, structure: joint.divergence - own.divergence,
            structurePerRow: try divergence(both) - divergence(self))
    }
}
