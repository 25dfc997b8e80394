import EffectiveDimension
import Experiments
import Foundations
import LinearAlgebra
import Networks
import Records
import Testing

@Suite struct CurveCoverageTests {
    /// 40 runs: an interval that contains the truth in 95% of the cases does so in 33 or more with odds of 99.8%; the
    /// seeds are fixed.
    @Test(arguments: [
        TemperedEstimator(
            schedule: .init(level: 0, repetitions: 4, checkRepetitions: 0, sweepRule: .newest)) as any CurveEstimator,
        ExchangeEstimator(schedule: .init(level: 0, repetitions: 4, checkRepetitions: 0)),
    ])
    func theIntervalsOfCurvesAndTheirDifferencesContainTheTruth(estimator: any CurveEstimator) throws {
        let inputs = Matrix(rows: 5, columns: 1, elements: [0.731, -1.284, 0.415, 1.962, -0.518])
        let network = try MarkovianNetwork(
            Architecture(widths: [1, 1], activation: .tanh, lastLayer: .activated), inputs: inputs, sigma: [1])
        let found = try CurveCoverage(
            of: network, low: -3, high: 3, scales: [0.001, 0.1, 0.01].map { Scale(epsilon: $0, zeta: 2.0 / 3) },
            by: estimator, runs: 40, seed: 7,
            context: RunContext(threads: 2))
        #expect(found.estimator ?? "tempered" == estimator.name)
        #expect(found.network == "1-1" && found.rows.count == 5)
        #expect(found.rows.prefix(3).allSatisfy { $0.start == nil } && found.rows[3].start == found.rows[0].c)
        #expect(found.rows[4].start == found.rows[1].c && found.rows[4].c == found.rows[2].c)
        for row in found.rows {
            #expect(row.covered >= 33 && row.runs == 40, "\(row)")
            #expect(abs(row.bias.value) < 4 * row.bias.standardError, "\(row)")
            #expect(found.quadratureError < row.statedError / 100)
        }
        #expect(abs(found.rows[3].truth - (found.rows[1].truth - found.rows[0].truth)) < 1e-12)
    }
}
