internal import BallArithmetic
internal import Foundation

/// Formulas compiled to a sequence of instructions, in which common parts are computed once.
///
/// The registers hold the variables first, then the constants, then one value for each instruction. Instructions are
/// ordered by level: first those without variables, then those that need only the first variable, and so on. So a
/// program can run in stages, when only the last variables change.
struct Program: Sendable {
    private enum Instruction: Hashable, Sendable {
        case add(Int, Int)
        case multiply(Int, Int)
        case divide(Int, Int)
        case negate(Int)
        case rationalPower(Int, Rational)
        case power(Int, Int)
        case call(Formula.Function, Int)

        var operands: [Int] {
            switch self {
            case .add(let a, let b), .multiply(let a, let b), .divide(let a, let b), .power(let a, let b): [a, b]
            case .negate(let a), .rationalPower(let a, _), .call(_, let a): [a]
            }
        }

        /// The approximate cost of the instruction, in multiplications.
        var weight: Double {
            switch self {
            case .add, .negate, .multiply: 1
            case .divide, .rationalPower, .call(.sqrt, _), .call(.abs, _), .call(.sign, _): 2
            case .power, .call(.exp, _), .call(.log, _), .call(.sin, _), .call(.cos, _), .call(.tan, _),
                .call(.sinh, _), .call(.cosh, _), .call(.tanh, _):
                10
            case .call(.gamma, _), .call(.lgamma, _), .call(.erf, _), .call(.polygamma, _), .call(.besselRatio, _),
                .call(.logBessel, _), .call(.vonMises, _):
                100
            }
        }

        func renumbered(_ place: (Int) -> Int) -> Instruction {
            switch self {
            case .add(let a, let b): .add(place(a), place(b))
            case .multiply(let a, let b): .multiply(place(a), place(b))
            case .divide(let a, let b): .divide(place(a), place(b))
            case .power(let a, let b): .power(place(a), place(b))
            case .negate(let a): .negate(place(a))
            case .rationalPower(let a, let exponent): .rationalPower(place(a), exponent)
            case .call(let function, let a): .call(function, place(a))
            }
        }
    }

    private enum Constant: Hashable, Sendable {
        case rational(Rational)
        case pi
        case e
    }

    /// The number of coordinates of a point.
    let dimension: Int
    private var constants: [Constant] = []
    private var instructions: [Instruction] = []
    private var outputs: [Int] = []
    /// The end of the instructions of each level, from level 0, which needs no variable.
    private(set) var levelEnds: [Int] = []

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
        sortByLevel()
    }

    /// The number of registers for variables and constants.
    var inputCount: Int { dimension + constants.count }

    /// Sorts instructions by level. Within a level the order is kept, so operands come first.
    private mutating func sortByLevel() {
        let start = inputCount
        var levels = (0..<start).map { $0 < dimension ? $0 + 1 : 0 }
        for instruction in instructions { levels.append(instruction.operands.map { levels[$0] }.max() ?? 0) }
        let order = instructions.indices.sorted { (levels[start + $0], $0) < (levels[start + $1], $1) }
        var places = Array(0..<start + instructions.count)
        for (place, index) in order.enumerated() { places[start + index] = start + place }
        levelEnds = (0...dimension).map { level in levels[start...].count { $0 <= level } }
        instructions = order.map { instructions[$0].renumbered { places[$0] } }
        outputs = outputs.map { places[$0] }
    }

    /// The formulas with their variables permuted so that nested evaluation is cheap: costly functions at outer levels.
    static func inBestOrder(_ formulas: [Formula], dimension: Int) -> Program {
        precondition(dimension <= 5, "\(dimension) variables have too many orders")
        let orders = (0..<dimension).reduce([[]]) { orders, next in
            orders.flatMap { order in (0...order.count).map { order[..<$0] + [next] + order[$0...] } }
        }
        let programs = orders.map { order in
            Program(formulas.map { $0.substituting { .variable(order[$0]) } }, dimension: dimension)
        }
        return programs.min { $0.nestedCost < $1.nestedCost } ?? Program(formulas, dimension: dimension)
    }

    /// A rough cost of nested evaluation with some tens of values for each variable.
    private var nestedCost: Double {
        var cost = 0.0
        var start = 0
        for (level, end) in levelEnds.enumerated() {
            for instruction in instructions[start..<end] {
                cost += instruction.weight * pow(40, Double(level))
            }
            start = end
        }
        return cost
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
            var registers = start(point)
            registers.reserveCapacity(point.count + constants.count + program.instructions.count)
            run(0..<program.instructions.count, in: system, &registers)
            return outputs(registers)
        }

        /// The registers before the first instruction.
        func start(_ point: [System.Number]) -> [System.Number] { point + constants }

        /// The values of all formulas after the last.
        func outputs(_ registers: [System.Number]) -> [System.Number] {
            program.outputs.map { registers[$0] }
        }

        /// Runs some instructions; the registers hold the results of all before them.
        func run(_ range: Range<Int>, in system: System, _ registers: inout [System.Number]) {
            for instruction in program.instructions[range] {
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
        }
    }
}
