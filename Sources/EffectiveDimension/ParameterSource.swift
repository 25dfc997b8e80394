public import Foundations

/// The source of a model's parameters: a number of draws, and their distribution if known.
///
/// Draws are addressed by their number, so that any worker can repeat any draw.
public struct ParameterSource: Sendable {
    /// The known distribution of the parameters.
    public enum Distribution: Sendable, Equatable {
        /// All parameters are independent; those of layer j are distributed by `laws[j]`.
        case layered([ParameterLaw])
        /// All parameters are independent and uniform within `radius` of those of `center`.
        case box(center: [Double], radius: Double)
        /// All parameters are independent, but not identically distributed within the layers of the model.
        case mixed
        /// Unknown: the draws were given.
        case given
    }

    /// The known distribution.
    public let distribution: Distribution
    /// Number of draws M. For estimators with their own draws see their documentation.
    public let count: Int
    /// Seed of all random numbers.
    public let seed: UInt64
    private let make: @Sendable (Int, StreamPurpose) -> [Double]

    /// A source whose draws are made by a function of number and purpose; draws with different purposes are independent.
    public init(
        _ distribution: Distribution, count: Int, seed: UInt64,
        make: @escaping @Sendable (_ number: Int, _ purpose: StreamPurpose) -> [Double]
    ) {
        precondition(count >= 1, "\(count) draws")
        self.distribution = distribution
        self.count = count
        self.seed = seed
        self.make = make
    }

    /// The parameters of draw k, in the order of the model.
    public func draw(_ k: Int) -> [Double] { make(k, .priorDraws) }

    /// Draw k of another sample, independent of `draw`, for a separate normalisation.
    func normalisationDraw(_ k: Int) -> [Double] { make(k, .normalisationDraws) }
}

extension ParameterSource {
    /// Independent draws of a model whose parameters of layer j are distributed by `laws[j]`.
    public static func layered(
        _ laws: [ParameterLaw], of layers: [LayerShape], count: Int, seed: UInt64
    ) -> ParameterSource {
        precondition(laws.count == layers.count, "\(laws.count) laws for \(layers.count) layers")
        return ParameterSource(.layered(laws), count: count, seed: seed) { number, purpose in
            var stream = RandomStream(seed: seed, purpose: purpose, index: UInt64(number))
            return zip(laws, layers).flatMap { law, layer in (0..<layer.parameters).map { _ in law.draw(&stream) } }
        }
    }

    /// Independent draws, uniform within `radius` of `center` in every coordinate.
    public static func box(center: [Double], radius: Double, count: Int, seed: UInt64) -> ParameterSource {
        ParameterSource(.box(center: center, radius: radius), count: count, seed: seed) { number, purpose in
            var stream = RandomStream(seed: seed, purpose: purpose, index: UInt64(number))
            return center.map { $0 + stream.uniform(-radius, radius) }
        }
    }

    /// The draws `draw(0), ..., draw(count - 1)`; the function gives the same values at every call.
    public static func given(
        _ count: Int, seed: UInt64 = 1, draw: @escaping @Sendable (Int) -> [Double]
    ) -> ParameterSource {
        ParameterSource(.given, count: count, seed: seed) { number, _ in draw(number) }
    }
}

extension ParameterSource {
    /// Throws `UserError` if the distribution of the parameters is not known well enough to draw from it.
    func requireDistribution(for estimator: String) throws {
        switch distribution {
        case .layered, .box: break
        case .mixed:
            throw UserError(
                .usage, "a prior that differs between layers needs a Fisher matrix in layers", setting: "prior",
                "use \(setting: "fisher") markovian, another prior, or \(setting: "estimator") plain")
        case .given:
            throw UserError(
                .usage, "the \(estimator) estimator makes its own draws", setting: "parameters",
                "use \(setting: "estimator") plain with draws from a file")
        }
    }

    /// Throws `UserError` if an estimator that stores `numbers` numbers for each draw does not fit in memory.
    func requireMemory(numbersForEachDraw numbers: Int) throws {
        try MemoryBudget.require(
            MemoryBudget.bytes(count, numbers), for: "\(count) draws", at: "\(setting: "draws")",
            advice: "ask for fewer draws")
    }

    /// The law of each layer's parameters; throws `UserError` if there is none.
    func laws(of model: some MarkovianModel, for estimator: String) throws -> [ParameterLaw] {
        try requireDistribution(for: estimator)
        guard case .layered(let laws) = distribution else {
            preconditionFailure("the \(estimator) estimator needs one law for each layer")
        }
        precondition(laws.count == model.layers.count, "\(laws.count) laws for \(model.layers.count) layers")
        return laws
    }
}
