import Experiments
import Foundation
import Records

/// The estimate as text and as CSV.
enum EstimateText {
    static func page(
        _ document: EstimateDocument, crossCheck: Bool = false, diagnostics: Bool = false
    ) -> String {
        let title = title(document.model)
        let facts =
            facts(document) + [
                "normalisation  kappa = \(document.normalisation.significant(8)) (\(document.normalisationOrigin)), mean "
                    + "trace \(document.meanTrace.significant(6)) +- \(document.meanTraceStandardError.significant(2))"
            ]
        let rows = Table(
            headings: ["epsilon", "zeta", "d_zeta", "+-", "lower (tight)", "+-", "lower (publ.)", "+-", "ESS"],
            rows: document.rows.map { row in
                [
                    row.epsilon, row.zeta, row.twoScaleDimension.value.fixed(3),
                    row.twoScaleDimension.standardError.significant(2),
                ] + pair(row.lower?.tight) + pair(row.lower?.published) + [row.effectiveSampleSize.fixed(1)]
            })
        let warnings = steps(document) + extras(document, crossCheck, diagnostics) + Self.warnings(document.rows)
        let others = document.otherDimensions.map { OtherDimensionsText.table($0).text + "\n" } ?? ""
        let seconds = document.timing.map { ["computed in \($0.computeSeconds.significant(3)) s"] } ?? []
        return title + "\n" + facts.map { "  \($0)\n" }.joined() + "\n" + rows.text + "\n" + others
            + (warnings + document.notes.map { "note: \($0)" } + seconds).map { $0 + "\n" }.joined()
    }

    /// What the numbers of a document depend on beside the network itself.
    static func facts(_ document: EstimateDocument) -> [String] {
        let method = document.method
        return facts(
            document.model, method: method.draws.map { "\($0) draws" } ?? method.estimator, seed: method.seed)
    }

    static func facts(_ model: EstimateDocument.Model, method: String, seed: UInt64) -> [String] {
        [
            "inputs         \(model.samples) rows of \(model.inputs)",
            "parameters     \(method), \(model.prior), seed \(seed)",
            "noise          \(noise(model))",
        ]
    }

    /// A network in one line.
    static func title(_ model: EstimateDocument.Model) -> String {
        "\(model.network), \(model.parameters) parameters, \(model.activation), \(model.lastLayer) last layer"
            + (model.bias ? ", biases" : "")
    }

    private static func noise(_ model: EstimateDocument.Model) -> String {
        let sigma = "sigma \(model.sigma.map { $0.significant(4) }.joined(separator: ", "))"
        switch model.fisher {
        case "softmax": return "in the labels alone, softmax of the outputs"
        case "gaussian": return "on the outputs alone, \(sigma)"
        default: return "\(sigma), \(model.forwardNoise) forward samples for each input"
        }
    }

    /// The change of log E[det] from each c to the next, where all come from one run.
    private static func steps(_ document: EstimateDocument) -> [String] {
        guard let covariance = document.covariance else { return [] }
        func c(_ index: Int) -> Double {
            let row = document.rows[index]
            guard let epsilon = try? ExactNumber(parsing: row.epsilon), let zeta = try? ExactNumber(parsing: row.zeta)
            else { return 0 }
            return pow(epsilon.doubleValue, zeta.doubleValue - 1)
        }
        let order = document.rows.indices.sorted { c($0) < c($1) }
        return zip(order, order.dropFirst()).compactMap { a, b in
            guard c(b) > c(a) * (1 + 1e-12) else { return nil }
            let (low, high) = (document.rows[a], document.rows[b])
            let change = high.logExpectedDeterminant.value - low.logExpectedDeterminant.value
            let variance = covariance[a][a] + covariance[b][b] - 2 * covariance[a][b]
            return
                "log E[det] from (epsilon, zeta) = (\(low.epsilon), \(low.zeta)) to (\(high.epsilon), \(high.zeta)): "
                + "\(change.fixed(3)) +- \(max(variance, 0).squareRoot().significant(2)) nats more"
        }
    }

    /// Further requested results: the extrapolation over inputs, the cross-check, the stages of the run.
    private static func extras(_ document: EstimateDocument, _ crossCheck: Bool, _ diagnostics: Bool) -> [String] {
        document.rows.flatMap { row in
            let place = "at (epsilon, zeta) = (\(row.epsilon), \(row.zeta))"
            var lines: [String] = []
            if let given = row.givenRows, let shares = row.twoScaleDimension.shares {
                lines.append(
                    "error \(place): \(shares.draws.significant(2)) from draws, \(shares.rows.significant(2)) from rows, "
                        + "\(shares.noise.significant(2)) from noise; d_zeta of these \(document.model.samples) rows: "
                        + "\(given.twoScaleDimension.value.fixed(3)) +- "
                        + given.twoScaleDimension.standardError.significant(2))
            }
            if row.reliable == false, let ceiling = row.ceiling {
                let bounds = [ReportedEstimate(value: row.jensen, standardError: row.jensenStandardError)]
                let floor = (bounds + [row.lower?.published].compactMap { $0 }).max { $0.value < $1.value } ?? bounds[0]
                lines.append(
                    "bounds \(place): d_zeta of these rows lies above \(floor.value.fixed(1)) (a lower bound, +- "
                        + "\(floor.standardError.significant(2))) and below \(ceiling.fixed(1)), its largest value over the prior"
                )
            }
            guard let tempering = row.tempering else { return lines }
            if crossCheck {
                lines.append(
                    "log E[det] \(place): \(row.logExpectedDeterminant.value.fixed(3)) +- "
                        + "\(row.logExpectedDeterminant.standardError.significant(2)) nats, by thermodynamic integration "
                        + "\(tempering.thermodynamic.value.fixed(3)) +- "
                        + "\(tempering.thermodynamic.standardError.significant(2))")
            }
            if diagnostics {
                lines.append(
                    "schedule \(tempering.schedule) \(place): \(tempering.sweeps) pairs of sweeps, "
                        + "\(tempering.unitParticles) units, \(tempering.networkParticles) networks")
                lines += tempering.stages.map { stage in
                    "  layer \(stage.layer): powers \(stage.powers.map { $0.significant(3) }.joined(separator: " ")), "
                        + "acceptance \(stage.acceptance.fixed(2)), least conditional ESS "
                        + "\(stage.effectiveShare.fixed(2)), spread \(stage.spread.significant(2)) nats"
                }
            }
            return lines
        }
    }

    /// Each warning once, with the scales it is about.
    static func warnings(_ rows: [EstimateDocument.Row]) -> [String] {
        var scales: [(message: String, places: [String])] = []
        for row in rows {
            for message in row.warnings {
                let place = "(\(row.epsilon), \(row.zeta))"
                if let known = scales.firstIndex(where: { $0.message == message }) {
                    scales[known].places.append(place)
                } else {
                    scales.append((message, [place]))
                }
            }
        }
        return scales.map { "warning: at (epsilon, zeta) = \($0.places.joined(separator: ", ")): \($0.message)" }
    }

    static func table(_ document: EstimateDocument) -> Table {
        Table(
            headings: [
                "network", "parameters", "epsilon", "zeta", "log_expected_determinant",
                "log_expected_determinant_error", "two_scale_dimension", "two_scale_dimension_error", "lower_tight",
                "lower_tight_error", "lower_published", "lower_published_error", "jensen", "jensen_error",
                "effective_sample_size",
            ],
            rows: document.rows.map { row in
                let numbers: [Double?] = [
                    row.logExpectedDeterminant.value, row.logExpectedDeterminant.standardError,
                    row.twoScaleDimension.value, row.twoScaleDimension.standardError, row.lower?.tight.value,
                    row.lower?.tight.standardError, row.lower?.published.value, row.lower?.published.standardError,
                    row.jensen, row.jensenStandardError, row.effectiveSampleSize,
                ]
                return [document.model.network, String(document.model.parameters), row.epsilon, row.zeta]
                    + numbers.map { $0.map { String($0) } ?? "" }
            })
    }

    private static func pair(_ estimate: ReportedEstimate?) -> [String] {
        guard let estimate else { return ["-", "-"] }
        return [estimate.value.fixed(3), estimate.standardError.significant(2)]
    }
}
