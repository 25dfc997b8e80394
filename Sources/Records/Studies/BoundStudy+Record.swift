/// A guaranteed or simulated deviation as a function of n.
public struct BoundCurve: Codable, Sendable, Equatable {
    /// What kind of curve.
    public enum Role: String, Codable, Sendable {
        /// A bound of this toolkit.
        case own
        /// A competing bound.
        case competitor
        /// Simulation.
        case truth
    }

    /// Name in the legend.
    public var name: String
    /// What kind.
    public var role: Role
    /// Its source.
    public var source: String
    /// What it assumes and speaks of.
    public var assumptions: String
    /// Sample sizes where there is a value, ascending.
    public var n: [Double]
    /// Deviations, in the unit of the loss.
    public var deviation: [Double]
    /// The least n with a deviation below the loss's range, if it was looked for and found.
    public var leastInformative: Double?
    /// What the error of an estimated dimension does to the curve.
    public var caution: Caution?

    /// A curve with the dimension two standard errors higher.
    public struct Caution: Codable, Sendable, Equatable {
        /// The largest relative increase of the deviation.
        public var increase: Double
        /// The least n with a deviation below the loss's range, if there is one.
        public var leastInformative: Double?

        /// A value of its parts.
        public init(increase: Double, leastInformative: Double?) {
            self.increase = increase
            self.leastInformative = leastInformative
        }
    }

    /// A value of its parts.
    public init(
        name: String, role: Role, source: String, assumptions: String, n: [Double], deviation: [Double],
        leastInformative: Double? = nil
    ) {
        self.name = name
        self.role = role
        self.source = source
        self.assumptions = assumptions
        self.n = n
        self.deviation = deviation
        self.leastInformative = leastInformative
    }
}

extension BoundStudy {
    /// The bounds at one sample size above the mean supremum.
    public struct Margin: Codable, Sendable, Equatable {
        /// Sample size.
        public var n: Double
        /// `log10(deviation / mean supremum)` by the name of the bound.
        public var decades: [String: Double]

        /// A value of its parts.
        public init(n: Double, decades: [String: Double]) {
            self.n = n
            self.decades = decades
        }
    }

    /// The bounds of one family or network.
    public struct Model: Codable, Sendable, Equatable {
        /// Label of the family or widths of the network.
        public var label: String
        /// A description of the model.
        public var model: String
        /// Length B of the loss's range: a deviation this large is uninformative.
        public var lossRange: Double
        /// The curves.
        public var curves: [BoundCurve]
        /// The right side at half the critical gamma, one for each rate.
        public var tails: [BoundDocument]
        /// Whether every assumption of the theorem holds.
        public var isInstance: Bool
        /// The numbers of the assumptions that fail, `i` to `v`.
        public var failing: [String]
        /// The bounds above the simulated mean, for families.
        public var margins: [Margin]?
        /// The levels of the chain in the metric of the losses at n = 1000, for families.
        public var levels: [ChainDocument.Level]?

        /// A value of its parts.
        public init(
            label: String, model: String, lossRange: Double, curves: [BoundCurve], tails: [BoundDocument],
            isInstance: Bool, failing: [String]
        ) {
            self.label = label
            self.model = model
            self.lossRange = lossRange
            self.curves = curves
            self.tails = tails
            self.isInstance = isInstance
            self.failing = failing
        }
    }

    /// The dimension of a network along its curve.
    public struct NetworkDimension: Codable, Sendable, Equatable {
        /// The dimensions at the scales of the study.
        public var values: [CurveStudy.Dimension]
        /// Warnings of the curve.
        public var warnings: [String]

        /// A value of its parts.
        public init(values: [CurveStudy.Dimension], warnings: [String]) {
            self.values = values
            self.warnings = warnings
        }
    }

    /// The results of one piece.
    public enum Record: Codable, Sendable, Equatable {
        /// A family: its bounds, and the simulation that tests them.
        case family(bounds: Model, verification: VerificationDocument)
        /// A network: an illustration, with the dimension that it rests on.
        case network(bounds: Model, dimension: NetworkDimension)

        /// The bounds.
        public var bounds: Model {
            switch self {
            case .family(let bounds, _), .network(let bounds, _): bounds
            }
        }
    }
}
