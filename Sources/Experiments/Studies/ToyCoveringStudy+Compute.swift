internal import BallArithmetic
internal import EffectiveDimension
public import Foundation
public import Foundations
public import Records
internal import ToyModels

extension ToyCoveringStudy: Study {
    /// Checks all settings before anything is computed.
    public func validate() throws {
        try StudyName.check(name)
        guard !models.isEmpty else { throw UserError(.badData, "no model", "models", "name one at least") }
        guard Set(models.map(\.name)).count == models.count else {
            throw UserError(.badData, "two models have one name", "models", "name each once")
        }
        for piece in pieces {
            _ = try piece.model.text.model()
            _ = try piece.scales()
        }
    }

    /// None: the models are formulas.
    public static func dataFiles(of piece: Piece, folder: URL) throws -> [DataFile] { [] }

    /// Counts, verdicts and dimensions of one model.
    public static func compute(_ piece: Piece, folder: URL, context: RunContext) throws -> Record {
        let toy = try piece.model.text.model()
        let scales = try piece.scales()
        let cover = try CoverDocument(
            toy, scales: scales, metric: .normalised, digits: 17, seed: 1, context: context.part(0, of: 2))
        let exact = try ExactDocument(toy, scales: scales, digits: nil, seed: 1, context: context.part(1, of: 2))
        return Record(cover: cover, exact: exact, rank: toy.largestRankSeen())
    }
}

extension ToyCoveringStudy.Piece {
    fileprivate func scales() throws -> [ExactScale] {
        try ExactScale.pairs(
            epsilons: (model.epsilon ?? []).map { try Rational(parsing: $0) },
            zetas: zeta.map { try Rational(parsing: $0) })
    }
}

extension ToyCoveringStudy.Model {
    fileprivate var text: ToyModelText { ToyModelText(fim: fim, family: family, box: box) }
}
