import Foundation
import Records
import Testing

@testable import Experiments

@Suite struct ComparisonPairTests {
    /// A network with one row at (1/10, 2/3).
    private static func network(
        _ name: String, parameters: Int, _ value: Double, _ error: Double, warnings: [String] = [],
        reliable: Bool? = nil, checkError: Double? = nil
    ) -> EstimateDocument {
        let model = EstimateDocument.Model(
            network: name, parameters: parameters, activation: "relu", lastLayer: "linear", bias: false,
            fisher: "markovian", sigma: [0.1], forwardNoise: 0, prior: "uniform:-1:1", inputs: "rows", samples: 8)
        let estimate = ReportedEstimate(value: value, standardError: error)
        let tempering = checkError.map {
            EstimateDocument.Tempering(
                schedule: "1:8:8", sweeps: 4, unitParticles: 200, networkParticles: 32,
                mixingShift: ReportedEstimate(value: 0, standardError: $0), thermodynamic: estimate, stages: [])
        }
        let row = EstimateDocument.Row(
            epsilon: "1/10", zeta: "2/3", logExpectedDeterminant: estimate, twoScaleDimension: estimate, jensen: 0,
            jensenStandardError: 0, logDeterminantSpread: 1, effectiveSampleSize: 100, warnings: warnings,
            reliable: reliable, tempering: tempering)
        return EstimateDocument(
            model: model, method: .init(estimator: "tempered", eigen: "singular-values", seed: 1), normalisation: 1,
            normalisationOrigin: "given", meanTrace: 1, meanTraceStandardError: 0, rows: [row], notes: [])
    }

    @Test func aClearDifferenceIsAReliableVerdict() {
        let pair = ComparisonDocument.Pair(
            Self.network("a", parameters: 20, 12, 0.3), Self.network("b", parameters: 16, 14, 0.4), row: 0,
            sampleSize: 100)
        #expect(pair.first == "a" && pair.second == "b" && pair.epsilon == "1/10" && pair.sampleSize == 100)
        #expect(pair.difference.value == -2 && abs(pair.difference.standardError - 0.5) < 1e-15)
        #expect(abs((pair.standardErrors ?? 0) - 4) < 1e-12)
        #expect(pair.verdict == .second && pair.reliable && pair.reason == nil && pair.covariance == nil)
        #expect(abs(pair.firstShare - 0.6) < 1e-15 && abs(pair.secondShare - 0.875) < 1e-15)
        // The network with fewer parameters is the more complex one.
        #expect(pair.counting == .first && pair.countingAgrees == false)
    }

    @Test func aDifferenceWithinTwoErrorsIsUndecided() {
        let pair = ComparisonDocument.Pair(
            Self.network("a", parameters: 20, 14.9, 0.3), Self.network("b", parameters: 16, 14, 0.4), row: 0)
        #expect(pair.verdict == .undecided && !pair.reliable && pair.countingAgrees == nil)
        #expect(pair.reason == "the difference is below two standard errors")
    }

    @Test func estimatesThatShareRowsHaveASmallerErrorOfTheirDifference() {
        let (a, b) = (Self.network("a", parameters: 20, 14.9, 0.3), Self.network("b", parameters: 16, 14, 0.4))
        let paired = ComparisonDocument.Pair(a, b, row: 0, covariance: 0.9 * 0.3 * 0.4)
        #expect(abs(paired.difference.standardError - (0.25 - 0.216).squareRoot()) < 1e-12)
        #expect(paired.verdict == .first && paired.reliable && paired.covariance == 0.9 * 0.3 * 0.4)
        // Rounding of a full correlation gives no negative variance.
        let same = ComparisonDocument.Pair(a, a, row: 0, covariance: 0.09 + 1e-12)
        #expect(same.difference.standardError == 0 && same.verdict == .undecided)
        #expect(same.reason == "the dimensions are equal" && same.standardErrors == nil)
    }

    @Test func aWarningMakesTheVerdictUnreliableAndIsItsReason() {
        let doubtful = Self.network(
            "a", parameters: 20, 12, 0.3, warnings: ["one draw carries 65%: the estimate is biased low", "other"],
            reliable: false)
        let pair = ComparisonDocument.Pair(doubtful, Self.network("b", parameters: 20, 14, 0.4), row: 0)
        #expect(pair.verdict == .second && !pair.reliable && pair.reason == "a: one draw carries 65%")
        #expect(pair.counting == .equal && pair.countingAgrees == false)
        // A target not reached says nothing against the number.
        let short = Self.network(
            "a", parameters: 20, 12, 0.3, warnings: ["the standard error is above the target"], reliable: true)
        #expect(ComparisonDocument.Pair(short, Self.network("b", parameters: 20, 14, 0.4), row: 0).reliable)
        // Records from before the field: every warning counts.
        let old = Self.network("a", parameters: 20, 12, 0.3, warnings: ["a warning"])
        #expect(!ComparisonDocument.Pair(old, Self.network("b", parameters: 20, 14, 0.4), row: 0).reliable)
    }

    /// The difference is 2 parameters; at eps = 1/10 an error of 3 nats is one of 1.3 parameters.
    @Test func aDifferenceWithinTheResolutionOfTheMixingChecksIsNotReliable() {
        let b = Self.network("b", parameters: 20, 14, 0.1, checkError: 0.2)
        let fine = Self.network("a", parameters: 20, 12, 0.1, checkError: 2)
        let coarse = Self.network("a", parameters: 20, 12, 0.1, checkError: 3)
        #expect(ComparisonDocument.Pair(fine, b, row: 0).reliable)
        let pair = ComparisonDocument.Pair(coarse, b, row: 0)
        #expect(pair.verdict == .second && !pair.reliable)
        #expect(pair.reason == "the checks of mixing leave an error of 1.3 parameters in the difference")
    }

    @Test func everyTwoNetworksMeetAtEveryScale() {
        let networks = ["a", "b", "c"].enumerated().map { Self.network($1, parameters: 20, Double($0), 0.1) }
        let pairs = NetworkComparison.pairs(networks, sampleSizes: [nil]) { a, b, _ in a == 0 && b == 2 ? 0.001 : nil }
        #expect(pairs.map { $0.first + $0.second } == ["ab", "ac", "bc"])
        #expect(pairs.map(\.covariance) == [nil, 0.001, nil])
    }
}
