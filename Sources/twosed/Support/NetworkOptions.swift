public import ArgumentParser
import Experiments
import Foundation
import LinearAlgebra
public import Networks

extension Activation: ExpressibleByArgument {}
extension Architecture.LastLayer: ExpressibleByArgument {}

/// The flags that describe networks beside their widths, and the law of their parameters.
struct NetworkOptions: ParsableArguments {
    @Option(
        help: """
            Which Fisher matrix: of the chain of noisy layers (markovian), or of all parameters at once with softmax \
            labels or gaussian noise on the outputs alone.
            """)
    var fisher: FisherName = .markovian

    @Option(
        help: """
            How the Fisher matrix of a chain is had: expected over the noise of each layer, or empirical, the sum of \
            sampled score products.
            """)
    var fisherEstimate: FisherEstimateName = .expected

    @Option(help: "Activation of the hidden layers.")
    var activation: Activation = .relu

    @Option(help: "Whether the last layer applies the activation.")
    var lastLayer: Architecture.LastLayer = .linear

    @Flag(help: "Give every unit a bias.")
    var bias = false

    @Option(
        help: ArgumentHelp("Noise deviations: one for all layers, or one for each.", valueName: "s,..."),
        transform: { text in
            try text.split(separator: ",", omittingEmptySubsequences: false).map {
                guard let value = Double($0), value > 0, value.isFinite else {
                    throw ValidationError("'\($0)' is not a positive number")
                }
                return value
            }
        })
    var sigma: [Double] = [0.1]

    @Option(
        help: ArgumentHelp(
            "Forward noise samples for each input, 0 for none (default 1, with --inputs 0).", valueName: "k"))
    var forwardNoise: Int?

    @Option(
        help: ArgumentHelp(
            "Law of the parameters: uniform:LO:HI, kaiming-uniform or normal:SD.", valueName: "law"))
    var prior: String = "uniform:-1:1"

    enum FisherName: String, ExpressibleByArgument, CaseIterable { case markovian, softmax, gaussian }

    enum FisherEstimateName: String, ExpressibleByArgument, CaseIterable { case expected, empirical }

    func validate() throws {
        if fisher != .markovian, fisherEstimate == .empirical {
            throw ValidationError("--fisher-estimate empirical is for --fisher markovian")
        }
        if fisher != .markovian, forwardNoise ?? 0 > 0 {
            throw ValidationError("--forward-noise is for --fisher markovian: \(fisher) networks have no inner noise")
        }
        if fisher == .gaussian, sigma.count != 1 {
            throw ValidationError("--fisher gaussian takes one --sigma, that of the outputs")
        }
        if let forwardNoise, !(0...1000).contains(forwardNoise) {
            throw ValidationError("--forward-noise \(forwardNoise) is not a number from 0 to 1000")
        }
    }

    /// The network on its inputs; `defaultNoise` forward samples where the flag is not given. `firstRow` says where the
    /// inputs begin in a larger sample, whose forward noise they keep.
    func fisherNetwork(
        _ architecture: Architecture, inputs: Matrix, defaultNoise: Int, seed: UInt64, method: SpectrumMethod?,
        firstRow: Int = 0
    ) throws -> any FisherNetwork {
        switch (fisher, fisherEstimate) {
        case (.markovian, .empirical):
            return try EmpiricalMarkovianNetwork(
                architecture, inputs: inputs, sigma: sigma, noiseSamples: forwardNoise ?? defaultNoise, seed: seed,
                method: method, firstRow: firstRow)
        case (.markovian, .expected):
            var network = try MarkovianNetwork(
                architecture, inputs: inputs, sigma: sigma, noiseSamples: forwardNoise ?? defaultNoise, seed: seed,
                method: method ?? .singularValues, firstRow: firstRow)
            if method == nil { network.useLanczosWhereBlocksAreLarge(seed: seed) }
            return network
        case (.softmax, _):
            return try DeterministicNetwork(architecture, inputs: inputs, output: .softmax, method: method)
        case (.gaussian, _):
            return try DeterministicNetwork(
                architecture, inputs: inputs, output: .gaussian(sigma: sigma[0]), method: method)
        }
    }

    func architecture(_ widths: String) throws -> Architecture {
        Architecture(
            widths: try Architecture.widths(parsing: widths), activation: activation, lastLayer: lastLayer,
            hasBias: bias)
    }
}
