import Foundation
public import Foundations

/// The factor `kappa = d / E[Tr F]` that turns a Fisher matrix F into `Fhat = kappa F`, and where it comes from.
public struct Normalisation: Sendable, Equatable {
    /// Where the mean trace comes from.
    public enum Origin: String, Sendable, Codable {
        /// The caller gave the factor: it carries no error.
        case given
        /// The mean trace over the same draws as the determinants.
        case draws
        /// The mean trace in closed form: it carries no error.
        case exact
        /// The mean trace over draws of its own, many more than the determinants have.
        case ownDraws = "own draws"
    }

    /// `kappa`, the factor; 0 when the trace vanishes, which makes `Fhat = 0`.
    public let kappa: Double
    /// Mean of `Tr F` over the draws, with its standard error.
    public let meanTrace: Estimate
    /// Where the factor comes from.
    public let origin: Origin
    /// Whether F vanishes on all draws, so that `Fhat = 0` and `d_zeta = zeta d`.
    public var vanishes: Bool { kappa == 0 }

    /// The normalisation itself; throws `UserError` where the mean trace is no finite number, which leaves nothing to
    /// divide by (as for the Bernoulli law on [0, 1], and wherever F overflows).
    public func checked() throws -> Normalisation {
        guard meanTrace.value.isFinite, meanTrace.standardError.isFinite, kappa.isFinite else {
            throw UserError(
                .badData, "the mean trace of the Fisher matrix is \(meanTrace.value.isNaN ? "undefined" : "infinite")",
                "normalisation", "rescale the inputs, or take a narrower prior or a larger sigma")
        }
        return self
    }

    /// Whether the factor carries no error of its own beside that of the draws.
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

    /// The factor from a mean trace that was found on its own: in closed form, or from draws that the determinants do not
    /// share.
    public init(parameters: Int, meanTrace: Estimate) {
        self.meanTrace = meanTrace
        kappa = meanTrace.value > 0 ? Double(parameters) / meanTrace.value : 0
        origin = meanTrace.standardError == 0 ? .exact : .ownDraws
        leaveOneOutShifts = []
    }

    /// The factor from the mean trace over a source of parameters: in closed form where the model has one, else from forward
    /// passes over draws of their own, so many that they cost about a second, 256 at least.
    init(of model: some MarkovianModel, from source: ParameterSource, context: RunContext) throws {
        let parameters = model.parameterCount
        if case .layered(let laws) = source.distribution, let trace = model.exactMeanTrace(laws: laws) {
            self = try Normalisation(
                parameters: parameters, meanTrace: Estimate(value: trace, standardError: 0, samples: 1)
            ).checked()
            return
        }
        let work = Double(model.sampleCount * parameters)
        let draws = Int(min(max(3e9 / work, 256), 16_384))
        let traces = try context.map(draws) { model.trace(at: source.normalisationDraw($0)) }
        self = try Normalisation(parameters: parameters, meanTrace: .mean(of: traces)).checked()
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
