import Foundations
import Networks
import Testing

@Suite struct PriorTests {
    @Test(arguments: [
        ("uniform:-1:1", Prior.standard), ("uniform:0.375:2.385", .uniform(low: 0.375, high: 2.385)),
        ("kaiming-uniform", .kaimingUniform),
        ("torch-default", .torchDefault), ("normal:0.5", .normal(standardDeviation: 0.5)),
        ("normal:3", .normal(standardDeviation: 3)),
    ])
    func notationIsReadAndWritten(text: String, prior: Prior) throws {
        #expect(try Prior(parsing: text) == prior)
        #expect(prior.description == text)
    }

    @Test(arguments: [
        "", "uniform", "uniform:1", "uniform:1:1", "uniform:2:1", "uniform:a:1", "uniform:0:1:2", "uniform:0:inf",
        "kaiming-uniform:1", "kaiming", "torch", "torch-default:1", "normal", "normal:0", "normal:-1", "normal:nan",
        "normal:1:2", "Uniform:0:1",
        "uniform:0:1:", ":", "normal:x:1",
    ])
    func anythingElseIsRefused(text: String) {
        let error = #expect(throws: UserError.self) { try Prior(parsing: text) }
        #expect(
            error?.description
                == "'\(text)' is no prior (prior): write uniform:LO:HI with LO < HI, kaiming-uniform, torch-default or normal:SD"
        )
    }

    /// Mean and mean square of all parameters of a layer over many draws against the law, within five standard errors: a
    /// false alarm in one of twelve with probability 7e-6.
    @Test func momentsAreThoseOfTheLawInEveryLayer() {
        let architecture = Architecture(widths: [24, 6, 10], hasBias: true)
        let laws: [(prior: Prior, layer: (_ fanIn: Double) -> (mean: Double, variance: Double, fourth: Double))] = [
            (.uniform(low: -1, high: 3), { _ in (1, 16.0 / 12, 256.0 / 80) }),
            (.kaimingUniform, { fanIn in (0, 6 / fanIn / 3, 36 / fanIn / fanIn / 5) }),
            (.torchDefault, { fanIn in (0, 1 / fanIn / 3, 1 / fanIn / fanIn / 5) }),
            (.normal(standardDeviation: 0.5), { _ in (0, 0.25, 3 * 0.0625) }),
        ]
        for (prior, layer) in laws {
            let draws = (0..<200).map { prior.draw($0, for: architecture, seed: 3) }
            for (range, fanIn) in [(0..<150, 24.0), (150..<220, 6.0)] {
                let law = layer(fanIn)
                let centred = draws.flatMap { $0[range] }.map { $0 - law.mean }
                let count = Double(centred.count)
                let mean = centred.reduce(0, +) / count
                let square = centred.reduce(0) { $0 + $1 * $1 } / count
                let meanError = (law.variance / count).squareRoot()
                let squareError = ((law.fourth - law.variance * law.variance) / count).squareRoot()
                #expect(abs(mean) < 5 * meanError, "\(prior)")
                #expect(abs(square - law.variance) < 5 * squareError, "\(prior)")
            }
        }
    }

    @Test func kaimingBoundsAreThoseOfEachLayer() {
        let architecture = Architecture(widths: [24, 6, 200])
        let draw = Prior.kaimingUniform.draw(0, for: architecture, seed: 3)
        #expect(draw[..<144].allSatisfy { abs($0) <= 0.5 } && draw[144...].allSatisfy { abs($0) <= 1 })
        #expect(draw[144...].contains { abs($0) > 0.9 })
    }

    @Test func drawsAreAddressedBySeedAndNumber() {
        let architecture = Architecture(widths: [3, 2, 3])
        let draw = Prior.standard.draw(4, for: architecture, seed: 9)
        #expect(draw.count == 12)
        #expect(draw == Prior.standard.draw(4, for: architecture, seed: 9))
        #expect(Set(draw).isDisjoint(with: Prior.standard.draw(5, for: architecture, seed: 9)))
        #expect(Set(draw).isDisjoint(with: Prior.standard.draw(4, for: architecture, seed: 10)))
    }
}
