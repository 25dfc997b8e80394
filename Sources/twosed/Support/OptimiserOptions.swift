public import ArgumentParser
import Foundations
import Networks
public import Training

extension Optimiser: ExpressibleByArgument {}
extension TrainingConfiguration.Precision: ExpressibleByArgument {}

/// The flags that say how weights are trained on given rows.
struct OptimiserOptions: ParsableArguments {
    @Option(help: "Optimiser: sgd, momentum or adam.")
    var optimizer: Optimiser = .adam

    @Option(parsing: .unconditional, help: ArgumentHelp("Learning rate of the first epoch.", valueName: "rate"))
    var learningRate: Double = 1e-3

    @Option(help: ArgumentHelp("Learning rates: constant, cosine or step:EPOCHS:FACTOR.", valueName: "schedule"))
    var schedule: String = "constant"

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Weight decay: this factor times the weights is added to the gradient.", valueName: "decay"))
    var weightDecay: Double = 0

    @Option(parsing: .unconditional, help: ArgumentHelp("Batch size, in rows.", valueName: "rows"))
    var batchSize: Int = 64

    @Option(parsing: .unconditional, help: ArgumentHelp("Epochs.", valueName: "n"))
    var epochs: Int = 20

    @Option(
        help: ArgumentHelp(
            "Initial weights: uniform:LO:HI, kaiming-uniform, torch-default or normal:SD.", valueName: "law"))
    var initialiser: String = "kaiming-uniform"

    @Option(help: "Floating-point type: float32 or float64.")
    var precision: TrainingConfiguration.Precision = .float32

    func configuration(loss: Loss, seed: UInt64) throws -> TrainingConfiguration {
        let initialiser: Prior
        do {
            initialiser = try Prior(parsing: self.initialiser)
        } catch {
            throw UserError(
                .usage, "'\(self.initialiser)' is no law of initial weights", "--initialiser",
                "write uniform:LO:HI with LO < HI, kaiming-uniform, torch-default or normal:SD")
        }
        let configuration = TrainingConfiguration(
            loss: loss, optimiser: optimizer, learningRate: learningRate,
            schedule: try LearningRateSchedule(parsing: schedule), weightDecay: weightDecay, batchSize: batchSize,
            initialiser: initialiser, precision: precision, seed: seed)
        try configuration.validate()
        return configuration
    }
}
