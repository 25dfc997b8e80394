import EffectiveDimension
import Foundation
import Foundations
import LinearAlgebra
import Testing

/// The code of the article "Writing a network family", and the three checks that it recommends.
@Suite struct NetworkFamilyArticleTests {
    struct RadialNetwork: MarkovianModel {
        let widths: [Int]
        let inputs: Matrix
        let sigma: Double

        var layers: [LayerShape] {
            zip(widths, widths.dropFirst()).map { fanIn, units in
                LayerShape(units: units, parametersPerUnit: fanIn, hasConstantBlocks: false)
            }
        }
        var initialState: Matrix { inputs }

        func makeScratch() {}

        func bump(_ x: ArraySlice<Double>, _ w: ArraySlice<Double>) -> Double {
            exp(-zip(x, w).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) } / 2)
        }

        func advance(_ state: Matrix, through layer: Int, parameters: ArraySlice<Double>) -> Matrix {
            Matrix(rows: state.rows, columns: widths[layer + 1]) { row, unit in
                let start = parameters.startIndex + unit * widths[layer]
                return bump(state.row(row), parameters[start..<(start + widths[layer])])
            }
        }

        func scoreRows(_ w: ArraySlice<Double>, _ state: Matrix) -> Matrix {
            let scale = 1 / (sigma * Double(state.rows).squareRoot())
            return Matrix(rows: state.rows, columns: w.count) { row, column in
                scale * bump(state.row(row), w) * (state[row, column] - w[w.startIndex + column])
            }
        }

        func blockSpectrum(
            ofUnitIn layer: Int, parameters: ArraySlice<Double>, state: Matrix, scratch: inout Void
        ) throws -> [Double] {
            try scoreRows(parameters, state).singularValues()
        }

        func trace(of layer: Int, parameters: ArraySlice<Double>, state: Matrix) -> Double {
            (0..<widths[layer + 1]).reduce(0) { total, unit in
                let start = parameters.startIndex + unit * widths[layer]
                let rows = scoreRows(parameters[start..<(start + widths[layer])], state)
                return total + rows.elements.reduce(0) { $0 + $1 * $1 }
            }
        }
    }

    private let network = RadialNetwork(
        widths: [3, 4, 2], inputs: Self.normal(rows: 20, columns: 3), sigma: 0.3)

    private static func normal(rows: Int, columns: Int) -> Matrix {
        var stream = RandomStream(seed: 5, purpose: .syntheticInputs, index: 0)
        return Matrix(rows: rows, columns: columns) { _, _ in stream.normal() }
    }

    private static func draw(_ k: Int) -> [Double] {
        var stream = RandomStream(seed: 5, purpose: .priorDraws, index: UInt64(k))
        return (0..<20).map { _ in stream.uniform(-1, 1) }
    }

    @Test func squaresOfTheSpectrumAddUpToTheTrace() throws {
        var scratch: Void = network.makeScratch()
        for k in 0..<5 {
            let theta = Self.draw(k)
            let squares = try network.squareRootSpectrum(at: theta, scratch: &scratch).reduce(0) { $0 + $1 * $1 }
            #expect(abs(squares - network.trace(at: theta)) < 1e-12 * squares)
        }
    }

    @Test func theBlockAgreesWithFiniteDifferences() throws {
        let w = [0.375, -0.2385, 0.81]
        let v = [0.6, -0.64, 0.48]
        let step = 1e-5
        let rows = network.scoreRows(w[...], network.inputs)
        let form = (0..<rows.rows).reduce(0.0) { total, row in
            let product = zip(rows.row(row), v).reduce(0) { $0 + $1.0 * $1.1 }
            return total + product * product
        }
        let differences = (0..<20).reduce(0.0) { total, row in
            func g(_ t: Double) -> Double {
                network.bump(network.inputs.row(row), ArraySlice(zip(w, v).map { $0 + t * $1 }))
            }
            let slope = (g(step) - g(-step)) / (2 * step)
            return total + slope * slope
        }
        #expect(abs(form - differences / (20 * 0.3 * 0.3)) < 1e-8 * form)
    }

    @Test func neitherTheOrderOfUnitsNorTheNoiseMatters() throws {
        func dimension(_ network: RadialNetwork, _ draw: @escaping @Sendable (Int) -> [Double]) throws -> Double {
            let (estimator, draws) = (PlainEstimator(), ParameterSource.given(20, draw: draw))
            let normalisation = try estimator.normalisation(of: network, from: draws)
            let scale = Scale(epsilon: 0.01, zeta: 0.5)
            return try estimator.estimate(network, from: draws, at: [scale], normalisation: normalisation)[0]
                .twoScaleDimension.value
        }
        let value = try dimension(network, Self.draw)
        let louder = RadialNetwork(widths: [3, 4, 2], inputs: network.inputs, sigma: 2)
        #expect(abs(try dimension(louder, Self.draw) - value) < 1e-9)
        // The two units of the last layer change places.
        let swapped = try dimension(network) { k in
            let theta = Self.draw(k)
            return Array(theta[..<12] + theta[16...] + theta[12..<16])
        }
        #expect(abs(swapped - value) < 1e-9)
    }

    @Test func theArticleShowsThisCode() throws {
        let source = URL(fileURLWithPath: #filePath)
        let package = source.deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        let article = package.appending(path: "Sources/Networks/Networks.docc/WritingANetworkFamily.md")
        func lines(_ text: String) -> [String] {
            text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
        }
        let code = lines(try String(contentsOf: source, encoding: .utf8)).joined(separator: "\n")
        let shown = try String(contentsOf: article, encoding: .utf8).components(separatedBy: "```swift\n")
        #expect(shown.count == 2)
        #expect(code.contains(lines(shown[1].components(separatedBy: "```")[0]).joined(separator: "\n")))
    }
}
