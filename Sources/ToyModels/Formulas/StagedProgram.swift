internal import BallArithmetic

/// A program run in stages on complex balls, one variable after the other. Parts that depend only on outer variables
/// are computed once for all values of the inner ones.
struct StagedProgram {
    private let program: Program
    private let plain: Program.Evaluator<ComplexBallSystem>
    private let analytic: ComplexBallSystem
    private var registers: [ComplexBall]

    /// A program at `precision` bits; instructions without variables are run at once.
    init(_ program: Program, precision: Int) {
        self.program = program
        plain = program.evaluator(in: ComplexBallSystem(precision: precision, analytic: false))
        analytic = ComplexBallSystem(precision: precision, analytic: true)
        registers = plain.start(Array(repeating: ComplexBall(0, precision: precision), count: program.dimension))
        plain.run(0..<program.levelEnds[0], in: plain.system, &registers)
    }

    /// Sets variable `index`; those before it must have been set, and those after it must be set anew.
    ///
    /// With `analytic`, values that depend on the variable are finite only where they are holomorphic.
    mutating func set(_ index: Int, to value: ComplexBall, analytic isAnalytic: Bool) {
        registers.removeLast(max(0, registers.count - program.inputCount - program.levelEnds[index]))
        registers[index] = value
        plain.run(
            program.levelEnds[index]..<program.levelEnds[index + 1], in: isAnalytic ? analytic : plain.system,
            &registers)
    }

    /// The values of all formulas, once all variables are set.
    var values: [ComplexBall] { plain.outputs(registers) }
}
