import BallArithmetic
import EffectiveDimension
import Experiments
import Foundations
import LinearAlgebra
import Networks
import Testing

@Suite struct NetworkEstimateDrawsTests {
    private let shape = Architecture(widths: [2, 3, 2, 1], activation: .tanh, hasBias: true)
    private let inputs = Matrix(rows: 4, columns: 2) { i, j in 0.375 * Double(i * i) - Double(j) }

    private func estimate(
        _ draws: NetworkEstimate.Draws, innerDraws: Int? = nil, network: (any FisherNetwork)? = nil
    ) throws -> NetworkEstimate {
        try NetworkEstimate(
            network: network ?? MarkovianNetwork(shape, inputs: inputs), inputs: "test rows", draws: draws,
            estimator: PlainEstimator(innerDraws: innerDraws), seed: 3)
    }

    @Test func drawsOfABoxStayWithinTheRadiusOfTheCenterAndFillIt() throws {
        let center = (0..<shape.parameterCount).map { 0.1 * Double($0) - 0.375 }
        let box = try estimate(.box(center: center, radius: 0.25, origin: "here", count: 200))
        let unitOrder = shape.unitOrder(fromLayerOrder: center)
        var (smallest, largest) = (1.0, -1.0)
        for k in 0..<200 {
            for (value, middle) in zip(box.source.draw(k), unitOrder) {
                smallest = min(smallest, value - middle)
                largest = max(largest, value - middle)
            }
        }
        #expect(smallest >= -0.25 && smallest < -0.24 && largest <= 0.25 && largest > 0.24)
        #expect(throws: UserError.self) {
            try estimate(.box(center: [1], radius: 0.25, origin: "here", count: 2))
        }
    }

    /// In a small box the Fisher matrix hardly moves: the dimension is that of its center.
    @Test func theLocalDimensionTendsToThatOfThePoint() throws {
        let center = (0..<shape.parameterCount).map { 0.1 * Double($0) - 0.375 }
        let scales = [try ExactScale(epsilon: Rational(1) / Rational(100), zeta: Rational(0))]
        let point = try estimate(.given(Matrix(rows: 1, columns: center.count, elements: center))).document(at: scales)
        let box = try estimate(.box(center: center, radius: 1e-7, origin: "p.npy", count: 5)).document(at: scales)
        let difference = box.rows[0].twoScaleDimension.value - point.rows[0].twoScaleDimension.value
        #expect(abs(difference) < 1e-3 && difference != 0)
        #expect(box.model.prior == "uniform within 1e-07 of p.npy")
    }

    @Test func fewerInnerDrawsAreSaid() throws {
        let scales = [try ExactScale(epsilon: Rational(1) / Rational(10), zeta: Rational(0))]
        let prior = NetworkEstimate.Draws.prior(.standard, count: 6)
        let all = try estimate(prior).document(at: scales)
        let few = try estimate(prior, innerDraws: 2).document(at: scales)
        #expect(!all.notes.contains { $0.hasPrefix("Lower bounds") })
        #expect(few.notes.contains("Lower bounds: the inner means run over the first 2 of 6 draws."))
        #expect(all.rows[0].twoScaleDimension == few.rows[0].twoScaleDimension)
        #expect(all.rows[0].lower != few.rows[0].lower)
        let without = try estimate(prior, innerDraws: 2).document(at: scales, lowerBounds: false)
        #expect(!without.notes.contains { $0.hasPrefix("Lower bounds") } && without.rows[0].lower == nil)
    }

    @Test func aNetworkWithoutInnerNoiseHasNoLowerBoundsAndSaysHowItsSpectraWereFound() throws {
        let scales = [try ExactScale(epsilon: Rational(1) / Rational(10), zeta: Rational(0))]
        let network = try DeterministicNetwork(shape, inputs: inputs, output: .gaussian(sigma: 0.375))
        let request = SpectralDimensions.Request(observations: [1000], alphas: [0.5])
        let document = try estimate(.prior(.standard, count: 3), network: network).document(
            at: scales, others: request)
        #expect(document.rows[0].lower == nil)
        #expect(document.model.fisher == "gaussian" && document.model.sigma == [0.375])
        #expect(document.method.eigen == "auto")
        #expect(document.notes.contains { $0.hasPrefix("Spectra: ") })
        let others = try #require(document.otherDimensions)
        #expect(others.parameters == shape.parameterCount && others.abbas.count == 1 && others.regularised.count == 1)
    }
}
