import LinearAlgebra
import Networks
import Testing

@testable import Measures

/// Networks and rows at the edge: every measure gives finite numbers or a note.
@Suite struct DegenerateInputTests {
    static let names = MeasureRegistry.all.filter {
        $0.rows != .unseen && $0.scope != .architecture && $0.arguments.allSatisfy { $0.standard != nil }
    }.map { $0.name }

    static let architecture = Architecture(widths: [3, 4, 2], hasBias: true)
    static let inputs = Matrix(rows: 12, columns: 3) { row, column in Double((3 * row + 7 * column) % 11) / 4 - 1 }
    static let labels = (0..<12).map { $0 % 2 }
    static let moved = (0..<26).map { Double($0 % 7) / 5 - 0.6 }

    static func subject(
        _ parameters: [Double], inputs: Matrix = inputs, labels: [Int] = labels, initial: [Double] = moved
    ) -> MeasureSubject {
        MeasureSubject(
            architecture, parameters: parameters, data: MeasureData(inputs: inputs, labels: labels, draws: 5),
            initialParameters: initial)
    }

    static let dead = Array(repeating: 0.0, count: 26)
    static let cases: [(String, MeasureSubject)] = [
        ("dead", subject(dead, initial: dead)),
        ("deadAfterMoving", subject((0..<26).map { $0 < 16 ? -5 : 0 })),
        ("oneRow", subject(moved, inputs: inputs.selectingRows([3]), labels: [1], initial: dead)),
        ("constantColumns", subject(moved, inputs: Matrix(rows: 12, columns: 3, repeating: 0), initial: dead)),
        ("unmoved", subject(moved)),
        ("memorised", subject(moved.map { 1e4 * $0 }, initial: dead)),
        ("huge", subject(moved.map { 1e150 * $0 }, initial: dead)),
    ]

    @Test(arguments: names) func valuesAreFiniteOrNoted(_ name: String) throws {
        let measure = try MeasureRegistry.measure(parsing: name)
        for (label, subject) in Self.cases {
            let value = try measure.value(of: subject)
            #expect(
                value.values.allSatisfy(\.isFinite) && (value.standardErrors ?? []).allSatisfy(\.isFinite), "\(label)")
            #expect(!value.values.isEmpty || !value.notes.isEmpty, "\(label)")
        }
    }

    @Test func aDeadNetworkSaysSo() throws {
        // All weights 0: the last biases still move the outputs, so F is not 0. With saturated probabilities it is.
        let saturated = (0..<26).map { place in place == 20 ? 900.0 : 0 }
        let subject = Self.subject(saturated)
        #expect(try FisherTraceMeasure.of(subject).values[0] == 0)
        #expect(try LogDeterminantMeasure.of(subject).values == [0])
        #expect(try EffectiveParametersMeasure.of(subject).values == [0])
        for value in [try LogDeterminantMeasure.of(subject), try FisherTraceMeasure.of(subject)] {
            #expect(value.notes.contains("F = 0: the outputs do not depend on the weights"))
        }
        let divergence = try PosteriorDivergenceMeasure.of(subject)
        #expect(divergence.values == [0] && divergence.notes.contains("F = 0: 0 is the limit as the prior widens"))
    }

    @Test func unmovedWeightsHoldNoInformation() throws {
        let value = try PosteriorDivergenceMeasure.of(Self.subject(Self.moved))
        #expect(value.values == [0])
        #expect(value.notes.contains("the weights are the initial ones: 0 is the limit as the prior narrows"))
    }

    @Test func fewRowsLimitTheRankAndAreNoted() throws {
        let value = try LogDeterminantMeasure.of(Self.cases[2].1)
        #expect(value.notes.contains("rank at most 1 by the number of rows: networks compare on equal rows only"))
        #expect(try PACBayesMeasure.of(Self.cases[2].1).notes == ["undefined: the bounds hold from 8 rows on"])
    }

    @Test func aVacuousBoundIsNoted() throws {
        let value = try PACBayesMeasure.of(Self.subject(Self.moved.map { 30 * $0 }, initial: Self.dead))
        #expect(value.values[0] < 1 || value.notes.contains("vacuous"))
    }
}
