import BallArithmetic
import EffectiveDimension
import Experiments
import Foundations
import LinearAlgebra
import Networks
import Records
import Testing

/// A new estimator in one file: `log E[det]` to second order, `E[log det] + Var[log det] / 2`, exact where log det is normally
/// distributed.
private struct CumulantEstimator: DimensionEstimator {
    var name: String { "cumulants" }

    func notes(on model: some MarkovianModel, from source: ParameterSource) -> [String] {
        ["Cumulants of second order."]
    }

    func givesLowerBounds(over source: ParameterSource) -> Bool { false }

    func estimate(
        _ model: some MarkovianModel, from source: ParameterSource, at scales: [Scale], normalisation: Normalisation,
        lowerBounds: Bool, context: RunContext
    ) throws -> DimensionEstimates {
        let factors = scales.map { $0.factor(kappa: normalisation.kappa) }
        let draws = try context.map(source.count, scratch: { model.makeScratch() }) { scratch, k in
            let roots = try model.squareRootSpectrum(at: source.draw(k), scratch: &scratch)
            return factors.map { LogDeterminant(squareRoots: roots, factor: $0).value }
        }
        return DimensionEstimates(
            zip(scales, factors.indices).map { scale, index in
                let values = draws.map { $0[index] }
                let (value, spread) = Self.cumulants(values)
                let others = values.indices.map { left in
                    Self.cumulants(values.indices.filter { $0 != left }.map { values[$0] }).value
                }
                return DimensionEstimate(
                    scale: scale, parameters: model.parameterCount,
                    logExpectedDeterminant: .jackknife(value: value, leaveOneOut: others),
                    meanLogDeterminant: .mean(of: values), spread: spread,
                    diagnostics: .draws(
                        effectiveSampleSize: LogSpace.effectiveSampleSize(values),
                        largestWeight: LogSpace.normalisedWeights(values).max() ?? 0))
            })
    }

    private static func cumulants(_ values: [Double]) -> (value: Double, spread: Double) {
        let mean = Estimate.mean(of: values)
        let spread = mean.standardError * Double(values.count).squareRoot()
        return (mean.value + spread * spread / 2, spread)
    }
}

@Suite struct NewEstimatorTests {
    private let inputs = Matrix(rows: 6, columns: 2) { i, j in 0.375 * Double(i * i) - 1.3 * Double(j) }

    private func request(_ widths: [Int], _ estimator: any DimensionEstimator) throws -> NetworkEstimate {
        try NetworkEstimate(
            network: MarkovianNetwork(Architecture(widths: widths, activation: .tanh), inputs: inputs),
            inputs: "test rows", draws: .prior(.standard, count: 400), estimator: estimator, seed: 3)
    }

    @Test func anEstimatorOfOnesOwnComparesNetworks() throws {
        let scale = try ExactScale(epsilon: Rational(1) / Rational(3), zeta: Rational(1) / Rational(2))
        func document(_ estimator: any DimensionEstimator) throws -> ComparisonDocument {
            try NetworkComparison([request([2, 3, 2], estimator), request([2, 6, 2], estimator)]).document(
                at: [scale], sampleSizes: [nil])
        }
        let (own, plain) = (try document(CumulantEstimator()), try document(PlainEstimator()))
        #expect(own.networks.map(\.method.estimator) == ["cumulants", "cumulants"])
        #expect(own.networks.allSatisfy { $0.notes.contains("Cumulants of second order.") })
        #expect(own.networks.allSatisfy { $0.rows[0].lower == nil })
        #expect(own.comparisons[0].ranking == ["2-6-2", "2-3-2"])
        for (a, b) in zip(own.networks, plain.networks) {
            let (x, y) = (a.rows[0].twoScaleDimension, b.rows[0].twoScaleDimension)
            // log det is nearly normal at this scale; the normalisation of the two differs by the error of 400 draws.
            #expect(abs(x.value - y.value) < 4 * (x.standardError + y.standardError), "\(x) \(y)")
            #expect(x.standardError > 0 && x.standardError < 0.5)
        }
    }
}
