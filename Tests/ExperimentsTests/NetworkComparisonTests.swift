import BallArithmetic
import EffectiveDimension
import Experiments
import Foundations
import LinearAlgebra
import Networks
import Records
import Testing

@Suite struct NetworkComparisonTests {
    private let inputs = Matrix(rows: 6, columns: 2) { i, j in 0.375 * Double(i * i) - 1.3 * Double(j) }

    private func estimate(
        _ widths: [Int], activation: Activation = .relu, estimator: any DimensionEstimator = PlainEstimator()
    ) throws -> NetworkEstimate {
        try NetworkEstimate(
            network: MarkovianNetwork(Architecture(widths: widths, activation: activation), inputs: inputs),
            inputs: "test rows", draws: .prior(.standard, count: 40), estimator: estimator, seed: 3)
    }

    private func scales() throws -> [ExactScale] {
        try ExactScale.pairs(epsilons: [Rational(1) / Rational(10), Rational(1) / Rational(100)], zetas: [Rational(0)])
    }

    /// Tempered networks take one run each for all scales, whose common errors are told.
    @Test func oneRunForEachNetworkGivesAllScales() throws {
        let schedule = TemperingReport.Schedule(level: 0, repetitions: 2, checkRepetitions: 0)
        let requests = try [[2, 1, 2], [2, 2, 2]].map {
            try estimate($0, activation: .tanh, estimator: TemperedEstimator(schedule: schedule))
        }
        let document = try NetworkComparison(requests).document(at: scales(), sampleSizes: [nil, nil])
        #expect(document.pairs.count == 2 && document.comparisons.count == 2)
        #expect(document.notes[0].contains("One run for each network gives all scales"))
        for network in document.networks {
            let covariance = try #require(network.covariance)
            for (index, row) in network.rows.enumerated() {
                let error = row.logExpectedDeterminant.standardError
                #expect(abs(covariance[index][index] - error * error) <= 1e-9 * error * error)
                #expect(row.tempering?.schedule == "0:2:0" && row.lower != nil)
            }
        }
        for pair in document.pairs { #expect(pair.difference.standardError > 0) }
    }

    @Test func numbersAreThoseOfEachNetworkAlone() throws {
        let requests = try [estimate([2, 3, 2]), estimate([2, 6, 2])]
        let document = try NetworkComparison(requests).document(at: scales(), sampleSizes: [nil, 100])
        for (request, found) in zip(requests, document.networks) {
            let alone = try request.document(at: scales())
            #expect(found.rows == alone.rows && found.model == alone.model && found.timing == nil)
        }
        #expect(document.comparisons.map(\.sampleSize) == [nil, 100])
        for (index, comparison) in document.comparisons.enumerated() {
            #expect(comparison.ranking == ["2-6-2", "2-3-2"])
            let (small, large) = (
                document.networks[0].rows[index].twoScaleDimension, document.networks[1].rows[index].twoScaleDimension
            )
            let difference = try #require(comparison.differences.first)
            #expect(difference.difference.value == large.value - small.value)
            let error =
                (small.standardError * small.standardError + large.standardError * large.standardError).squareRoot()
            #expect(abs(difference.difference.standardError - error) < 1e-12)
            #expect(difference.isSignificant)
            #expect(difference.sentence.hasPrefix("2-6-2 is more complex than 2-3-2: by "))
        }
    }

    @Test func aDifferenceWithinTheErrorsIsNone() throws {
        let tempered = TemperedEstimator(
            schedule: .init(level: 0, repetitions: 4, checkRepetitions: 0))
        let document = try NetworkComparison(
            [estimate([2, 3, 2], estimator: tempered), estimate([2, 1, 3, 2], estimator: tempered)]
        ).document(at: [scales()[0]], sampleSizes: [nil])
        let difference = try #require(document.comparisons[0].differences.first)
        let apart = try #require(difference.standardErrors)
        #expect(difference.isSignificant == (apart >= NetworkComparison.significantErrors))
        // No mixing check at level 0: the numbers come with a warning, and so does the sentence.
        #expect(difference.sentence.hasSuffix("the warnings say why not to trust this yet"))
        var rows = document.networks
        rows[0].rows[0].twoScaleDimension = ReportedEstimate(value: 5, standardError: 1)
        rows[1].rows[0].twoScaleDimension = ReportedEstimate(value: 6, standardError: 1)
        let close = ComparisonDocument.Comparison(rows, row: 0, sampleSize: nil)
        #expect(close.differences[0].isSignificant == false)
        #expect(close.differences[0].sentence.contains("cannot be told apart: they differ by 1 +- 1.4 parameters"))
        // Exact numbers: any difference is one, and there are no errors to count it in.
        for index in 0...1 { rows[index].rows[0].twoScaleDimension.standardError = 0 }
        let exact = ComparisonDocument.Comparison(rows, row: 0, sampleSize: nil).differences[0]
        #expect(exact.isSignificant && exact.standardErrors == nil)
    }

    @Test func whatIsNoComparisonIsRefused() throws {
        for shapes in [[], [[2, 3, 2]], [[2, 3, 2], [2, 3, 2]], [[2, 3, 2], [2, 3, 3]]] {
            #expect(throws: UserError.self) { try NetworkComparison(shapes.map { try estimate($0) }) }
        }
    }
}
