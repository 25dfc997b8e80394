import EffectiveDimension
import Networks
import Testing

@testable import Experiments

struct RowBudgetTests {
    private func rows(_ networks: [[Int]], by estimator: EstimatorKind = .tempered, seconds: Double = 60) -> Int {
        RowBudget.rows(for: networks.map { (Architecture(widths: $0), estimator) }, seconds: seconds)
    }

    @Test func moreTimePaysForMoreRows() {
        let one = rows([[54, 16, 7]])
        #expect(one > 500)
        #expect(abs(Double(rows([[54, 16, 7]], seconds: 600)) / Double(one) - 10) < 0.1)
        #expect(rows([[54, 16, 7]], seconds: 0.1) == 100)
    }

    /// A unit that moves changes the blocks of all layers after it.
    @Test func aDeepNetworkOfTheSameSizeGetsFewerRows() {
        #expect(rows([[54, 16, 7]]) > 4 * rows([[54, 13, 11, 9, 7]]))
    }

    @Test func networksShareTheTime() {
        let (first, second) = ([12, 16, 3], [12, 8, 8, 3])
        let together = 1 / Double(rows([first, second]))
        #expect(abs(together * Double(rows([first])) - 1 - Double(rows([first])) / Double(rows([second]))) < 0.05)
    }

    /// With more units than rows the Gram matrix of the rows costs their square.
    @Test func wideNetworksPayForTheSmallerSideOfTheirGramMatrix() {
        let (narrow, wide) = (
            rows([[54, 128, 7]], by: .wide, seconds: 600), rows([[54, 2048, 7]], by: .wide, seconds: 600)
        )
        #expect(narrow > 1000)
        #expect((100..<narrow).contains(wide))
        let cost = { RowBudget.seconds(for: Architecture(widths: [54, 2048, 7]), rows: $0, estimator: "wide") }
        #expect(abs(cost(400) / cost(200) - 4) < 1e-9)
    }
}
