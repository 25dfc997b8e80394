import BallArithmetic
import Foundation

@testable import ToyModels

/// Reference numbers kept beside the package; tests that need them are skipped where they are absent.
enum Oracle {
    static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("shared/oracle")
    static let analyticFile = folder.appendingPathComponent("analytic.json")
    static var isPresent: Bool { FileManager.default.fileExists(atPath: analyticFile.path) }

    static func analytic() throws -> [String: Any] {
        try JSONSerialization.jsonObject(with: Data(contentsOf: analyticFile)) as? [String: Any] ?? [:]
    }
}

/// A diagonal model from its text.
func model(_ fim: String, box: [(String, String)] = []) throws -> ToyModel {
    let sides = try box.map { try ToyModel.Interval(lower: Rational(parsing: $0.0), upper: Rational(parsing: $0.1)) }
    switch try FormulaList(parsing: fim) {
    case .diagonal(let formulas): return try ToyModel(diagonal: formulas, box: sides)
    case .matrix(let rows): return try ToyModel(matrix: rows, box: sides)
    }
}

/// A pair of scales from its texts.
func scale(_ epsilon: String, _ zeta: String) throws -> ScalePair {
    try ScalePair(epsilon: Rational(parsing: epsilon), zeta: Rational(parsing: zeta))
}
