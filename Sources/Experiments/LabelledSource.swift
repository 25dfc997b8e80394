public import Datasets
internal import Foundations
public import Networks
public import Training

/// The source of labelled rows.
public enum LabelledSource: Sendable, Hashable {
    /// A sample that ships with the package, by name.
    case sample(String)
    /// A table in text, plain or gzip.
    case data(path: String, table: TableOptions = TableOptions())
    /// A synthetic distribution: `mixture:SEPARATION`, `teacher:NOISE` or `finite:POINTS`.
    case law(String)

    /// The rows or the distribution for a network, whose convolutions may leave the size of their images to the rows; the
    /// shape of a distribution is that of the network's inputs and outputs.
    ///
    /// A network with one output and the squared loss learns the labels of a table as real numbers, any other as classes.
    /// Throws if the rows do not suit the network.
    public func load(for shape: NetworkShape, loss: Loss = .crossEntropy, seed: UInt64) throws -> LabelledData {
        let (network, inputs) = try shape.readInputs()
        let outputs = try shape.outputCount()
        switch self {
        case .sample(let name):
            guard let sample = ShippedSample(rawValue: name) else {
                let names = ShippedSample.allCases.map(\.rawValue).joined(separator: " or ")
                throw UserError(.usage, "no shipped sample is called '\(name)'", setting: "sample", "use \(names)")
            }
            return .rows(try sample.load())
        case .data(let path, let table):
            let isTarget = outputs == 1 && loss.forTargets == .squaredTarget
            let data = try Dataset.read(path, table: table, labels: isTarget ? .target : .classes, inputs: inputs)
            try data.check(
                inputs: inputs ?? data.features.columns, outputs: isTarget ? nil : outputs, network: network)
            return .rows(data)
        case .law(let text):
            guard let inputs else {
                throw UserError(
                    .usage, "'\(network)' does not say its image, and a law has none", setting: "network",
                    "add ;image=1x28x28, with channels, height and width")
            }
            return .law(try Self.law(text, features: inputs, classes: outputs, seed: seed))
        }
    }

    private static func law(_ text: String, features: Int, classes: Int, seed: UInt64) throws -> any LabelledLaw {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard classes >= 2 else {
            throw UserError(.usage, "a law needs two classes", setting: "law", "give the network two outputs or more")
        }
        switch (parts[0], parts.count == 2 ? Double(parts[1]) : nil) {
        case ("mixture", let separation?) where separation > 0 && separation.isFinite:
            return GaussianMixtureLaw(classes: classes, features: features, separation: separation, seed: seed)
        case ("teacher", let noise?) where (0...1).contains(noise):
            return TeacherLaw(
                network: Architecture(widths: [features, 16, classes], activation: .tanh), noise: noise, seed: seed)
        case ("finite", let points?) where points >= 1 && points <= 1e6 && points == points.rounded():
            return FiniteLaw(support: Int(points), features: features, classes: classes, seed: seed)
        default:
            throw UserError(
                .usage, "'\(text)' is no law", setting: "law",
                "write mixture:SEPARATION, teacher:NOISE or finite:POINTS")
        }
    }
}

/// Labelled rows, or a distribution of them.
public enum LabelledData: Sendable {
    /// Rows of a table.
    case rows(Dataset)
    /// A distribution.
    case law(any LabelledLaw)

    /// Whether the labels are real numbers.
    public var hasTargets: Bool { if case .rows(let data) = self { data.targets != nil } else { false } }

    /// Number of features.
    public var inputs: Int {
        switch self {
        case .rows(let data): data.features.columns
        case .law(let law): law.featureCount
        }
    }

    /// What may be wrong with the data.
    public var warnings: [String] { if case .rows(let data) = self { data.warnings } else { [] } }

    /// Training rows and at most `testSamples` held-out rows; `standardising` is about images, see `TrainingSplit`.
    public func split(
        samples: Int, testSamples: Int, randomLabels: Double = 0, seed: UInt64,
        precision: TrainingConfiguration.Precision = .float32, standardising: Bool = false
    ) throws -> TrainingSplit {
        switch self {
        case .rows(let data):
            return try TrainingSplit(
                data, samples: samples, testSamples: testSamples, randomLabels: randomLabels, seed: seed,
                precision: precision, standardising: standardising)
        case .law(let law):
            return try TrainingSplit(
                law, samples: samples, testSamples: testSamples, randomLabels: randomLabels, seed: seed,
                precision: precision)
        }
    }
}
