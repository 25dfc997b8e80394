internal import Foundations
internal import Networks

/// The loops of training in one kind of numbers.
///
/// Only `TrainerLoops` calls it, by concrete type: through a protocol the compiler would not make one version for each
/// kind of numbers, and training would take thirty times as long.
final class TrainerCore<Scalar: TrainingScalar> {
    /// Rows that go through the network at a time: their activations stay in the second-level cache.
    private static var chunk: Int { 256 }

    private let network: NetworkCore<Scalar>
    private let configuration: TrainingConfiguration
    private let first: AlignedBuffer<Scalar>
    private let second: AlignedBuffer<Scalar>
    /// The weights before the last step, in case they are the last finite ones.
    private let previous: AlignedBuffer<Scalar>
    /// Sum of gradients, for batches of several chunks.
    private let total: AlignedBuffer<Scalar>
    private var batch: [Scalar] = []
    private var classes: [Int32] = []
    var step = 0

    init(_ architecture: Architecture, _ configuration: TrainingConfiguration) {
        network = NetworkCore(architecture, capacity: Self.chunk)
        self.configuration = configuration
        let count = network.weights.count
        first = AlignedBuffer(count)
        second = AlignedBuffer(count)
        previous = AlignedBuffer(count)
        total = AlignedBuffer(count)
    }

    var parameters: [Double] {
        get { network.weights.unitOrder(network.layers) }
        set { network.weights.fill(network.layers, unitOrder: newValue) }
    }

    var moments: [[Double]] {
        get { [first, second].map { $0.unitOrder(network.layers) } }
        set {
            for (buffer, numbers) in zip([first, second], newValue) { buffer.fill(network.layers, unitOrder: numbers) }
        }
    }

    /// One pass over the rows in the given order; returns the mean of the losses that the steps saw.
    ///
    /// Throws `Divergence` at the first loss that is not a finite number and leaves the last finite weights.
    func runEpoch(on set: TrainingSet, order: [Int], rate: Double) throws -> Double {
        let rows = Scalar.rows(of: set)
        let size = min(configuration.batchSize, order.count)
        batch = Array(repeating: 0, count: min(size, Self.chunk) * set.stride)
        classes = Array(repeating: 0, count: min(size, Self.chunk))
        var sum = 0.0
        try rows.withUnsafeBufferPointer { rows in
            for start in Swift.stride(from: 0, to: order.count, by: size) {
                let end = min(start + size, order.count)
                let loss = slope(order[start..<end], of: set, rows: rows.baseAddress!)
                guard loss.isFinite else {
                    if !isFinite(network.weights) { network.weights.copy(previous) }
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

    /// Mean loss of a batch; its gradient stands in `network.gradient`.
    private func slope(_ indices: ArraySlice<Int>, of set: TrainingSet, rows: UnsafePointer<Scalar>) -> Double {
        var sum = 0.0
        let chunks = Swift.stride(from: indices.startIndex, to: indices.endIndex, by: Self.chunk)
        for start in chunks {
            let part = indices[start..<min(start + Self.chunk, indices.endIndex)]
            batch.withUnsafeMutableBufferPointer { batch in
                for (slot, index) in part.enumerated() {
                    (batch.baseAddress! + slot * set.stride).update(from: rows + index * set.stride, count: set.stride)
                    classes[slot] = set.classes[index]
                }
            }
            batch.withUnsafeBufferPointer { batch in
                _ = network.forward(
                    batch.baseAddress!, stride: set.stride, rows: part.count, loss: configuration.loss, labels: classes,
                    weights: nil, weight: 1 / Double(indices.count))
                network.backward(batch.baseAddress!, stride: set.stride, rows: part.count)
            }
            for row in 0..<part.count { sum += network.losses.start[row] }
            if part.count < indices.count { collectGradient(isFirst: start == indices.startIndex) }
        }
        if indices.count > Self.chunk { network.gradient.copy(total) }
        return sum / Double(indices.count)
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
        return (risk, total.unitOrder(network.layers))
    }

    private func forEachChunk(
        of set: TrainingSet, _ body: (_ inputs: UnsafePointer<Scalar>, _ range: Range<Int>, _ errors: Int) -> Void
    ) {
        let weights = set.weights ?? []
        Scalar.rows(of: set).withUnsafeBufferPointer { rows in
            set.classes.withUnsafeBufferPointer { classes in
                weights.withUnsafeBufferPointer { weights in
                    for start in Swift.stride(from: 0, to: set.count, by: Self.chunk) {
                        let range = start..<min(start + Self.chunk, set.count)
                        let inputs = rows.baseAddress! + start * set.stride
                        let errors = network.forward(
                            inputs, stride: set.stride, rows: range.count, loss: configuration.loss,
                            labels: classes.baseAddress! + start,
                            weights: set.weights == nil ? nil : weights.baseAddress! + start,
                            weight: 1 / Double(set.count))
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

/// A loss or a weight that is no finite number any more.
struct Divergence: Error {
    /// The step, counted from 1 over all epochs.
    var step: Int
}
