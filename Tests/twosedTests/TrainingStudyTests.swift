import Experiments
import Foundation
import Foundations
import Records
import Reporting
import Testing

/// A small study of training, from its file to its page.
@Suite struct TrainingStudyTests {
    static let study = """
        kind: training
        name: small
        title: A small study
        question: Does it run?
        networks: [64-4-10, 64-3-3-10]
        activation: tanh
        lastLayer: linear
        bias: true
        data: absent.csv
        sample: digits
        samples: [300, 100000]
        training:
          optimizer: adam
          learningRate: 0.01
          batchSize: 32
          epochs: 2
          initialiser: kaiming-uniform
          seeds: 3
          testSamples: 200
        dimension:
          samples: 10
          draws: 4
          sigma: [0.1]
          forwardNoise: 1
          prior: uniform:-1:1
          epsilon: [1/10, 1/100]
          zeta: 0
        gaps:
          networks: [64-4-10]
          loss: brier
          sizes: [50, 200, 100000]
          calibrate: [50]
          runs: 2
          epochs: 1
          starts: 1
          steps: 2
          testSamples: 200
        seed: 3
        """

    @Test func theReportSaysWhatTheRecordsHold() throws {
        let runner = try CommandRunner()
        defer { runner.remove() }
        try runner.write(Self.study, to: "study.yml")
        let first = try runner.run("run study.yml --store store")
        #expect(first.output.hasPrefix("small: 7 computed, 0 from the store\n"))
        #expect(try runner.run("run study.yml --store store").output.hasPrefix("small: 0 computed, 7 from the store\n"))
        #expect(try runner.run("report store/small").status == 0)
        let folder = runner.folder.appendingPathComponent("store/small")
        let page = try String(contentsOf: folder.appendingPathComponent("report.md"), encoding: .utf8)
        let records = try JSONDecoder().decode(
            StudyRecords<TrainingStudy>.self, from: Data(contentsOf: folder.appendingPathComponent("records.json")))
        // The data file is not there: the shipped sample serves, and the size it cannot give is left out.
        #expect(page.contains("Data: digits, 1797 rows."))
        let curves = records.records.map { record -> [TrainingStudy.Curve] in
            if case .curves(_, _, _, let curves) = record { curves } else { [] }
        }
        #expect(curves.map(\.count) == [3, 0, 3, 0, 0, 0, 0])
        #expect(curves[0].allSatisfy { $0.train.count == 3 && $0.test.count == 3 })
        #expect(page.contains("With 300 training rows") && !page.contains("With 100000 training rows"))
        #expect(!page.contains("Does the paper's claim show?"))
        let gaps = records.records.compactMap { if case .gaps(let document) = $0 { document } else { nil } }
        #expect(gaps.map { $0.rows.map(\.n) } == [[50, 200]])
        #expect(page.contains("UNINFORMATIVE (C was calibrated on this size)"))
        // Mean and standard error of the mean, as the table shows them.
        let losses = curves[0].compactMap(\.train.last)
        #expect(page.contains("| 64-4-10   |  300 |     \(NumberFormat.number(Estimate.mean(of: losses))) |"))
    }

    @Test func settingsOutOfRangeAreNamed() throws {
        let runner = try CommandRunner()
        defer { runner.remove() }
        for (old, new, message) in [
            ("seeds: 3", "seeds: 1", "1 seeds and 2 epochs (training)"),
            ("sample: digits", "sample: flowers", "no shipped sample is called 'flowers' (sample)"),
            ("learningRate: 0.01", "learningRate: 0", "the learning rate 0.0 lies outside (0, 1000] (learningRate)"),
            ("calibrate: [50]", "calibrate: [60]", "the sizes to calibrate on are not some of the sizes (gaps)"),
            ("draws: 4", "schedules: [0:4:0, once]", "no way to estimate the dimension (dimension)"),
            ("draws: 4", "draws: 4\n  schedules: [0:4:0, 0:4:0]", "no way to estimate the dimension (dimension)"),
            ("loss: brier", "loss: none", "'none' is no loss (loss)"),
        ] {
            try runner.write(Self.study.replacing(old, with: new), to: "study.yml")
            let outcome = try runner.run("run study.yml")
            #expect(outcome.status == 65 || outcome.status == 64)
            #expect(outcome.errors.hasPrefix("twosed: \(message)"))
        }
    }
}
