/// A bound by chains over sample sizes: the JSON of `twosed bound --chain`.
public struct ChainDocument: Codable, Sendable, Equatable {
    /// What was bounded.
    public struct Setting: Codable, Sendable, Equatable {
        /// `a` for (6.7), a metric of the losses; `b` for (6.10), any Fisher matrix.
        public var theorem: String
        /// The model.
        public var model: String
        /// The true distribution; absent for stated constants.
        public var truth: String?
        /// The chance of failure, exact.
        public var delta: String
        /// The meso exponent of theorem b.
        public var zeta: String?
        /// The source of the dimension of theorem b.
        public var dimension: String?
        /// B: no gap is larger; absent if none is known.
        public var lossRange: Double?

        /// A value of its parts.
        public init(
            theorem: String, model: String, truth: String? = nil, delta: String, zeta: String? = nil,
            dimension: String? = nil, lossRange: Double? = nil
        ) {
            self.theorem = theorem
            self.model = model
            self.truth = truth
            self.delta = delta
            self.zeta = zeta
            self.dimension = dimension
            self.lossRange = lossRange
        }
    }

    /// A constant of the model, rounded up.
    public struct Constant: Codable, Sendable, Equatable {
        /// Its symbol.
        public var symbol: String
        /// Its value, one for each axis where it has several.
        public var values: [Double]
        /// Its formula; absent for a stated number.
        public var formula: String?

        /// A value of its parts.
        public init(symbol: String, values: [Double], formula: String? = nil) {
            self.symbol = symbol
            self.values = values
            self.formula = formula
        }
    }

    /// One level of a chain.
    public struct Level: Codable, Sendable, Equatable {
        /// Its number; the first is the start.
        public var level: Int
        /// The largest standard deviation of its functions.
        public var v: Double
        /// The longest range of its functions.
        public var w: Double
        /// `log N_k`, nats.
        public var logCount: Double
        /// Its share of the deviation.
        public var share: Double

        /// A value of its parts.
        public init(level: Int, v: Double, w: Double, logCount: Double, share: Double) {
            self.level = level
            self.v = v
            self.w = w
            self.logCount = logCount
            self.share = share
        }
    }

    /// The bound at one sample size.
    public struct Row: Codable, Sendable, Equatable {
        /// Sample size.
        public var n: Double
        /// The chance of failure, exact.
        public var delta: String
        /// The deviation; its upper end is a bound.
        public var deviation: ReportedQuantity
        /// The start of the best chain.
        public var start: Int
        /// Whether the deviation is at least B, so that it says nothing.
        public var vacuous: Bool
        /// A bound of the mean of `sup |R - R_n|`.
        public var meanBound: Double
        /// The deviation at the given theta.
        public var local: Double?
        /// The same with a law on the links that prefers those near a stated theta.
        public var localNear: Double?
        /// `w_*`, the range of the rest.
        public var rest: Double
        /// The levels of the best chain that count.
        public var levels: [Level]

        /// A value of its parts.
        public init(
            n: Double, delta: String, deviation: ReportedQuantity, start: Int, vacuous: Bool, meanBound: Double,
            local: Double? = nil, localNear: Double? = nil, rest: Double, levels: [Level]
        ) {
            self.n = n
            self.delta = delta
            self.deviation = deviation
            self.start = start
            self.vacuous = vacuous
            self.meanBound = meanBound
            self.local = local
            self.localNear = localNear
            self.rest = rest
            self.levels = levels
        }
    }

    /// The least sample size with a deviation.
    public struct LeastSize: Codable, Sendable, Equatable {
        /// The deviation, exact.
        public var deviation: String
        /// The least n; absent if there is none up to 10^300.
        public var n: ReportedNumber?

        /// A value of its parts.
        public init(deviation: String, n: ReportedNumber?) {
            self.deviation = deviation
            self.n = n
        }
    }

    /// The least chance of failure with a deviation at a sample size.
    public struct LeastDelta: Codable, Sendable, Equatable {
        /// The deviation, exact.
        public var deviation: String
        /// The sample size.
        public var n: Double
        /// The least delta, rounded up; absent if none below 1 serves.
        public var delta: Double?

        /// A value of its parts.
        public init(deviation: String, n: Double, delta: Double?) {
            self.deviation = deviation
            self.n = n
            self.delta = delta
        }
    }

    /// What was bounded.
    public var setting: Setting
    /// The constants of the model.
    public var constants: [Constant]
    /// One row for each sample size.
    public var rows: [Row]
    /// The least n for each requested deviation.
    public var leastN: [LeastSize]
    /// The least n with a deviation below B, for networks.
    public var informativeFrom: ReportedNumber?
    /// The least delta for each requested deviation and n.
    public var leastDelta: [LeastDelta]
    /// Other bounds at the same sizes and delta, if requested.
    public var others: [BoundCurve]?
    /// Notes on the numbers.
    public var notes: [String]

    /// A value of its parts.
    public init(
        setting: Setting, constants: [Constant], rows: [Row], leastN: [LeastSize] = [],
        informativeFrom: ReportedNumber? = nil,
        leastDelta: [LeastDelta] = [], others: [BoundCurve]? = nil, notes: [String]
    ) {
        self.setting = setting
        self.constants = constants
        self.rows = rows
        self.leastN = leastN
        self.informativeFrom = informativeFrom
        self.leastDelta = leastDelta
        self.others = others
        self.notes = notes
    }
}
