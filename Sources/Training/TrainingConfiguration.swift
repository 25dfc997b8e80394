internal import Foundations
public import Networks

/// The settings of a training run.
public struct TrainingConfiguration: Sendable, Equatable {
    /// The floating-point type of the training.
    public enum Precision: String, Sendable, CaseIterable, Codable {
        /// 32-bit floating point.
        case float32
        /// 64-bit floating point.
        case float64
    }

    /// The loss that is minimised.
    public var loss: Loss
    /// The optimiser.
    public var optimiser: Optimiser
    /// The learning rate of the first epoch.
    public var learningRate: Double
    /// How the learning rate changes.
    public var schedule: LearningRateSchedule
    /// Weight decay: this factor times the weights is added to the gradient.
    public var weightDecay: Double
    /// Rows of one step; the last step of an epoch uses the remaining rows.
    public var batchSize: Int
    /// The distribution of the initial weights, which are draw 0 of the prior under the seed.
    public var initialiser: Prior
    /// The floating-point type.
    public var precision: Precision
    /// How training images are varied. `double` is the business of the data: `TrainingSplit` appends the copies.
    public var augmentation: Augmentation
    /// Seed of the initial weights and of the order of the rows.
    public var seed: UInt64

    /// A configuration; the defaults are those of the source paper's training (Adam, 1e-3, batches of 64).
    public init(
        loss: Loss = .crossEntropy, optimiser: Optimiser = .adam, learningRate: Double = 1e-3,
        schedule: LearningRateSchedule = .constant, weightDecay: Double = 0, batchSize: Int = 64,
        initialiser: Prior = .kaimingUniform, precision: Precision = .float32,
        augmentation: Augmentation = .none, seed: UInt64 = 1
    ) {
        self.loss = loss
        self.optimiser = optimiser
        self.learningRate = learningRate
        self.schedule = schedule
        self.weightDecay = weightDecay
        self.batchSize = batchSize
        self.initialiser = initialiser
        self.precision = precision
        self.augmentation = augmentation
        self.seed = seed
    }

    /// Rows that pass through a network together: 256, or the whole batch if its statistics are used.
    func rowsTogether(in architecture: Architecture) -> Int {
        architecture.usesBatchStatistics ? max(256, batchSize) : 256
    }

    /// Throws if a setting is out of range.
    public func validate() throws {
        guard learningRate > 0, learningRate <= 1000 else {
            throw UserError(
                .usage, "the learning rate \(learningRate) lies outside (0, 1000]", setting: "learningRate",
                "try 0.001 with adam or 0.1 with sgd")
        }
        guard (1...1_000_000).contains(batchSize) else {
            throw UserError(
                .usage, "the batch size \(batchSize) is not a number from 1 to 1000000", setting: "batchSize", "try 64")
        }
        guard weightDecay >= 0, weightDecay <= 1000 else {
            throw UserError(
                .usage, "the weight decay \(weightDecay) lies outside [0, 1000]", setting: "weightDecay",
                "try 0 or 1e-4")
        }
    }
}
