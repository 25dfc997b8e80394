public import ArgumentParser
import Experiments
import Foundation
import Foundations
import LinearAlgebra
public import Networks

extension Activation: ExpressibleByArgument {}
extension Architecture.LastLayer: ExpressibleByArgument {}
extension FisherSettings.Kind: ExpressibleByArgument {}
extension FisherSettings.Estimate: ExpressibleByArgument {}

/// The flags that describe networks (except the widths) and the distribution of their parameters.
struct NetworkOptions: ParsableArguments {
    @Option(
        help: """
            Fisher matrix: of the chain of noisy layers (markovian), or of all parameters at once with softmax labels \
            or gaussian noise on the outputs only.
            """)
    var fisher: FisherSettings.Kind = .markovian

    @Option(
        help: """
            How to compute the Fisher matrix of a chain: expected over the noise of each layer, or empirical, the sum \
            of sampled score products.
            """)
    var fisherEstimate: FisherSettings.Estimate = .expected

    @OptionGroup var architecture: ArchitectureOptions

    @Option(
        help: ArgumentHelp(
            "Noise standard deviations: one for all layers, or one for each (default 0.1, or those of a description).",
            valueName: "s,..."),
        transform: { text in
            try text.split(separator: ",", omittingEmptySubsequences: false).map {
                guard let value = Double($0), value > 0, value.isFinite else {
                    throw ValidationError("'\($0)' is not a positive number")
                }
                return value
            }
        })
    var sigma: [Double]?

    @Option(
        help: ArgumentHelp(
            "Forward noise samples for each input, 0 for none (default 1, with --inputs 0).", valueName: "k"))
    var forwardNoise: Int?

    @Option(
        help: ArgumentHelp(
            "Distribution of the parameters: uniform:LO:HI, kaiming-uniform, torch-default or normal:SD.",
            valueName: "law"))
    var prior: String = "uniform:-1:1"

    func validate() throws {
        // Check the settings that do not depend on the network and its inputs.
        do {
            try specification(NetworkShape("1-2"), source: .sample(""), samples: nil, spectrum: nil).validate()
        } catch let error as UserError {
            // The parser would show the error with the names of settings.
            throw ValidationError(error.description(spelling: Failure.flag(of:)))
        }
    }

    /// The network in this notation, or of this file, on its inputs. Without the flag there is one forward sample, none on given inputs.
    func specification(
        _ network: String, source: InputSource, samples: Int?, spectrum: SpectrumMethod?
    ) throws -> NetworkSpecification {
        try specification(architecture.shape(network), source: source, samples: samples, spectrum: spectrum)
    }

    private func specification(
        _ shape: NetworkShape, source: InputSource, samples: Int?, spectrum: SpectrumMethod?
    ) throws -> NetworkSpecification {
        let isGiven = if case .inputs = source { true } else { false }
        return NetworkSpecification(
            shape,
            fisher: FisherSettings(
                fisher, estimate: fisherEstimate, sigma: sigma ?? shape.blocks?.sigma ?? [0.1],
                forwardNoise: forwardNoise ?? (isGiven || fisher != .markovian ? 0 : 1), spectrum: spectrum),
            prior: try Prior(parsing: prior), inputs: source, samples: samples)
    }
}
