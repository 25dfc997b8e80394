import Foundation
internal import Foundations
internal import Records

/// What the records say.
extension EstimatorReport {
    /// The three kinds of estimate of one network at one of the study's scales.
    struct Comparison {
        let network: String
        let epsilon: String
        let tempered: EstimateDocument.Row
        let plain: [EstimateDocument.Row]
        let repeats: [EstimateDocument.Row]

        /// Plain minus tempered, parameters.
        func difference(_ row: EstimateDocument.Row) -> ReportedEstimate {
            let (a, b) = (row.twoScaleDimension, tempered.twoScaleDimension)
            return ReportedEstimate(
                value: a.value - b.value,
                standardError: (a.standardError * a.standardError + b.standardError * b.standardError).squareRoot())
        }

        /// Repeated plain estimates whose 95% interval contains the tempered number.
        var covered: Int {
            repeats.count { abs(difference($0).value) <= 1.959964 * difference($0).standardError }
        }

        /// The mean of the repeated plain estimates minus the tempered one, with the errors of both.
        var meanDifference: ReportedEstimate {
            let mean = Estimate.mean(of: repeats.map(\.twoScaleDimension.value))
            let reference = tempered.twoScaleDimension
            return ReportedEstimate(
                value: mean.value - reference.value, standardError: hypot(mean.standardError, reference.standardError))
        }

        /// `log E[det]` by thermodynamic integration minus that by the normalising constants, nats; nil without
        /// tempering.
        var routeDifference: ReportedEstimate? {
            tempered.tempering.map { tempering in
                let (a, b) = (tempered.logExpectedDeterminant, tempering.thermodynamic)
                return ReportedEstimate(
                    value: b.value - a.value, standardError: hypot(a.standardError, b.standardError))
            }
        }

        /// Standard deviation between repetitions of the log normalising constants of the later layers, nats.
        var laterSpread: Double {
            (tempered.tempering?.stages ?? []).filter { $0.layer > 1 }.reduce(0) { hypot($0, $1.spread) }
        }

        /// Whether both routes agree within two errors of their difference.
        var routesAgree: Bool {
            routeDifference.map { abs($0.value) <= 2 * $0.standardError } ?? true
        }

        /// Whether a headline may use the tempered number: both routes agree, and the log normalising constants vary so
        /// little that the number does not depend on their normal distribution (the estimator warns from 3 nats on).
        var isSettled: Bool { routesAgree && laterSpread <= 3 }
    }

    var comparisons: [Comparison] {
        study.networks.flatMap { network -> [Comparison] in
            guard let tempered = temperedEstimates.first(where: { $0.model.network == network }),
                let (plain, repeats) = plainEstimates.first(where: { $0.plain.first?.model.network == network })
            else { return [] }
            return tempered.rows.enumerated().map { index, row in
                Comparison(
                    network: network, epsilon: row.epsilon, tempered: row, plain: plain.map { $0.rows[index] },
                    repeats: repeats.map { $0.rows[index] })
            }
        }
    }

    /// Estimates on subsamples of the inputs: those of one estimator, from few inputs to many.
    func inputs(of estimator: String) -> [EstimateDocument] {
        results.flatMap { if case .inputs(let estimates) = $0 { estimates } else { [EstimateDocument]() } }
            .filter { $0.method.estimator == estimator }
    }

    var coverages: [Coverage] {
        results.compactMap { if case .intervals(let coverage) = $0 { coverage } else { nil } }
    }

    var curveCoverages: [CurveCoverage] {
        results.compactMap { if case .curves(let coverage) = $0 { coverage } else { nil } }
    }

    var temperedEstimates: [EstimateDocument] {
        results.compactMap { if case .tempered(let estimate) = $0 { estimate } else { nil } }
    }

    private var plainEstimates: [(plain: [EstimateDocument], repeats: [EstimateDocument])] {
        results.compactMap { if case .plain(let estimates, let repeats) = $0 { (estimates, repeats) } else { nil } }
    }
}
