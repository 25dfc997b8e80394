/// Settings of all estimators. Each estimator reads those that it needs.
public struct EstimatorSettings: Sendable, Equatable, Codable {
    /// Target standard error of the dimension (parameters).
    public var targetError: Double?
    /// Wall seconds for all scales together.
    public var maxSeconds: Double?
    /// A schedule to repeat.
    public var schedule: TemperingReport.Schedule?
    /// Draws of the inner means of the lower bounds.
    public var innerDraws: Int?

    /// Settings; nil leaves the choice to the estimator.
    public init(
        targetError: Double? = nil, maxSeconds: Double? = nil, schedule: TemperingReport.Schedule? = nil,
        innerDraws: Int? = nil
    ) {
        self.targetError = targetError
        self.maxSeconds = maxSeconds
        self.schedule = schedule
        self.innerDraws = innerDraws
    }
}

/// An estimator by name, with a function that creates it.
public struct EstimatorKind: Sendable {
    /// The name on the command line, in study files and in records.
    public let name: String
    /// Default number of draws.
    public let defaultDraws: Int
    /// Makes the estimator.
    public let make: @Sendable (EstimatorSettings) -> any DimensionEstimator

    /// A kind of estimator.
    public init(
        _ name: String, defaultDraws: Int, make: @escaping @Sendable (EstimatorSettings) -> any DimensionEstimator
    ) {
        self.name = name
        self.defaultDraws = defaultDraws
        self.make = make
    }

    /// Tempered sequential Monte Carlo.
    public static let tempered = EstimatorKind("tempered", defaultDraws: 100) {
        TemperedEstimator(targetError: $0.targetError, maxSeconds: $0.maxSeconds, schedule: $0.schedule)
    }
    /// Unit by unit.
    public static let factorised = EstimatorKind("factorised", defaultDraws: 16_384) { _ in FactorisedEstimator() }
    /// The mean over the draws.
    public static let plain = EstimatorKind("plain", defaultDraws: 100) { PlainEstimator(innerDraws: $0.innerDraws) }

    /// All estimators; add a new one here.
    public static let all: [EstimatorKind] = [.tempered, .factorised, .plain]
}
