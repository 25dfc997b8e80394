/// One trained network with its losses, its generalisation gap and its measures; `Key` says which one it is.
public struct MeasuredRun<Key: Codable & Sendable & Hashable>: Codable, Sendable, Equatable {
    /// Its settings.
    public var key: Key
    /// Mean cross-entropy on the training rows.
    public var trainingLoss: Double
    /// Share of wrong classes among them.
    public var trainingError: Double
    /// Brier risk on the held-out rows.
    public var testRisk: Double
    /// Held-out minus training Brier risk.
    public var gap: Double
    /// Its standard error from the held-out rows.
    public var gapError: Double
    /// Held-out minus training share of wrong classes.
    public var errorGap: Double
    /// The gap on each half of the held-out rows.
    public var halves: [Double]
    /// The values of the measures; nil where undefined.
    public var values: [Double?]
    /// Seconds of each measure.
    public var measureSeconds: [Double]
    /// Seconds of training.
    public var trainingSeconds: Double

    /// A run of its parts.
    public init(
        key: Key, trainingLoss: Double, trainingError: Double, testRisk: Double, gap: Double, gapError: Double,
        errorGap: Double, halves: [Double], values: [Double?], measureSeconds: [Double], trainingSeconds: Double
    ) {
        self.key = key
        self.trainingLoss = trainingLoss
        self.trainingError = trainingError
        self.testRisk = testRisk
        self.gap = gap
        self.gapError = gapError
        self.errorGap = errorGap
        self.halves = halves
        self.values = values
        self.measureSeconds = measureSeconds
        self.trainingSeconds = trainingSeconds
    }
}

/// The rows of a study of trained networks: three disjoint parts, and the paths between measure rows.
public struct MeasuredRows: Codable, Sendable, Hashable {
    /// A shipped sample, used if the file `data` does not exist.
    public var sample: String
    /// A table with classes, relative to the study file.
    public var data: String?
    /// How to read `data`; nil for a table with its label in the last column.
    public var table: TableSettings?
    /// Training rows.
    public var samples: Int
    /// Rows for measures of the function; no labels are read.
    public var measureSamples: Int
    /// Held-out rows, at most.
    public var testSamples: Int
    /// Training rows of measures that take many rows, the same number for every network.
    public var informationSamples: Int
    /// Paths between measure rows.
    public var paths: Int

    /// The rows of a study.
    public init(
        sample: String, data: String?, table: TableSettings?, samples: Int, measureSamples: Int, testSamples: Int,
        informationSamples: Int, paths: Int
    ) {
        self.sample = sample
        self.data = data
        self.table = table
        self.samples = samples
        self.measureSamples = measureSamples
        self.testSamples = testSamples
        self.informationSamples = informationSamples
        self.paths = paths
    }
}
