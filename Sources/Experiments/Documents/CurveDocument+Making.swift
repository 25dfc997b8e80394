public import EffectiveDimension
import Foundation
public import Foundations
public import Records

extension NetworkEstimate {
    /// The curve through all the scales, and through further values of c, in one run.
    public func curve(
        by estimator: any CurveEstimator, at scales: [ExactScale], through magnifications: [Double] = [],
        context: RunContext = RunContext()
    ) throws -> CurveDocument {
        let start = ContinuousClock.now
        // zeta = 0 makes c = 1/eps.
        let all = try scales.map { try $0.doubles() } + magnifications.map { Scale(epsilon: 1 / $0, zeta: 0) }
        let factor = try estimator.normalisation(
            of: network, from: source, given: normalisation, context: context.silent)
        guard !factor.vanishes else {
            throw UserError(
                .badData, "the Fisher matrix is 0 on all draws", setting: "inputs",
                "there is no curve: d_zeta = zeta d exactly")
        }
        guard network.fisher.isChain || (estimator as? TemperedEstimator)?.boundsAlongCurves != true else {
            throw UserError(
                .usage, "a full Fisher matrix has no layers for lower bounds", setting: "bounds",
                "leave it out, or take the Markovian matrix")
        }
        let (curve, notices) = try estimator.curve(
            network, from: source, through: all, normalisation: factor, context: context)
        let seconds = (ContinuousClock.now - start).seconds
        var document = CurveDocument(
            model: model, estimator: estimator is TemperedEstimator ? nil : estimator.name,
            schedule: curve.schedule.description, degreesOfFreedom: curve.schedule.repetitions - 1,
            seed: source.seed, normalisation: factor.kappa, normalisationOrigin: factor.origin.rawValue,
            curve: CurveDocument.points(of: curve), covariance: curve.covariance, rows: [], warnings: curve.warnings,
            notes: scopeNotes(aboutLaw: false) + estimator.notes(on: network, from: source)
                + network.notes(on: notices),
            environment: RunEnvironment(threads: context.workers), timing: .init(computeSeconds: seconds))
        // The time may be up before the largest c.
        let end = curve.range.upperBound * (1 + 1e-12)
        let reached = try scales.filter { try $0.doubles().magnification <= end }
        document.rows = try document.rows(at: reached, place: "scales")
        return document
    }

    /// The schedule that completes a curve which the clock cut: the repetitions of the document, with the same random
    /// numbers, from their start to the largest c.
    ///
    /// Throws `UserError` if the document is about another request or has all its points; `place` names the file.
    public func schedule(
        completing document: CurveDocument, by estimator: any CurveEstimator, from smallest: Double, place: String
    ) throws -> TemperingReport.Schedule {
        guard document.model == model, document.seed == source.seed,
            document.estimator ?? TemperedEstimator().name == estimator.name
        else {
            throw UserError(
                .badData, "the curve in the file is about another network, other inputs, another seed or estimator",
                place, "repeat the command that made it")
        }
        let curve = try document.stored(place: place)
        guard abs(curve.range.lowerBound / smallest - 1) < 1e-9 else {
            throw UserError(
                .badData,
                String(
                    format: "the curve in the file begins at c = %.6g, not at %.6g", curve.range.lowerBound, smallest),
                place, "give the scales of the command that made it")
        }
        guard estimator is TemperedEstimator else {
            throw UserError(
                .usage, "a curve by \(estimator.name) has all its points", setting: "resume",
                "leave it out and allow more seconds")
        }
        return curve.schedule
    }
}

extension CurveDocument {
    fileprivate static func points(of curve: LogDeterminantCurve) -> [Point] {
        curve.points.enumerated().map { index, point in
            Point(
                c: point.magnification, logExpectedDeterminant: ReportedEstimate(point.logDeterminant),
                slope: ReportedEstimate(point.slope), movement: point.movement.map { ReportedEstimate($0) },
                increment: index == 0 ? nil : ReportedEstimate(curve.difference(from: index - 1, to: index)),
                sweeps: point.sweeps, acceptance: point.acceptance, effectiveShare: point.effectiveShare,
                persistence: point.persistence,
                lower: point.lower.map {
                    EstimateDocument.Lower(
                        published: ReportedEstimate($0.published), tight: ReportedEstimate($0.tight))
                })
        }
    }

    /// The curve of a stored document; `place` names the file in errors.
    public func stored(place: String) throws -> LogDeterminantCurve {
        guard let schedule = TemperingReport.Schedule(parsing: schedule), !curve.isEmpty,
            covariance.count == curve.count, covariance.allSatisfy({ $0.count == curve.count }),
            zip(curve, curve.dropFirst()).allSatisfy({ $0.c < $1.c }), curve[0].c > 0
        else {
            throw UserError(.badData, "the curve is not whole", place, "give a file that 'twosed curve' wrote")
        }
        func estimate(_ value: ReportedEstimate) -> Estimate {
            Estimate(value: value.value, standardError: value.standardError, samples: schedule.repetitions)
        }
        return LogDeterminantCurve(
            parameters: model.parameters,
            points: curve.map { stored in
                var point = LogDeterminantCurve.Point(
                    magnification: stored.c, logDeterminant: estimate(stored.logExpectedDeterminant),
                    slope: estimate(stored.slope), movement: stored.movement.map(estimate), sweeps: stored.sweeps,
                    acceptance: stored.acceptance, effectiveShare: stored.effectiveShare,
                    persistence: stored.persistence)
                point.lower = stored.lower.map {
                    .init(published: estimate($0.published), tight: estimate($0.tight))
                }
                return point
            }, covariance: covariance, schedule: schedule, warnings: warnings)
    }

    /// The dimensions at any scales in the range of the curve; throws `UserError` for others.
    public func rows(at scales: [ExactScale], place: String) throws -> [Row] {
        let curve = try stored(place: place)
        return try scales.map { exact in
            let scale = try exact.doubles()
            guard let value = curve.value(at: scale.magnification) else {
                let ends = (curve.range.lowerBound, curve.range.upperBound)
                throw UserError(
                    .badData,
                    String(
                        format: "c = eps^(zeta - 1) = %.6g lies outside the curve, which goes from %.6g to %.6g",
                        scale.magnification, ends.0, ends.1), "\(place), epsilon = \(exact.epsilon)",
                    "compute a curve through this scale")
            }
            func reported(_ sum: Estimate) -> ReportedEstimate {
                ReportedEstimate(scale.dimension(parameters: curve.parameters, logDeterminant: sum))
            }
            return Row(
                epsilon: exact.epsilon.description, zeta: exact.zeta.description, c: scale.magnification,
                logExpectedDeterminant: ReportedEstimate(value.combined),
                twoScaleDimension: reported(value.combined), interpolationError: value.interpolationError,
                lower: curve.lower(at: scale.magnification).map {
                    EstimateDocument.Lower(published: reported($0.published), tight: reported($0.tight))
                })
        }
    }
}
