public import ArgumentParser
import Experiments
import Foundation
import LinearAlgebra
public import Networks

extension Activation: ExpressibleByArgument {}
extension Architecture.LastLayer: ExpressibleByArgument {}

/// The flags that describe a network and its law of parameters.
struct NetworkOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Layer widths, inputs first, such as 54-16-7.", valueName: "widths"))
    var network: String

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

    /// The network on its inputs; `defaultNoise` forward samples where the flag is not given.
    func fisherNetwork(
        _ architecture: Architecture, inputs: Matrix, defaultNoise: Int, seed: UInt64, method: SpectrumMethod?
    ) throws -> any FisherNetwork {
        switch (fisher, fisherEstimate) {
        case (.markovian, .empirical):
            return try EmpiricalMarkovianNetwork(
                architecture, inputs: inputs, sigma: sigma, noiseSamples: forwardNoise ?? defaultNoise, seed: seed,
                method: method)
        case (.markovian, .expected):
            var network = try MarkovianNetwork(
                architecture, inputs: inputs, sigma: sigma, noiseSamples: forwardNoise ?? defaultNoise, seed: seed,
                method: method ?? .singularValues)
            if method == nil { network.useLanczosWhereBlocksAreLarge(seed: seed) }
            return network
        case (.softmax, _):
            return try DeterministicNetwork(architecture, inputs: inputs, output: .softmax, method: method)
        case (.gaussian, _):
            return try DeterministicNetwork(
                architecture, inputs: inputs, output: .gaussian(sigma: sigma[0]), method: method)
        }
    }

    func architecture() throws -> Architecture {
        Architecture(
            widths: try Architecture.widths(parsing: network), activation: activation, lastLayer: lastLayer,
            hasBias: bias)
    }
}

/// The flags that name the inputs.
struct InputOptions: ParsableArguments {
    @Option(help: ArgumentHelp("A shipped sample: covertype or digits.", valueName: "name"))
    var sample: String?

    @Option(help: ArgumentHelp("A CSV file, plain or gzip, label in the last column.", valueName: "file"))
    var data: String?

    @Option(help: ArgumentHelp("Inputs [samples x features] in a .npy file, taken as they are.", valueName: "file"))
    var inputs: String?

    @Option(
        help: ArgumentHelp(
            "Number of inputs (default 100, or all if there are fewer; with --inputs all).", valueName: "n"))
    var samples: Int?

    func validate() throws {
        guard [sample, data, inputs].compactMap({ $0 }).count == 1 else {
            throw ValidationError("Give one of --sample, --data and --inputs")
        }
        if let samples, samples < 1 { throw ValidationError("--samples \(samples) is not a positive number") }
    }

    /// Whether the inputs are given as they are.
    var isGiven: Bool { inputs != nil }

    func load(seed: UInt64) throws -> (inputs: Matrix, description: String) {
        let source: InputSource
        switch (sample, data, inputs) {
        case (let name?, _, _): source = .sample(name)
        case (_, let path?, _): source = .data(path: path)
        default: source = .inputs(path: inputs ?? "")
        }
        return try source.load(samples: samples, seed: seed)
    }
}
