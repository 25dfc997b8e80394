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
            A tempered run at the smallest c goes on to the largest; each point carries its error and its slope, and \
            neighbouring points share most of their errors. 'twosed estimate --from' answers new scales from the file, \
            'twosed bound --from' all sample sizes.

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

    @Option(help: "Layer by layer and then along c, or ladders of replicas from c = 0, for deep and narrow networks.")
    var estimator = CurveMethod.tempered

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
        if bounds, estimator == .exchange {
            throw ValidationError("--bounds needs --estimator tempered: exchange tempers all layers together")
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
        let resumed = try resume.map { file in
            try request.schedule(
                completing: JSON.decode(CurveDocument.self, from: InputFile.contents(of: file), file: file),
                by: method(target.schedule), from: smallest(scales), place: file)
        }
        let bar = ProgressBar("curve")
        let document = try request.curve(
            by: method(resumed ?? target.schedule), at: scales, through: c,
            context: common.context(bar, seconds: resumed == nil ? target.seconds : nil))
        bar.finish()
        let picture = try figure.draw(.curve(document))
        try common.write(
            text: CurveText.page(document, figure: picture), json: JSON.encode(document),
            table: CurveText.table(document))
    }

    private func method(_ schedule: TemperingReport.Schedule?) -> any CurveEstimator {
        switch estimator {
        case .tempered:
            var tempered = TemperedEstimator(targetError: target.targetError, schedule: schedule)
            tempered.boundsAlongCurves = bounds
            return tempered
        case .exchange: return ExchangeEstimator(targetError: target.targetError, schedule: schedule)
        }
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
}
