public import Networks

/// A complexity measure of networks: a number, or one for each layer, with its error.
///
/// A measure is one file with a conformer and one line in `MeasureRegistry`. A measure of the weights is evaluated at
/// one set of weights; `NetworkMeasurement` averages it over draws of a prior.
public protocol ComplexityMeasure: Sendable {
    /// The name in lists, such as `linear-regions`.
    static var name: String { get }
    /// What it is, in a few words without a full stop.
    static var title: String { get }
    /// The unit, such as `nats`; empty for a pure number.
    static var unit: String { get }
    /// The numbers after the name, such as DELTA in `linear-approximation:DELTA`; none by default.
    static var arguments: [MeasureArgument] { get }
    /// Whether it changes if the units of a relu network are rescaled without a change of the function.
    static var invariance: RescalingInvariance { get }
    /// What it reads besides the network and its weights.
    static var needs: Set<MeasureNeed> { get }
    /// The weights that it is a function of; `weights` by default.
    static var scope: MeasureScope { get }
    /// Whether it is one of those computed if none is named; false by default.
    static var isDefault: Bool { get }
    /// Whether it is defined for such a network; true by default. It is then left out of those that nobody named.
    static func applies(to architecture: Architecture) -> Bool
    /// The rows on which a study of trained networks computes it; `unseen` by default.
    static var rows: MeasureRows { get }

    /// The measure with its arguments, as many as `arguments` has and in their ranges.
    init(arguments: [Double])

    /// Its value for a network; degenerate input gives a note, never NaN.
    ///
    /// Throws `UserError` if the measure is not defined for such a network.
    func value(of subject: MeasureSubject) throws -> MeasureValue
}

extension ComplexityMeasure {
    /// None.
    public static var arguments: [MeasureArgument] { [] }
    /// The measure is a function of one set of weights.
    public static var scope: MeasureScope { .weights }
    /// Computed only if it is named.
    public static var isDefault: Bool { false }
    /// Defined for every network.
    public static func applies(to architecture: Architecture) -> Bool { true }
    /// Rows that training did not see, without their labels.
    public static var rows: MeasureRows { .unseen }
}

/// A number after the name of a measure.
public struct MeasureArgument: Sendable, Equatable {
    /// Its name in help texts, such as `DELTA`.
    public let name: String
    /// What it is, in a few words.
    public let meaning: String
    /// Its value if it is left out; nil if it must be given.
    public let standard: Double?
    /// The least and largest values; both may be excluded by the measure's own rule.
    public let range: ClosedRange<Double>

    /// An argument.
    public init(_ name: String, _ meaning: String, standard: Double? = nil, in range: ClosedRange<Double>) {
        self.name = name
        self.meaning = meaning
        self.standard = standard
        self.range = range
    }
}

/// Whether a measure changes under a rescaling of relu units: all incoming weights of a unit times r > 0, its outgoing
/// ones divided by r, which leaves the function alone (Dinh et al., ICML 2017).
public enum RescalingInvariance: Sendable, Equatable {
    /// It stays.
    case invariant
    /// It changes, so that it is no property of the function.
    case dependent
    /// Some of its values stay: says which.
    case partly(String)
}

/// What a measure reads besides a network and its weights.
public enum MeasureNeed: String, Sendable, CaseIterable {
    /// Rows of inputs.
    case rows
    /// The class of each row.
    case labels
    /// The weights that training started from.
    case initialWeights
    /// Paths through the inputs.
    case paths
    /// The distribution of the weights.
    case prior
}

/// The rows on which a study of trained networks computes a measure; none of them are held-out rows.
public enum MeasureRows: Sendable {
    /// All training rows.
    case training
    /// A number of training rows that is the same for all networks, for measures that take many rows.
    case trainingSample
    /// Rows that training did not see, without their labels.
    case unseen
}

/// The weights that a measure is a function of.
public enum MeasureScope: Sendable {
    /// One set of weights, trained or drawn; over a prior it is averaged.
    case weights
    /// Trained weights: at a draw from the prior it means nothing.
    case trainedWeights
    /// None: the architecture with its prior and data.
    case architecture
}
