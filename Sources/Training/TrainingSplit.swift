public import Datasets
internal import Foundations
internal import LinearAlgebra
public import Networks

/// Training rows and held-out rows that represent the distribution; no row is in both.
public struct TrainingSplit: Sendable {
    /// The training rows.
    public let training: TrainingSet
    /// The held-out rows, or all rows of a finite distribution with their probabilities.
    public let test: TrainingSet
    /// A description of the data.
    public let description: String
    /// Whether the risk on `test` is the exact risk under the distribution.
    public let isExact: Bool

    /// `samples` rows of a data set drawn without replacement for training and at most `testSamples` others.
    ///
    /// Pixels of images are divided by 255, unless `standardising`; other features of both parts are shifted and scaled by the means and standard deviations of the training rows, and so are real targets: the
    /// squared loss of the mean of the training rows is 1 on them. With `randomLabels` each row of
    /// either part is given a class drawn uniformly with that probability: the law itself is noisy then.
    public init(
        _ data: Dataset, samples: Int, testSamples: Int, randomLabels: Double = 0, seed: UInt64,
        precision: TrainingConfiguration.Precision = .float32, standardising: Bool = false
    ) throws {
        guard samples < data.count else {
            throw UserError(
                .badData, "\(samples) training rows leave none of \(data.count) to test on",
                "\(setting: "samples"), \(data.name)",
                "ask for at most \(data.count - 1)")
        }
        try Self.require(heldOut: min(testSamples, data.count - samples))
        let rows = try data.rowNumbers(.random(samples + min(testSamples, data.count - samples), seed: seed))
        let parts = (Array(rows[..<samples]), Array(rows[samples...]))
        let isScaled = data.imageShape != nil && !standardising
        let standardisation =
            isScaled
            ? Standardisation.pixels(columns: data.features.columns)
            : try Standardisation(fittedTo: data.features, rows: parts.0)
        isExact = false
        let drawn =
            "\(data.annotatedName), \(samples) of \(data.count) rows drawn with seed \(seed), "
            + "tested on \(parts.1.count) others, "
            + (isScaled ? "pixels / 255" : "standardised by the training rows")
        if let targets = data.targets {
            let scale = try TargetScale(targets, rows: parts.0, randomLabels: randomLabels, source: data.source)
            func set(_ rows: [Int]) throws -> TrainingSet {
                try TrainingSet(
                    data, rows: rows, standardisation: standardisation,
                    targets: rows.map { scale.applied(targets[$0]) },
                    precision: precision)
            }
            (training, test) = try (set(parts.0), set(parts.1))
            description = drawn + scale.description
            return
        }
        guard let labels = data.labels else {
            throw UserError(.badData, "the data have no labels", data.source, "give data with a column of classes")
        }
        let noise = try LabelNoise(fraction: randomLabels, classes: data.classCount, seed: seed)
        func set(_ rows: [Int]) throws -> TrainingSet {
            try TrainingSet(
                data, rows: rows, standardisation: standardisation,
                labels: rows.map { noise.label($0, instead: labels[$0]) }, precision: precision)
        }
        (training, test) = try (set(parts.0), set(parts.1))
        description = drawn + noise.description
    }

    /// Rows 0 to below `samples` of a distribution's sample for training and the next `testSamples` for testing, or all
    /// rows of a finite distribution.
    public init(
        _ law: some LabelledLaw, samples: Int, testSamples: Int, randomLabels: Double = 0, seed: UInt64,
        precision: TrainingConfiguration.Precision = .float32
    ) throws {
        let noise = try LabelNoise(fraction: randomLabels, classes: law.classCount, seed: seed)
        // Features before and after packing, labels and classes.
        try MemoryBudget.require(
            (Double(samples) + Double(testSamples)) * MemoryBudget.bytes(2 * law.featureCount + 3),
            for: "\(samples) training rows and \(testSamples) others",
            at: "\(setting: "samples"), \(setting: "testSamples")",
            advice: "ask for fewer rows")
        func set(_ range: Range<Int>) -> TrainingSet {
            let data = law.sample(range, seed: seed)
            let labels = zip(range, data.labels ?? []).map { noise.label($0, instead: $1) }
            return TrainingSet(
                features: data.features, labels: labels, classCount: law.classCount, precision: precision)
        }
        training = set(0..<samples)
        if let law = law.finiteLaw, randomLabels == 0 {
            isExact = true
            test = TrainingSet(
                features: law.points, labels: law.labels, classCount: law.classCount, weights: law.probabilities,
                precision: precision)
            description = "\(law.name), \(samples) rows drawn with seed \(seed), risk summed over all rows"
        } else {
            try Self.require(heldOut: testSamples)
            isExact = false
            test = set(samples..<(samples + testSamples))
            description =
                "\(law.name), \(samples) rows drawn with seed \(seed), tested on \(testSamples) others"
                + noise.description
        }
    }

    /// Throws for a single held-out row: it has a loss, but no spread that an interval of the risk could come from.
    private static func require(heldOut count: Int) throws {
        guard count != 1 else {
            throw UserError(
                .badData, "one held-out row gives no interval of the risk",
                "\(setting: "samples"), \(setting: "testSamples")", "hold out two rows or more")
        }
    }

    /// The same rows, and behind the training rows one variation of each; the rows are images of this shape.
    public func doubled(images shape: TensorShape, seed: UInt64) -> TrainingSplit {
        TrainingSplit(
            training: training.doubled(ImageAugmentation(shape, seed: seed)), test: test,
            description: description + ", each once more, shifted and perhaps mirrored", isExact: isExact)
    }

    private init(training: TrainingSet, test: TrainingSet, description: String, isExact: Bool) {
        self.training = training
        self.test = test
        self.description = description
        self.isExact = isExact
    }

    /// The risk under the distribution with its interval, from the losses on `test`.
    public func risk(_ summary: RiskSummary, loss: Loss, confidence: Double = 0.95, seed: UInt64 = 1) -> RiskInterval {
        isExact
            ? RiskInterval(exact: summary.value)
            : RiskInterval(summary, upperBound: loss.upperBound, confidence: confidence, seed: seed)
    }

    /// Rows for a search and rows to evaluate its result: the halves of `test`, or twice a distribution that is known
    /// exactly.
    var testHalves: (search: TrainingSet, judge: TrainingSet) {
        guard !isExact, test.count >= 2 else { return (test, test) }
        return (test.part(0..<(test.count / 2)), test.part((test.count / 2)..<test.count))
    }

    /// A hash of all training rows and classes (FNV-1a over their bits).
    public var fingerprint: UInt64 {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        func add(_ bits: UInt64) { hash = (hash ^ bits) &* 0x100_0000_01B3 }
        for number in training.single { add(UInt64(number.bitPattern)) }
        for number in training.double { add(number.bitPattern) }
        for label in training.labels { add(UInt64(label)) }
        for target in training.targets { add(target.bitPattern) }
        return hash
    }
}

/// Random labels: row by row, with a given probability, a class drawn uniformly replaces the label.
public struct LabelNoise: Sendable {
    let fraction: Double
    let classes: Int
    let seed: UInt64

    /// Noise of a share in [0, 1]; throws `UserError` for another one.
    public init(fraction: Double, classes: Int, seed: UInt64) throws {
        guard (0...1).contains(fraction) else {
            throw UserError(
                .usage, "the share \(fraction) of random labels lies outside [0, 1]", setting: "randomLabels", "try 0.1"
            )
        }
        self.fraction = fraction
        self.classes = classes
        self.seed = seed
    }

    /// The label of a row by its number, from the stream (seed, label noise, row).
    public func label(_ row: Int, instead label: Int) -> Int {
        guard fraction > 0 else { return label }
        var stream = RandomStream(seed: seed, purpose: .labelNoise, index: UInt64(row))
        return stream.uniform() < fraction ? stream.integer(below: classes) : label
    }

    var description: String { fraction == 0 ? "" : ", \(100 * fraction)% of the labels random" }
}
