internal import BallArithmetic
internal import Foundation
internal import Foundations
internal import LinearAlgebra

/// Integrals of a component in doubles: nested GSL quadrature up to four variables, VEGAS beyond.
struct NumericalIntegral {
    /// The largest number of variables for nested quadrature.
    static let quadratureLimit = 4

    let seed: UInt64
    let index: UInt64

    /// The mean of a formula over the unit cube in its variables.
    func mean(of formula: Formula) throws -> Quantity {
        let variables = formula.variables.sorted()
        let number = Dictionary(uniqueKeysWithValues: variables.enumerated().map { ($1, $0) })
        let dense = formula.substituting { .variable(number[$0] ?? 0) }
        let value = Program([dense], dimension: variables.count).evaluator(in: DoubleSystem())
        return try integrate(dimension: variables.count) { value($0)[0] }
    }

    /// The logarithm of the mean of `det(I + factor A^{1/2})` over the unit cube of the component's variables.
    func logMeanDeterminant(of component: Component, factor: Double) throws -> Quantity {
        let dimension = component.variables.count
        let logDeterminant = Self.logDeterminant(of: component, factor: factor)
        // Divide by the value at the centre, so that the integrand is near 1 even for a large determinant.
        let shift = try logDeterminant(Array(repeating: 0.5, count: dimension))
        let mean = try integrate(dimension: dimension) { exp(try logDeterminant($0) - shift) }
        let logarithm = mean.logarithm
        switch logarithm {
        case .estimated(let value, let error): return .estimated(value: value + shift, error: error)
        case .sampled(let value, let error): return .sampled(value: value + shift, standardError: error)
        case .enclosed: return logarithm
        }
    }

    private func integrate(dimension: Int, _ f: ([Double]) throws -> Double) throws -> Quantity {
        if dimension <= Self.quadratureLimit {
            let tolerance = [1e-12, 1e-12, 1e-10, 1e-8, 1e-5][dimension]
            let result = try Quadrature(relativeTolerance: tolerance).unitCube(dimension: dimension, f)
            return .estimated(value: result.value, error: result.error + 4e-15 * abs(result.value))
        }
        var stream = RandomStream(seed: seed, purpose: .toyIntegrals, index: index)
        let estimate = try VegasIntegral().unitCube(dimension: dimension, stream: &stream, f)
        return .sampled(value: estimate.value, standardError: estimate.standardError)
    }

    /// `log det(I + factor A^{1/2})` at a point; eigenvalues of a full block by LAPACK, with tiny negative ones set to
    /// 0.
    private static func logDeterminant(of component: Component, factor: Double) -> ([Double]) throws -> Double {
        let dimension = component.variables.count
        func sum(_ eigenvalues: [Double]) -> Double {
            eigenvalues.reduce(0) { $0 + log1p(factor * max($1, 0).squareRoot()) }
        }
        switch component.entries {
        case .diagonal(let formulas):
            let values = Program(formulas, dimension: dimension).evaluator(in: DoubleSystem())
            return { sum(values($0)) }
        case .full(let rows):
            let entries = Program(rows.flatMap { $0 }, dimension: dimension).evaluator(in: DoubleSystem())
            return { point in
                let matrix = Matrix(rows: rows.count, columns: rows.count, elements: entries(point))
                let values = try matrix.symmetricEigenvalues()
                if let least = values.first, let largest = values.last, least < -1e-8 * largest {
                    throw UserError(
                        .usage, "F has the negative eigenvalue \(least)", "at \(point) of the unit cube",
                        "a Fisher matrix is positive semi-definite: check \(setting: "fim")")
                }
                return sum(values)
            }
        }
    }
}
