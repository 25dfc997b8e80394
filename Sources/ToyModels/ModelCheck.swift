internal import BallArithmetic
internal import EffectiveDimension
internal import Foundations
internal import LinearAlgebra

/// The conditions that a model must satisfy.
enum ModelCheck {
    /// Checks every component; repeated formulas are checked once.
    static func run(_ components: [Component], box: [ParameterInterval]) throws {
        var seen = Set<Component.Entries>()
        for component in components where seen.insert(component.entries).inserted {
            let place = { (point: [Rational]) in Self.place(point, component, box) }
            let dimension = component.variables.count
            let formulas =
                switch component.entries {
                case .diagonal(let diagonal): diagonal
                case .full(let rows): rows.flatMap { $0 }
                }
            try domain(of: formulas, dimension, place)
            for formula in component.diagonal { try nonNegative(formula, dimension, place) }
            if case .full(let rows) = component.entries { try semidefinite(rows, dimension, place) }
        }
    }

    /// Symmetric entries must be the same function: as text, as polynomials, or by their values at fixed points.
    static func symmetry(of rows: [[Formula]]) throws {
        for i in rows.indices {
            for j in 0..<i where rows[i][j] != rows[j][i] {
                let difference = rows[i][j] - rows[j][i]
                if Polynomial(difference)?.isZero == true { continue }
                let dimension = (difference.variables.max() ?? -1) + 1
                let isEqual = (1...8).allSatisfy { k in
                    let point = (0..<dimension).map { Ball(weyl($0, k), precision: 128) }
                    return difference.enclosure(at: point, precision: 128).containsZero
                }
                guard isEqual else {
                    throw UserError(
                        .usage, "the matrix is not symmetric", "entries (\(i + 1),\(j + 1)) and (\(j + 1),\(i + 1))",
                        "write a matrix like [a,b;b,c]")
                }
            }
        }
    }

    /// Coordinate `axis` of point number `k` of a sequence that fills the cube: multiples of square roots of primes.
    private static func weyl(_ axis: Int, _ k: Int) -> Rational {
        let root = Double(2 + 3 * axis * (axis + 1) / 2 + axis).squareRoot() * 0.754877666246693
        let value = Double(k) * root
        return Rational(exactly: value - value.rounded(.down)) ?? 0
    }

    /// A point of the component in the box's own coordinates.
    private static func place(_ point: [Rational], _ component: Component, _ box: [ParameterInterval]) -> String {
        if point.isEmpty { return "everywhere" }
        let coordinates = zip(component.variables, point).map { variable, t in
            let side = box[variable]
            let value = side.lower + (side.upper - side.lower) * t
            let text = value.denominator.bitWidth <= 10 ? value.description : "\(Float(value.doubleValue))"
            return "t\(variable + 1) = \(text)"
        }
        return "at " + coordinates.joined(separator: ", ")
    }

    /// Every division, logarithm, root and power must be defined on the closed box.
    private static func domain(of formulas: [Formula], _ dimension: Int, _ place: ([Rational]) -> String) throws {
        var seen = Set<Formula>()
        func visit(_ formula: Formula) throws {
            guard !formula.parts.isEmpty, seen.insert(formula).inserted else { return }
            for part in formula.parts { try visit(part) }
            guard let need = formula.partialArgument else { return }
            switch SignSearch.run(need.argument, dimension: dimension, need.condition) {
            case .proved: return
            case .violated(let point):
                throw UserError(.usage, "\(need.complaint) inside the box", place(point), need.advice)
            case .unresolved(let point):
                // A root may touch 0; a divisor must not.
                if need.condition == .nonNegative { return }
                throw UserError(
                    .usage, "\(need.complaint) inside the box cannot be excluded", place(point), need.advice)
            }
        }
        for formula in formulas { try visit(formula) }
    }

    private static func nonNegative(_ formula: Formula, _ dimension: Int, _ place: ([Rational]) -> String) throws {
        if case .violated(let point) = SignSearch.run(formula, dimension: dimension, .nonNegative) {
            throw UserError(
                .usage, "a diagonal entry of F is negative", "\(place(point))",
                "a Fisher matrix is positive semi-definite: check \(setting: "fim")")
        }
    }

    /// A symmetric matrix is positive semi-definite if and only if no principal minor is negative. Up to 4 x 4 the
    /// whole cube is searched for a negative minor. Larger matrices are checked by their eigenvalues at a few thousand
    /// points.
    private static func semidefinite(_ rows: [[Formula]], _ dimension: Int, _ place: ([Rational]) -> String) throws {
        func refuse(_ point: [Rational]) -> UserError {
            UserError(
                .usage, "F is not positive semi-definite", "\(place(point))",
                "a Fisher matrix has no negative eigenvalue: check \(setting: "fim")")
        }
        if rows.count <= 4 {
            for mask in 1..<(1 << rows.count) where mask.nonzeroBitCount >= 2 {
                let chosen = rows.indices.filter { mask >> $0 & 1 == 1 }
                let minor = Formula.determinant(chosen.map { i in chosen.map { rows[i][$0] } })
                if Polynomial(minor)?.isZero == true { continue }
                if case .violated(let point) = SignSearch.run(minor, dimension: dimension, .nonNegative, budget: 5_000)
                {
                    throw refuse(point)
                }
            }
            return
        }
        let program = Program(rows.flatMap { $0 }, dimension: dimension).evaluator(in: DoubleSystem())
        for k in 0..<(dimension == 0 ? 1 : 2_000) {
            let point = (0..<dimension).map {
                k < 256 && k < 1 << min(dimension, 8) ? Rational((k >> $0) & 1) : weyl($0, k)
            }
            let entries = program(point.map(\.doubleValue))
            let values = try Matrix(rows: rows.count, columns: rows.count, elements: entries).symmetricEigenvalues()
            guard let least = values.first, let largest = values.last else { continue }
            if least < -1e-8 * max(largest, -least * 1e-8) { throw refuse(point) }
        }
    }
}

extension Formula {
    /// The condition of a partial function or operator on its argument.
    fileprivate struct PartialArgument {
        let argument: Formula
        let condition: SignSearch.Condition
        let complaint: String
        let advice: String
    }

    fileprivate var partialArgument: PartialArgument? {
        func division(by divisor: Formula) -> PartialArgument {
            PartialArgument(
                argument: divisor, condition: .nonZero, complaint: "division by zero",
                advice: "keep the box away from there, E[Tr F] must be finite")
        }
        switch self {
        case .quotient(_, let divisor): return division(by: divisor)
        case .power(let base, .constant(let exponent)) where exponent.isInteger:
            return exponent.sign < 0 ? division(by: base) : nil
        case .power(let base, let exponent):
            let isTame = exponent.rational.map { $0.sign > 0 } ?? false
            return PartialArgument(
                argument: base, condition: isTame ? .nonNegative : .positive,
                complaint: isTame ? "a root of a negative number" : "a power of zero or less",
                advice: "keep the base above 0 on the box")
        case .call(.sqrt, let argument):
            return PartialArgument(
                argument: argument, condition: .nonNegative, complaint: "a square root of a negative number",
                advice: "keep the argument of sqrt at 0 or above on the box")
        case .call(.log, let argument):
            return PartialArgument(
                argument: argument, condition: .positive, complaint: "a logarithm of zero or less",
                advice: "keep the argument of log above 0 on the box")
        case .call(.tan, let argument): return division(by: .call(.cos, argument))
        case .call(.polygamma, let argument):
            return PartialArgument(
                argument: argument, condition: .positive, complaint: "trigamma of zero or less",
                advice: "keep its argument above 0 on the box")
        default: return nil
        }
    }

    /// The determinant of a small matrix of formulas, by the first row.
    static func determinant(_ rows: [[Formula]]) -> Formula {
        guard rows.count > 1 else { return rows.isEmpty ? 1 : rows[0][0] }
        return .sum(
            of: rows.indices.map { j in
                let minor = rows.dropFirst().map { row in row.indices.filter { $0 != j }.map { row[$0] } }
                let term = rows[0][j] * determinant(minor)
                return j % 2 == 0 ? term : -term
            })
    }
}

extension ModelCheck {
    /// The determinant of a small rational matrix, by the first row.
    static func exactDeterminant(_ rows: [[Rational]]) -> Rational {
        guard rows.count > 1 else { return rows.first?[0] ?? 1 }
        return rows.indices.reduce(Rational(0)) { sum, j in
            let minor = rows.dropFirst().map { row in row.indices.filter { $0 != j }.map { row[$0] } }
            let term = rows[0][j] * exactDeterminant(minor)
            return j % 2 == 0 ? sum + term : sum - term
        }
    }
}
