import BallArithmetic
import EffectiveDimension
import Foundation
import Foundations
import LinearAlgebra
import Networks
import Testing

@testable import Experiments

@Suite struct WideEstimatorTests {
    private static func network(_ widths: String, rows: Int, noise: Int = 0, seed: UInt64 = 5) throws
        -> MarkovianNetwork
    {
        var stream = RandomStream(seed: seed, purpose: .syntheticInputs, index: 0)
        let architecture = Architecture(widths: try Architecture.widths(parsing: widths))
        let inputs = Matrix(rows: rows, columns: architecture.widths[0]) { _, _ in stream.normal() }
        return try MarkovianNetwork(architecture, inputs: inputs, noiseSamples: noise)
    }

    private func estimate(
        _ network: MarkovianNetwork, by estimator: some DimensionEstimator, scale: Scale, threads: Int = 2
    ) throws -> DimensionEstimate {
        let source = ParameterSource.layered(
            Array(repeating: .uniform(low: -1, high: 1), count: 2), of: network.layers, count: 100, seed: 3)
        let normalisation = try estimator.normalisation(of: network, from: source)
        return try estimator.dimensions(
            of: network, from: source, at: [scale], normalisation: normalisation,
            context: RunContext(threads: threads))[0]
    }

    private static let schedule = TemperingReport.Schedule(level: -1, repetitions: 8, checkRepetitions: 0)

    /// Units of different noise, and more inputs to the last layer than rows.
    @Test(arguments: [0, 2]) func agreesWithTempering(noise: Int) throws {
        let network = try Self.network("5-24-2", rows: 9, noise: noise)
        let scale = Scale(epsilon: 0.05, zeta: 0.5)
        let wide = try estimate(network, by: WideEstimator(schedule: Self.schedule), scale: scale)
        let tempered = try estimate(network, by: TemperedEstimator(schedule: Self.schedule), scale: scale)
        for (a, b) in [
            (wide.twoScaleDimension, tempered.twoScaleDimension),
            (try #require(wide.lower).published, try #require(tempered.lower).published),
        ] {
            let error = (a.standardError * a.standardError + b.standardError * b.standardError).squareRoot()
            #expect(error > 0 && error < 0.01 * a.value)
            #expect(abs(a.value - b.value) < 4 * error)
        }
    }

    /// The pilot's pool holds fewer units than the layer; the lookahead narrows the weights of networks all the same, from a
    /// standard deviation of 2.4 nats to one of 0.4, so that they enter in one step.
    @Test func networksOfManyUnitsAreWeightedInOneStep() throws {
        let found = try estimate(
            Self.network("10-1100-30", rows: 20),
            by: WideEstimator(schedule: .init(level: -2, repetitions: 2, checkRepetitions: 0)),
            scale: Scale(epsilon: 0.1, zeta: 2.0 / 3))
        #expect(try #require(found.tempering?.stages.last).powers == [1])
    }

    /// Rows of a real table have columns that are rarely not zero. To units that see only these the derivative of log det promises
    /// hundreds of nats, and networks drawn by it would consist of few units: 180,000 parameters of 1,471 were the answer. With the
    /// same rows and noise `--estimator tempered --schedule 1:8:0` gives 1261.03(20), `exchange`, `0:8:0`, 1260.52(23).
    @Test func agreesWithOthersOnRowsOfATable() throws {
        let network = NetworkSpecification(
            NetworkShape("54-24-7"), fisher: FisherSettings(forwardNoise: 1), inputs: .sample("covertype"), samples: 100
        )
        let scale = try ExactScale(epsilon: Rational(parsing: "1/100"), zeta: Rational(parsing: "2/3"))
        let schedule = TemperingReport.Schedule(level: -2, repetitions: 4, checkRepetitions: 0)
        let found = try NetworkEstimate(
            network, draws: .prior(network.prior, count: 1), estimator: WideEstimator(schedule: schedule), seed: 1
        ).document(at: [scale]).rows[0].twoScaleDimension
        #expect(found.standardError < 0.01 * found.value, "\(found)")
        #expect(abs(found.value - 1260.8) < 4 * hypot(found.standardError, 0.3), "\(found)")
    }

    @Test func threadsDoNotChangeABit() throws {
        let network = try Self.network("4-10-2", rows: 8)
        let scale = Scale(epsilon: 0.1, zeta: 0.5)
        let schedule = TemperingReport.Schedule(level: -3, repetitions: 3, checkRepetitions: 2)
        let one = try estimate(network, by: WideEstimator(schedule: schedule), scale: scale, threads: 1)
        #expect(try estimate(network, by: WideEstimator(schedule: schedule), scale: scale, threads: 3) == one)
    }

    /// The form in the lookahead is the derivative of log det: a hidden unit's outputs grow by a factor `1 + h`, `G` by
    /// `2 h y y^T`.
    @Test func lookaheadHasTheDerivativeOfLogDeterminant() throws {
        let network = try Self.network("3-6-2", rows: 5)
        var stream = RandomStream(seed: 1, purpose: .syntheticInputs, index: 1)
        var parameters = (0..<18).map { _ in stream.uniform(-1, 1) }
        let factor = 0.7
        func logDeterminant() throws -> Double {
            var scratch = network.makeScratch()
            let state = network.advance(network.initialState, through: 0, parameters: parameters[...])
            return try network.logDeterminants(
                of: 1, parameters: Array(repeating: 0, count: 12)[...], state: state, factors: [factor],
                scratch: &scratch)[0].value
        }
        let state = network.advance(network.initialState, through: 0, parameters: parameters[...])
        let lookahead = try #require(try network.lookahead(from: 0, to: [state], factor: factor))
        for unit in 0..<6 {
            let range = (3 * unit)..<(3 * unit + 3)
            let value = lookahead(
                network.outputs(ofUnitIn: 0, parameters: parameters[range], state: network.initialState))
            let weights = Array(parameters[range])
            func moved(by h: Double) throws -> Double {
                parameters.replaceSubrange(range, with: weights.map { $0 * (1 + h) })
                defer { parameters.replaceSubrange(range, with: weights) }
                return try logDeterminant()
            }
            let slope = try (moved(by: 1e-5) - moved(by: -1e-5)) / 2e-5
            let form = 2 * expm1(value / 2)
            #expect(abs(slope - 2 * form) <= 1e-6 * max(1, abs(slope)))
        }
    }

    @Test(arguments: ["5-4-3-2", "5-3"]) func otherShapesAreRefused(widths: String) throws {
        let network = try Self.network(widths, rows: 4)
        let source = ParameterSource.layered(
            Array(repeating: .uniform(low: -1, high: 1), count: network.layers.count), of: network.layers, count: 1,
            seed: 1)
        #expect(throws: UserError.self) { try WideEstimator().check(source, for: network) }
    }

    @Test func theShapeDecidesWhichEstimatorSuits() throws {
        func name(_ widths: String, _ fisher: FisherSettings = FisherSettings()) throws -> String {
            try NetworkSpecification(NetworkShape(widths), fisher: fisher, inputs: .sample("covertype"))
                .suitedEstimator().name
        }
        #expect(try name("36-240-6") == "wide")
        #expect(try name("36-24-6") == "tempered")
        #expect(try name("36-240-240-6") == "tempered")
        #expect(try name("36-240-6", FisherSettings(.softmax)) == "plain")
        #expect(try name("36-240-6", FisherSettings(estimate: .empirical, forwardNoise: 1)) == "tempered")
        func exchange(_ widths: String) throws -> Bool {
            try NetworkSpecification(NetworkShape(widths), inputs: .sample("covertype")).suitsExchange()
        }
        #expect(try exchange("54-16-7") && !exchange("54-64-100-7"))
    }
}
