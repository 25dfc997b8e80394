import EffectiveDimension
import Foundation
import Foundations
import Networks
import Testing

/// Three standard errors: two-sided odds of 0.3% for one number that is as normal as it claims, of about one in two hundred
/// with errors from 63 degrees of freedom. Seeds are fixed, so a pass stays a pass.
@Suite struct TinyNetTests {
    @Test func everyNetOfTheFileIsThere() { #expect(TinyNet.all.count == 16) }

    /// Two nets at one scale, since tempering is slow without optimisation; `TWOSCALE_THOROUGH=1` takes all nets at two.
    private static let isThorough = ProcessInfo.processInfo.environment["TWOSCALE_THOROUGH"] != nil
    private static let tempered =
        isThorough ? TinyNet.all : TinyNet.all.filter { ["2-1 tanh activated", "1-2-1 relu linear"].contains($0.name) }

    @Test(arguments: tempered)
    func temperingFindsWhatQuadratureFinds(net: TinyNet) throws {
        let scales = Array(net.scales[1...(Self.isThorough ? 2 : 1)])
        let estimator = TemperedEstimator(schedule: .init(level: 1, repetitions: 64, checkRepetitions: 0))
        let results = try estimator.estimate(
            net.network, from: net.source(count: 1, seed: 3), at: scales, normalisation: net.normalisation)
        for (index, result) in results.estimates.enumerated() { compare(result, net, index + 1, bias: 0) }
    }

    @Test(arguments: TinyNet.all)
    func unitsOneByOneFindItToo(net: TinyNet) throws {
        let scales = Array(net.scales[0...1])
        let results = try FactorisedEstimator().estimate(
            net.network, from: net.source(count: 4096, seed: 5), at: scales, normalisation: net.normalisation)
        for (index, result) in results.estimates.enumerated() { compare(result, net, index, bias: 0.002) }
    }

    /// A pool of 2048 units, of which networks of one or two are made.
    @Test(arguments: TinyNet.all.filter { $0.network.layers.count == 2 && $0.network.layers[1].hasConstantBlocks })
    func networksFromAPoolOfUnitsFindIt(net: TinyNet) throws {
        let scales = Array(net.scales[0...1])
        let estimator = WideEstimator(schedule: .init(level: -1, repetitions: 16, checkRepetitions: 0))
        let results = try estimator.estimate(
            net.network, from: net.source(count: 1, seed: 3), at: scales, normalisation: net.normalisation)
        for (index, result) in results.estimates.enumerated() {
            compare(result, net, index, bias: 0.002, largestError: 0.2)
        }
    }

    /// `bias`: what a finite population may keep, beside the standard error.
    private func compare(
        _ result: DimensionEstimate, _ net: TinyNet, _ index: Int, bias: Double, largestError: Double = 0.05
    ) {
        let depth = result.scale.depth
        let offset = result.scale.zeta * Double(net.network.parameterCount)
        for (estimate, expected) in [
            (result.twoScaleDimension, net.expected[index]), (result.lower?.published, net.published[index]),
            (result.lower?.tight, net.tight[index]),
        ] {
            guard let estimate else {
                Issue.record("no lower bound")
                continue
            }
            let value = (estimate.value - offset) * depth
            let error = estimate.standardError * depth
            // The file itself is good to 4e-4 in the lower sums; the block's quadrature to 1e-7.
            #expect(abs(value - expected) <= 3 * error + bias + 4e-4, "\(net.name) at \(result.scale)")
            #expect(error < largestError, "\(net.name) at \(result.scale)")
        }
    }
}
