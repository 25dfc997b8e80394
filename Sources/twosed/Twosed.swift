import ArgumentParser
import Foundations

/// The command `twosed`: parse, validate, call one library function, print.
@main
struct Twosed: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "twosed",
        abstract: "How complex is this model, and what does that say about its generalisation?",
        discussion: """
            Computes the two-scale effective dimension (2sED) of Datres, Leonardi, Figalli and Sutter (NeurIPS 2024), \
            its lower bounds and the generalisation bound built on it. Logarithms are natural (nats).

            'twosed help topics' explains scales, estimators and exit statuses.

            Example: twosed estimate --network 54-16-7 --sample covertype --samples 100 --draws 100 \
            --epsilon 0.1,0.01 --zeta 2/3
            """,
        version: TwoScaleVersion.current,
        subcommands: [
            ExactCommand.self, CoverCommand.self, EstimateCommand.self, CurveCommand.self, CompareCommand.self,
            MeasureCommand.self, DistanceCommand.self, TrainCommand.self, BoundCommand.self, VerifyCommand.self,
            RunCommand.self,
            StatusCommand.self, StoreCommand.self, ReportCommand.self, NotebookCommand.self, DataCommand.self,
            BenchCommand.self, TopicsCommand.self, HelpCommand.self,
        ])

    static func main() {
        InterruptHandler.install()
        do {
            var command = try parseAsRoot()
            try command.run()
        } catch {
            Failure.exit(with: error)
        }
    }
}
