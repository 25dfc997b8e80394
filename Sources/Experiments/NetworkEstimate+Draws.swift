internal import EffectiveDimension
internal import Foundations
public import LinearAlgebra
public import Networks

extension NetworkEstimate {
    /// The source of the parameters, as requested by the user.
    public enum Draws: Sendable {
        /// Independent draws from a distribution.
        case prior(Prior, count: Int)
        /// The rows of a matrix [draws x parameters] in file order: each layer's weights row-major, then its biases.
        case given(Matrix)
        /// Independent draws, uniform within `radius` of given parameters in every coordinate; `center` in file order,
        /// `origin` describes its source.
        case box(center: [Double], radius: Double, origin: String, count: Int)
    }
}

extension NetworkEstimate.Draws: CustomStringConvertible {
    /// A description of the parameters.
    public var description: String {
        switch self {
        case .prior(let prior, _): prior.description
        case .given: "given"
        case .box(_, let radius, let origin, _): "uniform within \(radius) of \(origin)"
        }
    }

    /// The parameters in unit order; throws `UserError` if they do not fit the network.
    func source(for network: any FisherNetwork, seed: UInt64) throws -> ParameterSource {
        let architecture = network.architecture
        func check(_ width: Int, _ what: String, setting: String, _ rows: String) throws {
            guard width != architecture.parameterCount else { return }
            throw UserError(
                .badData,
                "\(what) \(width) parameters, the network \(architecture.name) has \(architecture.parameterCount)",
                setting: setting,
                "give [\(rows) x parameters]; with \(setting: "bias") each layer's biases follow its weights")
        }
        switch self {
        case .prior(let prior, let count):
            return network.source(prior, count: count, seed: seed)
        case .given(let matrix):
            try check(matrix.columns, "the draws have", setting: "parameters", "draws")
            return .given(matrix.rows, seed: seed) { architecture.unitOrder(fromLayerOrder: matrix.row($0)) }
        case .box(let center, let radius, _, let count):
            try check(center.count, "the center has", setting: "around", "1")
            return .box(
                center: architecture.unitOrder(fromLayerOrder: center), radius: radius, count: count, seed: seed)
        }
    }
}
