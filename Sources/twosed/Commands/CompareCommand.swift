import ArgumentParser
import BallArithmetic
import Bounds
import EffectiveDimension
import Experiments
import Foundation
import Foundations
import Networks
import Records
import Reporting

struct CompareCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "compare",
        abstract: "Rank several networks by their two-scale effective dimension on the same inputs.",
        discussion: """
            Ends in one line for each pair of networks: which is more complex, by how much, whether that is reliable, \
            and what counting parameters would have said. Compare numbers at equal scales only: at zeta = 2/3 the term zeta d alone is two thirds of d.

            Example: twosed compare 54-16-7 54-13-11-9-7 --sample covertype --samples 100 --epsilon 0.1,0.01 --figure plots
            """)

    @Argument(
        help: ArgumentHelp(
            "Two or more networks: 54-16-7, cnn:7-5|10-50-34-10, or files of weights ('twosed topics networks').",
            valueName: "net"))
    var networks: [String] = []

    @OptionGroup var model: NetworkOptions
    @OptionGroup var source: InputOptions
    @OptionGroup var scope: ScopeOptions
    @OptionGroup var common: CommonOptions

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Micro scales in (0, 1), with commas (default 0.1 without --n).", valueName: "list"),
        transform: exactNumbers)
    var epsilon: [Rational] = []

    @OptionGroup var meso: MesoOptions

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Also at the scales eps_n = (log n / (gamma n))^{3/8} of these sample sizes: a list or LOW:HIGH:COUNT.",
            valueName: "n"))
    var n: String?

    @Option(
        parsing: .unconditional, help: ArgumentHelp("The factor gamma in (0, 1] of eps_n.", valueName: "g"),
        transform: { try Rational(parsing: $0) })
    var gamma: Rational = Rational(1)

    @Option(
        help: """
            How to estimate E[det]: tempered, exchange, wide, factorised or plain. Default: wide for one hidden layer of 64 \
            units or more and a linear last layer, else tempered; plain with --draws, --fisher softmax or gaussian.
            """)
    var estimator: EstimatorKind?

    @Option(
        help: ArgumentHelp("Draws of the parameters (default 100; factorised 16384).", valueName: "m"),
        transform: wholeNumber)
    var draws: Int?

    @Option(
        help: ArgumentHelp(
            "Wanted standard error of every d_zeta of a tempered estimate, in parameters (default 0.1% of d, 0.3% "
                + "about the law of the rows).",
            valueName: "d"))
    var targetError: Double?

    @Option(
        help: ArgumentHelp(
            "Wall seconds for all networks and scales (default 60): what is known by then is printed with its error.",
            valueName: "s"))
    var maxSeconds: Double?

    @OptionGroup var figure: FigureOptions

    func validate() throws {
        if let draws, draws < 1 { throw ValidationError("--draws \(draws) is not a positive number") }
        try TemperingOptions.check(draws: draws, for: estimator)
        for (name, value) in [("--target-error", targetError), ("--max-seconds", maxSeconds)] {
            guard let value else { continue }
            guard value > 0, value.isFinite else { throw ValidationError("\(name) \(value) is not a positive number") }
            guard name == "--max-seconds" || (fixedEstimator ?? .tempered).hasTarget else {
                throw ValidationError("\(name) needs --estimator \(TemperingOptions.names)")
            }
        }
        guard gamma > Rational(0), gamma <= Rational(1) else {
            throw ValidationError("--gamma \(gamma) does not lie in (0, 1]")
        }
    }

    func run() throws {
        try common.checkOutput()
        let (scales, sizes) = try self.scales()
        let comparison = try NetworkComparison(estimates())
        try figure.check()
        let bar = ProgressBar("compare")
        let document = try comparison.document(
            at: scales, sampleSizes: sizes, context: common.context(bar, seconds: maxSeconds ?? 60))
        bar.finish()
        let picture = try figure.draw(.comparison(document))
        try common.write(
            text: CompareText.page(document, figure: picture), json: JSON.encode(document),
            table: CompareText.table(document))
    }

    /// The estimator asked for, or that of the other flags; nil to choose for each network.
    private var fixedEstimator: EstimatorKind? {
        estimator ?? (draws != nil || model.fisher != .markovian ? .plain : nil)
    }

    /// The requests: the same inputs, distribution, estimator and seed, and a share of the seconds for each.
    private func estimates() throws -> [NetworkEstimate] {
        let specifications = try networks.map {
            try model.specification($0, source: source.source(), samples: source.samples, spectrum: nil)
        }
        let kinds = try specifications.map { try fixedEstimator ?? $0.suitedEstimator() }
        // All networks have the same rows.
        let rows = try scope.defaultRows(
            for: Array(zip(specifications, kinds)), of: source, seconds: maxSeconds ?? 60)
        let (inputs, description) = try source.source().load(
            samples: source.samples, defaultRows: rows, seed: common.seed,
            for: specifications.first?.shape.readInputs())
        let aboutLaw = kinds.allSatisfy { scope.isAboutLaw(of: source, by: $0) }
        let settings = EstimatorSettings(targetError: targetError).forRows(ofLaw: aboutLaw)
        return try zip(specifications, kinds).map { specification, kind in
            try NetworkEstimate(
                RowSample(specification, inputs: inputs, description: description, seed: common.seed),
                draws: .prior(specification.prior, count: draws ?? kind.defaultDraws), estimator: kind.make(settings),
                seed: common.seed, aboutLaw: aboutLaw)
        }
    }

    /// The scales asked for, then those of the sample sizes, to six digits.
    private func scales() throws -> (scales: [ExactScale], sizes: [Double?]) {
        let sizes = try n.map { try SampleSizes.parse($0) } ?? []
        let epsilons = epsilon.isEmpty && sizes.isEmpty ? [Rational(1) / Rational(10)] : epsilon
        var scales = try ExactScale.pairs(epsilons: epsilons, zetas: meso.zeta)
        var origins = [Double?](repeating: nil, count: scales.count)
        for size in sizes {
            let epsilon = exp(ConvergenceRate.published.logEpsilon(n: size, gamma: gamma.doubleValue))
            guard epsilon < 1 else {
                throw UserError(
                    .usage, "eps_n = \(epsilon.significant(3)) at n = \(size.significant(6)) is not below 1", "--n",
                    "give a larger n or a larger --gamma")
            }
            let pairs = try ExactScale.pairs(epsilons: [Rational(parsing: epsilon.significant(6))], zetas: meso.zeta)
            scales += pairs
            origins += pairs.map { _ in size }
        }
        return (scales, origins)
    }
}
