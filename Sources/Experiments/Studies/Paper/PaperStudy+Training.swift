internal import Datasets
internal import EffectiveDimension
import Foundation
internal import Foundations
internal import Networks
internal import Records
internal import Training

extension PaperStudy.TrainingPiece {
    /// The runs of all seeds; nil if the data have too few rows.
    func compute(_ data: PaperData, seed: UInt64, context: RunContext) throws -> PaperStudy.Losses? {
        guard rows + 2 <= data.rows.count else { return nil }
        let architecture = try NetworkShape(network).architecture(inputs: data.rows.features.columns)
        let step = context.steps(seeds)
        let curves = try context.mapItems(seeds) { item in
            defer { step() }
            let seed = PaperStudy.seed(seed, replicate: item.index)
            let outcome = try run(architecture, data, seed: seed, item.checkpoint, context: context)
            let (train, test) = (outcome.history.map(\.trainRisk), outcome.history.map(\.testRisk))
            return TrainingStudy.Curve(
                seed: seed, train: keepsCurves ? train : Array(train.suffix(1)),
                test: keepsCurves ? test : Array(test.suffix(1)),
                testErrorRate: outcome.history[outcome.history.count - 1].testErrorRate ?? 0)
        }
        return PaperStudy.Losses(parameters: architecture.parameterCount, curves: curves)
    }

    /// One run with Adam: rows, weights and order by the seed.
    func run(
        _ architecture: Architecture, _ data: PaperData, seed: UInt64, _ checkpoint: (any ItemCheckpoint)? = nil,
        context: RunContext
    ) throws -> TrainingRun.Outcome {
        let split = try TrainingSplit(
            data.rows, samples: rows, testSamples: min(testRows, data.rows.count - rows), seed: seed)
        var run = TrainingRun(
            architecture,
            TrainingConfiguration(
                optimiser: .adam, learningRate: learningRate, batchSize: batch,
                initialiser: try Prior(parsing: weights), seed: seed),
            data: doubled ? split.doubled(images: try data.imageShape(), seed: seed) : split, epochs: epochs)
        (run.cancellation, run.itemCheckpoint) = (context.cancellation, checkpoint)
        return try run.run()
    }
}

extension PaperStudy.Cost {
    /// Times and peak memory of the published lower 2sED at ten scales and of training up to 99% of its fall in loss.
    func compute(_ data: PaperData, seed: UInt64, context: RunContext) throws -> PaperStudy.CostRecord {
        let seed = PaperStudy.seed(seed, replicate: 0)
        let model = try PaperStudy.network(
            networks[0], sigma: 0.1, noise: 1, on: data.inputs(inputs, seed: seed), seed: seed)
        let training = self.training
        let scales = (1...10).map { Scale(epsilon: pow(10, -0.5 * Double($0)), zeta: 0) }
        let clock = ContinuousClock()
        var (estimates, runs, done) = ([Double](), [Double](), epochs)
        var (estimateBytes, trainingBytes): (Int?, Int?)
        for repetition in 0..<repetitions {
            let source = model.source(try Prior(parsing: prior), count: draws, seed: seed &+ UInt64(repetition))
            let estimatePeak = try MemoryUse.peakBytes {
                let time = try clock.measure {
                    _ = try PublishedEstimate(of: model, draws: draws, at: scales, context: context, draw: source.draw)
                }
                estimates.append(time.seconds)
            }
            let trainingPeak = try MemoryUse.peakBytes {
                let outcome = try training.run(
                    model.architecture, data, seed: seed &+ UInt64(repetition), context: context)
                let losses = outcome.history.map(\.trainRisk)
                let goal = losses[0] - 0.99 * (losses[0] - (losses.min() ?? 0))
                done = losses.firstIndex { $0 <= goal } ?? epochs
                runs.append(outcome.seconds.prefix(done).reduce(0, +))
            }
            estimateBytes = [estimateBytes, estimatePeak].compactMap { $0 }.max()
            trainingBytes = [trainingBytes, trainingPeak].compactMap { $0 }.max()
            context.progress(Double(repetition + 1) / Double(repetitions))
        }
        return PaperStudy.CostRecord(
            parameters: model.parameterCount, estimatePasses: Double(2 * draws * inputs),
            trainingPasses: 3 * Double(rows) * Double(done), estimateSeconds: estimates, trainingSeconds: runs,
            estimateBytes: estimateBytes, trainingBytes: trainingBytes)
    }
}
