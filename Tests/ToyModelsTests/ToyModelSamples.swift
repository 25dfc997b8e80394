import BallArithmetic
import EffectiveDimension

@testable import ToyModels

/// A diagonal model from its text.
func model(_ fim: String, box: [(String, String)] = []) throws -> ToyModel {
    let sides = try box.map { try ParameterInterval(Rational(parsing: $0.0), Rational(parsing: $0.1)) }
    switch try FormulaList(parsing: fim) {
    case .diagonal(let formulas): return try ToyModel(diagonal: formulas, box: sides)
    case .matrix(let rows): return try ToyModel(matrix: rows, box: sides)
    }
}

/// A pair of scales from its texts.
func scale(_ epsilon: String, _ zeta: String) throws -> ExactScale {
    try ExactScale(epsilon: Rational(parsing: epsilon), zeta: Rational(parsing: zeta))
}
