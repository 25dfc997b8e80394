import ArgumentParser
import BallArithmetic
import EffectiveDimension
import Experiments
import Foundation
import Foundations
import Networks
import Records
import Reporting

struct CurveCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "curve",
        abstract: "log E[det] of a network against c = eps^(zeta - 1): one run that answers every scale.",
        discussion: """
            Networks pass every scale on their way from the smallest c to the largest; each point carries its error and \
            its slope, and neighbouring points share most of their errors. 'twosed estimate --from' answers new scales \
            from the file, 'twosed bound --from' all sample sizes.

            Example: twosed curve 54-16-7 --sample covertype --samples 100 --epsilon 0.1,0.01,0.001 --zeta 2/3 \
            --format json --output curve.json
            """)

    @Argument(
        help: ArgumentHelp(
            "A network: 54-16-7, cnn:7-5|10-50-34-10, or a file of weights ('twosed topics networks').",
            valueName: "net"))
    var network: String

    @OptionGroup var model: NetworkOptions
    @OptionGroup var source: InputOptions
    @OptionGroup var common: CommonOptions

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Micro scales in (0, 1), with commas (default 0.1 without --c).", valueName: "list"),
        transform: exactNumbers)
    var epsilon: [Rational] = []

    @OptionGroup var meso: MesoOptions

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Also through these values of c above 1, spaced evenly in log c.", valueName: "lo:hi:count"),
        transform: CurveCommand.grid)
    var c: [Double] = []

    @Option(
        help: ArgumentHelp(
            """
            exchange (ladders of replicas from c = 0) or tempered (layer by layer and then along c). Default: exchange up \
            to \(NetworkSpecification.mostExchangedParameters) parameters; tempered above, with --bounds and with a schedule \
            of four numbers.
            """, valueName: "estimator"))
    var estimator: CurveMethod?

    @Flag(
        help: ArgumentHelp(
            "Also lower bounds at the scales of --epsilon and --zeta, and at those of --c; about twice the time."))
    var bounds = false

    @OptionGroup var target: TargetOptions

    @Option(
        help: ArgumentHelp(
            "Complete a curve that --max-seconds or Ctrl-C cut, from its JSON: the same repetitions, computed again from "
                + "their start to the largest c.", valueName: "file"))
    var resume: String?

    @OptionGroup var figure: FigureOptions

    func validate() throws {
        if resume != nil, target.maxSeconds != nil || target.schedule != nil {
            throw ValidationError("--resume excludes --max-seconds and --schedule: it repeats the schedule of the file")
        }
        if estimator == .exchange, bounds || repeatsTempering {
            throw ValidationError(
                bounds
                    ? "--bounds needs --estimator tempered: exchange tempers all layers together"
                    : "a schedule of four numbers needs --estimator tempered: exchange has no rule for its sweeps")
        }
    }

    func run() throws {
        let epsilons = epsilon.isEmpty && c.isEmpty ? [Rational(1) / Rational(10)] : epsilon
        let scales = try ExactScale.pairs(epsilons: epsilons, zetas: meso.zeta)
        try common.checkOutput()
        try figure.check()
        let specification = try model.specification(
            network, source: source.source(), samples: source.samples, spectrum: nil)
        let request = try NetworkEstimate(
            specification, draws: .prior(specification.prior, count: EstimatorKind.tempered.defaultDraws),
            seed: common.seed)
        let earlier = try resume.map { file in
            (file, document: try JSON.decode(CurveDocument.self, from: InputFile.contents(of: file), file: file))
        }
        let method = try estimator ?? suited(to: specification, resuming: earlier?.document)
        let resumed = try earlier.map { file, document in
            try request.schedule(
                completing: document, by: method.make(target, nil, bounds: bounds), from: smallest(scales), place: file)
        }
        let bar = ProgressBar("curve")
        let document = try request.curve(
            by: method.make(target, resumed ?? target.schedule, bounds: bounds), at: scales, through: c,
            context: common.context(bar, seconds: resumed == nil ? target.seconds : nil))
        bar.finish()
        let picture = try figure.draw(.curve(document))
        try common.write(
            text: CurveText.page(document, figure: picture), json: JSON.encode(document),
            table: CurveText.table(document))
    }

    /// Whether the schedule is one that tempering without a schedule prints.
    private var repeatsTempering: Bool { target.schedule.map { $0.sweepRule != .everyStep } ?? false }

    /// The estimator if none is asked for: that of the earlier curve, or the one that suits the network.
    private func suited(to network: NetworkSpecification, resuming earlier: CurveDocument?) throws -> CurveMethod {
        if let earlier { return earlier.estimator.flatMap(CurveMethod.init) ?? .tempered }
        if bounds || repeatsTempering { return .tempered }
        return try network.suitsExchange() ? .exchange : .tempered
    }

    /// The smallest c asked for.
    private func smallest(_ scales: [ExactScale]) throws -> Double {
        try (scales.map { try $0.doubles().magnification } + c).min() ?? 0
    }

    /// The values of c of LOW:HIGH:COUNT.
    private static func grid(_ text: String) throws -> [Double] {
        func failure(_ what: String) -> ValidationError {
            ValidationError("\(what): write LOW:HIGH:COUNT with 1 < LOW < HIGH, such as 2:100:10")
        }
        return try LogarithmicGrid.points(
            text, most: 1000,
            number: { number in
                guard let c = Double(number), c > 1, c.isFinite else { throw failure("'\(number)' is no c above 1") }
                return c
            }, failure: failure)
    }
}

/// The estimators that follow a curve.
enum CurveMethod: String, ExpressibleByArgument, CaseIterable {
    case tempered, exchange

    /// The estimator with the target of the flags and a schedule to repeat.
    fileprivate func make(
        _ target: TargetOptions, _ schedule: TemperingReport.Schedule?, bounds: Bool
    ) -> any CurveEstimator {
        switch self {
        case .tempered:
            var tempered = TemperedEstimator(targetError: target.targetError, schedule: schedule)
            tempered.boundsAlongCurves = bounds
            return tempered
        case .exchange: return ExchangeEstimator(targetError: target.targetError, schedule: schedule)
        }
    }
}
