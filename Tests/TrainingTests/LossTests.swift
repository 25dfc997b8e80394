import Foundations
import Testing
import Training

struct LossTests {
    @Test func everyLossReadsBackItsOwnName() throws {
        for loss in allLosses { #expect(try Loss(parsing: loss.description) == loss) }
    }

    @Test(arguments: [
        "", "crossentropy", "clipped", "clipped:0", "clipped:-1", "clipped:inf", "brier:1", "clipped:1:2",
    ])
    func nonsenseIsRefused(text: String) {
        let error = #expect(throws: UserError.self) { try Loss(parsing: text) }
        #expect(error?.kind == .usage)
    }

    @Test func onlyBoundedLossesHaveAnUpperBound() {
        #expect(allLosses.map(\.upperBound) == [nil, nil, 2, 2.5])
    }

    @Test func boundedLossesStayBelowTheirBound() throws {
        let sample = RowSample(500, features: 4, classes: 3)
        for loss in allLosses {
            guard let bound = loss.upperBound else { continue }
            let trainer = try Trainer(
                .init(widths: [4, 3]), TrainingConfiguration(loss: loss, initialiser: .normal(standardDeviation: 50)))
            let losses = try trainer.risk(on: sample.set(.float32)).losses
            #expect(losses.allSatisfy { (0...bound + 1e-6).contains($0) })
            #expect(losses.max()! > 0.99 * bound)
        }
    }
}
