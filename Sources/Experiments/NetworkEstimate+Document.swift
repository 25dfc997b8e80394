public import EffectiveDimension
public import Foundations
public import Records

extension NetworkEstimate {
    /// The whole answer as a document; lower bounds only for a chain of layers.
    public func document(
        at scales: [ExactScale], others: SpectralDimensions.Request? = nil, lowerBounds: Bool = true,
        context: RunContext = RunContext()
    ) throws -> EstimateDocument {
        let start = ContinuousClock.now
        let doubles = try scales.map { try $0.doubles() }
        let factor = try normalise(context: context)
        let hasBounds = lowerBounds && network.fisher.isChain && estimator.givesLowerBounds(over: source)
        // The rest of the time is for the effect of the rows.
        var main = law == nil ? context : context.part(from: 0, to: 0.8)
        if law != nil { main.limit = context.limit.share(0.8) }
        let answer = try dimensions(
            at: doubles, normalisation: factor, lowerBounds: hasBounds, context: main)
        let effects = try law.flatMap { rows in
            factor.vanishes
                ? nil
                : try rowEffects(
                    of: answer, normalisation: factor, rows: rows, context: context.part(from: 0.8, to: 1))
        }
        let dimensions = try others.map { request in
            try SpectralDimensions(
                of: network, from: source, request: request, normalisation: factor, context: context.silent)
        }
        var notices = answer.notices
        if let dimensions { notices += dimensions.notices }
        let seconds = (ContinuousClock.now - start).seconds
        let vanishing =
            factor.vanishes
            ? ["The Fisher matrix is 0 on all draws, to double precision: Fhat = 0 and d_zeta = zeta d exactly."] : []
        return EstimateDocument(
            model: model, method: method, normalisation: factor.kappa, normalisationOrigin: factor.origin.rawValue,
            meanTrace: factor.meanTrace.value, meanTraceStandardError: factor.meanTrace.standardError,
            rows: answer.estimates.indices.map { index in
                var row = EstimateDocument.Row(answer[index], scale: scales[index])
                if let effects {
                    row.speakOfTheLaw(answer[index], effects[index], parameters: network.parameterCount)
                }
                return row
            },
            covariance: effects == nil ? answer.covariance : nil,
            otherDimensions: dimensions.map { OtherDimensions($0, parameters: network.parameterCount) },
            notes: vanishing + scopeNotes(aboutLaw: effects != nil)
                + (effects == nil && answer.covariance != nil && scales.count > 1 ? [Self.oneRun] : [])
                + estimator.notes(on: network, from: source)
                + (hasBounds ? estimator.lowerBoundNotes(on: network, from: source) : [])
                + network.notes(on: notices),
            environment: RunEnvironment(threads: context.workers), timing: .init(computeSeconds: seconds))
    }

    private static let oneRun =
        "All scales come from one run along c = eps^(zeta - 1): their errors are correlated (covariance), and log E[det] "
        + "changes between scales with a smaller error than that of its values."

    /// As `record`, with a run of its own at every pair of scales instead of one for all.
    func recordScaleByScale(at scales: [ExactScale], context: RunContext) throws -> EstimateDocument {
        let parts = try scales.enumerated().map {
            try record(at: [$1], context: context.part($0, of: scales.count))
        }
        var whole = parts[0]
        whole.rows = parts.flatMap(\.rows)
        for part in parts { whole.notes += part.notes.filter { !whole.notes.contains($0) } }
        return whole
    }

    /// The answer without machine and time, as part of a larger document that stores them once.
    func record(
        at scales: [ExactScale], lowerBounds: Bool = true, context: RunContext = RunContext()
    ) throws -> EstimateDocument {
        var document = try document(at: scales, lowerBounds: lowerBounds, context: context)
        document.environment = nil
        document.timing = nil
        return document
    }

    var model: EstimateDocument.Model {
        let shape = network.architecture
        return EstimateDocument.Model(
            network: shape.name, parameters: shape.parameterCount, activation: shape.activation.rawValue,
            lastLayer: shape.lastLayer.rawValue, bias: shape.hasBias, fisher: network.fisher.name,
            fisherEstimate: network.fisher.estimate, sigma: network.fisher.sigma,
            forwardNoise: network.fisher.noiseSamples, prior: draws.description, inputs: inputs,
            samples: network.inputCount)
    }

    private var method: EstimateDocument.Method {
        EstimateDocument.Method(
            estimator: estimator.name, draws: estimator.drawCount(from: source), eigen: network.methodName,
            seed: source.seed)
    }

    /// Notes on the numbers.
    func scopeNotes(aboutLaw: Bool) -> [String] {
        let noise =
            network.fisher.noiseSamples == 0
            ? "a noise-free forward pass"
            : "a fixed sample of the forward noise (\(network.fisher.noiseSamples) for each input)"
        let isWithoutBounds = network.fisher.isChain && !estimator.givesLowerBounds(over: source)
        let scope =
            aboutLaw
            ? [
                "The dimension and log E[det] are about the law that the rows come from, with \(noise): a jackknife over groups of "
                    + "the \(network.inputCount) rows removes the bias of their number to first order, and its error is in the "
                    + "shares. Lower bounds, the Jensen bound and 'givenRows' are about the rows themselves."
            ]
            : ["The numbers are about the given inputs and \(noise), not about the law they come from."]
                + (law == nil
                    ? []
                    : ["The time ended before the effect of the choice of rows was known: it is not in the errors."])
        return scope + [
            "Averages run over the parameters as they are drawn; the parameter box is not rescaled to the unit cube."
        ]
            + (isWithoutBounds
                ? [
                    "All parameters of the box are tempered at once: lower bounds, which go layer by layer, are left out."
                ]
                : [])
    }
}
