/// Settings of all estimators. Each estimator reads those that it needs.
public struct EstimatorSettings: Sendable, Equatable, Codable {
    /// Target standard error of the dimension (parameters); nil for a share of them.
    public var targetError: Double?
    /// The target without `targetError`, as a share of the parameters.
    public var targetShare = TemperedEstimator.usualTargetShare
    /// A schedule to repeat.
    public var schedule: TemperingReport.Schedule?
    /// Draws of the inner means of the lower bounds.
    public var innerDraws: Int?
    /// Networks to keep of each repetition, for the error of the rows.
    public var keptNetworks: Int

    /// Settings; nil leaves the choice to the estimator.
    public init(
        targetError: Double? = nil, schedule: TemperingReport.Schedule? = nil, innerDraws: Int? = nil,
        keptNetworks: Int = 0
    ) {
        self.targetError = targetError
        self.schedule = schedule
        self.innerDraws = innerDraws
        self.keptNetworks = keptNetworks
    }
}

/// An estimator by name, with a function that creates it.
public struct EstimatorKind: Sendable {
    /// The name on the command line, in study files and in records.
    public let name: String
    /// Default number of draws.
    public let defaultDraws: Int
    /// Whether it runs repetitions until a target error is reached, and can repeat their schedule.
    public let hasTarget: Bool
    /// Whether it keeps networks, for the effect of the choice of rows.
    public let keepsNetworks: Bool
    /// Makes the estimator.
    public let make: @Sendable (EstimatorSettings) -> any DimensionEstimator

    /// A kind of estimator.
    public init(
        _ name: String, defaultDraws: Int, hasTarget: Bool = false, keepsNetworks: Bool = false,
        make: @escaping @Sendable (EstimatorSettings) -> any DimensionEstimator
    ) {
        self.name = name
        self.defaultDraws = defaultDraws
        self.hasTarget = hasTarget
        self.keepsNetworks = keepsNetworks
        self.make = make
    }

    /// Tempered sequential Monte Carlo.
    public static let tempered = EstimatorKind("tempered", defaultDraws: 100, hasTarget: true, keepsNetworks: true) {
        var estimator = TemperedEstimator(targetError: $0.targetError, schedule: $0.schedule)
        estimator.targetShare = $0.targetShare
        estimator.keptNetworks = $0.keptNetworks
        return estimator
    }
    /// Replica exchange along c.
    public static let exchange = EstimatorKind("exchange", defaultDraws: 100, hasTarget: true) {
        ExchangeEstimator(targetError: $0.targetError, schedule: $0.schedule)
    }
    /// Networks assembled from a pool of units, for wide hidden layers.
    public static let wide = EstimatorKind("wide", defaultDraws: 100, hasTarget: true, keepsNetworks: true) {
        WideEstimator(
            targetError: $0.targetError, targetShare: $0.targetShare, schedule: $0.schedule,
            keptNetworks: $0.keptNetworks)
    }
    /// Unit by unit.
    public static let factorised = EstimatorKind("factorised", defaultDraws: 16_384) { _ in FactorisedEstimator() }
    /// The mean over the draws.
    public static let plain = EstimatorKind("plain", defaultDraws: 100) { PlainEstimator(innerDraws: $0.innerDraws) }

    /// All estimators; add a new one here.
    public static let all: [EstimatorKind] = [.tempered, .exchange, .wide, .factorised, .plain]
}
