/// Complexity measures of one or more networks: what `twosed measure` prints as JSON.
public struct MeasureDocument: Codable, Sendable, Equatable {
    /// One measure of one network.
    public struct Measure: Sendable, Equatable {
        /// The name with its arguments, such as `linear-approximation:0.01`.
        public var name: String
        /// The numbers: one, or one for each part; empty if the measure is undefined, which a note explains.
        public var values: [Double]
        /// The names of the parts, such as `layer 1`; empty for a single number.
        public var parts: [String]
        /// One standard error for each number; nil if they are exact.
        public var standardErrors: [Double]?
        /// The unit; empty for a pure number.
        public var unit: String
        /// Whether it stays under a rescaling of relu units that leaves the function alone.
        public var invariant: Bool
        /// Notes on degenerate input and on how to read the value.
        public var notes: [String]

        /// A value of its parts.
        public init(
            name: String, values: [Double], parts: [String], standardErrors: [Double]?, unit: String, invariant: Bool,
            notes: [String]
        ) {
            self.name = name
            self.values = values
            self.parts = parts
            self.standardErrors = standardErrors
            self.unit = unit
            self.invariant = invariant
            self.notes = notes
        }
    }

    /// One network with its measures.
    public struct Network: Codable, Sendable, Equatable {
        /// The name, such as `54-16-7`.
        public var network: String
        /// Number of parameters.
        public var parameters: Int
        /// Where its weights come from.
        public var weights: String
        /// The epoch of the weights, of a network along its training.
        public var epoch: Int?
        /// The measures, in the order asked for.
        public var measures: [Measure]
        /// The first path through the network, if a figure of it was asked for.
        public var path: MeasuredPath?
        /// Its linear regions in the plane, if a figure of them was asked for.
        public var plane: MeasuredPlane?

        /// A value of its parts.
        public init(
            network: String, parameters: Int, weights: String, epoch: Int? = nil, measures: [Measure],
            path: MeasuredPath? = nil, plane: MeasuredPlane? = nil
        ) {
            self.network = network
            self.parameters = parameters
            self.weights = weights
            self.epoch = epoch
            self.measures = measures
            self.path = path
            self.plane = plane
        }
    }

    /// Seconds spent.
    public struct Timing: Codable, Sendable, Equatable {
        /// Wall seconds of computing, without loading and printing.
        public var computeSeconds: Double

        /// A value of its parts.
        public init(computeSeconds: Double) { self.computeSeconds = computeSeconds }
    }

    /// The networks, in the order given.
    public var networks: [Network]
    /// Where the inputs come from.
    public var inputs: String
    /// Number of rows of the inputs.
    public var samples: Int
    /// Where the paths come from.
    public var paths: String
    /// The seed of all random numbers.
    public var seed: UInt64
    /// Notes on all of it.
    public var notes: [String]
    /// The machine.
    public var environment: RunEnvironment
    /// Seconds spent.
    public var timing: Timing

    /// A value of its parts.
    public init(
        networks: [Network], inputs: String, samples: Int, paths: String, seed: UInt64, notes: [String],
        environment: RunEnvironment, timing: Timing
    ) {
        self.networks = networks
        self.inputs = inputs
        self.samples = samples
        self.paths = paths
        self.seed = seed
        self.notes = notes
        self.environment = environment
        self.timing = timing
    }
}

extension MeasureDocument.Measure: Codable {
    private enum CodingKeys: CodingKey {
        case name, value, values, parts, standardError, exact, unit, invariant, notes
    }

    /// A single number is `value` with `standardError`; several are lists `values` and `standardError` with `parts`. Exact
    /// numbers have `exact` in place of an error, and an undefined measure has none of these.
    public func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: CodingKeys.self)
        try fields.encode(name, forKey: .name)
        if parts.isEmpty {
            try fields.encodeIfPresent(values.first, forKey: .value)
            try fields.encodeIfPresent(standardErrors?.first, forKey: .standardError)
        } else {
            try fields.encode(values, forKey: .values)
            try fields.encode(parts, forKey: .parts)
            try fields.encodeIfPresent(standardErrors, forKey: .standardError)
        }
        if !values.isEmpty, standardErrors == nil { try fields.encode(true, forKey: .exact) }
        try fields.encode(unit, forKey: .unit)
        try fields.encode(invariant, forKey: .invariant)
        try fields.encode(notes, forKey: .notes)
    }

    /// Reads what `encode(to:)` writes.
    public init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        name = try fields.decode(String.self, forKey: .name)
        parts = try fields.decodeIfPresent([String].self, forKey: .parts) ?? []
        if parts.isEmpty {
            values = try fields.decodeIfPresent(Double.self, forKey: .value).map { [$0] } ?? []
            standardErrors = try fields.decodeIfPresent(Double.self, forKey: .standardError).map { [$0] }
        } else {
            values = try fields.decode([Double].self, forKey: .values)
            standardErrors = try fields.decodeIfPresent([Double].self, forKey: .standardError)
        }
        unit = try fields.decode(String.self, forKey: .unit)
        invariant = try fields.decode(Bool.self, forKey: .invariant)
        notes = try fields.decode([String].self, forKey: .notes)
    }
}
