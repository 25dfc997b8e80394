public import EffectiveDimension
internal import Foundations
public import LinearAlgebra
public import Networks

/// A request for the dimensions of one network, with everything the answer depends on.
public struct NetworkEstimate: Sendable {
    /// Where the parameters come from.
    public enum Draws: Sendable {
        /// Independent draws from a law.
        case prior(Prior, count: Int)
        /// The rows of a matrix [draws x parameters] in file order: each layer's weights row-major, then its biases.
        case given(Matrix)
        /// Independent draws, uniform within `radius` of given parameters in every coordinate; `center` in file order,
        /// `origin` says in words where it comes from.
        case box(center: [Double], radius: Double, origin: String, count: Int)

        /// Number of draws.
        public var count: Int {
            switch self {
            case .prior(_, let count), .box(_, _, _, let count): count
            case .given(let matrix): matrix.rows
            }
        }
    }

    /// How `E[det]` is estimated.
    public enum Estimator: Sendable, Equatable {
        /// The mean over the draws as it is.
        case plain
        /// Unit by unit, on as many draws.
        case factorised
        /// Tempered sequential Monte Carlo to a target error (parameters; nil for 0.1% of d), within so many seconds, or by
        /// a schedule to repeat.
        case tempered(
            targetError: Double? = nil, maxSeconds: Double? = nil, schedule: TemperingReport.Schedule? = nil)

        /// The name used on the command line.
        public var name: String {
            switch self {
            case .plain: "plain"
            case .factorised: "factorised"
            case .tempered: "tempered"
            }
        }
    }

    /// The network on its inputs.
    public let network: any FisherNetwork
    /// What the inputs are, in words.
    public let inputs: String
    /// The parameters.
    public let draws: Draws
    /// How.
    public let estimator: Estimator
    /// The factor `kappa`, or nil to take it from the draws (plain), or in closed form or from draws of its own (others).
    public let normalisation: Double?
    /// Seed of the draws.
    public let seed: UInt64
    /// The first this many draws serve the inner means of the lower bounds; nil chooses by cost.
    public let innerDraws: Int?
    /// Workers.
    public let threads: Int

    /// A request; throws where draws from a file do not fit the network, or the estimator does not fit the draws.
    public init(
        network: any FisherNetwork, inputs: String, draws: Draws, estimator: Estimator = .plain,
        normalisation: Double? = nil, seed: UInt64, innerDraws: Int? = nil, threads: Int
    ) throws {
        let width =
            switch draws {
            case .prior: network.architecture.parameterCount
            case .given(let matrix): matrix.columns
            case .box(let center, _, _, _): center.count
            }
        if width != network.architecture.parameterCount {
            let isBox = if case .box = draws { true } else { false }
            throw UserError(
                .badData,
                "the \(isBox ? "center has" : "draws have") \(width) parameters, the network "
                    + "\(network.architecture.name) has \(network.architecture.parameterCount)",
                isBox ? "--around" : "--parameters",
                "give [\(isBox ? "1" : "draws") x parameters]; with --bias each layer's biases follow its weights")
        }
        if estimator != .plain { try Self.check(estimator, draws, of: network) }
        // Of a plain draw its log determinants are kept, of a factorised one its parameters too.
        let kept = estimator == .plain ? 16 * network.architecture.depth : width
        try MemoryBudget.require(
            MemoryBudget.bytes(draws.count, 16 + kept), for: "\(draws.count) draws", at: "--draws",
            advice: "ask for fewer draws")
        self.estimator = estimator
        self.network = network
        self.inputs = inputs
        self.draws = draws
        self.normalisation = normalisation
        self.seed = seed
        self.innerDraws = innerDraws
        self.threads = threads
    }

    /// Refuses an estimator that the draws or the law do not suit.
    private static func check(_ estimator: Estimator, _ draws: Draws, of network: any FisherNetwork) throws {
        switch draws {
        case .given:
            throw UserError(
                .usage, "the \(estimator.name) estimator makes its own draws", "--parameters",
                "use --estimator plain with draws from a file")
        case .box where estimator == .factorised:
            throw UserError(
                .usage, "the factorised estimator needs units of one law, those of a box differ", "--around",
                "use --estimator tempered or plain")
        case .box: break
        case .prior(let prior, _):
            guard network.laws(prior) == nil else { return }
            throw UserError(
                .usage, "a prior that differs between layers needs a Fisher matrix in layers", "--prior",
                "use --fisher markovian, another prior, or --estimator plain")
        }
    }

    /// The parameters of draw k, in unit order.
    public func draw(_ k: Int) -> [Double] {
        switch draws {
        case .prior(let prior, _): prior.draw(k, for: network.architecture, seed: seed)
        case .given(let matrix): network.architecture.unitOrder(fromLayerOrder: matrix.row(k))
        case .box(let center, let radius, _, _): boxDraw(k, center: center, radius: radius)
        }
    }

    private func boxDraw(
        _ k: Int, center: [Double], radius: Double, purpose: StreamPurpose = .priorDraws
    ) -> [Double] {
        zip(
            network.architecture.unitOrder(fromLayerOrder: center),
            Prior.uniform(low: -radius, high: radius).draw(k, for: network.architecture, seed: seed, purpose: purpose)
        ).map { $0 + $1 }
    }

    /// The factor `kappa` and the mean trace, by forward passes alone or in closed form.
    public func normalise() throws -> Normalisation {
        if estimator != .plain, normalisation == nil, case .prior(let prior, _) = draws {
            return try network.normalisation(prior: prior, seed: seed, threads: threads)
        }
        if estimator != .plain, normalisation == nil, case .box(let center, let radius, _, _) = draws {
            return try network.normalisation(threads: threads) {
                boxDraw($0, center: center, radius: radius, purpose: .normalisationDraws)
            }
        }
        return try plainEstimator(includingLowerBounds: false).normalisation(
            of: network, given: normalisation, draw: draw)
    }

    /// Dimensions at every pair of scales.
    public func dimensions(
        at scales: [Scale], normalisation: Normalisation, includingLowerBounds: Bool,
        progress: @Sendable (Double) -> Void = { _ in }
    ) throws -> [DimensionEstimate] {
        guard !normalisation.vanishes else {
            return scales.map {
                DimensionEstimate(
                    ofZeroMatrixAt: $0, parameters: network.parameterCount, draws: draws.count,
                    includesLowerBounds: includingLowerBounds)
            }
        }
        for scale in scales where !(scale.magnification * normalisation.factor.squareRoot()).isFinite {
            throw UserError(
                .badData, "eps^(zeta - 1) sqrt(kappa) is beyond the range of doubles at eps = \(scale.epsilon)",
                "--epsilon", "give a larger eps")
        }
        if case .tempered(let targetError, let maxSeconds, let schedule) = estimator,
            case .box(let center, let radius, _, _) = draws
        {
            return try TemperedEstimator(
                targetError: targetError, maxSeconds: maxSeconds, schedule: schedule, includesLowerBounds: false,
                seed: seed, threads: threads
            ).estimate(
                around: network.architecture.unitOrder(fromLayerOrder: center), radius: radius, network,
                scales: scales, normalisation: normalisation, advance: progress)
        }
        guard estimator != .plain, case .prior(let prior, let count) = draws, let laws = network.laws(prior) else {
            return try plainEstimator(includingLowerBounds: includingLowerBounds).estimate(
                network, scales: scales, normalisation: normalisation, draw: draw, advance: progress)
        }
        if case .tempered(let targetError, let maxSeconds, let schedule) = estimator {
            return try TemperedEstimator(
                targetError: targetError, maxSeconds: maxSeconds, schedule: schedule,
                includesLowerBounds: includingLowerBounds, seed: seed, threads: threads
            ).estimate(network, laws: laws, scales: scales, normalisation: normalisation, advance: progress)
        }
        return try FactorisedEstimator(
            draws: count, includesLowerBounds: includingLowerBounds, seed: seed, threads: threads
        ).estimate(network, laws: laws, scales: scales, normalisation: normalisation, advance: progress)
    }

    private func plainEstimator(includingLowerBounds: Bool) -> PlainEstimator {
        PlainEstimator(
            draws: draws.count, innerDraws: innerDrawCount, includesLowerBounds: includingLowerBounds, threads: threads)
    }

    /// The whole answer as a document; lower bounds go along a chain of layers alone.
    public func document(
        at scales: [ExactScale], others: SpectralDimensions.Request? = nil, includingLowerBounds: Bool = true,
        progress: @Sendable (Double) -> Void = { _ in }
    ) throws -> EstimateDocument {
        let start = ContinuousClock.now
        let factor = try normalise()
        let estimates = try dimensions(
            at: scales.map(\.scale), normalisation: factor,
            includingLowerBounds: includingLowerBounds && network.fisher.isChain && !isTemperedBox, progress: progress)
        let dimensions = try others.map { request in
            try SpectralDimensions(
                of: network, request: request, normalisation: factor, draws: draws.count, threads: threads, draw: draw)
        }
        let seconds = (ContinuousClock.now - start).seconds
        let vanishing =
            factor.vanishes
            ? ["The Fisher matrix is 0 on all draws, to double precision: Fhat = 0 and d_zeta = zeta d exactly."] : []
        return EstimateDocument(
            model: model, method: method, normalisation: factor.factor, normalisationOrigin: factor.origin.rawValue,
            meanTrace: factor.meanTrace.value, meanTraceStandardError: factor.meanTrace.standardError,
            rows: zip(estimates, scales).map(EstimateDocument.Row.init),
            otherDimensions: dimensions.map { OtherDimensions($0, parameters: network.parameterCount) },
            notes: vanishing + notes,
            environment: RunEnvironment(threads: threads), timing: .init(computeSeconds: seconds))
    }

    private var model: EstimateDocument.Model {
        let shape = network.architecture
        return EstimateDocument.Model(
            network: shape.name, parameters: shape.parameterCount, activation: shape.activation.rawValue,
            lastLayer: shape.lastLayer.rawValue, bias: shape.hasBias, fisher: network.fisher.name,
            fisherEstimate: network.fisher.estimate, sigma: network.fisher.sigma,
            forwardNoise: network.fisher.noiseSamples, prior: priorName, inputs: inputs, samples: network.inputCount)
    }

    private var method: EstimateDocument.Method {
        EstimateDocument.Method(
            estimator: estimator.name, draws: isTempered ? nil : draws.count, eigen: network.methodName, seed: seed)
    }

    private var priorName: String {
        switch draws {
        case .prior(let prior, _): prior.description
        case .given: "given"
        case .box(_, let radius, let origin, _): "uniform within \(radius) of \(origin)"
        }
    }

    /// All parameters of a box are tempered at once, which leaves no layers to go along.
    private var isTemperedBox: Bool {
        if case .box = draws { estimator != .plain } else { false }
    }

    private var isTempered: Bool { if case .tempered = estimator { true } else { false } }

    /// What a standard error is where it does not come from single draws.
    private var errorNotes: [String] {
        estimator == .plain
            ? []
            : [
                "Standard errors are half the width of a 95% interval divided by 1.96, by Student's law with one degree of freedom "
                    + "fewer than "
                    + (isTempered
                        ? "repetitions (degreesOfFreedom)." : "the \(FactorisedEstimator.groups) groups of networks.")
            ]
    }

    private var notes: [String] {
        let noise =
            network.fisher.noiseSamples == 0
            ? "a noise-free forward pass"
            : "a fixed sample of the forward noise (\(network.fisher.noiseSamples) for each input)"
        return [
            "The numbers are about the given inputs and \(noise), not about the law they come from.",
            "Averages run over the parameters as they are drawn; the parameter box is not rescaled to the unit cube.",
        ]
            + (isTemperedBox && network.fisher.isChain
                ? [
                    "All parameters of the box are tempered at once: lower bounds, which go layer by layer, are left out."
                ]
                : []) + errorNotes + innerDrawNotes + network.spectrumNotes
    }
}
