import ArgumentParser
import Experiments

/// `twosed verify --network ...`; `Twosed.main` sends it here.
struct VerifyNetworkCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify-network",
        abstract: "Compare generalisation gaps with the deviation C eps_n of the bound.",
        discussion: """
            Exit status 0 if every checked size is SATISFIED, 1 if one is VIOLATED, 2 if the check is undecided.

            Example: twosed verify --network 54-16-7 --sample covertype --loss brier --sizes 100,300,1000,3000
            """,
        shouldDisplay: false)

    @OptionGroup var network: VerifyNetwork
    @OptionGroup var common: CommonOptions

    func run() throws {
        try common.checkOutput()
        let experiment = try network.experiment(seed: common.seed)
        let bar = ProgressBar("verify")
        let document = try experiment.document(context: common.context(bar))
        bar.finish()
        try common.write(
            text: VerifyNetwork.page(document), json: JSON.encode(document), table: VerifyNetwork.table(document))
        if document.verdicts.contains(.violated) { throw ExitCode(Failure.Status.refuted.rawValue) }
        if !document.verdicts.allSatisfy({ $0 == .satisfied }) { throw ExitCode(Failure.Status.undecided.rawValue) }
    }
}
