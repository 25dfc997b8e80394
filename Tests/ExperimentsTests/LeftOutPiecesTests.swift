import Foundation
import Foundations
import Networks
import Testing

@testable import Experiments
@testable import Records

/// Pieces that a study of the paper leaves out, and finds again.
@Suite struct LeftOutPiecesTests {
    /// Two experiments on a shipped sample, and one on images that are not there.
    private func study(_ changes: String = "") throws -> PaperStudy {
        let lists = ["P1", "P2"].map { name in
            """
              - {experiment: \(name), source: covertype, networks: [54-2-7], priors: ["normal:1"], fisher: [expected],
                 sigma: [0.1], noise: [1], inputs: [3], draws: [3], epsilon: [0.1], zeta: [0], replicates: 1}
            """
        }
        let text = """
            kind: paper
            name: small
            title: x
            question: x
            data: {mnistImages: images.gz, mnistLabels: labels.gz}
            quick: true
            \(changes)
            plain:
            \(lists.joined(separator: "\n"))
              - {experiment: P1, source: mnist, networks: ["cnn:3|4-10"], priors: ["normal:1"], fisher: [expected],
                 sigma: [0.1], noise: [1], inputs: [3], draws: [3], epsilon: [0.1], zeta: [0], replicates: 1}
            seed: 1
            """
        let study = try StudyFile.parse(text, path: "small.yml", kinds: [PaperStudy.self])
        return try #require(study as? PaperStudy)
    }

    private func records(_ folder: URL) throws -> [PaperStudy.Record] {
        let data = try Data(contentsOf: folder.appendingPathComponent("small/records.json"))
        return try JSON.decode(StudyRecords<PaperStudy>.self, from: data, file: "records").records
    }

    @Test func experimentsRunAloneAndKeepTheResultsOfOthers() throws {
        try withFolder { folder in
            let runner = StudyRunner(store: folder, threads: 1)
            let first = try runner.run(study("experiments: [P1]"), folder: folder)
            #expect(first.computed == 1 && first.leftOut == 2)
            #expect(try records(folder)[1...] == [.absent(.notAsked), .absent(.noData)])
            let second = try runner.run(study("experiments: [P2]"), folder: folder)
            #expect(second.computed == 1 && second.reused == 1 && second.leftOut == 1)
            let results = try records(folder)
            #expect(!PaperStudy.isAbsent(results[0]) && !PaperStudy.isAbsent(results[1]))
            let third = try runner.run(study(), folder: folder)
            #expect(third.computed == 0 && third.reused == 2 && third.leftOut == 1)
            #expect(try records(folder) == [results[0], results[1], .absent(.noData)])
        }
    }

    @Test func whatDoesNotFitInTheTimeIsLeftToTheNextRun() throws {
        try withFolder { folder in
            let runner = StudyRunner(store: folder, threads: 1)
            // So little time that even the first piece begins after it.
            let late = try runner.run(study("minutes: 1e-9"), folder: folder)
            #expect(late.computed == 0 && late.leftOut == 3)
            #expect(try records(folder) == [.absent(.noTime), .absent(.noTime), .absent(.noData)])
            let whole = try runner.run(study(), folder: folder)
            #expect(whole.computed == 2 && whole.leftOut == 1)
        }
    }

    @Test func theTimeBindsInsideAPieceAndItsResultsAreDropped() throws {
        try withFolder { folder in
            // 6 ms; the first piece begins before and takes seconds.
            var long = try study("minutes: 1e-4")
            long.plain[0].draws = [30_000]
            let late = try StudyRunner(store: folder, threads: 1).run(long, folder: folder)
            #expect(late.computed == 0 && late.leftOut == 3)
            #expect(try records(folder)[0] == .absent(.noTime))
        }
    }

    @Test func aSecondRunGivesTheSameRecordsWithoutComputing() throws {
        try withFolder { folder in
            let runner = StudyRunner(store: folder, threads: 1)
            _ = try runner.run(study(), folder: folder)
            let file = folder.appendingPathComponent("small/records.json")
            let before = try Data(contentsOf: file)
            #expect(try runner.run(study(), folder: folder).computed == 0)
            #expect(try Data(contentsOf: file) == before)
            _ = try StudyRunner(store: folder, threads: 2, fresh: true).run(study(), folder: folder)
            let after = try JSON.decode(
                StudyRecords<PaperStudy>.self, from: Data(contentsOf: file), file: "records")
            #expect(
                try JSON.decode(StudyRecords<PaperStudy>.self, from: before, file: "records").records == after.records)
        }
    }

    @Test func twoDifferentPiecesOfOneNameAreRefused() throws {
        var twin = try study()
        twin.plain.append(twin.plain[0])
        twin.plain[3].epsilon = ["0.2"]
        #expect(throws: UserError.self) { try twin.validate() }
    }

    @Test func randomArchitecturesAreDifferentAndOfTheSizeAskedFor() throws {
        func ranking(_ family: PaperStudy.Ranking.Family, _ source: PaperStudy.Source, _ low: Int, _ high: Int)
            -> [String]
        {
            PaperStudy.Ranking(
                family: family, source: source, count: 12, lowest: low, highest: high, prior: "normal:1", inputs: 5,
                draws: 5, epsilon: ["0.1"], zeta: ["0"], rows: 10, testRows: 10, batch: 5, weights: "normal:1",
                epochs: 1, seeds: 2
            ).networks(seed: 1)
        }
        let equal = ranking(.equal, .covertype, 980, 1020)
        #expect(Set(equal).count == 12)
        for name in equal {
            let d = try NetworkSizes.parameters(name, inputs: 54)
            #expect((980...1020).contains(d), "\(name)")
        }
        for name in ranking(.unequal, .covertype, 300, 3000) {
            #expect((300...3000).contains(try NetworkSizes.parameters(name, inputs: 54)), "\(name)")
        }
        let images = ranking(.convolutional, .mnist, 2900, 3100)
        #expect(Set(images).count == 12)
        for name in images {
            #expect((2900...3100).contains(try NetworkSizes.parameters(name, inputs: 784)), "\(name)")
        }
    }
}

private enum NetworkSizes {
    static func parameters(_ network: String, inputs: Int) throws -> Int {
        try NetworkShape(network).architecture(inputs: inputs).parameterCount
    }
}
