import BallArithmetic
import EffectiveDimension
import Experiments
import Foundation
import Foundations
import LinearAlgebra
import Networks
import Testing

/// Scales, inputs and laws far from ordinary ones: nothing traps, and what is printed is right or refused.
@Suite struct ExtremeScaleTests {
    enum Kind: String, CaseIterable { case markovian, lanczos, eigenvalues, empirical, softmax, gaussian }

    private func network(_ kind: Kind, _ architecture: Architecture, _ inputs: Matrix) throws -> any FisherNetwork {
        switch kind {
        case .markovian: return try MarkovianNetwork(architecture, inputs: inputs)
        case .eigenvalues: return try MarkovianNetwork(architecture, inputs: inputs, method: .eigenvalues(.lapack))
        case .lanczos:
            var network = try MarkovianNetwork(architecture, inputs: inputs)
            network.lanczos = LanczosDeterminants(probes: 4, steps: 60, threshold: 1, seed: 1)
            return network
        case .empirical: return try EmpiricalMarkovianNetwork(architecture, inputs: inputs)
        case .softmax: return try DeterministicNetwork(architecture, inputs: inputs, output: .softmax)
        case .gaussian: return try DeterministicNetwork(architecture, inputs: inputs, output: .gaussian(sigma: 0.5))
        }
    }

    private static let estimators: [any DimensionEstimator] = [
        PlainEstimator(), FactorisedEstimator(),
        TemperedEstimator(schedule: .init(level: 0, repetitions: 2, checkRepetitions: 0)),
    ]

    private func estimate(
        _ network: any FisherNetwork, _ estimator: any DimensionEstimator, draws: Int = 4,
        prior: Prior = .standard
    ) throws -> NetworkEstimate {
        try NetworkEstimate(
            network: network, inputs: "test rows", draws: .prior(prior, count: draws), estimator: estimator, seed: 5)
    }

    private func scale(_ epsilon: String, _ zeta: String) throws -> ExactScale {
        try ExactScale(epsilon: Rational(parsing: epsilon), zeta: Rational(parsing: zeta))
    }

    @Test(arguments: Kind.allCases)
    func aFisherMatrixOfZerosHasDimensionZetaD(kind: Kind) throws {
        let zero = try network(kind, Architecture(widths: [3, 4, 2]), Matrix(rows: 5, columns: 3))
        for estimator in Self.estimators {
            let document = try estimate(zero, estimator).document(at: [scale("1/100", "2/3"), scale("1/10", "0")])
            for (row, zeta) in zip(document.rows, [2.0 / 3, 0]) {
                #expect(abs(row.twoScaleDimension.value - zeta * 20) < 1e-12, "\(estimator)")
                #expect(row.twoScaleDimension.standardError == 0)
                #expect(row.logExpectedDeterminant.value == 0 && row.warnings.isEmpty)
            }
            #expect(document.notes.contains { $0.contains("Fhat = 0") })
            #expect(document.normalisation == 0)
        }
    }

    /// Preactivations below 0 whatever the draw, on positive inputs.
    @Test func deadRectifiersHaveDimensionZetaD() throws {
        let inputs = Matrix(rows: 4, columns: 2) { i, j in 1 + Double(i + j) }
        let dead = try network(.markovian, Architecture(widths: [2, 3], lastLayer: .activated, hasBias: true), inputs)
        for estimator in Self.estimators {
            let document = try estimate(dead, estimator, prior: .uniform(low: -2, high: -1)).document(
                at: [scale("1/10", "1/2")])
            #expect(abs(document.rows[0].twoScaleDimension.value - 4.5) < 1e-12, "\(estimator)")
        }
    }

    @Test(arguments: Kind.allCases)
    func anInfiniteTraceIsRefused(kind: Kind) throws {
        let huge = Matrix(rows: 3, columns: 2, elements: [1e308, -1e308, 1, 1e308, 1e308, 2])
        let network = try network(kind, Architecture(widths: [2, 3, 2]), huge)
        for estimator in Self.estimators {
            let error = #expect(throws: UserError.self) {
                try estimate(network, estimator).document(at: [scale("1/10", "1/2")])
            }
            #expect(error?.kind == .badData)
            #expect(error?.description.contains("mean trace of the Fisher matrix is") == true)
        }
    }

    /// 24 parameters in full rank: d_zeta(eps) -> 24 as eps -> 0, so fast that logarithms alone can tell.
    @Test(arguments: ["1e-38", "1e-290"])
    func smallScalesReachTheRank(epsilon: String) throws {
        let inputs = Matrix(rows: 12, columns: 6) { i, j in sin(Double(3 * i * i + 7 * j * j + i * j) + 0.375) }
        let architecture = Architecture(widths: [6, 4], activation: .tanh, lastLayer: .activated)
        for kind in [Kind.markovian, .eigenvalues, .gaussian, .lanczos] {
            let network = try network(kind, architecture, inputs)
            for estimator in Self.estimators.prefix(2) {
                let request = try estimate(network, estimator, draws: 32)
                let row = try request.document(at: [scale(epsilon, "0")]).rows[0]
                #expect(
                    row.twoScaleDimension.value > 23.3 && row.twoScaleDimension.value < 24.5, "\(kind) \(estimator)")
                #expect(row.logExpectedDeterminant.value.isFinite)
            }
        }
    }

    /// Tempering at such scales takes many sweeps, so a network of two parameters stands for all.
    @Test func temperingAtASmallScaleReachesTheRank() throws {
        let inputs = Matrix(rows: 3, columns: 2, elements: [0.375, -1, 0.8, 0.6, -0.2385, 1.1])
        let network = try network(
            .markovian, Architecture(widths: [2, 1], activation: .tanh, lastLayer: .activated), inputs)
        let row = try estimate(network, Self.estimators[2]).document(at: [scale("1e-38", "0")]).rows[0]
        #expect(abs(row.twoScaleDimension.value - 2) < 0.02)
    }

    @Test func aFactorBeyondTheDoublesIsRefused() throws {
        let inputs = Matrix(rows: 4, columns: 2) { i, j in 1e-20 * (1 + Double(i * i + j)) }
        let small = try network(.markovian, Architecture(widths: [2, 3]), inputs)
        #expect(throws: UserError.self) { try estimate(small, PlainEstimator()).document(at: [scale("1e-300", "0")]) }
    }
}
