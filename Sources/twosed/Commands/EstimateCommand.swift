import ArgumentParser
import BallArithmetic
import Datasets
import EffectiveDimension
import Experiments
import Foundation
import Foundations
import Networks
import Records

struct EstimateCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "estimate",
        abstract: "The two-scale effective dimension of a network, with its lower bounds and standard errors.",
        discussion: """
            Example: twosed estimate --network 54-16-7 --sample covertype --samples 100 --forward-noise 0 \
            --epsilon 0.1,0.01 --zeta 2/3 --max-seconds 120
            """)

    @Option(
        help: ArgumentHelp(
            "A network: 54-16-7, cnn:7-5|10-50-34-10, or a file of weights ('twosed topics networks').",
            valueName: "network|file"))
    var network: String?

    @Option(
        help: ArgumentHelp(
            """
            Answer --epsilon and --zeta from a curve that 'twosed curve --format json' wrote, or from that of a finished \
            piece (STORE/pieces/results), or from the spectra of --spectra-output FILE.npz, without computing anew.
            """,
            valueName: "file"))
    var from: String?

    @OptionGroup var model: NetworkOptions
    @OptionGroup var source: InputOptions
    @OptionGroup var common: CommonOptions

    @Option(
        help: ArgumentHelp("Draws of the parameters (default 100; factorised 16384).", valueName: "m"),
        transform: wholeNumber)
    var draws: Int?

    @Option(
        help: """
            How to estimate E[det]: tempered (sequential Monte Carlo), exchange (replica exchange), wide (networks \
            assembled from units), factorised (unit by unit) or plain (the mean over the draws, biased low if its \
            effective sample size is small). Default: wide for one hidden layer of 64 units or more and a linear last \
            layer, else tempered; plain with --parameters, --draws, --spectra-output, or --fisher softmax or gaussian.
            """)
    var estimator: EstimatorKind?

    @OptionGroup var tempering: TemperingOptions

    @OptionGroup var scope: ScopeOptions

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Micro scales in (0, 1): decimals, fractions or powers, with commas.", valueName: "list"),
        transform: exactNumbers)
    var epsilon: [Rational] = [Rational(1) / Rational(10)]

    @OptionGroup var meso: MesoOptions

    @Option(
        help: """
            How to compute spectra: singular-values (exact up to rounding), lapack or gsl (eigenvalues). Default: \
            singular-values; with softmax or gaussian, eigenvalues if a check passes and singular values otherwise.
            """)
    var eigen: EigenName?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "auto (d over the mean trace: of the draws if plain, else exact or of many more) or the factor itself.",
            valueName: "auto|kappa"))
    var normalisation: String = "auto"

    @Option(
        help: ArgumentHelp(
            "Fixed draws [draws x parameters] in a file: each layer's weights row-major, then its biases; or weights as "
                + "PyTorch names them.",
            valueName: "file"))
    var parameters: String?

    @Option(
        help: ArgumentHelp(
            "Local dimension: parameters uniform within --radius of those in this file (default: a file that --network "
                + "names); plain, or all at once with --estimator tempered.",
            valueName: "file"))
    var around: String?

    @Option(parsing: .unconditional, help: ArgumentHelp("Half the side of the box of --around.", valueName: "r"))
    var radius: Double?

    @Option(
        help: ArgumentHelp(
            "Draws for the inner means of the lower bounds (default: limited by the cost for large networks).",
            valueName: "k"))
    var innerDraws: Int?

    @OptionGroup var others: OtherDimensionOptions

    @Option(
        help: ArgumentHelp(
            "Also write the square roots of the eigenvalues of each draw's raw F to this .npy file, or with the draws to this "
                + ".npz file, which --from takes.", valueName: "file"))
    var spectraOutput: String?

    enum EigenName: String, ExpressibleByArgument, CaseIterable {
        case singularValues = "singular-values"
        case lapack, gsl

        var method: SpectrumMethod {
            switch self {
            case .singularValues: .singularValues
            case .lapack: .eigenvalues(.lapack)
            case .gsl: .eigenvalues(.gsl)
            }
        }
    }

    func validate() throws {
        guard (network == nil) != (from == nil) else {
            throw ValidationError("Give one of --network and --from")
        }
        if from != nil, !source.isEmpty { throw ValidationError("--from takes no inputs: they are those of the curve") }
        if from == nil { _ = try source.source() }
        if let draws, draws < 1 { throw ValidationError("--draws \(draws) is not a positive number") }
        if let innerDraws, innerDraws < 1 {
            throw ValidationError("--inner-draws \(innerDraws) is not a positive number")
        }
        if (center == nil) != (radius == nil), radius != nil || around != nil {
            throw ValidationError("--around and --radius belong together")
        }
        if let radius, !(radius > 0 && radius.isFinite) {
            throw ValidationError("--radius \(radius) is not a positive number")
        }
        if radius != nil, parameters != nil {
            throw ValidationError("--around and --parameters exclude each other: one makes draws, the other gives them")
        }
        if parameters != nil, draws != nil {
            throw ValidationError("--draws and --parameters exclude each other: the file holds the draws")
        }
        try TemperingOptions.check(draws: draws, for: estimator)
        try tempering.check(for: fixedEstimator ?? .tempered)
        if innerDraws != nil, estimator?.name == EstimatorKind.exchange.name {
            throw ValidationError("--inner-draws means nothing to --estimator exchange, which has no lower bounds")
        }
    }

    func run() throws {
        let scales = try ExactScale.pairs(epsilons: epsilon, zetas: meso.zeta)
        let doubles = try scales.map { try $0.doubles() }
        try common.checkOutput()
        if let from { return try answer(scales, from: from) }
        if let spectraOutput { try AtomicFile.checkWritable(spectraOutput) }
        let start = ContinuousClock.now
        let estimate = try request()
        let reading = (ContinuousClock.now - start).seconds
        let bar = ProgressBar("estimate")
        let context = common.context(bar, seconds: tempering.target.seconds(after: reading))
        let document = try estimate.document(at: scales, others: others.request(scales: doubles), context: context)
        bar.finish()
        if let spectraOutput {
            if StoredSpectra.isNamed(by: spectraOutput) {
                try StoredSpectra(of: estimate, about: document, context: common.context()).write(to: spectraOutput)
            } else {
                try NPYArray(estimate.squareRootSpectra(context: common.context())).write(to: spectraOutput)
            }
        }
        try common.write(
            text: EstimateText.page(document, crossCheck: tempering.crossCheck, diagnostics: tempering.diagnostics),
            json: JSON.encode(document), table: EstimateText.table(document))
    }

    /// The answers of a stored curve, or of stored spectra.
    private func answer(_ scales: [ExactScale], from file: String) throws {
        if StoredSpectra.isNamed(by: file) {
            let document = try StoredSpectra(contentsOf: file).document(at: scales, context: common.context())
            return try common.write(
                text: EstimateText.page(document), json: JSON.encode(document), table: EstimateText.table(document))
        }
        var document = try JSON.decode(CurveDocument.self, from: StoredDocument.contents(of: file), file: file)
        document.rows = try document.rows(at: scales, place: file)
        try common.write(
            text: CurveText.answers(document, from: file), json: JSON.encode(document),
            table: CurveText.table(document))
    }

    /// The estimator asked for, or that of the other flags; nil to choose by the network.
    private var fixedEstimator: EstimatorKind? {
        if let estimator { return estimator }
        if parameters != nil || radius != nil || draws != nil || spectraOutput != nil || model.fisher != .markovian {
            return .plain
        }
        return tempering.crossCheck ? .tempered : nil
    }

    private func request() throws -> NetworkEstimate {
        let specification = try model.specification(
            network ?? "", source: source.source(), samples: source.samples, spectrum: eigen?.method)
        let kind = try fixedEstimator ?? specification.suitedEstimator()
        let aboutLaw = scope.isAboutLaw(of: source, by: kind)
        let rows = try RowSample(
            specification, seed: common.seed,
            defaultRows: scope.defaultRows(
                for: [(specification, kind)], of: source, seconds: tempering.target.seconds))
        return try NetworkEstimate(
            rows, draws: parameterDraws(rows, count: draws ?? kind.defaultDraws),
            estimator: kind.make(tempering.settings(innerDraws: innerDraws, aboutLaw: aboutLaw)),
            normalisation: factor(), seed: common.seed, aboutLaw: aboutLaw)
    }

    /// The file of the center of the local dimension.
    private var center: String? { around ?? network.flatMap { NetworkFile.isNamed(by: $0) ? $0 : nil } }

    private func parameterDraws(_ rows: RowSample, count: Int) throws -> NetworkEstimate.Draws {
        let (specification, inputs) = (rows.specification, rows.inputs.columns)
        if let parameters { return .given(try specification.shape.parameters(from: parameters, inputs: inputs)) }
        guard let radius, let center else { return .prior(specification.prior, count: count) }
        return .box(
            center: try specification.shape.parameters(from: center, inputs: inputs).elements, radius: radius,
            origin: (center as NSString).lastPathComponent, count: count)
    }

    private func factor() throws -> Double? {
        if normalisation == "auto" { return nil }
        guard let value = Double(normalisation), value > 0, value.isFinite else {
            throw UserError(
                .usage, "'\(normalisation)' is no normalisation", "--normalisation", "write auto or a positive number")
        }
        return value
    }
}
