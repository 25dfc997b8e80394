import Foundation
import LinearAlgebra
import Testing

@testable import Networks

@Suite struct OutputLawTests {
    @Test(arguments: [OutputLaw.softmax, .gaussian(sigma: 0.375)])
    func seedsFactorTheInformationOfTheLaw(law: OutputLaw) {
        let outputs = Matrix(rows: 3, columns: 4, elements: [0.375, -2, 1, 0.5, 3, 3, 3, 3, -1, 12, 0, 1])
        let seeds = law.seeds(outputs)
        let each = law.combinations(of: 4)
        #expect(seeds.rows == 3 * each)
        for sample in 0..<3 {
            let rows = seeds.selectingRows((sample * each)..<((sample + 1) * each))
            let product = BLAS.gram(rows)
            let expected = naiveInformation(Array(outputs.row(sample)), output: law)
            for (value, reference) in zip(product.elements, expected.elements) {
                #expect(abs(3 * value - reference) < 1e-15 * max(1, abs(reference)))
            }
        }
    }

    @Test func softmaxSeedsOfTwoClassesKeepTheirRelativeAccuracyInTheTail() {
        // p = 1 / (1 + e^a): the one row is sqrt(p (1 - p)) (1, -1).
        for gap in [1.0, 40, 300, 700] {
            let seeds = OutputLaw.softmax.seeds(Matrix(rows: 1, columns: 2, elements: [gap, 0]))
            let size = exp(-gap / 2) / (1 + exp(-gap))
            #expect(abs(seeds[0, 0] / size - 1) < 1e-13)
            #expect(abs(seeds[0, 1] / size + 1) < 1e-13)
        }
    }

    @Test func anImpossibleClassCarriesNoInformation() {
        let seeds = OutputLaw.softmax.seeds(Matrix(rows: 1, columns: 3, elements: [0, -2000, 0]))
        #expect(seeds.elements.allSatisfy { $0.isFinite })
        #expect(abs(seeds[0, 0] - 0.5) < 1e-15)
        #expect(seeds.row(1).allSatisfy { $0 == 0 })
    }
}
