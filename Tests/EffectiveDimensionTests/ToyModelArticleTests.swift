import EffectiveDimension
import Foundation
import Foundations
import Testing

/// The code of the article "Writing a toy model": what it shows compiles, runs and gives the truth.
@Suite struct ToyModelArticleTests {
    struct Parabolas: MarkovianModel {
        let weights: [Double]
        var layers: [LayerShape] {
            weights.map { _ in LayerShape(units: 1, parametersPerUnit: 1, hasConstantBlocks: false) }
        }
        var initialState: [Double] { [] }

        func makeScratch() {}

        func advance(_ state: [Double], through layer: Int, parameters: ArraySlice<Double>) -> [Double] { state }

        func blockSpectrum(
            ofUnitIn layer: Int, parameters: ArraySlice<Double>, state: [Double], scratch: inout Void
        ) -> [Double] {
            parameters.map { 2 * weights[layer] * $0 }
        }

        func trace(of layer: Int, parameters: ArraySlice<Double>, state: [Double]) -> Double {
            parameters.reduce(0) { $0 + 4 * weights[layer] * weights[layer] * $1 * $1 }
        }
    }

    /// Within 4 standard errors of the closed form; a false alarm is once in 16,000 seeds, and the seed is fixed.
    @Test func theEstimateAgreesWithTheClosedForm() throws {
        let model = Parabolas(weights: [0.375, 1, 2.385])
        let source = ParameterSource.layered(
            model.weights.map { _ in .uniform(low: 0, high: 1) }, of: model.layers, count: 20_000, seed: 1)
        let estimator = PlainEstimator()
        let scale = Scale(epsilon: 0.1, zeta: 2.0 / 3)
        let normalisation = try estimator.normalisation(of: model, from: source)
        let estimate = try estimator.estimate(
            model, from: source, at: [scale], normalisation: normalisation, lowerBounds: false)[0]

        let kappa = 3 / model.weights.reduce(0) { $0 + 4 * $1 * $1 / 3 }
        let truth = model.weights.reduce(0) { $0 + log1p(scale.magnification * kappa.squareRoot() * $1) }
        let exact = scale.dimension(parameters: 3, logDeterminant: truth)

        let dimension = estimate.twoScaleDimension
        #expect(dimension.standardError < 0.01)
        #expect(abs(dimension.value - exact) < 4 * dimension.standardError, "\(dimension), exactly \(exact)")
    }

    @Test func theArticleShowsThisCode() throws {
        let source = URL(fileURLWithPath: #filePath)
        let package = source.deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        let article = package.appending(
            path: "Sources/EffectiveDimension/EffectiveDimension.docc/WritingAToyModel.md")
        func lines(_ text: String) -> [String] {
            text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
        }
        let code = lines(try String(contentsOf: source, encoding: .utf8)).joined(separator: "\n")
        let blocks = try String(contentsOf: article, encoding: .utf8).components(separatedBy: "```swift\n").dropFirst()
        #expect(blocks.count == 3)
        for block in blocks {
            let shown = lines(block.components(separatedBy: "```")[0]).joined(separator: "\n")
            #expect(code.contains(shown), "the article shows other code:\n\(shown)")
        }
    }
}
