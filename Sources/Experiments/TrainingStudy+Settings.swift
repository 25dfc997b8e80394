internal import BallArithmetic
internal import Datasets
internal import EffectiveDimension
internal import Networks
internal import Training

/// What the settings stand for.
extension TrainingStudy {
    func rows(of source: InputSource) throws -> Dataset {
        if case .data(let path) = source { return try Dataset(csv: path) }
        return try (ShippedSample(rawValue: sample) ?? .covertype).load()
    }

    func architecture(_ network: String) throws -> Architecture {
        Architecture(
            widths: try Architecture.widths(parsing: network), activation: activation, lastLayer: lastLayer,
            hasBias: bias)
    }

    func configuration(seed: UInt64) throws -> TrainingConfiguration {
        TrainingConfiguration(
            optimiser: training.optimizer, learningRate: training.learningRate, batchSize: training.batchSize,
            initialiser: try Prior(parsing: training.initialiser), seed: seed)
    }

    func scales() throws -> [ExactScale] {
        try ExactScale.pairs(
            epsilons: dimension.epsilon.map { try Rational(parsing: $0) }, zetas: [Rational(parsing: dimension.zeta)])
    }
}
