internal import BallArithmetic
internal import EffectiveDimension
public import Foundation
public import Foundations
internal import ToyModels

/// A study of exact covering counts of toy models beside their two-scale effective dimension.
public struct ToyCoveringStudy: Study {
    /// `toy-covering` in the study file.
    public static let kind = "toy-covering"
    /// The settings a study file may hold.
    public static var keys: [String] { CodingKeys.allCases.map(\.rawValue) }

    /// A toy model with a name for tables and figures.
    public struct Model: Codable, Sendable, Equatable {
        /// What the report calls it.
        public var name: String
        /// The Fisher matrix, or nil with `family`.
        public var fim: String?
        /// A statistical family, or nil with `fim`.
        public var family: String?
        /// The box; none is [0, 1].
        public var box: String?
        /// Micro scales of this model, exact, where those of the study go too far.
        public var epsilon: [String]?
    }

    /// Name of the study and of its folder.
    public var name: String
    /// Title of the report.
    public var title: String
    /// The question the study answers.
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
        /// The largest rank of F on the box that was seen, d unless F is degenerate.
        public var rank: Int
    }

    /// One piece for each model.
    public func pieces() throws -> [String] { models.map(\.name) }

    /// Refuses settings out of range before anything is computed.
    public func validate() throws {
        try StudyName.check(name)
        guard !models.isEmpty else { throw UserError(.badData, "no model", "models", "name one at least") }
        guard Set(models.map(\.name)).count == models.count else {
            throw UserError(.badData, "two models have one name", "models", "name each once")
        }
        for model in models {
            _ = try model.text.model()
            _ = try scales(of: model)
        }
    }

    /// None: the models are formulas.
    public func dataFiles(of piece: String, folder: URL) throws -> [DataFile] { [] }

    /// Counts, verdicts and dimensions of one model.
    public func compute(piece: String, folder: URL, context: RunContext) throws -> Record {
        guard let model = models.first(where: { $0.name == piece }) else {
            throw UserError(.badData, "no model is called '\(piece)'", "models", "name one of the models")
        }
        let toy = try model.text.model()
        let scales = try scales(of: model)
        let cover = try CoverDocument(
            toy, scales: scales, metric: .normalised, digits: 17, seed: 1, context: context.part(0, of: 2))
        let exact = try ExactDocument(toy, scales: scales, digits: nil, seed: 1, context: context.part(1, of: 2))
        return Record(cover: cover, exact: exact, rank: toy.largestRankSeen())
    }

    private func scales(of model: Model) throws -> [ExactScale] {
        try ExactScale.pairs(
            epsilons: (model.epsilon ?? epsilon).map { try Rational(parsing: $0) },
            zetas: zeta.map { try Rational(parsing: $0) })
    }
}

extension ToyCoveringStudy.Model {
    var text: ToyModelText { ToyModelText(fim: fim, family: family, box: box) }
}
