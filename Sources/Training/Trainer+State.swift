public import Foundations

extension Trainer.State: Codable {
    private enum CodingKeys: CodingKey { case epoch, step, parameters, firstMoment, secondMoment, statistics }

    /// A state that was stored with the bytes of its numbers.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        func numbers(_ key: CodingKeys) throws -> [Double] {
            try container.decode(PackedNumbers.self, forKey: key).values
        }
        self.init(
            epoch: try container.decode(Int.self, forKey: .epoch), step: try container.decode(Int.self, forKey: .step),
            parameters: try numbers(.parameters), firstMoment: try numbers(.firstMoment),
            secondMoment: try numbers(.secondMoment),
            statistics: try container.decodeIfPresent(RunningStatistics.self, forKey: .statistics))
    }

    /// Stores the bytes of the numbers.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(epoch, forKey: .epoch)
        try container.encode(step, forKey: .step)
        try container.encode(PackedNumbers(parameters), forKey: .parameters)
        try container.encode(PackedNumbers(firstMoment), forKey: .firstMoment)
        try container.encode(PackedNumbers(secondMoment), forKey: .secondMoment)
        try container.encodeIfPresent(statistics, forKey: .statistics)
    }
}

extension Trainer {
    /// Runs all epochs that are left of `epochs`, or those up to the first after which `isDone` holds.
    ///
    /// A training as an item of a study gives the checkpoint of the item: it goes on from the state that is kept there, to
    /// the bit.
    public func run(
        on set: TrainingSet, to epochs: Int, checkpoint: (any ItemCheckpoint)? = nil,
        until isDone: () throws -> Bool = { false }
    ) throws {
        if let kept = checkpoint?.state(State.self) { state = kept }
        while epoch < epochs {
            try runEpoch(on: set, of: epochs)
            if try isDone() { return }
            checkpoint?.keep { state }
        }
    }
}
