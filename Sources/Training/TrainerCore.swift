internal import Foundations
internal import Networks

/// The loops of training for one kind of network core.
///
/// Only `TrainerLoops` calls it, with concrete types. Through a protocol the compiler would not specialise it, and
/// training would be thirty times slower.
final class TrainerCore<Network: TrainableNetwork> {
    typealias Scalar = Network.Scalar

    /// Rows that pass through the network together: 256, whose activations fit in the second-level cache, or the whole batch if
    /// its statistics are used.
    private let chunk: Int

    private let network: Network
    private let configuration: TrainingConfiguration
    private let first: AlignedBuffer<Scalar>
    private let second: AlignedBuffer<Scalar>
    /// The weights before the last step, in case they are the last finite ones.
    private let previous: AlignedBuffer<Scalar>
    /// Sum of gradients, for batches of several chunks.
    private let total: AlignedBuffer<Scalar>
    /// The rows of a chunk, one after the other, and their classes or targets.
    private let batch: AlignedBuffer<Scalar>
    private var labels: [Double]
    private let augmentation: ImageAugmentation?
    var step = 0

    init(_ architecture: Architecture, _ configuration: TrainingConfiguration, threads: Int) {
        chunk = configuration.rowsTogether(in: architecture)
        network = Network(architecture, capacity: chunk, threads: threads)
        labels = Array(repeating: 0, count: chunk)
        augmentation =
            configuration.augmentation == .fresh
            ? ImageAugmentation(architecture.layers[0].inputShape, seed: configuration.seed) : nil
        self.configuration = configuration
        let count = network.weights.count
        first = AlignedBuffer(count)
        second = AlignedBuffer(count)
        previous = AlignedBuffer(count)
        total = AlignedBuffer(count)
        batch = AlignedBuffer(chunk * (architecture.widths[0] + 1))
    }

    var statistics: RunningStatistics? {
        get { network.statistics }
        set { network.statistics = newValue }
    }

    var parameters: [Double] {
        get { network.unitOrder(network.weights) }
        set { network.fill(network.weights, unitOrder: newValue) }
    }

    var moments: [[Double]] {
        get { [first, second].map(network.unitOrder) }
        set {
            for (buffer, numbers) in zip([first, second], newValue) { network.fill(buffer, unitOrder: numbers) }
        }
    }

    /// One pass, the `epoch`-th from 0, over the rows in the given order; returns the mean loss of the steps.
    ///
    /// Throws `Divergence` at the first loss that is not a finite number and leaves the last finite weights.
    func runEpoch(
        _ epoch: Int, on set: TrainingSet, order: [Int], rate: Double, _ cancellation: Cancellation
    ) throws -> Double {
        let rows = Scalar.rows(of: set)
        var sum = 0.0
        try rows.withUnsafeBufferPointer { rows in
            for start in Swift.stride(from: 0, to: order.count, by: configuration.batchSize) {
                if step % 64 == 0 { try cancellation.check() }
                let end = min(start + configuration.batchSize, order.count)
                let statistics = network.statistics
                let loss = order.withUnsafeBufferPointer {
                    batchLoss(start..<end, of: $0, in: set, rows: rows.baseAddress!, epoch: epoch)
                }
                guard loss.isFinite else {
                    if !isFinite(network.weights) { network.weights.copy(previous) }
                    network.statistics = statistics
                    throw Divergence(step: step + 1)
                }
                sum += loss * Double(end - start)
                step += 1
                previous.copy(network.weights)
                Scalar.step(
                    OptimiserStep(
                        configuration.optimiser, rate: rate, weightDecay: configuration.weightDecay, number: step),
                    OptimiserBuffers(
                        weights: network.weights.start, gradient: UnsafePointer(network.gradient.start),
                        first: first.start, second: second.start), network.weights.count)
            }
        }
        guard isFinite(network.weights) else {
            network.weights.copy(previous)
            throw Divergence(step: step)
        }
        return sum / Double(order.count)
    }

    /// Mean loss of the batch of rows `range` in `order`; its gradient is in `network.gradient`.
    private func batchLoss(
        _ range: Range<Int>, of order: UnsafeBufferPointer<Int>, in set: TrainingSet, rows: UnsafePointer<Scalar>,
        epoch: Int
    ) -> Double {
        var sum = 0.0
        for start in Swift.stride(from: range.lowerBound, to: range.upperBound, by: chunk) {
            let part = start..<min(start + chunk, range.upperBound)
            Scalar.gather(
                rows, set.stride, order.baseAddress! + start, part.count, order.count - part.upperBound, batch.start)
            for (slot, position) in part.enumerated() {
                labels[slot] = set.answers[order[position]]
                augmentation?.change(batch.start + slot * set.stride, copy: epoch, image: order[position])
            }
            _ = network.forward(
                batch.start, stride: set.stride, rows: part.count, loss: configuration.loss, labels: labels,
                weights: nil, weight: 1 / Double(range.count), isStep: true)
            network.backward(batch.start, stride: set.stride, rows: part.count)
            for row in 0..<part.count { sum += network.losses.start[row] }
            if part.count < range.count { collectGradient(isFirst: start == range.lowerBound) }
        }
        if range.count > chunk { network.gradient.copy(total) }
        return sum / Double(range.count)
    }

    private func collectGradient(isFirst: Bool) {
        if isFirst { return total.copy(network.gradient) }
        let (sum, part) = (total.start, network.gradient.start)
        for index in 0..<total.count { sum[index] += part[index] }
    }

    /// The risk on all rows of a set, with the loss of each row.
    func evaluate(_ set: TrainingSet, losses: inout [Double]) -> (risk: Double, errorRate: Double) {
        losses = []
        losses.reserveCapacity(set.count)
        var wrong = 0
        forEachChunk(of: set) { _, range, errors in
            losses += UnsafeBufferPointer(start: network.losses.start, count: range.count)
            wrong += errors
        }
        let risk =
            set.weights.map { zip($0, losses).reduce(0) { $0 + $1.0 * $1.1 } }
            ?? losses.reduce(0, +) / Double(set.count)
        return (risk, Double(wrong) / Double(set.count))
    }

    /// The risk on all rows of a set with its gradient by the weights, in unit order.
    func riskGradient(_ set: TrainingSet) -> (risk: Double, gradient: [Double]) {
        var risk = 0.0
        forEachChunk(of: set) { inputs, range, _ in
            network.backward(inputs, stride: set.stride, rows: range.count)
            collectGradient(isFirst: range.lowerBound == 0)
            for row in range {
                risk += network.losses.start[row - range.lowerBound] * (set.weights?[row] ?? 1 / Double(set.count))
            }
        }
        return (risk, network.unitOrder(total))
    }

    /// The mean over the rows of a set of the Fisher matrix's trace at the current weights.
    func fisherTrace(_ set: TrainingSet) -> Double {
        var trace = 0.0
        forEachChunk(of: set) { inputs, range, _ in
            trace += network.fisherTrace(
                inputs, stride: set.stride, rows: range.count,
                isGaussian: configuration.loss.forTargets == .squaredTarget)
        }
        return trace / Double(set.count)
    }

    private func forEachChunk(
        of set: TrainingSet, _ body: (_ inputs: UnsafePointer<Scalar>, _ range: Range<Int>, _ errors: Int) -> Void
    ) {
        let weights = set.weights ?? []
        Scalar.rows(of: set).withUnsafeBufferPointer { rows in
            set.answers.withUnsafeBufferPointer { labels in
                weights.withUnsafeBufferPointer { weights in
                    for start in Swift.stride(from: 0, to: set.count, by: chunk) {
                        let range = start..<min(start + chunk, set.count)
                        let inputs = rows.baseAddress! + start * set.stride
                        let errors = network.forward(
                            inputs, stride: set.stride, rows: range.count, loss: configuration.loss,
                            labels: labels.baseAddress! + start,
                            weights: set.weights == nil ? nil : weights.baseAddress! + start,
                            weight: 1 / Double(set.count), isStep: false)
                        body(inputs, range, errors)
                    }
                }
            }
        }
    }

    private func isFinite(_ buffer: AlignedBuffer<Scalar>) -> Bool {
        for index in 0..<buffer.count where !buffer.start[index].isFinite { return false }
        return true
    }
}

/// A loss or a weight that is no longer finite.
struct Divergence: Error {
    /// The step, counted from 1 over all epochs.
    var step: Int
}
