import BallArithmetic
import EffectiveDimension
import Experiments
import Foundation
import Foundations
import LinearAlgebra
import Networks
import Records
import Testing

/// Tempering over all parameters at once: boxes around given parameters, and networks with noise on their output alone.
@Suite struct JointTemperingTests {
    private let inputs = Matrix(rows: 5, columns: 2) { i, j in 0.375 * Double(i * i) - 1.3 * Double(j + i) + 1 }

    /// Both against each other, 4 combined standard errors, those of three repetitions widened for their number; the seeds
    /// are fixed.
    private func compare(_ network: any FisherNetwork, _ draws: (Int) -> NetworkEstimate.Draws) throws {
        let scales = [try ExactScale(epsilon: Rational(1) / Rational(10), zeta: Rational(0))]
        func document(
            _ estimator: any DimensionEstimator, _ count: Int
        ) throws -> EstimateDocument {
            try NetworkEstimate(
                network: network, inputs: "test rows", draws: draws(count), estimator: estimator, seed: 5
            ).document(at: scales)
        }
        let schedule = TemperingReport.Schedule(level: 0, repetitions: 3, checkRepetitions: 0)
        let tempered = try document(TemperedEstimator(schedule: schedule), 2)
        let plain = try document(PlainEstimator(), 1000)
        let (a, b) = (tempered.rows[0].twoScaleDimension, plain.rows[0].twoScaleDimension)
        let error = (a.standardError * a.standardError + b.standardError * b.standardError).squareRoot()
        #expect(plain.rows[0].effectiveSampleSize > 30)
        #expect(abs(a.value - b.value) < 4 * error, "\(a) \(b)")
        #expect(a.standardError > 0 && a.standardError < 0.3)
        #expect(tempered.rows[0].lower == nil)
    }

    @Test func aBoxAroundGivenParameters() throws {
        let shape = Architecture(widths: [2, 2, 1], activation: .tanh, hasBias: true)
        let center = (0..<shape.parameterCount).map { 0.3 * Double($0 % 4) - 0.5 }
        try compare(MarkovianNetwork(shape, inputs: inputs)) {
            .box(center: center, radius: 0.7, origin: "here", count: $0)
        }
    }

    @Test func aBoxOfASoftmaxNetwork() throws {
        let shape = Architecture(widths: [2, 1, 2], activation: .tanh)
        let center = (0..<shape.parameterCount).map { 0.4 * Double($0 % 3) - 0.3 }
        try compare(DeterministicNetwork(shape, inputs: inputs, output: .softmax)) {
            .box(center: center, radius: 0.4, origin: "here", count: $0)
        }
    }

    @Test func theOrderOfTheCenterIsThatOfTheFile() throws {
        let shape = Architecture(widths: [2, 2, 1], activation: .tanh, hasBias: true)
        let network = try MarkovianNetwork(shape, inputs: inputs)
        let center = (0..<shape.parameterCount).map { 0.2 * Double($0) - 0.7 }
        let scales = [try ExactScale(epsilon: Rational(1) / Rational(100), zeta: Rational(0))]
        func value(_ draws: NetworkEstimate.Draws, _ estimator: any DimensionEstimator) throws -> Double {
            try NetworkEstimate(
                network: network, inputs: "", draws: draws, estimator: estimator, normalisation: 1, seed: 1
            ).document(at: scales).rows[0].twoScaleDimension.value
        }
        let point = try value(.given(Matrix(rows: 1, columns: center.count, elements: center)), PlainEstimator())
        let box = try value(
            .box(center: center, radius: 1e-6, origin: "here", count: 2),
            TemperedEstimator(schedule: .init(level: 0, repetitions: 2, checkRepetitions: 0)))
        // The blocks of tempering are good to 0.01 nats each.
        #expect(abs(point - box) < 0.02)
    }

    @Test func whatIsNotSupportedIsRefused() throws {
        let shape = Architecture(widths: [2, 2, 1], activation: .tanh)
        let center = [Double](repeating: 0.5, count: shape.parameterCount)
        let error = #expect(throws: UserError.self) {
            try NetworkEstimate(
                network: MarkovianNetwork(shape, inputs: inputs), inputs: "",
                draws: .box(center: center, radius: 1, origin: "here", count: 2), estimator: FactorisedEstimator(),
                seed: 1)
        }
        #expect(error?.kind == .usage && error?.description.contains("(around): use estimator tempered") == true)
    }
}
