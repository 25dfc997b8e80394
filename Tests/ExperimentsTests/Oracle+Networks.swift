import BallArithmetic
import Datasets
import Experiments
import Foundation
import LinearAlgebra
import Networks
import ReferenceNumbers
import Testing

extension Oracle {
    static func array(_ name: String) throws -> Matrix {
        try NPYArray(contentsOf: file("\(name).npy").path).matrix
    }

    /// What `answers.json` says of one model.
    struct Answer: Decodable {
        struct Values: Decodable {
            var twoSED: Double
            var logMeanExp: Double
            var ess: Double
            var jensen: Double
            /// Absent for models without layers.
            var published: Double?
            /// Absent likewise.
            var tight: Double?

            enum CodingKeys: String, CodingKey {
                case twoSED = "two_sed"
                case logMeanExp = "log_mean_exp"
                case ess = "ess_joint"
                case jensen = "jensen_all"
                case published = "lower_published_allpairs"
                case tight = "lower_log_inner_mean"
            }
        }

        var d: Int
        var meanTrace: Double
        var normalisation: Double
        var values: [String: Values]

        enum CodingKeys: String, CodingKey {
            case d, values
            case meanTrace = "mean_trace"
            case normalisation = "normalisation_c"
        }
    }

    /// The answers of all models by name.
    static func answers() throws -> [String: Answer] { try decode([String: Answer].self, from: "answers.json") }

    /// A Markovian network of the file, with the inputs and the draws it belongs to.
    struct MarkovianCase: CustomTestStringConvertible, Sendable {
        var size: String
        var activation: Activation
        var lastLayer: Architecture.LastLayer

        var testDescription: String { name }
        var name: String {
            "\(size)_markov_\(activation.rawValue)_last-\(lastLayer == .linear ? "linear" : "act")"
        }

        func estimate(method: SpectrumMethod = .singularValues) throws -> NetworkEstimate {
            let isSmall = size == "small"
            let architecture = Architecture(
                widths: isSmall ? [5, 4, 3, 2] : [54, 16, 7], activation: activation, lastLayer: lastLayer,
                hasBias: isSmall)
            let network = try MarkovianNetwork(
                architecture, inputs: Oracle.array(isSmall ? "small_x" : "x"), sigma: [0.1], method: method)
            return try NetworkEstimate(
                network: network, inputs: "reference inputs",
                draws: .given(Oracle.array(isSmall ? "small_thetas" : "thetas")), seed: 1)
        }

        static let all = [("small", Activation.relu), ("small", .tanh), ("big", .relu)].flatMap { size, activation in
            Architecture.LastLayer.allCases.map {
                MarkovianCase(size: size, activation: activation, lastLayer: $0)
            }
        }
    }
}
