internal import ToyModels

/// A toy model, in documents.
public struct ToyModelDescription: Codable, Sendable, Equatable {
    /// The form of F.
    public var kind: String
    /// Number of parameters d.
    public var dimension: Int
    /// The formulas of the diagonal, or the rows of a full matrix with commas.
    public var fim: [String]
    /// The sides of the box.
    public var box: [[Double]]
    /// The statistical family, if the model is one.
    public var family: String?

    /// A value of its parts.
    public init(kind: String, dimension: Int, fim: [String], box: [[Double]], family: String? = nil) {
        self.kind = kind
        self.dimension = dimension
        self.fim = fim
        self.box = box
        self.family = family
    }

}

/// The JSON of `twosed exact`.
public struct ExactDocument: Codable, Sendable, Equatable {
    /// The 2sED at one pair of scales.
    public struct Row: Codable, Sendable, Equatable {
        /// Micro scale, exact.
        public var epsilon: String
        /// Meso exponent, exact.
        public var zeta: String
        /// `log E[det(I + c Fhat^{1/2})]`, nats.
        public var logExpectedDeterminant: ReportedQuantity?
        /// `d_zeta(eps)`.
        public var twoScaleDimension: ReportedQuantity?
        /// `closed-form`, `enclosure`, `quadrature` or `monte-carlo`.
        public var method: String
        /// Notes for the reader.
        public var notes: [String]

        /// Whether the number is a closed form or an enclosure, not an estimate.
        public var isProven: Bool { [AnswerMethod.closedForm, .enclosure].map(\.rawValue).contains(method) }

        /// A value of its parts.
        public init(
            epsilon: String, zeta: String, logExpectedDeterminant: ReportedQuantity? = nil,
            twoScaleDimension: ReportedQuantity? = nil, method: String, notes: [String]
        ) {
            self.epsilon = epsilon
            self.zeta = zeta
            self.logExpectedDeterminant = logExpectedDeterminant
            self.twoScaleDimension = twoScaleDimension
            self.method = method
            self.notes = notes
        }
    }

    /// The model.
    public var model: ToyModelDescription
    /// `kappa = d / E[Tr F]`; 0 if F = 0.
    public var normalisation: Double
    /// The same with its bounds or error.
    public var normalisationQuantity: ReportedQuantity?
    /// One row for each pair of scales.
    public var rows: [Row]

    /// A value of its parts.
    public init(
        model: ToyModelDescription, normalisation: Double, normalisationQuantity: ReportedQuantity? = nil, rows: [Row]
    ) {
        self.model = model
        self.normalisation = normalisation
        self.normalisationQuantity = normalisationQuantity
        self.rows = rows
    }

}
