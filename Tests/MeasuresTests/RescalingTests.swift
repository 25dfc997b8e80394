import Foundation
import LinearAlgebra
import Networks
import ReferenceNumbers
import Testing

@testable import Measures

/// What every measure says about rescaling is what it does: `c_relu_rescaled` is `c_relu` with the units of its first layer
/// multiplied by exp(-2 .. 2) and those of the second divided.
@Suite struct RescalingTests {
    static let names = MeasureRegistry.all.filter {
        // Those of the weights; a measure of the function is tested beside it.
        $0.rows != .unseen && $0.scope != .architecture && $0.arguments.allSatisfy { $0.standard != nil }
            // These take longer; sharpness is one of the numbers of the Hessian, the others draw from a posterior, tested below.
            && $0.name != "pac-bayes" && $0.name != "hessian" && $0.name != "structure-function"
    }.map { $0.name }

    @Test(arguments: names) func measuresChangeAsTheySay(_ name: String) throws {
        let references = try WeightReferences.stored.get()
        let measure = try MeasureRegistry.measure(parsing: name)
        let before = try measure.value(of: try #require(references.subject("c_relu")))
        let after = try measure.value(of: try #require(references.subject("c_relu_rescaled")))
        guard !before.values.isEmpty else { return }
        let change = zip(before.values, after.values).map { abs($0 - $1) / max(abs($0), abs($1), 1e-300) }.max() ?? 0
        switch type(of: measure).invariance {
        case .invariant: #expect(change < 1e-8, "\(before.values) became \(after.values)")
        case .dependent: #expect(change > 1e-3, "\(before.values) stayed")
        case .partly: #expect(change > 1e-3, "\(before.values) stayed")
        }
    }

    /// Measures whose claim no rescaled weights can test: functions of the architecture.
    static let ofArchitecture = ["parameters", "2sed", "effective-model-complexity"]

    /// Those of the function, at rows and paths, are functions of it alone or say in which part they are not.
    static let ofFunction = MeasureRegistry.all.filter { $0.rows == .unseen && $0.scope != .architecture }.map {
        $0.arguments.allSatisfy { $0.standard != nil } ? $0.name : "\($0.name):0.1"
    }.filter { $0 != "plane-regions" }

    @Test(arguments: ofFunction) func measuresOfTheFunctionChangeAsTheySay(_ name: String) throws {
        let references = try WeightReferences.stored.get()
        let measure = try MeasureRegistry.measure(parsing: name)
        func value(_ weights: String) throws -> MeasureValue {
            try measure.value(of: try #require(references.subject(weights, paths: 5)))
        }
        let (before, after) = (try value("c_relu"), try value("c_relu_rescaled"))
        try #require(!before.values.isEmpty && before.values.count == after.values.count)
        let changes = zip(before.values, after.values).map { abs($0 - $1) / max(abs($0), abs($1), 1e-300) }
        switch type(of: measure).invariance {
        case .invariant: #expect(changes.allSatisfy { $0 < 1e-8 }, "\(before.values) became \(after.values)")
        case .dependent: #expect((changes.max() ?? 0) > 1e-3, "\(before.values) stayed")
        // The last part, that of the outputs, stays; those of hidden layers do not.
        case .partly: #expect((changes.last ?? 1) < 1e-8 && (changes.max() ?? 0) > 1e-3)
        }
    }

    /// Regions of the plane, at two inputs: the same under a rescaling, others at other weights.
    @Test func regionsOfThePlaneStay() throws {
        let architecture = Architecture(widths: [2, 5, 4, 2], activation: .relu, hasBias: true)
        let inputs = Matrix(rows: 9, columns: 2) { row, column in Double((5 * row + 3 * column) % 9) / 3 - 1.25 }
        func value(_ parameters: [Double]) throws -> MeasureValue {
            try PlaneRegionsMeasure.of(
                MeasureSubject(architecture, parameters: parameters, data: MeasureData(inputs: inputs)))
        }
        let weights = (0..<8).map { Prior.kaimingUniform.draw($0, for: architecture, seed: 6) }
        let before = try weights.map(value)
        #expect(Set(before.map(\.values)).count > 2 && before.allSatisfy { $0.values[0] > 1 })
        let after = try weights.map { try value(architecture.rescaled($0)) }
        #expect(after.map(\.values) == before.map(\.values))
        #expect(PlaneRegionsMeasure.invariance == .invariant)
    }

    @Test func everyMeasureIsTestedForItsClaim() {
        let tested =
            Self.names + Self.ofFunction.map { String($0.prefix { $0 != ":" }) } + Self.ofArchitecture
            + ["pac-bayes", "hessian", "structure-function", "plane-regions"]
        #expect(Set(tested) == Set(MeasureRegistry.all.map { $0.name }))
    }

    @Test func theChangesAreThoseOfAnotherProgram() throws {
        let references = try WeightReferences.stored.get()
        let reference = references.rescaling
        let (before, after) = (
            try #require(references.subject("c_relu")), try #require(references.subject("c_relu_rescaled"))
        )
        func check(_ own: MeasureValue, _ other: Double) {
            #expect(abs(own.values[0] / other - 1) < 1e-10)
        }
        check(try FisherTraceMeasure.of(before), reference.trace.before)
        check(try FisherTraceMeasure.of(after), reference.trace.after)
        check(try LogDeterminantMeasure.of(before, 1_000), reference.logDetG1000.before)
        check(try LogDeterminantMeasure.of(after, 1_000), reference.logDetG1000.after)
        check(try WeightNormMeasure.of(before), reference.squaredNorm.before)
        check(try WeightNormMeasure.of(after), reference.squaredNorm.after)
        for subject in [before, after] {
            check(try FisherRaoMeasure.of(subject), reference.fisherRaoSquared)
            check(try PathNormMeasure.of(subject), reference.squaredPathNormWeights)
        }
    }

    @Test func theRiskOfTheSamePosteriorRuleChanges() throws {
        let references = try WeightReferences.stored.get()
        let before = try PACBayesMeasure.of(try #require(references.subject("c_relu", draws: 20)))
        let after = try PACBayesMeasure.of(try #require(references.subject("c_relu_rescaled", draws: 20)))
        #expect(PACBayesMeasure.invariance == .dependent && abs(before.values[5] / after.values[5] - 1) > 0.01)
    }
}
