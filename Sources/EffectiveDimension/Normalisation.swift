import Foundation
public import Foundations

/// The factor `kappa = d / E[Tr F]` that turns a Fisher matrix F into `Fhat = kappa F`, with its origin.
public struct Normalisation: Sendable, Equatable {
    /// The origin of the mean trace.
    public enum Origin: String, Sendable, Codable {
        /// The factor was given by the caller and has no error.
        case given
        /// The mean trace over the same draws as the determinants.
        case draws
        /// The mean trace in closed form, without error.
        case exact
        /// The mean trace over separate draws, many more than for the determinants.
        case ownDraws = "own draws"
    }

    /// `kappa`, the factor; 0 when the trace vanishes, which makes `Fhat = 0`.
    public let kappa: Double
    /// Mean of `Tr F` over the draws, with its standard error.
    public let meanTrace: Estimate
    /// The origin of the factor.
    public let origin: Origin
    /// Whether F vanishes on all draws, so that `Fhat = 0` and `d_zeta = zeta d`.
    public var vanishes: Bool { kappa == 0 }

    /// Returns the normalisation, or throws `UserError` if the mean trace is not finite (as for the Bernoulli
    /// distribution on [0, 1], or if F overflows).
    public func checked() throws -> Normalisation {
        guard meanTrace.value.isFinite, meanTrace.standardError.isFinite, kappa.isFinite else {
            throw UserError(
                .badData, "the mean trace of the Fisher matrix is \(meanTrace.value.isNaN ? "undefined" : "infinite")",
                "normalisation", "rescale the inputs, or take a narrower prior or a larger sigma")
        }
        return self
    }

    /// Throws `UserError` if `c sqrt(kappa)` is not finite at one of the scales.
    func checkRange(of scales: [Scale]) throws {
        for scale in scales where !scale.factor(kappa: kappa).isFinite {
            throw UserError(
                .badData, "eps^(zeta - 1) sqrt(kappa) is beyond the range of doubles at eps = \(scale.epsilon)",
                setting: "epsilon", "give a larger eps")
        }
    }

    /// Whether the factor has no error.
    var isExact: Bool { origin == .given || origin == .exact }
    /// `log kappa` without draw i minus `log kappa` with all draws; empty for a given factor.
    let leaveOneOutShifts: [Double]

    /// The factor from the traces of the draws, or the factor `given`.
    public init(parameters: Int, traces: [Double], given: Double? = nil) {
        precondition(!traces.isEmpty, "a normalisation needs at least one draw")
        meanTrace = Estimate.mean(of: traces)
        if let given {
            precondition(given > 0 && given.isFinite, "the normalisation \(given) is not a positive number")
            kappa = given
            origin = .given
            leaveOneOutShifts = []
        } else {
            kappa = meanTrace.value > 0 ? Double(parameters) / meanTrace.value : 0
            origin = .draws
            leaveOneOutShifts = Self.shifts(traces)
        }
    }

    /// The factor from a mean trace computed separately: in closed form, or from other draws than the determinants.
    public init(parameters: Int, meanTrace: Estimate) {
        self.meanTrace = meanTrace
        kappa = meanTrace.value > 0 ? Double(parameters) / meanTrace.value : 0
        origin = meanTrace.standardError == 0 ? .exact : .ownDraws
        leaveOneOutShifts = []
    }

    /// The factor from the mean trace over a source of parameters: in closed form if the model has one, else from
    /// forward passes over separate draws: as many as take about a second, at least 32.
    init(of model: some MarkovianModel, from source: ParameterSource, context: RunContext) throws {
        let parameters = model.parameterCount
        if case .layered(let laws) = source.distribution, let trace = model.exactMeanTrace(laws: laws) {
            self = try Normalisation(
                parameters: parameters, meanTrace: Estimate(value: trace, standardError: 0, samples: 1)
            ).checked()
            return
        }
        let work = Double(model.sampleCount * parameters)
        let draws = Int(min(max(3e9 / work, 32), 16_384))
        let traces = try context.map(draws) { k in
            let theta = source.normalisationDraw(k)
            guard case .layered(let laws) = source.distribution else { return model.trace(at: theta) }
            return model.conditionalMeanTrace(at: theta, laws: laws)
        }
        self = try Normalisation(parameters: parameters, meanTrace: .mean(of: traces)).checked()
    }

    /// The normalisations of models similar to `model`, such as the same network on other rows: a function of the similar
    /// model.
    ///
    /// In closed form, or with the mean trace scaled by the ratio of sums over the same few hundred draws. A given factor
    /// stays.
    public func carried(
        from model: some MarkovianModel, source: ParameterSource, context: RunContext = RunContext()
    ) throws -> (any MarkovianModel) throws -> Normalisation {
        switch origin {
        case .given: return { _ in self }
        case .exact: return { try Normalisation(of: $0, from: source, context: context) }
        case .draws, .ownDraws:
            let affordable = Int(min(max(3e8 / Double(model.sampleCount * model.parameterCount), 16), 256))
            let draws = origin == .draws ? min(affordable, source.count) : affordable
            func sum(_ model: some MarkovianModel) throws -> Double {
                try context.map(draws) { k in
                    model.trace(at: origin == .draws ? source.draw(k) : source.normalisationDraw(k))
                }.reduce(0, +)
            }
            let own = try sum(model)
            return { similar in
                try Normalisation(
                    parameters: similar.parameterCount,
                    meanTrace: meanTrace.scaled(by: own > 0 ? sum(similar) / own : 1)
                ).checked()
            }
        }
    }

    private static func shifts(_ traces: [Double]) -> [Double] {
        let total = traces.reduce(0, +)
        let count = Double(traces.count)
        return traces.map { trace in
            let rest = total - trace
            guard total > 0, rest > 0, count > 1 else { return 0 }
            return logRatio((total / count), (rest / (count - 1)))
        }
    }
}

/// `log(a / b)`, accurate when the two are close.
private func logRatio(_ a: Double, _ b: Double) -> Double { log1p((a - b) / b) }
