internal import Networks

/// A network with its weights and gradient in buffers, for the training loops.
protocol TrainableNetwork: AnyObject {
    /// The floating-point type.
    associatedtype Scalar: TrainingScalar

    /// The weights, in the network's own order.
    var weights: AlignedBuffer<Scalar> { get }
    /// Gradient of the last `backward`, in the layout of the weights.
    var gradient: AlignedBuffer<Scalar> { get }
    /// The loss of each row of the last `forward`.
    var losses: AlignedBuffer<Double> { get }

    /// The running statistics of batch normalisations; nil without any.
    var statistics: RunningStatistics? { get set }

    /// A network with weights 0, for up to `capacity` rows at a time, on at most this number of threads.
    init(_ architecture: Architecture, capacity: Int, threads: Int)

    /// The numbers of a buffer in the layout of the weights, converted to unit order.
    func unitOrder(_ buffer: AlignedBuffer<Scalar>) -> [Double]
    /// Copies numbers in unit order into such a buffer.
    func fill(_ buffer: AlignedBuffer<Scalar>, unitOrder numbers: [Double])

    /// The outputs of `rows` rows of inputs, `stride` numbers apart; returns the number of wrong classes.
    ///
    /// Fills `losses`, and the cotangents of the outputs from which `backward` starts. `labels` are classes or real
    /// targets, as the loss wants them. `isStep` says that this is a step of training: batch normalisations use the statistics
    /// of the rows and record them, and else the running ones.
    func forward(
        _ inputs: UnsafePointer<Scalar>, stride: Int, rows: Int, loss: Loss, labels: UnsafePointer<Double>,
        weights rowWeights: UnsafePointer<Double>?, weight: Double, isStep: Bool
    ) -> Int

    /// The gradient by all weights of the weighted sum of losses of the last `forward`, with the same inputs.
    func backward(_ inputs: UnsafePointer<Scalar>, stride: Int, rows: Int)

    /// The trace of the Fisher matrix summed over the rows of the last `forward`: `sum_k p_k |grad log p_k|^2` with the
    /// softmax p of the outputs, or, with `isGaussian`, `sum_k |grad o_k|^2` for noise of variance 1 on the outputs o.
    func fisherTrace(_ inputs: UnsafePointer<Scalar>, stride: Int, rows: Int, isGaussian: Bool) -> Double
}

extension TrainableNetwork {
    /// No normalisation.
    var statistics: RunningStatistics? {
        get { nil }
        set { precondition(newValue == nil, "statistics of a network without normalisation") }
    }
}
