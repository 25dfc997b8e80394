import EffectiveDimension
import Foundations
import LinearAlgebra
import Testing

@testable import Networks

/// The Fisher matrix from sums over the rows of each sample, against the sum over the rows themselves.
@Suite struct ScoreRowsGramTests {
    private func scores(_ architecture: Architecture, rows: Int, _ output: OutputLaw) -> ScoreRows {
        let parameters = Prior.standard.draw(0, for: architecture, seed: 3)
        var stream = RandomStream(seed: 4, purpose: .syntheticInputs, index: 0)
        let inputs = Matrix(rows: rows, columns: architecture.widths[0]) { _, column in
            column == 1 ? 0 : stream.normal()
        }
        return ForwardPass(architecture, inputs: inputs, parameters: parameters[...])
            .scoreRows(output, parameters: parameters[...])
    }

    private func largestDifference(_ rows: ScoreRows) -> Double {
        let (own, other) = (rows.primalGram(), rows.gramOfRows())
        let scale = other.elements.map(abs).max() ?? 1
        return (0..<own.rows).flatMap { i in (0...i).map { j in abs(own[i, j] - other[i, j]) } }.max().map {
            $0 / scale
        } ?? 0
    }

    @Test(arguments: [1, 255, 300]) func sumsOverSamplesGiveTheSumOverRows(_ count: Int) {
        for widths in [[5, 4, 3], [3, 6, 2, 4], [4, 2]] {
            for (bias, output) in [(true, OutputLaw.softmax), (false, .gaussian(sigma: 0.3))] {
                let rows = scores(Architecture(widths: widths, hasBias: bias), rows: count, output)
                #expect(largestDifference(rows) < 1e-14, "\(widths), \(count) samples")
            }
        }
    }

    @Test func layersWithSeveralPositionsTakeTheRows() throws {
        let architecture = try NetworkShape("cnn:2|3-2", activation: .tanh).architecture(inputs: 9)
        #expect(largestDifference(scores(architecture, rows: 12, .softmax)) < 1e-14)
    }
}
