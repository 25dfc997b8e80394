import ArgumentParser
import BallArithmetic
import Bounds
import Experiments
import Foundations
import Records
import Reporting

struct VerifyCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify",
        abstract: "Test the bound on simulated data sets of a family, or on trained networks.",
        discussion: """
            With --family: for each n, draws data sets, takes sup |R - R_n| of each, and compares how often it reaches \
            C eps_n with the right side of the bound, at both rates. Without --gamma, gamma is the largest with right \
            side <= delta, which gives the strictest test. A claim can be tested if its right side is below 1 and C \
            eps_n is below the range of the loss, which no gap can exceed.

            With --network: trains each network on data sets of each size and compares generalisation gaps, and larger ones \
            found by a search, with C eps_n (--gamma is 1 unless given).

            Exit status: 0 every claim that could be tested is satisfied (with --network: every checked size), 1 one is \
            violated, 2 none could be tested (with --network: the check is undecided).

            With --density or --log-likelihood instead of --family: the same for a family of your own.

            Example: twosed verify --density "1+t1*cos(2*pi*z)" --outcomes 0:1 --box 0:1/2 --n 1e4
            Example: twosed verify --family bernoulli --box 1/10:9/10 --truth 3/10 --n 100,1000 --data-sets 500
            Example: twosed verify --network 54-16-7 --sample covertype --loss brier --sizes 100,300,1000,3000
            """)

    @Option(
        help: ArgumentHelp(
            "The family: \(FamilyText.forms.joined(separator: ", ")), or list.", valueName: "name[:params]"))
    var family: String?

    @Option(help: ArgumentHelp("Networks by their widths, with commas.", valueName: "widths,..."))
    var network: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Free parameter in (0, 1].", valueName: "g"), transform: { try Rational(parsing: $0) })
    var gamma: Rational?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "The box of the family, one LO:HI for all axes or one for each, or that of the search, one LO:HI (default "
                + "-1:1).", valueName: "lo:hi,..."))
    var box: String?

    @OptionGroup var common: CommonOptions
    @OptionGroup var figure: FigureOptions
    @OptionGroup(title: "Options with --family") var simulated: VerifyFamily
    @OptionGroup(title: "A family of your own") var own: OwnFamilyOptions
    @OptionGroup(title: "Options with --network") var trained: VerifyNetwork

    func validate() throws {
        switch (family != nil || own.isGiven, network) {
        case (true, nil):
            let other =
                try ChangedFlags.of(trained) + ChangedFlags.of(trained.training)
                + ChangedFlags.of(trained.training.optimiser) + ChangedFlags.of(trained.training.architecture)
                + ChangedFlags.of(trained.training.table)
            guard other.isEmpty else {
                throw ValidationError("\(other.joined(separator: ", ")) goes with --network, not with --family")
            }
            if let gamma, !(gamma > 0 && gamma <= 1) { throw ValidationError("--gamma \(gamma) lies outside (0, 1]") }
        case (false, .some):
            let other = try ChangedFlags.of(simulated) + ChangedFlags.of(own)
            guard other.isEmpty else {
                throw ValidationError("\(other.joined(separator: ", ")) goes with --family, not with --network")
            }
            try trained.training.checkSource()
        default: throw ValidationError("Give one of --family and --network, or a --density")
        }
        if family != nil, own.isGiven { throw ValidationError("Give one of --family, --density and --log-likelihood") }
    }

    func run() throws {
        if family == "list" { return try FamilyList.write(common) }
        if let network { try compareGaps(of: network) } else { try test() }
    }

    private func test() throws {
        let model = try own.boundedFamily(named: family, box: box, truth: simulated.truth)
        let request = try simulated.verification(of: model, gamma: gamma, seed: common.seed)
        try common.checkOutput()
        try figure.check()
        let bar = ProgressBar("verify")
        defer { bar.finish() }
        let document = try request.run(context: common.context(bar))
        bar.finish()
        try common.write(
            text: VerifyFamily.page(document) + figure.text(.verification(document)), json: JSON.encode(document),
            table: VerifyFamily.table(document, places: nil))
        try conclude(document.verdict)
    }

    private func compareGaps(of network: String) throws {
        try common.checkOutput()
        try figure.check()
        let experiment = try trained.experiment(
            network, gamma: gamma ?? 1, box: box ?? "-1:1", seed: common.seed)
        let bar = ProgressBar("verify")
        defer { bar.finish() }
        let document = try experiment.document(context: common.context(bar))
        bar.finish()
        try common.write(
            text: VerifyNetwork.page(document) + figure.text(.gaps(document)), json: JSON.encode(document),
            table: VerifyNetwork.table(document))
        let verdicts = document.verdicts
        try conclude(
            verdicts.contains(.violated)
                ? .violated : verdicts.allSatisfy { $0 == .satisfied } ? .satisfied : .uninformative)
    }

    /// Ends the command with the status of a verdict.
    private func conclude(_ verdict: BoundVerdict) throws {
        switch verdict {
        case .satisfied: break
        case .violated: throw ExitCode(Failure.Status.refuted.rawValue)
        case .uninformative: throw ExitCode(Failure.Status.undecided.rawValue)
        }
    }
}
