import Foundation
public import Foundations

extension TemperedEstimator: CurveEstimator {
    /// `log E[det(I + c Fhat^{1/2})]` at every c of the scales, in one run: layer by layer at the smallest c, then from
    /// c to c with all layers together.
    ///
    /// The target error, in parameters, is that of the dimension at the largest c. The points of the result are the values
    /// of c asked for and those of the steps between them. If the time is up before the largest c, the curve ends at the
    /// last point that the repetitions reached, with a warning; its schedule, repeated, completes it.
    ///
    /// - Throws: `UserError` if the time is up before two repetitions at the smallest c, `Cancellation.Requested` if a
    ///   request ended it.
    public func curve(
        _ model: some MarkovianModel, from source: ParameterSource, through scales: [Scale],
        normalisation: Normalisation, context: RunContext = RunContext()
    ) throws -> (curve: LogDeterminantCurve, notices: SpectrumNotices) {
        try curve(
            model, from: source, through: scales, byExchange: false, normalisation: normalisation, context: context)
    }

    /// The curve layer by layer, or by ladders of replicas that exchange their places.
    func curve(
        _ model: some MarkovianModel, from source: ParameterSource, through scales: [Scale], byExchange: Bool,
        normalisation: Normalisation, context: RunContext
    ) throws -> (curve: LogDeterminantCurve, notices: SpectrumNotices) {
        try check(source, for: model)
        func run(_ model: some MarkovianModel, _ laws: [ParameterLaw], lowerBounds: Bool) throws -> CurveRun? {
            try TimeLimit.result {
                try CurveRun(
                    CurveRequest(
                        estimator: self, seed: source.seed, scales: scales, byExchange: byExchange,
                        lowerBounds: lowerBounds, normalisation: normalisation, context: context), model, laws)
            }
        }
        let found: CurveRun?
        if case .box(let center, let radius) = source.distribution {
            found = try run(
                JointModel(model, center: center), [.uniform(low: -radius, high: radius)], lowerBounds: false)
        } else {
            found = try run(model, source.laws(of: model, for: name), lowerBounds: boundsAlongCurves && !byExchange)
        }
        guard let found else {
            try context.limit.interruption?.check()
            throw UserError(
                .usage, "the time ended before two repetitions of the curve", setting: "maxSeconds",
                "allow more seconds")
        }
        return (found.curve, found.notices)
    }
}
