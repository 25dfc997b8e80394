public import EffectiveDimension
public import Foundations
internal import LinearAlgebra
public import Networks

/// The measurements at the weights every few epochs, besides the risks.
///
/// The dimension at the weights is that of the network as a Markov chain on at most 100 training rows. Its Fisher
/// matrix is normalised over 100 draws of the initial distribution, so that epochs are comparable. At a single point
/// the lower 2sED and the 2sED are equal.
public struct TrainingDiagnostics: Sendable {
    /// Number of epochs between measurements.
    public let every: Int
    /// The scales of the dimension.
    public let scale: Scale
    private let network: any FisherNetwork
    private let normalisation: Normalisation
    private let rows: TrainingSet

    /// Prepares the measurements for a network on its training rows; `fisher` describes its Fisher matrix.
    public init(
        every: Int, scale: Scale, fisher: FisherSettings = FisherSettings(), architecture: Architecture,
        configuration: TrainingConfiguration, training: TrainingSet, context: RunContext
    ) throws {
        precondition(every >= 1, "diagnostics every \(every) epochs")
        self.every = every
        self.scale = scale
        rows = training.part(0..<min(training.count, 1_000))
        network = try fisher.network(
            architecture, on: training.features(0..<min(training.count, 100)), seed: configuration.seed)
        let draws = network.source(configuration.initialiser, count: 100, seed: configuration.seed)
        normalisation = try PlainEstimator().normalisation(of: network, from: draws, context: context)
    }

    /// The measurements at a trainer's current weights.
    func measure(_ trainer: Trainer, gap: GapInterval) throws -> EpochRecord.Diagnostics {
        let parameters = trainer.parameters
        let dimension = try PlainEstimator().estimate(
            network, from: .given(1) { _ in parameters }, at: [scale], normalisation: normalisation, lowerBounds: false,
            context: RunContext(threads: 1))
        return EpochRecord.Diagnostics(
            fisherTrace: try trainer.fisherTrace(on: rows), dimension: dimension[0].twoScaleDimension.value, gap: gap)
    }
}
