import Bounds
import Experiments
import Foundation
import Records
import Testing

/// The correlations and rates that the training study stores beside its pieces.
@Suite struct TrainingSummaryTests {
    private func records() throws -> StudyRecords<TrainingStudy> {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appendingPathComponent("Reports/training/records.json")
        return try JSON.decode(StudyRecords<TrainingStudy>.self, from: Data(contentsOf: file), file: file.path)
    }

    @Test func theShippedSummaryIsThatOfItsPieces() throws {
        let records = try records()
        let summary = try #require(try records.study.summary(of: records.pieces))
        #expect(summary == records.summary)
        #expect(summary.correlations.map(\.samples) == [10_000, 100_000, 10_000, 100_000, 10_000, 100_000])
        // Two of the six orders of three networks.
        #expect(summary.perfectChance.map { abs($0 - 1.0 / 3) < 1e-12 } == true)
    }

    @Test(
        arguments: [
            ([900, 800, 700], -1), ([700, 800, 900], 1), ([800, 900, 700], -0.5),
        ] as [([Double], Double)])
    func correlationsFollowTheDimensionsAndTheLosses(dimensions: [Double], rho: Double) throws {
        var records = try records()
        for index in records.pieces.indices {
            func position(_ network: String) -> Int { records.study.networks.firstIndex(of: network)! }
            switch records.pieces[index].record {
            case .curves(let network, let samples, let data, var curves):
                for curve in curves.indices {
                    curves[curve].train[curves[curve].train.count - 1] = 0.5 + 0.1 * Double(position(network))
                }
                records.pieces[index].record = .curves(network: network, samples: samples, data: data, curves: curves)
            case .dimension(var estimate):
                let value = dimensions[position(estimate.model.network)]
                for row in estimate.rows.indices {
                    estimate.rows[row].lower?.published = .init(value: value, standardError: 0.1)
                }
                records.pieces[index].record = .dimension(estimate: estimate)
            case .gaps: break
            }
        }
        let summary = try #require(try records.study.summary(of: records.pieces))
        #expect(summary.correlations.count == 6)
        for correlation in summary.correlations {
            #expect(abs(correlation.correlation.value - rho) < 1e-12 && correlation.correlation.standardError == 0)
        }
    }

    /// Both lines start at the deviation of the smallest size and fall by their rates.
    @Test func theRatesPassThroughTheFirstDeviation() throws {
        let records = try records()
        let summary = try #require(try records.study.summary(of: records.pieces))
        #expect(summary.rates.map(\.rate) == ["3/8", "1/2"])
        for (line, rate) in zip(summary.rates, [ConvergenceRate.published, .parametric]) {
            let (first, last) = (line.samples[0], line.samples[line.samples.count - 1])
            let expected = rate.logEpsilon(n: Double(last), gamma: 1) - rate.logEpsilon(n: Double(first), gamma: 1)
            let fall = log(line.deviations[line.deviations.count - 1] / line.deviations[0])
            #expect(abs(fall - expected) < 1e-12)
        }
        #expect(abs(summary.rates[0].deviations[0] / summary.rates[1].deviations[0] - 1) < 1e-12)
    }
}
