public import BallArithmetic

/// Formulas compiled once for many evaluations, with common parts computed once.
public struct CompiledFormulas: Sendable {
    private let program: Program
    private let doubles: Program.Evaluator<DoubleSystem>

    /// Formulas in the variables 0 ..< dimension.
    public init(_ formulas: [Formula], dimension: Int) {
        program = Program(formulas, dimension: dimension)
        doubles = program.evaluator(in: DoubleSystem())
    }

    /// Their values in doubles, without a bound on the error.
    public func values(at point: [Double]) -> [Double] { doubles(point) }

    /// Enclosures over complex coordinates; with `analytic`, finite only where the formulas are holomorphic.
    public func enclosures(at point: [ComplexBall], precision: Int, analytic: Bool) -> [ComplexBall] {
        program.evaluator(in: ComplexBallSystem(precision: precision, analytic: analytic))(point)
    }
}
