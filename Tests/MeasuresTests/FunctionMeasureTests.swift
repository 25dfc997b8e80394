import Foundation
import Foundations
import FunctionMeasures
import LinearAlgebra
import Networks
import Testing

@testable import Measures

@Suite struct FunctionMeasureTests {
    private static let architecture = Architecture(widths: [5, 8, 8, 3], activation: .relu, hasBias: true)
    private static let inputs = Matrix(rows: 12, columns: 5) { i, j in Double((17 * i + 23 * j) % 29) / 9 - 1.5 }

    private static func data(_ inputs: Matrix = inputs, paths: Int = 6) -> MeasureData {
        MeasureData(
            inputs: inputs, paths: (0..<paths).map { .between(rowsOf: inputs, index: $0, seed: 4) }, seed: 4, draws: 30)
    }

    private static let names = [
        "activation-regions", "linear-regions", "pieces", "region-share", "breakpoints", "trajectory-length",
        "trajectory-ratio", "path-jacobian", "jacobian", "squared-jacobian", "softmax-jacobian", "spectral-jacobian",
        "jacobian-per-margin", "border-density", "linear-approximation:0.01",
    ]

    private func values(
        _ names: [String], _ architecture: Architecture, _ parameters: [Double], _ data: MeasureData
    ) throws -> [MeasureValue] {
        try NetworkMeasurement(architecture, weights: .given(parameters), data: data)
            .values(of: names.map(MeasureRegistry.measure(parsing:)), context: RunContext(threads: 1))
    }

    @Test func invarianceUnderRescalingIsWhatEachMeasureClaims() throws {
        let parameters = Prior.kaimingUniform.draw(2, for: Self.architecture, seed: 11)
        let before = try values(Self.names, Self.architecture, parameters, Self.data())
        let after = try values(Self.names, Self.architecture, Self.architecture.rescaled(parameters), Self.data())
        for (name, (old, new)) in zip(Self.names, zip(before, after)) {
            let type = type(of: try MeasureRegistry.measure(parsing: name))
            let same = zip(old.values, new.values).map { abs($0 - $1) <= 1e-11 * abs($0) }
            #expect(!same.isEmpty && old.values.contains { $0 != 0 }, "\(name)")
            switch type.invariance {
            case .invariant: #expect(same.allSatisfy { $0 }, "\(name)")
            case .partly: #expect(same.last == true && same.first == false, "\(name)")
            case .dependent: Issue.record("\(name) is a measure of the function")
            }
        }
    }

    /// Weights and biases 0: every measure has a number or a note, and none is NaN.
    @Test func aDeadNetworkHasNotesAndNoNumberThatIsNotFinite() throws {
        let zeros = [Double](repeating: 0, count: Self.architecture.parameterCount)
        let result = try values(Self.names, Self.architecture, zeros, Self.data())
        for (name, value) in zip(Self.names, result) {
            #expect(value.values.allSatisfy { $0.isFinite }, "\(name)")
            #expect(!value.values.isEmpty || value.notes.contains { $0.hasPrefix("undefined: ") }, "\(name)")
        }
        let regions = result[1]
        #expect(regions.values == [1] && regions.notes.contains("the outputs are constant along every path"))
        #expect(result[8].notes == ["the outputs do not depend on the inputs at any row"])
        #expect(result[12].values.isEmpty)
    }

    @Test func oneRowIsAPointWithoutDirections() throws {
        let row = Self.inputs.selectingRows([3])
        let parameters = Prior.kaimingUniform.draw(0, for: Self.architecture, seed: 1)
        let result = try values(Self.names, Self.architecture, parameters, Self.data(row, paths: 3))
        for (name, value) in zip(Self.names, result) { #expect(value.values.allSatisfy { $0.isFinite }, "\(name)") }
        #expect(result[0].values == [1] && result[0].notes.contains("3 of 3 paths have length 0"))
        #expect(result[4].values.isEmpty && result[6].values.isEmpty)
        // A row that is zero spans nothing.
        let zero = try values(["border-density"], Self.architecture, parameters, Self.data(Matrix(rows: 1, columns: 5)))
        #expect(zero[0].values.isEmpty && zero[0].notes.count == 1)
    }

    @Test func oneOutputHasNoProbabilitiesAndNoMargin() throws {
        let architecture = Architecture(widths: [5, 4, 1], activation: .tanh)
        let parameters = Prior.standard.draw(0, for: architecture, seed: 1)
        let result = try values(
            ["softmax-jacobian", "jacobian-per-margin"], architecture, parameters, Self.data())
        #expect(result[0].values == [0] && result[0].notes == ["one output has probability 1 everywhere"])
        #expect(result[1].values.isEmpty)
    }

    /// Means over 200 draws against their closed forms, within four standard errors: a false alarm in 2,000 for all.
    @Test func meansOverThePriorAgreeWithTheirClosedForms() throws {
        let architecture = Architecture(widths: [5, 6, 6, 3], activation: .relu, hasBias: true)
        let prior = Prior.normal(standardDeviation: 0.5)
        let measurement = NetworkMeasurement(
            architecture, weights: .prior(prior, draws: 200), data: Self.data(paths: 1))
        let names = ["trajectory-ratio", "squared-jacobian"]
        let result = try measurement.values(of: names.map(MeasureRegistry.measure(parsing:)))
        let deviations = [0.5, 0.5, 0.5]
        let ratios = PriorForms.lengthRatios(widths: [6, 6, 3], deviations: deviations)
        let errors = try #require(result[0].standardErrors)
        for (layer, exact) in ratios.enumerated() {
            #expect(abs(result[0].values[layer] - exact) < 4 * errors[layer])
            #expect(errors[layer] < 0.15 * exact)
        }
        let square = PriorForms.squaredJacobian(inputs: 5, widths: [6, 6, 3], deviations: deviations)
        let error = try #require(result[1].standardErrors)[0]
        #expect(abs(result[1].values[0] - square) < 4 * error)
        #expect(result[1].notes == ["exact mean over the prior: 2.1094"])
    }

    /// The switches of the first layer between two rows, by pieces and in closed form, within four standard errors.
    @Test func switchesOfTheFirstLayerHaveTheirExactMean() throws {
        let architecture = Architecture(widths: [5, 8, 1], activation: .relu, hasBias: true)
        let path = Path.segment(from: Array(Self.inputs.row(0)), to: Array(Self.inputs.row(1)))
        let measurement = NetworkMeasurement(
            architecture, weights: .prior(.normal(standardDeviation: 0.7), draws: 300),
            data: MeasureData(inputs: Self.inputs, paths: [path]))
        let regions = try measurement.values(of: [MeasureRegistry.measure(parsing: "activation-regions")])[0]
        let exact = PriorForms.firstLayerSwitches(
            units: 8, from: Array(Self.inputs.row(0)), to: Array(Self.inputs.row(1)), weightDeviation: 0.7,
            biasDeviation: 0.7)
        let error = try #require(regions.standardErrors)[0]
        #expect(abs(regions.values[0] - 1 - exact) < 4 * error && error < 0.15)
    }

    /// `E len_i >= (s sqrt m / sqrt(m + 1))^i` is no bound as it stands: at s^2 = 2 the lengths fall with depth.
    @Test func lengthsFallWithDepthWhereTheLiteralBoundWouldLetThemGrow() {
        let (width, depth) = (16, 10)
        let deviations = Array(repeating: (2 / Double(width)).squareRoot(), count: depth)
        let ratios = PriorForms.lengthRatios(
            widths: Array(repeating: width, count: depth), deviations: deviations, lastIsLinear: false)
        #expect(zip(ratios, ratios.dropFirst()).allSatisfy { $0 > $1 })
        let literal = pow(2.0.squareRoot() * (Double(width) / Double(width + 1)).squareRoot(), Double(depth))
        #expect(ratios[depth - 1] < 1 && literal > 10)
    }

    @Test func aSingleDrawKeepsItsErrorsOverThePaths() throws {
        let measurement = NetworkMeasurement(
            Self.architecture, weights: .prior(.kaimingUniform, draws: 1), data: Self.data())
        let value = try measurement.values(of: [MeasureRegistry.measure(parsing: "linear-regions")])[0]
        #expect(value.standardErrors != nil)
    }

    @Test func theDefaultsAreThoseThatApply() throws {
        func names(_ architecture: Architecture) -> [String] {
            NetworkMeasurement(architecture, weights: .prior(.standard, draws: 1), data: Self.data())
                .standardMeasures.map { type(of: $0).name }
        }
        #expect(names(Self.architecture).contains("linear-regions"))
        let smooth = names(Architecture(widths: [5, 4, 2], activation: .tanh))
        #expect(!smooth.contains("linear-regions") && smooth.contains("trajectory-length"))
        #expect(!smooth.contains("border-density") && smooth.contains("jacobian"))
    }

    @Test func sameDrawsOnAnyNumberOfThreads() throws {
        let measurement = NetworkMeasurement(
            Self.architecture, weights: .prior(.kaimingUniform, draws: 5), data: Self.data())
        let measures = try Self.names.map(MeasureRegistry.measure(parsing:))
        let one = try measurement.values(of: measures, context: RunContext(threads: 1))
        let three = try measurement.values(of: measures, context: RunContext(threads: 3))
        #expect(one == three)
    }
}
