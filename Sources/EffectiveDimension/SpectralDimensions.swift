import Foundation
public import Foundations

/// Other notions of dimension from the same spectra, for comparison with the two-scale dimension.
///
/// All use the normalised matrix `Fhat = kappa F` and means over the same draws; a baseline is d itself.
public struct SpectralDimensions: Sendable {
    /// One effective dimension `2 log E[sqrt det(I + a Fhat)] / log a` at a resolution a.
    public struct AtResolution: Sendable, Equatable {
        /// The number of observations n that sets the resolution.
        public let observations: Double
        /// The factor a.
        public let factor: Double
        /// The dimension, with its jackknife error.
        public let dimension: Estimate
        /// `(sum w)^2 / sum w^2` over the square roots of the determinants of the draws.
        public let effectiveSampleSize: Double
    }

    /// The effective number of directions at a regularisation `alpha`, `E sum l / (l + alpha)`.
    public struct Regularised: Sendable, Equatable {
        /// The regularisation.
        public let alpha: Double
        /// The number of directions.
        public let directions: Estimate
    }

    /// Global effective dimension at `a = gamma n / (2 pi log n)`: Abbas, Sutter, Zoufal, Lucchi, Figalli, Woerner, "The
    /// power of quantum neural networks", Nature Computational Science 1, 2021, equation (2).
    public let abbas: [AtResolution]
    /// Scale-dependent dimension at `a = n / (2 pi)`, after Berezniuk, Figalli, Ghigliazza, Musaelian, "A
    /// scale-dependent notion of effective dimension", arXiv 2001.10872, 2020. The abstract fixes the resolution (cubes
    /// of side `1/sqrt(n)` in the Fisher metric, whose spectrum is regularised at that scale); the factor `1/(2 pi)`
    /// and Fhat in place of F are those of Abbas et al. without their logarithm. They have not been compared with the
    /// formula of the note.
    public let berezniuk: [AtResolution]
    /// Participation ratio `E[(sum l)^2 / sum l^2]`, the rank of a flat spectrum with the same two moments.
    public let participationRatio: Estimate
    /// Effective number of parameters `sum l / (l + alpha)`: MacKay, "Bayesian interpolation", Neural Computation 4, 1992.
    public let regularised: [Regularised]
    /// Notices of the model about its spectra.
    public let notices: SpectrumNotices

    /// A request for other dimensions.
    public struct Request: Sendable {
        /// Numbers of observations n, each with `gamma n > 2 pi log n` and `n > 2 pi`.
        public var observations: [Double]
        /// The factor gamma in (0, 1] of the dimension of Abbas et al.
        public var gamma: Double
        /// Regularisations alpha of Fhat, above 0.
        public var alphas: [Double]

        /// A request; the factors `a` must exceed 1.
        public init(observations: [Double], gamma: Double = 1, alphas: [Double]) {
            precondition(gamma > 0 && gamma <= 1, "gamma \(gamma) lies outside (0, 1]")
            precondition(alphas.allSatisfy { $0 > 0 }, "regularisations \(alphas) are not all positive")
            self.observations = observations
            self.gamma = gamma
            self.alphas = alphas
            precondition(
                observations.allSatisfy { Self.isUsable($0, gamma: gamma) },
                "numbers of observations \(observations) are too small for gamma \(gamma)")
        }

        /// Whether both effective dimensions exist at n observations: their factors exceed 1.
        public static func isUsable(_ n: Double, gamma: Double) -> Bool {
            n > 2 * Double.pi && gamma * n > 2 * Double.pi * log(n)
        }

        var abbasFactors: [Double] { observations.map { gamma * $0 / (2 * Double.pi * log($0)) } }
        var berezniukFactors: [Double] { observations.map { $0 / (2 * Double.pi) } }
    }

    /// The contribution of one draw.
    private struct Draw: Codable {
        var trace = 0.0
        var squares = 0.0
        var halfLogs: [LogDeterminant]
        var directions: [Double]
    }

    /// The dimensions of a model over the draws of a source. Spectra are recomputed and not stored.
    public init(
        of model: some MarkovianModel, from source: ParameterSource, request: Request, normalisation: Normalisation,
        context: RunContext = RunContext()
    ) throws {
        let factors = request.abbasFactors + request.berezniukFactors
        let kappa = normalisation.kappa
        var notices = SpectrumNotices()
        let tables = try context.map(source.count, on: model, notices: &notices) { scratch, k in
            try Self.table(
                model, theta: source.draw(k), factors: factors, alphas: request.alphas, kappa: kappa, &scratch)
        }
        self.notices = notices
        let shifts = normalisation.leaveOneOutShifts
        func atResolution(_ index: Int) -> AtResolution {
            let logs = tables.map { $0.halfLogs[index] }
            let scale = 2 / log(factors[index])
            return AtResolution(
                observations: request.observations[index % request.observations.count], factor: factors[index],
                dimension: Resampled(logMeanOf: logs, shifts: shifts).estimate.scaled(by: scale),
                effectiveSampleSize: LogSpace.effectiveSampleSize(logs.map(\.value)))
        }
        let count = request.observations.count
        abbas = (0..<count).map(atResolution)
        berezniuk = (count..<(2 * count)).map(atResolution)
        participationRatio = .mean(of: tables.map { $0.squares > 0 ? $0.trace * $0.trace / $0.squares : 0 })
        regularised = request.alphas.indices.map { index in
            Regularised(alpha: request.alphas[index], directions: .mean(of: tables.map { $0.directions[index] }))
        }
    }

    private static func table<Model: MarkovianModel>(
        _ model: Model, theta: [Double], factors: [Double], alphas: [Double], kappa: Double,
        _ scratch: inout Model.Scratch
    ) throws -> Draw {
        var result = Draw(
            halfLogs: Array(repeating: .zero, count: factors.count),
            directions: Array(repeating: 0, count: alphas.count))
        var state = model.initialState
        for (layer, range) in model.layerRanges.enumerated() {
            try model.forEachBlock(of: layer, parameters: theta[range], state: state, scratch: &scratch) {
                roots, count in
                for root in roots {
                    let value = kappa * root * root
                    result.trace += Double(count) * value
                    result.squares += Double(count) * value * value
                    for (index, factor) in factors.enumerated() {
                        let x = factor * value
                        result.halfLogs[index].value += Double(count) * log1p(x) / 2
                        result.halfLogs[index].slope += Double(count) * x / (1 + x) / 2
                    }
                    for (index, alpha) in alphas.enumerated() {
                        result.directions[index] += Double(count) * value / (value + alpha)
                    }
                }
            }
            if layer + 1 < model.layers.count {
                state = model.advance(state, through: layer, parameters: theta[range])
            }
        }
        return result
    }
}
