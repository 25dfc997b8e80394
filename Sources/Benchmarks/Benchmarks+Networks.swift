internal import EffectiveDimension
internal import Experiments
import Foundation
internal import Foundations
internal import LinearAlgebra
internal import Networks

extension Benchmark {
    private static func normalInputs(_ rows: Int, _ columns: Int) -> Matrix {
        var stream = RandomStream(seed: 1, purpose: .syntheticInputs, index: 0)
        return Matrix(rows: rows, columns: columns) { _, _ in stream.normal() }
    }

    /// 2sED of 54-16-7 with softmax outputs from the full Fisher matrix, 100 inputs, 100 draws, twelve pairs of scales.
    static let fullSoftmax = Benchmark("full-softmax") { settings in
        let scales = [0.1, 0.01, 0.001].flatMap { epsilon in
            [0, 0.5, 2.0 / 3, 0.9].map { Scale(epsilon: epsilon, zeta: $0) }
        }
        let network = try DeterministicNetwork(
            Architecture(widths: [54, 16, 7]), inputs: normalInputs(100, 54), output: .softmax)
        let estimate = try NetworkEstimate(
            network: network, inputs: "standard normal", draws: .prior(.standard, count: 100), seed: 1)
        let times = try seconds(settings.runs) {
            _ = try estimate.dimensions(
                at: scales, normalisation: estimate.normalise(context: settings.context), lowerBounds: false,
                context: settings.context)
        }
        let gram = BLAS.gram(normalInputs(700, 600))
        let eigenvalues = try seconds(settings.runs) { _ = try gram.symmetricEigenvalues() }
        let single = Measurement("eigenvalues of 600 x 600, one thread", eigenvalues.map { $0 * 1e3 }, unit: "ms")
        // The cost of the eigenvalues of one dual Gram matrix of 600 x 600 for each draw.
        let floor = single.median * 1e-3 * 100 / Double(settings.threads)
        return [
            Measurement("54-16-7 softmax, N = M = 100, 12 scales, \(settings.threads) threads", times, unit: "s"),
            Measurement("eigenvalues alone, relative to that", times.map { floor / $0 }, unit: "ratio"),
            single,
        ]
    }

    /// 2sED and both lower bounds of a network of 1.86 million parameters, 100 inputs, 10 draws: one run.
    static let largeNetwork = Benchmark("large-network") { settings in
        let network = try MarkovianNetwork(
            Architecture(widths: [784, 1024, 1024, 10]), inputs: normalInputs(100, 784), sigma: [0.1], noiseSamples: 1)
        let estimate = try NetworkEstimate(
            network: network, inputs: "standard normal", draws: .prior(.standard, count: 10), seed: 1)
        let start = ContinuousClock.now
        _ = try estimate.dimensions(
            at: [Scale(epsilon: 0.1, zeta: 0)], normalisation: estimate.normalise(context: settings.context),
            lowerBounds: true,
            context: settings.context)
        let seconds = (ContinuousClock.now - start).seconds
        let memory = peakMegabytes
        // Each block has 100 coordinates and, with relu, about 50 rows: those of the first layer for each draw, those of the
        // second for each pair of an outer and an inner draw.
        let rows = normalInputs(50, 100)
        let block = try logDeterminantTimes(of: rows, factors: [10], settings)
        let single = Measurement("log det of 50 x 100, one thread", block.map { $0 * 1e3 }, unit: "ms")
        let blocks = 10 * 1024 * (1 + PlainEstimator().innerDrawCount(for: network, from: estimate.source))
        let floor = single.median * 1e-3 * Double(blocks) / Double(settings.threads)
        return [
            Measurement("784-1024-1024-10, N = 100, M = 10, \(settings.threads) threads", [seconds], unit: "s"),
            Measurement("share of that time in its blocks alone", [floor / seconds], unit: "ratio"),
            Measurement("peak memory of the process", [memory], unit: "MB"),
            single,
        ]
    }

    /// One block of 2,500 rows and 2,500 parameters: Lanczos quadrature compared with singular values.
    static let lanczosBlock = Benchmark("lanczos-block") { settings in
        let inputs = normalInputs(2500, 2500)
        let network = try MarkovianNetwork(Architecture(widths: [2500, 1, 1], activation: .tanh), inputs: inputs)
        var quick = network
        quick.useLanczosWhereBlocksAreLarge(seed: 1)
        let parameters = Prior.normal(standardDeviation: 0.02).draw(0, for: network.architecture, seed: 1)[..<2500]
        func logDeterminant(_ network: MarkovianNetwork) throws -> (value: Double, notices: SpectrumNotices) {
            var scratch = network.makeScratch()
            let values = try network.logDeterminants(
                of: 0, parameters: parameters, state: network.initialState, factors: [100], scratch: &scratch)
            return (values[0].value, network.takeNotices(from: &scratch))
        }
        let start = ContinuousClock.now
        let exact = try logDeterminant(network).value
        let exactTime = (ContinuousClock.now - start).seconds
        var (approximate, notices) = (0.0, SpectrumNotices())
        let times = try seconds(min(settings.runs, 3)) { (approximate, notices) = try logDeterminant(quick) }
        return [
            Measurement("singular values, one thread", [exactTime], unit: "s"),
            Measurement("Lanczos quadrature, one thread", times, unit: "s"),
            Measurement("its relative error", [abs(approximate / exact - 1)], unit: "ratio"),
            Measurement("standard error it states", [notices.probeError], unit: "ratio"),
            Measurement("correction it states", [notices.stepError], unit: "ratio"),
        ]
    }
}
