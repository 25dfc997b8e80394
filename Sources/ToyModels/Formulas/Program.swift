internal import BallArithmetic

/// Formulas compiled to a straight line of instructions that share every common part.
///
/// The registers hold the variables first, then the constants, then one value for each instruction.
struct Program: Sendable {
    private enum Instruction: Hashable, Sendable {
        case add(Int, Int)
        case multiply(Int, Int)
        case divide(Int, Int)
        case negate(Int)
        case rationalPower(Int, Rational)
        case power(Int, Int)
        case call(Formula.Function, Int)
    }

    private enum Constant: Hashable, Sendable {
        case rational(Rational)
        case pi
        case e
    }

    /// How many coordinates a point has.
    let dimension: Int
    private var constants: [Constant] = []
    private var instructions: [Instruction] = []
    private var outputs: [Int] = []

    /// Compiles formulas in the first `dimension` variables.
    init(_ formulas: [Formula], dimension: Int) {
        self.dimension = dimension
        var seen: [Constant: Int] = [:]
        func gather(_ formula: Formula) {
            if let constant = Self.constant(formula), seen[constant] == nil {
                seen[constant] = dimension + constants.count
                constants.append(constant)
            }
            if case .power(let base, .constant) = formula { gather(base) } else { formula.parts.forEach(gather) }
        }
        formulas.forEach(gather)
        var known: [Instruction: Int] = [:]
        func register(_ instruction: Instruction) -> Int {
            if let place = known[instruction] { return place }
            let place = dimension + constants.count + instructions.count
            instructions.append(instruction)
            known[instruction] = place
            return place
        }
        func compile(_ formula: Formula) -> Int {
            if let constant = Self.constant(formula), let place = seen[constant] { return place }
            switch formula {
            case .variable(let index):
                precondition(index < dimension, "t\(index + 1) in a point of \(dimension) coordinates")
                return index
            case .sum(let parts):
                return parts.dropFirst().reduce(compile(parts[0])) { register(.add($0, compile($1))) }
            case .product(let parts):
                return parts.dropFirst().reduce(compile(parts[0])) { register(.multiply($0, compile($1))) }
            case .quotient(let a, let b): return register(.divide(compile(a), compile(b)))
            case .negation(let a): return register(.negate(compile(a)))
            case .power(let a, .constant(let exponent)): return register(.rationalPower(compile(a), exponent))
            case .power(let a, let b): return register(.power(compile(a), compile(b)))
            case .call(let function, let a): return register(.call(function, compile(a)))
            case .constant, .pi, .e: preconditionFailure("every constant was gathered")
            }
        }
        outputs = formulas.map(compile)
    }

    private static func constant(_ formula: Formula) -> Constant? {
        switch formula {
        case .constant(let value): .rational(value)
        case .pi: .pi
        case .e: .e
        default: nil
        }
    }

    /// The program ready to run in a number system, its constants converted once.
    func evaluator<System: NumberSystem>(in system: System) -> Evaluator<System> {
        Evaluator(
            program: self, system: system,
            constants: constants.map {
                switch $0 {
                case .rational(let value): system.constant(value)
                case .pi: system.pi
                case .e: system.e
                }
            })
    }

    /// A program bound to a number system.
    struct Evaluator<System: NumberSystem>: Sendable {
        let program: Program
        let system: System
        fileprivate let constants: [System.Number]

        /// The values of all formulas at a point.
        func callAsFunction(_ point: [System.Number]) -> [System.Number] {
            precondition(point.count == program.dimension, "\(point.count) coordinates, not \(program.dimension)")
            var registers = point
            registers.reserveCapacity(point.count + constants.count + program.instructions.count)
            registers += constants
            for instruction in program.instructions {
                switch instruction {
                case .add(let a, let b): registers.append(system.add(registers[a], registers[b]))
                case .multiply(let a, let b): registers.append(system.multiply(registers[a], registers[b]))
                case .divide(let a, let b): registers.append(system.divide(registers[a], registers[b]))
                case .negate(let a): registers.append(system.negate(registers[a]))
                case .rationalPower(let a, let b): registers.append(system.power(registers[a], b))
                case .power(let a, let b): registers.append(system.power(registers[a], registers[b]))
                case .call(let function, let a): registers.append(system.call(function, registers[a]))
                }
            }
            return program.outputs.map { registers[$0] }
        }
    }
}
