public import EffectiveDimension
public import Foundations

/// The distribution of the parameters, which are independent.
public enum Prior: Sendable, Hashable, CustomStringConvertible {
    /// Uniform on [low, high].
    case uniform(low: Double, high: Double)
    /// Uniform on [-b, b] with `b = sqrt(6 / fan-in)` (He et al., ICCV 2015); biases like the weights of their unit.
    case kaimingUniform
    /// The initial weights of PyTorch's convolutions and linear layers: uniform on [-b, b] with `b = 1 / sqrt(fan-in)`, biases
    /// like the weights of their unit; gamma = 1 and beta = 0 for batch normalisations.
    case torchDefault
    /// Normal with mean 0.
    case normal(standardDeviation: Double)

    /// The default: uniform on [-1, 1].
    public static let standard = Prior.uniform(low: -1, high: 1)

    /// Parses `uniform:LO:HI`, `kaiming-uniform`, `torch-default` or `normal:SD`.
    public init(parsing text: String) throws {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
        let numbers = parts.dropFirst().compactMap(Double.init).filter(\.isFinite)
        switch (parts[0], numbers.count, parts.count) {
        case ("uniform", 2, 3) where numbers[0] < numbers[1]: self = .uniform(low: numbers[0], high: numbers[1])
        case ("kaiming-uniform", 0, 1): self = .kaimingUniform
        case ("torch-default", 0, 1): self = .torchDefault
        case ("normal", 1, 2) where numbers[0] > 0: self = .normal(standardDeviation: numbers[0])
        default:
            throw UserError(
                .usage, "'\(text)' is no prior", setting: "prior",
                "write uniform:LO:HI with LO < HI, kaiming-uniform, torch-default or normal:SD")
        }
    }

    /// The notation that `init(parsing:)` reads.
    public var description: String {
        switch self {
        case .uniform(let low, let high): "uniform:\(shortest(low)):\(shortest(high))"
        case .kaimingUniform: "kaiming-uniform"
        case .torchDefault: "torch-default"
        case .normal(let standardDeviation): "normal:\(shortest(standardDeviation))"
        }
    }

    /// The parameters of draw `index` for an architecture, in unit order.
    ///
    /// Draws with different `purpose` are independent.
    public func draw(
        _ index: Int, for architecture: Architecture, seed: UInt64, purpose: StreamPurpose = .priorDraws
    ) -> [Double] {
        var stream = RandomStream(seed: seed, purpose: purpose, index: UInt64(index))
        var parameters: [Double] = []
        parameters.reserveCapacity(architecture.parameterCount)
        for layer in architecture.layers {
            let bound = bound(for: layer)
            for place in 0..<layer.parameterCount {
                switch self {
                case .uniform(let low, let high): parameters.append(stream.uniform(low, high))
                case .kaimingUniform: parameters.append(stream.uniform(-bound, bound))
                case .torchDefault:
                    let rest = place % layer.parametersPerUnit - layer.normalisationStart
                    parameters.append(rest < 0 ? stream.uniform(-bound, bound) : rest == 0 ? 1 : 0)
                case .normal(let standardDeviation): parameters.append(standardDeviation * stream.normal())
                }
            }
        }
        return parameters
    }
}

extension Prior {
    /// The largest weight of a layer under a distribution that depends on its fan-in.
    private func bound(for layer: some Layer) -> Double {
        ((self == .torchDefault ? 1 : 6) / Double(layer.fanIn + (layer.projection?.channels ?? 0))).squareRoot()
    }

    /// The distribution of each layer's parameters; empty if those of a layer have several, as gamma and beta with
    /// `torchDefault`.
    public func laws(for architecture: Architecture) -> [ParameterLaw] {
        if self == .torchDefault, architecture.layers.contains(where: { $0.normalisation == .batchAffine }) {
            return []
        }
        return architecture.layers.map { layer in
            switch self {
            case .uniform(let low, let high): return .uniform(low: low, high: high)
            case .kaimingUniform, .torchDefault:
                let bound = bound(for: layer)
                return .uniform(low: -bound, high: bound)
            case .normal(let standardDeviation): return .normal(standardDeviation: standardDeviation)
            }
        }
    }
}

private func shortest(_ value: Double) -> String {
    value == value.rounded() && abs(value) < 1e15 ? String(Int(value)) : String(value)
}
