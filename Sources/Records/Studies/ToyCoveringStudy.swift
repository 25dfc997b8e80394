/// A study of exact covering counts of toy models and their two-scale effective dimension.
public struct ToyCoveringStudy: StudySettings {
    /// `toy-covering` in the study file.
    public static let kind = "toy-covering"
    /// The settings a study file may hold.
    public static var keys: [String] { CodingKeys.allCases.map(\.rawValue) }

    /// A toy model with a name for tables and figures.
    public struct Model: Codable, Sendable, Hashable {
        /// Its name in the report.
        public var name: String
        /// The Fisher matrix, or nil with `family`.
        public var fim: String?
        /// A statistical family, or nil with `fim`.
        public var family: String?
        /// The box; none is [0, 1].
        public var box: String?
        /// Micro scales of this model, exact, if those of the study are too small.
        public var epsilon: [String]?

        /// A value of its parts.
        public init(
            name: String, fim: String? = nil, family: String? = nil, box: String? = nil, epsilon: [String]? = nil
        ) {
            self.name = name
            self.fim = fim
            self.family = family
            self.box = box
            self.epsilon = epsilon
        }
    }

    /// Name of the study and of its folder.
    public var name: String
    /// Title of the report.
    public var title: String
    /// The question of the study.
    public var question: String
    /// The models.
    public var models: [Model]
    /// Micro scales, exact.
    public var epsilon: [String]
    /// Meso exponents, exact.
    public var zeta: [String]

    enum CodingKeys: String, CodingKey, CaseIterable { case name, title, question, models, epsilon, zeta }

    /// Counts, verdicts and dimensions of one model at all scales.
    public struct Record: Codable, Sendable, Equatable {
        /// Counts and verdicts, in boxes of Fhat.
        public var cover: CoverDocument
        /// Dimensions.
        public var exact: ExactDocument
        /// The largest rank of F found on the box; d unless F is degenerate.
        public var rank: Int

        /// A value of its parts.
        public init(cover: CoverDocument, exact: ExactDocument, rank: Int) {
            self.cover = cover
            self.exact = exact
            self.rank = rank
        }
    }

    /// One model at its scales.
    public struct Piece: StudyPiece {
        /// The model, with its own micro scales.
        public var model: Model
        /// Meso exponents, exact.
        public var zeta: [String]

        /// The name of the model.
        public var name: String { model.name }
    }

    /// One piece for each model.
    public var pieces: [Piece] {
        models.map { model in
            var model = model
            model.epsilon = model.epsilon ?? epsilon
            return Piece(model: model, zeta: zeta)
        }
    }
}
