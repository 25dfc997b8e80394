import BallArithmetic
import EffectiveDimension
import Foundation
import Foundations
import Records
import Testing
import ToyModels

@testable import Experiments

@Suite struct ToyCoveringStudyTests {
    private static let text = """
        kind: toy-covering
        name: small
        title: Small
        question: Does it run?
        models:
          - name: square
            fim: 4*t1^2
          - name: matrix
            fim: "[2,1;1,2]"
            epsilon: [1/2]
          - name: flat
            fim: t1+t2,0,1
        epsilon: [1/2, 1/10]
        zeta: [0, 2/3]
        """

    @Test func recordsHoldCountsDimensionsAndRanks() throws {
        let study = try #require(try StudyFile.parse(Self.text, path: "study.yml") as? ToyCoveringStudy)
        let records = try study.pieces.map {
            try ToyCoveringStudy.compute($0, folder: URL(fileURLWithPath: "."), context: RunContext(threads: 1))
        }
        #expect(records.map(\.cover.rows.count) == [4, 2, 4] && records.map(\.exact.rows.count) == [4, 2, 4])
        #expect(records.map(\.rank) == [1, 2, 2])
        // Fhat = 3 t^2 has length sqrt(3)/2 = 0.866: two boxes of size 1/2, nine of size 1/10.
        #expect(records[0].cover.rows.map(\.exactCount) == ["2", "2", "9", "9"])
        #expect(records.allSatisfy { $0.cover.worstVerdict == .proved })
    }

    @Test func settingsThatMakeNoSenseAreNamed() throws {
        for (old, new, message) in [
            ("fim: 4*t1^2", "fim: 4*t9", "t9 is used and there are 1 parameters"),
            ("name: flat", "name: square", "two models have one name (models): name each once"),
            ("zeta: [0, 2/3]", "zeta: [1]", "zeta = 1 lies outside [0, 1)"),
            ("fim: 4*t1^2", "box: 0:1", "one Fisher matrix is needed (fim, family): give one of them"),
        ] {
            let text = Self.text.replacingOccurrences(of: old, with: new)
            #expect {
                _ = try StudyFile.parse(text, path: "study.yml")
            } throws: { "\($0)".contains(message) }
        }
    }

    @Test func oneRefutedTheoremIsTheWorstVerdictAndAnObservationIsNone() throws {
        var document = try CoverDocument(
            ToyModelText(fim: "4,1").model(), scales: [ExactScale(epsilon: Rational(1) / 10, zeta: 0)], metric: .raw,
            digits: 17,
            seed: 1)
        #expect(document.worstVerdict == .proved)
        let last = document.rows[0].verdicts.count - 1
        document.rows[0].verdicts[last].verdict = "REFUTED"
        #expect(document.worstVerdict == .proved)
        document.rows[0].verdicts[0].verdict = "UNDECIDED"
        #expect(document.worstVerdict == .undecided)
        document.rows[0].verdicts[1].verdict = "REFUTED"
        #expect(document.worstVerdict == .refuted)
    }
}
