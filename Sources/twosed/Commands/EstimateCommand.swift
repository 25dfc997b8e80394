import ArgumentParser
import BallArithmetic
import Datasets
import EffectiveDimension
import Experiments
import Foundation
import Foundations
import Networks

struct EstimateCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "estimate",
        abstract: "The two-scale effective dimension of a network, with its lower bounds and standard errors.",
        discussion: """
            Example: twosed estimate --network 54-16-7 --sample covertype --samples 100 --draws 100 \
            --epsilon 0.1,0.01,0.001 --zeta 0,2/3
            """)

    @OptionGroup var network: NetworkOptions
    @OptionGroup var source: InputOptions
    @OptionGroup var common: CommonOptions

    @Option(help: ArgumentHelp("Draws of the parameters.", valueName: "m"))
    var draws: Int?

    @Option(help: "How to estimate E[det]: plain is the mean over the draws, with its effective sample size.")
    var estimator: EstimatorName = .plain

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Micro scales in (0, 1): decimals, fractions or powers, with commas.", valueName: "list"),
        transform: exactNumbers)
    var epsilon: [Rational] = [Rational(1) / Rational(10)]

    @Option(
        parsing: .unconditional, help: ArgumentHelp("Meso exponents in [0, 1), with commas.", valueName: "list"),
        transform: exactNumbers)
    var zeta: [Rational] = [Rational(2) / Rational(3)]

    @Option(
        help: """
            How spectra are found: singular-values (exact to rounding), lapack or gsl (eigenvalues). Default: \
            singular-values; with softmax or gaussian, eigenvalues where a check passes and singular values elsewhere.
            """)
    var eigen: EigenName?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("auto (d over the mean trace of the draws) or the factor itself.", valueName: "auto|kappa"))
    var normalisation: String = "auto"

    @Option(
        help: ArgumentHelp(
            "Fixed draws [draws x parameters] in a .npy file: each layer's weights row-major, then its biases.",
            valueName: "file"))
    var parameters: String?

    @Option(
        help: ArgumentHelp(
            "Local dimension: draws uniform within --radius of the parameters [1 x parameters] in this .npy file.",
            valueName: "file"))
    var around: String?

    @Option(parsing: .unconditional, help: ArgumentHelp("Half the side of the box of --around.", valueName: "r"))
    var radius: Double?

    @Option(
        help: ArgumentHelp(
            "Draws for the inner means of the lower bounds (default: as many as a large network lets pay for).",
            valueName: "k"))
    var innerDraws: Int?

    @OptionGroup var others: OtherDimensionOptions

    @Option(
        help: ArgumentHelp(
            "Also write the square roots of the eigenvalues of each draw's raw F to this .npy file.", valueName: "file")
    )
    var spectraOutput: String?

    enum EstimatorName: String, ExpressibleByArgument, CaseIterable { case plain }

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
        if let draws, draws < 1 { throw ValidationError("--draws \(draws) is not a positive number") }
        if let innerDraws, innerDraws < 1 {
            throw ValidationError("--inner-draws \(innerDraws) is not a positive number")
        }
        if (around == nil) != (radius == nil) { throw ValidationError("--around and --radius belong together") }
        if let radius, !(radius > 0 && radius.isFinite) {
            throw ValidationError("--radius \(radius) is not a positive number")
        }
        if around != nil, parameters != nil {
            throw ValidationError("--around and --parameters exclude each other: one makes draws, the other gives them")
        }
        if parameters != nil, draws != nil {
            throw ValidationError("--draws and --parameters exclude each other: the file holds the draws")
        }
    }

    func run() throws {
        let scales = try ExactScale.pairs(epsilons: epsilon, zetas: zeta)
        try common.checkOutput()
        if let spectraOutput { try AtomicFile.checkWritable(spectraOutput) }
        let estimate = try request()
        let bar = ProgressBar("estimate")
        let document = try estimate.document(
            at: scales, others: others.request(scales: scales.map(\.scale)), progress: bar.show)
        bar.finish()
        if let spectraOutput { try NPYArray(estimate.squareRootSpectra()).write(to: spectraOutput) }
        try common.write(
            text: EstimateText.page(document), json: JSON.encode(document), table: EstimateText.table(document))
    }

    private func request() throws -> NetworkEstimate {
        let architecture = try network.architecture()
        let (inputs, description) = try source.load(seed: common.seed)
        let network = try self.network.fisherNetwork(
            architecture, inputs: inputs, defaultNoise: source.isGiven ? 0 : 1, seed: common.seed, method: eigen?.method
        )
        let draws: NetworkEstimate.Draws
        if let parameters {
            draws = .given(try NPYArray(contentsOf: parameters).matrix)
        } else if let around, let radius {
            let center = try NPYArray(contentsOf: around).matrix.elements
            let name = (around as NSString).lastPathComponent
            draws = .box(center: center, radius: radius, origin: name, count: self.draws ?? 100)
        } else {
            draws = .prior(try Prior(parsing: self.network.prior), count: self.draws ?? 100)
        }
        return try NetworkEstimate(
            network: network, inputs: description, draws: draws, normalisation: factor(), seed: common.seed,
            innerDraws: innerDraws, threads: common.threads)
    }

    private func factor() throws -> Double? {
        if normalisation == "auto" { return nil }
        guard let value = Double(normalisation), value > 0, value.isFinite else {
            throw StudyError(
                .usage, "'\(normalisation)' is no normalisation", "--normalisation", "write auto or a positive number")
        }
        return value
    }
}
