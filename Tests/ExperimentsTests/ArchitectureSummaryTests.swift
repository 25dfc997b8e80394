import Experiments
import Foundation
import Foundations
import Records
import Testing

/// The summary of a made-up study of architectures.
@Suite struct ArchitectureSummaryTests {
    private static func study() throws -> PredictArchitectureStudy {
        let text = PredictArchitectureStudy.template.replacing("count: 5", with: "count: 12")
        guard let study = try StudyFile.parse(text, path: "architectures.yml") as? PredictArchitectureStudy else {
            throw UserError(.badData, "not a study of architectures", "architectures.yml", "mend the test")
        }
        return study
    }

    /// The tempered dimension of architecture k is k, the gap too; at the other scales the order is reversed, and with other
    /// settings the same. Pieces named in `missing` have no results.
    private static func summary(missing: Set<String> = []) throws -> PredictArchitectureStudy.Summary {
        let study = try study()
        func value(_ name: String, _ number: Double, error: Double = 0.1) -> PredictArchitectureStudy.Value {
            .init(name: name, value: .init(value: number, standardError: error), seconds: 2)
        }
        let entries = study.pieces.map { piece in
            let results = piece.positions.map { position -> PredictArchitectureStudy.Result in
                var stream = RandomStream(seed: 3, purpose: .syntheticInputs, index: UInt64(position))
                let x = Double(position)
                var result = PredictArchitectureStudy.Result(network: "net-\(position)", parameters: 200)
                switch piece.task {
                case .trained:
                    result.runs = (0..<2).map { run in
                        let gap = 0.1 + 0.01 * x + 0.001 * Double(run)
                        return .init(
                            key: .init(run: run), trainingLoss: stream.normal(), trainingError: 0, testRisk: gap,
                            gap: gap,
                            gapError: 0.01, errorGap: gap, halves: [gap, gap],
                            values: [stream.normal(), 200, stream.normal(), stream.normal()],
                            measureSeconds: [1, 1, 1, 1], trainingSeconds: 0.5)
                    }
                case .prior:
                    result.prior = .init(
                        measures: [
                            value("linear-regions", stream.normal()), value("softmax-jacobian", stream.normal()),
                        ],
                        published: [value("a", x), value("b", x)], lower: [value("a", x, error: 100), value("b", x)],
                        variants: [value("sigma 0.2", x), value("6 inputs", -x), value("8 draws", x)])
                case .curves: result.curve = [value("a", x), value("b", -x)]
                }
                return result
            }
            return StudyRecords<PredictArchitectureStudy>.Entry(
                key: piece, fingerprint: Fingerprint(numerics: 1, data: []), seconds: 1,
                record: missing.contains(piece.name)
                    ? .init(data: "", testRows: 0, results: []) : .init(data: "rows", testRows: 100, results: results))
        }
        return try #require(try study.summary(of: entries))
    }

    @Test func resultsOfAllPiecesMeetInOneTable() throws {
        let summary = try Self.summary()
        #expect(summary.ranking.networks == 12 && summary.ranking.axes.isEmpty)
        let dimension = try #require(summary.ranking.rows.first { $0.measure == "2sed:1/100:2/3" })
        #expect(dimension.correlations?.gap.value == 1 && !dimension.needsTraining && dimension.seconds == 2)
        let names = ["2sed:1/100:2/3", "2sed:1/10:2/3", "2sed-published:1/100:2/3", "2sed-lower:1/100:2/3"]
        #expect(summary.dimensions == names)
        #expect(summary.ranking.rows.first { $0.measure == "parameters" }?.isConstant == true)
        #expect(summary.ranking.rows.filter { $0.measure.hasPrefix("prior:") }.allSatisfy { !$0.needsTraining })
        #expect(summary.ranking.rows.first { $0.measure == "squared-norm" }?.needsTraining == true)
        #expect((summary.shareOfArchitecture ?? 0) > 0.99)
    }

    @Test func aMissingCurveLeavesTheDimensionUndecided() throws {
        let summary = try Self.summary(missing: ["curves-2"])
        let dimension = try #require(summary.ranking.rows.first { $0.measure == "2sed:1/100:2/3" })
        #expect(dimension.correlations == nil && dimension.undefined == 4)
        #expect(summary.subset?.networks == 8 && summary.subset?.gap.value == 1)
        for row in summary.stability { #expect(row.networks == (row.estimate.hasPrefix("2sed:") ? 8 : 12)) }
        #expect(try Self.summary().subset == nil)
        // Four architectures with a curve are too few to compare orders.
        let few = try Self.summary(missing: ["curves-1", "curves-3"])
        #expect(few.subset == nil && !few.stability.contains { $0.estimate.hasPrefix("2sed:") })
    }

    @Test func ordersUnderOtherSettingsAreCompared() throws {
        let rows = try Self.summary().stability
        func row(_ setting: String, _ estimate: String) -> PredictArchitectureStudy.Stability? {
            rows.first { $0.setting == setting && $0.estimate.hasPrefix(estimate) }
        }
        #expect(row("1/10:2/3", "2sed:")?.tau.value == -1 && row("1/10:2/3", "2sed:")?.clearTau == -1)
        #expect(row("published estimate", "2sed:")?.tau == .init(value: 1, standardError: 0))
        #expect(row("6 inputs", "2sed-lower:")?.tau.value == -1)
        // Errors of 100 leave no pair of the lower bounds clear.
        #expect(row("sigma 0.2", "2sed-lower:")?.clearPairs == 0 && row("sigma 0.2", "2sed-lower:")?.clearTau == nil)
    }

    @Test func architecturesAreDifferentAndOfTheRightSize() throws {
        let nets = PredictArchitectureStudy.Architectures(
            count: 40, parameters: [950, 1050], depth: [1, 5], width: [3, 40])
        let drawn = try nets.drawn(inputs: 54, classes: 7, seed: 1)
        #expect(Set(drawn).count == 40 && Set(drawn.map { $0.count }).isSuperset(of: [2, 3, 4, 5]))
        for hidden in drawn {
            let widths = [54] + hidden + [7]
            let sizes: [Int] = zip(widths, widths.dropFirst()).map { pair in (pair.0 + 1) * pair.1 }
            let size = sizes.reduce(0, +)
            #expect((950...1050).contains(size) && hidden.allSatisfy { (3...40).contains($0) })
        }
        #expect(try nets.drawn(inputs: 54, classes: 7, seed: 2) != drawn)
    }

    @Test func tooFewArchitecturesAreRefused() {
        let nets = PredictArchitectureStudy.Architectures(
            count: 5, parameters: [10, 11], depth: [1, 1], width: [2, 3])
        let error = #expect(throws: UserError.self) { try nets.drawn(inputs: 54, classes: 7, seed: 1) }
        #expect(error?.description.hasPrefix("0 of 5 architectures lie in the ranges (architectures)") == true)
    }
}
