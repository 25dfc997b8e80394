internal import Foundation
internal import Foundations
internal import LinearAlgebra
internal import Networks

/// A network of convolutions, shared kernels and dense layers in training, as a row of nodes from the inputs to the outputs.
///
/// A batch is cut into pieces that depend on its size alone; threads take them, and sums over pieces keep their order. So the
/// bits do not depend on the number of threads.
final class ConvolutionalNetworkCore<Scalar: TrainingScalar>: TrainableNetwork {
    var weights: AlignedBuffer<Scalar> { context.weights }
    let gradient: AlignedBuffer<Scalar>
    let losses: AlignedBuffer<Double>
    private let architecture: Architecture
    private let context: NodeContext<Scalar>
    let graph: NodeGraph<Scalar>
    private let threads: PieceThreads
    private var wasStep = false
    private var batches = 0

    /// Whether these loops know all layers of a network.
    static func suits(_ architecture: Architecture) -> Bool {
        architecture.layers.allSatisfy { NodeGraph<Scalar>.suits($0) }
    }

    init(_ architecture: Architecture, capacity: Int, threads: Int) {
        let slots = WeightSlots<Scalar>(architecture)
        self.architecture = architecture
        self.threads = PieceThreads(workers: threads)
        context = NodeContext(capacity: capacity, workers: threads, weights: slots.count)
        graph = NodeGraph(architecture, slots: slots, context: context)
        gradient = AlignedBuffer(slots.count)
        losses = AlignedBuffer(capacity)
    }

    func unitOrder(_ buffer: AlignedBuffer<Scalar>) -> [Double] {
        graph.slots.places.map { Double(buffer.start[$0]) }
    }

    func fill(_ buffer: AlignedBuffer<Scalar>, unitOrder numbers: [Double]) {
        let places = graph.slots.places
        precondition(numbers.count == places.count, "\(numbers.count) numbers do not fit \(places.count)")
        for (place, number) in zip(places, numbers) { buffer.start[place] = Scalar(number) }
    }

    var statistics: RunningStatistics? {
        get {
            graph.normalisations.isEmpty
                ? nil : RunningStatistics(layers: graph.normalisations.map(\.running), batches: batches)
        }
        set {
            guard let newValue else { return }
            precondition(newValue.fit(architecture), "statistics of another network than \(architecture.name)")
            for (node, numbers) in zip(graph.normalisations, newValue.layers) { node.running = numbers }
            batches = newValue.batches
        }
    }

    func forward(
        _ inputs: UnsafePointer<Scalar>, stride: Int, rows: Int, loss: Loss, labels: UnsafePointer<Double>,
        weights rowWeights: UnsafePointer<Double>?, weight: Double, isStep: Bool
    ) -> Int {
        precondition(stride == graph.inputs.stride, "rows \(stride) numbers apart, not \(graph.inputs.stride)")
        graph.inputs.read(inputs)
        context.cut(rows)
        wasStep = isStep
        run(graph.nodes.flatMap { $0.forward(isStep: isStep) })
        if isStep, !graph.normalisations.isEmpty { batches += 1 }
        let outputs = graph.outputs
        guard let slopes = outputs.slopes else { preconditionFailure("outputs without slopes") }
        return loss.evaluate(
            LossBatch(
                outputs: UnsafePointer(outputs.start), cotangents: slopes, losses: losses.start, labels: labels,
                weights: rowWeights, weight: weight, rows: rows, stride: outputs.stride, units: outputs.count))
    }

    func backward(_ inputs: UnsafePointer<Scalar>, stride: Int, rows: Int) {
        graph.inputs.read(inputs)
        let size = context.weights.count * MemoryLayout<Scalar>.stride
        let clear = TrainingStage { [context] in memset(context.gradient($0, 0), 0, size) }
        run([clear] + graph.nodes.reversed().flatMap { $0.backward(isStep: wasStep) })
        memset(gradient.start, 0, size)
        for piece in context.pieces.indices {
            Scalar.kernels.add(
                gradient.start, context.gradients.start + piece * context.weights.count, context.weights.count)
        }
    }

    /// By the slow and general way, in double precision. The statistics of normalisations are the running ones, and gamma and
    /// beta no parameters.
    func fisherTrace(_ inputs: UnsafePointer<Scalar>, stride: Int, rows: Int, isGaussian: Bool) -> Double {
        let parameters = unitOrder(weights)
        let (network, kept) =
            statistics.map { architecture.frozen($0, parameters: parameters) }
            ?? (architecture, parameters)
        let rows = Matrix(rows: rows, columns: architecture.widths[0]) { Double(inputs[$0 * stride + $1]) }
        return ForwardPass(network, inputs: rows, parameters: kept[...])
            .fisherTrace(isGaussian ? .gaussian(sigma: 1) : .softmax, parameters: kept[...])
    }

    /// Runs stages on all pieces; those between two that finish run on a piece one after the other.
    private func run(_ stages: [TrainingStage]) {
        var open: [TrainingStage] = []
        func perform() {
            let stages = open
            open = []
            threads.run(context.pieces) { piece in for stage in stages { stage.work(piece) } }
        }
        for stage in stages {
            open.append(stage)
            guard let finish = stage.finish else { continue }
            perform()
            finish()
        }
        if !open.isEmpty { perform() }
    }
}
