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
        let hasBounds = network.fisher.isChain && estimator.givesLowerBounds(over: source)
        let answer = try dimensions(
            at: doubles, normalisation: factor, lowerBounds: lowerBounds && hasBounds, context: context)
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
            rows: zip(answer.estimates, scales).map(EstimateDocument.Row.init),
            otherDimensions: dimensions.map { OtherDimensions($0, parameters: network.parameterCount) },
            notes: vanishing + scopeNotes + estimator.notes(on: network, from: source) + network.notes(on: notices),
            environment: RunEnvironment(threads: context.workers), timing: .init(computeSeconds: seconds))
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
    var scopeNotes: [String] {
        let noise =
            network.fisher.noiseSamples == 0
            ? "a noise-free forward pass"
            : "a fixed sample of the forward noise (\(network.fisher.noiseSamples) for each input)"
        let isWithoutBounds = network.fisher.isChain && !estimator.givesLowerBounds(over: source)
        return [
            "The numbers are about the given inputs and \(noise), not about the law they come from.",
            "Averages run over the parameters as they are drawn; the parameter box is not rescaled to the unit cube.",
        ]
            + (isWithoutBounds
                ? [
                    "All parameters of the box are tempered at once: lower bounds, which go layer by layer, are left out."
                ]
                : [])
    }
}
