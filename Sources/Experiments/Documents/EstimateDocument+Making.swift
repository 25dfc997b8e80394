internal import EffectiveDimension
import Foundation
internal import Foundations
internal import Records

extension EstimateDocument.Row {
    init(_ estimate: DimensionEstimate, scale: ExactScale) {
        self.init(
            epsilon: scale.epsilon.description, zeta: scale.zeta.description,
            logExpectedDeterminant: ReportedEstimate(estimate.logExpectedDeterminant),
            twoScaleDimension: ReportedEstimate(estimate.twoScaleDimension),
            lower: estimate.lower.map {
                EstimateDocument.Lower(published: ReportedEstimate($0.published), tight: ReportedEstimate($0.tight))
            },
            jensen: estimate.jensen.value, jensenStandardError: estimate.jensen.standardError,
            logDeterminantSpread: estimate.spread, effectiveSampleSize: estimate.effectiveSampleSize,
            degreesOfFreedom: estimate.repetitions.map { $0 - 1 }, warnings: estimate.warnings,
            reliable: estimate.isReliable, tempering: estimate.tempering.map { EstimateDocument.Tempering($0) })
        ceiling = estimate.ceiling
    }
}

extension EstimateDocument.Row {
    /// Makes the numbers those for the law of the rows.
    mutating func speakOfTheLaw(_ estimate: DimensionEstimate, _ effect: RowEffect, parameters: Int) {
        givenRows = EstimateDocument.GivenRows(
            logExpectedDeterminant: logExpectedDeterminant, twoScaleDimension: twoScaleDimension,
            groupChanges: effect.changes.map { $0 / estimate.scale.depth })
        let (sum, draws) = effect.applied(to: estimate.logExpectedDeterminant)
        func reported(_ estimate: Estimate, unit: Double) -> ReportedEstimate {
            var reported = ReportedEstimate(estimate)
            reported.shares = ReportedEstimate.Shares(
                draws: draws / unit, rows: effect.rowsError / unit, noise: effect.noiseError / unit)
            return reported
        }
        logExpectedDeterminant = reported(sum, unit: 1)
        twoScaleDimension = reported(
            estimate.scale.dimension(parameters: parameters, logDeterminant: sum), unit: estimate.scale.depth)
    }
}

extension EstimateDocument.Tempering {
    init(_ report: TemperingReport) {
        self.init(
            schedule: report.schedule.description, sweeps: report.sweeps, unitParticles: report.unitParticles,
            networkParticles: report.networkParticles, mixingShift: report.mixingShift.map { ReportedEstimate($0) },
            thermodynamic: ReportedEstimate(report.crossCheck),
            stages: report.stages.map {
                Stage(
                    layer: $0.layer, powers: $0.powers, acceptance: $0.acceptance, effectiveShare: $0.effectiveShare,
                    spread: $0.spread, persistence: $0.persistence)
            })
    }
}
