import BallArithmetic
import EffectiveDimension
import Foundation
import Foundations
import Records
import Testing

@testable import Experiments

/// Scales that a study reads off its curves.
@Suite struct ScalesBetweenTests {
    private func study(_ between: String) throws -> CurveStudy {
        try CurveSamples.study("bound:", "between: [\(between)]\n        bound:".replacing("        ", with: ""))
    }

    @Test func newScalesComputeNothingAndAreReadOffTheCurves() throws {
        try withFolder { folder in
            try Data(StudySamples.table.utf8).write(to: folder.appendingPathComponent("table.csv"))
            func run(_ study: CurveStudy) throws -> (computed: Int, records: StudyRecords<CurveStudy>) {
                let outcome = try StudyRunner(store: folder.appendingPathComponent("store"), threads: 2).run(
                    study, folder: folder)
                let file = try #require(outcome.records)
                return (
                    outcome.computed, try JSON.decode(StudyRecords.self, from: Data(contentsOf: file), file: "records")
                )
            }
            let first = try run(try CurveSamples.study())
            #expect(first.computed == first.records.pieces.count)
            #expect(first.records.summary?.between == nil)
            // c = 30^(1/3) = 3.1 and 25^(1/2) = 5: between the points that all curves pass.
            let second = try run(try study("\"1/30:2/3\", \"1/25:1/2\""))
            #expect(second.computed == 0)
            let found = try #require(second.records.summary?.between)
            #expect(found.map(\.network) == ["3-2", "3-2", "3-2-2", "3-2-2"])
            for dimension in found {
                let document = try #require(
                    second.records.records.compactMap { record -> CurveDocument? in
                        if case .curve(let document) = record, document.model.network == dimension.network {
                            document
                        } else {
                            nil
                        }
                    }.first)
                let scale = try ExactScale(
                    epsilon: Rational(parsing: dimension.epsilon), zeta: Rational(parsing: dimension.zeta))
                let row = try document.rows(at: [scale], place: "test")[0]
                #expect(dimension.dimension.value == row.twoScaleDimension.value)
                #expect(dimension.dimension.standardError >= row.twoScaleDimension.standardError)
            }
            #expect(second.records.summary?.dimensions == first.records.summary?.dimensions)
        }
    }

    @Test(arguments: ["\"1/30\"", "\"1/2000:0\"", "\"2:1/2\"", "\"x:1/2\""])
    func scalesThatNoCurvePassesAreRefusedBeforeTheRun(_ text: String) {
        #expect(throws: UserError.self) { try study(text) }
    }
}
