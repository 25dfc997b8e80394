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

            'twosed help topics' tells of scales, estimators and exit statuses.

            Example: twosed estimate --network 54-16-7 --sample covertype --samples 100 --draws 100 \
            --epsilon 0.1,0.01 --zeta 2/3
            """,
        version: TwoScaleVersion.current,
        subcommands: [
            ExactCommand.self, CoverCommand.self, EstimateCommand.self, CompareCommand.self, TrainCommand.self,
            BoundCommand.self, VerifyCommand.self, VerifyNetworkCommand.self, RunCommand.self, ReportCommand.self,
            NotebookCommand.self,
            DataCommand.self, BenchCommand.self, TopicsCommand.self,
        ])

    static func main() {
        InterruptHandler.install()
        do {
            var command = try parseAsRoot(routed(TopicsCommand.arguments(Array(CommandLine.arguments.dropFirst()))))
            try command.run()
        } catch {
            Failure.exit(with: error)
        }
    }

    /// `verify` has two faces with flags of their own: `--network` asks for the one that trains.
    private static func routed(_ arguments: [String]) -> [String] {
        let asksForNetwork = arguments.contains { $0 == "--network" || $0.hasPrefix("--network=") }
        return arguments.first == "verify" && asksForNetwork ? ["verify-network"] + arguments.dropFirst() : arguments
    }
}
