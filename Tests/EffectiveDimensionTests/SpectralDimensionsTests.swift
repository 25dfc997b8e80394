import Foundation
import Foundations
import Testing

@testable import EffectiveDimension

@Suite struct SpectralDimensionsTests {
    /// Constant eigenvalues 4, 1 and 1/4 and one of 0: every number is a closed form.
    private struct ConstantModel: MarkovianModel {
        let layers = [LayerShape(units: 1, parametersPerUnit: 4, hasConstantBlocks: true)]
        let initialState = 0
        func makeScratch() {}
        func advance(_ state: Int, through layer: Int, parameters: ArraySlice<Double>) -> Int { state }
        func trace(of layer: Int, parameters: ArraySlice<Double>, state: Int) -> Double { 5.25 }
        func blockSpectrum(
            ofUnitIn layer: Int, parameters: ArraySlice<Double>, state: Int, scratch: inout Void
        ) throws -> [Double] { [2, 1, 0.5] }
    }

    @Test func constantSpectraGiveTheClosedForms() throws {
        let request = SpectralDimensions.Request(observations: [1e4], gamma: 0.5, alphas: [0.375])
        let normalisation = Normalisation(parameters: 4, traces: [5.25, 5.25, 5.25])
        let dimensions = try SpectralDimensions(
            of: ConstantModel(), from: .given(3) { _ in [0, 0, 0, 0] }, request: request, normalisation: normalisation)
        let eigenvalues = [4, 1, 0.25].map { $0 * 4 / 5.25 }
        let abbas = 0.5 * 1e4 / (2 * Double.pi * log(1e4))
        let expected = eigenvalues.reduce(0) { $0 + log(1 + abbas * $1) } / log(abbas)
        #expect(dimensions.abbas.map(\.factor) == [abbas])
        #expect(abs(dimensions.abbas[0].dimension.value / expected - 1) < 1e-13)
        #expect(dimensions.abbas[0].dimension.standardError < 1e-13)
        #expect(abs(dimensions.abbas[0].effectiveSampleSize - 3) < 1e-13)
        let berezniuk = 1e4 / (2 * Double.pi)
        let scaled = eigenvalues.reduce(0) { $0 + log(1 + berezniuk * $1) } / log(berezniuk)
        #expect(abs(dimensions.berezniuk[0].dimension.value / scaled - 1) < 1e-13)
        #expect(abs(dimensions.participationRatio.value - 5.25 * 5.25 / (16 + 1 + 1.0 / 16)) < 1e-13)
        let directions = eigenvalues.reduce(0) { $0 + $1 / ($1 + 0.375) }
        #expect(abs(dimensions.regularised[0].directions.value - directions) < 1e-14)
    }

    /// The error of `2 log mean` over draws that differ is the jackknife of the whole formula, normalisation included.
    @Test func errorsAreThoseOfLeavingDrawsOutOfEverything() throws {
        let chain = DiagonalChain.restless
        let draws = chain.uniformDraws(12)
        func dimension(_ kept: [Int]) throws -> Double {
            let normalisation = Normalisation(
                parameters: chain.parameterCount, traces: kept.map { chain.trace(at: draws[$0]) })
            let dimensions = try SpectralDimensions(
                of: chain, from: .given(kept.count) { draws[kept[$0]] },
                request: .init(observations: [1e5], alphas: []), normalisation: normalisation)
            return dimensions.abbas[0].dimension.value
        }
        let all = Array(draws.indices)
        let normalisation = Normalisation(parameters: chain.parameterCount, traces: draws.map(chain.trace))
        let result = try SpectralDimensions(
            of: chain, from: .given(12) { draws[$0] }, request: .init(observations: [1e5], alphas: []),
            normalisation: normalisation)
        let rest = try all.map { left in try dimension(all.filter { $0 != left }) }
        let expected = Estimate.jackknife(value: try dimension(all), leaveOneOut: rest)
        let estimate = result.abbas[0].dimension
        #expect(abs(estimate.value / expected.value - 1) < 1e-12)
        // The normalisation enters to first order.
        #expect(abs(estimate.standardError / expected.standardError - 1) < 0.05)
    }

    @Test func resolutionsThatDoNotDivideTheSpaceAreNotUsable() {
        #expect(!SpectralDimensions.Request.isUsable(6, gamma: 1))
        #expect(!SpectralDimensions.Request.isUsable(10, gamma: 1))
        #expect(SpectralDimensions.Request.isUsable(100, gamma: 1))
        #expect(!SpectralDimensions.Request.isUsable(100, gamma: 0.25))
    }
}
