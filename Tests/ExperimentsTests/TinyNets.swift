import EffectiveDimension
import Foundation
import LinearAlgebra
import Networks
import ReferenceNumbers
import Testing

/// The nets of `tiny_nets.json`, whose expectations over the uniform law on [-1, 1] are known by quadrature.
struct TinyNet: CustomTestStringConvertible, Sendable {
    var name: String
    var network: MarkovianNetwork
    var kappa: Double
    var scales: [Scale]
    var expected: [Double]
    var published: [Double]
    var tight: [Double]

    var testDescription: String { name }
    func source(count: Int, seed: UInt64) -> ParameterSource { network.source(.standard, count: count, seed: seed) }
    var normalisation: Normalisation {
        Normalisation(parameters: network.parameterCount, traces: [1], given: kappa)
    }

    private struct File: Decodable {
        struct Case: Decodable {
            var kappa: Double
            var expected: [Double]
            var published: [Double]
            var tight: [Double]
            var scales: [[Double]]

            enum CodingKeys: String, CodingKey {
                case kappa, published, tight
                case expected = "L"
                case scales = "eps_zeta"
            }
        }

        var line: [[Double]]
        var plane: [[Double]]
        var cases: [String: Case]

        enum CodingKeys: String, CodingKey {
            case cases
            case line = "inputs_1d"
            case plane = "inputs_2d"
        }
    }

    /// All nets of the file.
    static let all: [TinyNet] = {
        do {
            let file = try Oracle.decode(File.self, from: "tiny_nets.json")
            return try file.cases.sorted { $0.key < $1.key }.map { name, item in
                let words = name.split(separator: " ").map(String.init)
                let widths = try Architecture.widths(parsing: words[0])
                let rows = widths[0] == 1 ? file.line : file.plane
                let architecture = Architecture(
                    widths: widths, activation: words[1] == "relu" ? .relu : .tanh,
                    lastLayer: words[2] == "linear" ? .linear : .activated)
                return TinyNet(
                    name: name,
                    network: try MarkovianNetwork(
                        architecture,
                        inputs: Matrix(rows: rows.count, columns: widths[0], elements: rows.flatMap { $0 }), sigma: [1]),
                    kappa: item.kappa, scales: item.scales.map { Scale(epsilon: $0[0], zeta: $0[1]) },
                    expected: item.expected, published: item.published, tight: item.tight)
            }
        } catch {
            preconditionFailure("tiny_nets.json: \(error)")
        }
    }()
}
