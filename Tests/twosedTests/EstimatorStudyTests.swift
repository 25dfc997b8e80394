import Experiments
import Foundation
import Foundations
import Records
import Reporting
import Testing

/// A small study of the estimators, from its file to its page.
@Suite struct EstimatorStudyTests {
    static let study = """
        kind: estimators
        name: small
        title: A small study
        question: Does it run?
        networks: [64-1-10]
        sample: digits
        samples: 5
        epsilon: [1/10, 1/100]
        zeta: 2/3
        draws: [3, 6]
        seeds: 2
        schedules: [0:2:0]
        inputs:
          network: 64-1-10
          tempered: [4]
          factorised: [4, 8]
          draws: 1
          epsilon: 1/10
          schedule: 0:2:0
        intervals:
          networks: [1-1]
          activation: tanh
          width: 1
          samples: 3
          epsilon: 1/10
          runs: 3
          repetitions: 2
          factorisedDraws: 1
          plainDraws: 5
        seed: 3
        """

    @Test func theReportSaysWhatTheRecordsHold() throws {
        let runner = try CommandRunner()
        defer { runner.remove() }
        try runner.write(Self.study, to: "study.yml")
        let first = try runner.run("run study.yml --store store")
        #expect(first.output.hasPrefix("small: 4 computed, 0 from the store\n"), "\(first.errors)")
        #expect(try runner.run("report store/small").status == 0)
        let folder = runner.folder.appendingPathComponent("store/small")
        let page = try String(contentsOf: folder.appendingPathComponent("report.md"), encoding: .utf8)
        let records = try JSONDecoder().decode(
            StudyRecords<EstimatorStudy>.self, from: Data(contentsOf: folder.appendingPathComponent("records.json"))
        ).records
        #expect(records.count == 4)
        guard case .intervals(let coverage) = records[0], case .plain(let plain, let repeats) = records[1],
            case .inputs(let inputs) = records[2], case .tempered(let estimate) = records[3]
        else {
            Issue.record("the pieces are not those of the study")
            return
        }
        #expect(plain.map(\.method.draws) == [3, 6] && repeats.count == 2)
        // The first draws of the larger run are those of the smaller: the lower bounds go with the smaller alone.
        #expect(plain[0].rows[0].lower != nil && plain[1].rows[0].lower == nil)
        #expect(inputs.map(\.model.samples) == [4, 4, 8])
        #expect(inputs.map(\.method.estimator) == ["tempered", "factorised", "factorised"])
        let tempered = try #require(estimate.rows.first)
        let shown = NumberFormat.number(
            tempered.twoScaleDimension.value, error: tempered.twoScaleDimension.standardError)
        #expect(page.contains("| 64-1-10 |  1/10 | \(shown) |"))
        #expect(coverage.rows.map(\.estimator) == ["tempered", "factorised", "plain"])
        #expect(coverage.rows.allSatisfy { $0.runs == 3 && $0.covered == $0.publishedCovered })
        #expect(page.contains("its 95% intervals contain the tempered number in "))
    }

    @Test func settingsOutOfRangeAreNamed() throws {
        let runner = try CommandRunner()
        defer { runner.remove() }
        for (old, new, message) in [
            ("schedules: [0:2:0]", "schedules: [0:1:0]", "'0:1:0' is no schedule"),
            ("schedules: [0:2:0]", "schedules: [0:2:0, 0:2:0]", "2 schedules for 1 networks"),
            ("networks: [1-1]", "networks: [3-3-1]", "3-3-1 is too large for quadrature"),
            ("draws: [3, 6]", "draws: [6, 3]", "no draws or inputs, or too few, or not ascending"),
        ] {
            try runner.write(Self.study.replacing(old, with: new), to: "study.yml")
            let outcome = try runner.run("run study.yml")
            #expect(outcome.status == 65 || outcome.status == 64)
            #expect(outcome.errors.hasPrefix("twosed: \(message)"), "\(outcome.errors)")
        }
    }
}
