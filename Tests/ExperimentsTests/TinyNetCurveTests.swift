import EffectiveDimension
import Foundation
import Foundations
import Networks
import Testing

/// Curves of the nets of `tiny_nets.json` against quadrature.
///
/// Three standard errors from 31 degrees of freedom: odds of one in two hundred for one number. Seeds are fixed.
@Suite struct TinyNetCurveTests {
    /// Four nets, since tempering is slow without optimisation; `TWOSCALE_THOROUGH=1` takes all.
    private static let isThorough = ProcessInfo.processInfo.environment["TWOSCALE_THOROUGH"] != nil
    private static let nets = TinyNet.all.filter {
        isThorough
            || ["2-1 tanh activated", "2-1 relu linear", "1-2-1 relu linear", "1-2-1 tanh activated"].contains($0.name)
    }

    @Test(arguments: nets)
    func oneRunFindsWhatQuadratureFindsAtEveryScale(net: TinyNet) throws {
        let curve = try TemperedEstimator(
            schedule: .init(level: 1, repetitions: 32, checkRepetitions: 0, sweepRule: .newest)
        ).curve(
            net.network, from: net.source(count: 1, seed: 3), through: net.scales, normalisation: net.normalisation,
            context: RunContext(threads: 2)
        ).curve
        let found = try net.scales.map { try #require(curve.value(at: $0.magnification)) }
        for (value, expected) in zip(found, net.expected) {
            #expect(value.interpolationError == 0)
            // The file itself is good to 2e-6.
            #expect(abs(value.estimate.value - expected) <= 3 * value.estimate.standardError + 1e-5, "\(net.name)")
            #expect(value.estimate.standardError < 0.05, "\(net.name)")
        }
        for (a, b) in zip(net.scales.indices, net.scales.indices.dropFirst()) {
            let ends = [a, b].map { index in
                curve.points.firstIndex { abs($0.magnification / net.scales[index].magnification - 1) < 1e-9 } ?? 0
            }
            let difference = curve.difference(from: ends[0], to: ends[1])
            let expected = net.expected[b] - net.expected[a]
            #expect(abs(difference.value - expected) <= 3 * difference.standardError + 1e-5, "\(net.name)")
        }
    }
}
