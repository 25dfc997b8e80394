public import BallArithmetic
public import EffectiveDimension
import Foundation
public import Foundations
public import ToyModels

/// A family given by a formula for its density or log-likelihood in an outcome z and parameters theta in a box.
///
/// The loss is the negative log-likelihood and the truth a member of the family. With several densities, one for each
/// row of a design, a row is drawn first, all equally likely.
///
/// ## Constants
/// For bounded outcomes every quantity is bounded by branch and bound over parameters and outcomes, or by certified
/// integrals; what is not found must be stated by the user. Unbounded outcomes have no positive lower bound of the
/// density, so the theorem asks for stated numbers.
public struct ExpressionFamily: BoundedFamily {
    /// What defines a family.
    public struct Definition: Sendable {
        /// The family in words.
        public var name: String
        /// The densities, one for each row of a design; variable d, after the parameters, is the outcome.
        public var formulas: [Formula]
        /// Whether the formulas are logarithms of densities.
        public var areLogarithms: Bool
        /// The outcomes.
        public var outcomes: Outcomes
        /// The box of the parameters.
        public var box: [ParameterInterval]
        /// The true parameters; the middle of the box if empty.
        public var truth: [Rational]
        /// Numbers that the user states.
        public var stated: [StatedQuantity: Rational]
        /// The Fisher matrix in closed form, if it is known.
        public var model: ToyModel?

        /// A definition by its parts.
        public init(
            name: String, formulas: [Formula], areLogarithms: Bool, outcomes: Outcomes, box: [ParameterInterval],
            truth: [Rational] = [], stated: [StatedQuantity: Rational] = [:], model: ToyModel? = nil
        ) {
            self.name = name
            self.formulas = formulas
            self.areLogarithms = areLogarithms
            self.outcomes = outcomes
            self.box = box
            self.truth = truth
            self.stated = stated
            self.model = model
        }
    }

    let definition: Definition
    let densities: [ExpressionDensity]
    let trueParameters: [Rational]
    /// The Fisher matrix as formulas, in the parameters themselves.
    let model: ToyModel?
    let proof: ExpressionProof
    private let simulation: ExpressionSimulation
    private let checkedPoints: Int

    /// The family, its density checked to be one.
    ///
    /// - Throws: `UserError` that says what is wrong with the definition.
    public init(_ definition: Definition) throws {
        self.definition = definition
        let d = definition.box.count
        precondition(d >= 1 && !definition.formulas.isEmpty, "a family needs a parameter and a density")
        densities = definition.formulas.map {
            definition.areLogarithms
                ? ExpressionDensity(logarithm: $0, parameters: d) : ExpressionDensity(value: $0, parameters: d)
        }
        let truth = definition.truth.isEmpty ? definition.box.map(\.middle) : definition.truth
        guard truth.count == d, zip(definition.box, truth).allSatisfy({ $0.contains($1) }) else {
            throw UserError(
                .usage, "the truth needs \(d) \(d == 1 ? "number" : "numbers") in the box \(definition.box.text)",
                setting: "truth", "give one for each parameter")
        }
        trueParameters = truth
        checkedPoints = try ExpressionNormalisation(
            densities: densities, outcomes: definition.outcomes, box: definition.box, truth: truth
        ).check()
        model = try definition.model ?? Self.fisherMatrix(densities, definition)
        let cubeTruth = zip(definition.box, truth).map { ($1 - $0.lower) / $0.length }
        proof = ExpressionProof(
            densities: densities.map { $0.onCube(definition.box) }, outcomes: definition.outcomes, model: model,
            truth: cubeTruth)
        try proof.refuse(contradicted: definition.stated)
        simulation = try ExpressionSimulation(
            densities: densities.map { $0.onCube(definition.box) }, outcomes: definition.outcomes,
            truth: cubeTruth.map(\.doubleValue))
    }

    public var name: String { definition.name }
    public var truth: String { "theta = \(trueParameters.map(\.description).joined(separator: ", "))" }
    public var loss: String { "negative log-likelihood" }
    public var supremumMethod: String { simulation.method }
    public var isDrawnAsCounts: Bool { definition.outcomes.isDiscrete }
    public var parameters: Int { definition.box.count }
    public var hasProvedConstants: Bool { definition.stated.isEmpty }

    public var notes: [String] {
        var notes = [
            "The density was checked to be one at \(checkedPoints) points of the box "
                + (definition.outcomes.isBounded ? "(certified sums and integrals)." : "(quadrature, to 1e-9).")
        ]
        if !definition.stated.isEmpty {
            let numbers = definition.stated.sorted { $0.key.rawValue < $1.key.rawValue }
                .map { "\($0.key.rawValue) = \($0.value)" }
            notes.append("Stated by the user, not proved: \(numbers.joined(separator: ", ")).")
        }
        return notes
    }

    public var quantities: FamilyQuantities {
        get throws { try proof.quantities(stated: definition.stated) }
    }

    public var lossRange: Ball? { proof.value(of: .lossRange, stated: definition.stated) }

    public var assumptions: [(Assumption.Status, String)] {
        func status(_ quantities: [StatedQuantity], _ what: String) -> (Assumption.Status, String) {
            for quantity in quantities {
                if let value = definition.stated[quantity] {
                    return (.unknown, "stated by the user: \(quantity.rawValue) = \(value)")
                }
                if case .failure(let reason) = proof.result(of: quantity) { return (.fails, reason.text) }
            }
            return (.holds, what)
        }
        return [
            status([.gradientChange], "second derivatives of the density are bounded on the box"),
            status([.leastDensity, .greatestDensity], "the density is bounded from both sides on box and outcomes"),
            status([.fisherChange], "the derivatives of the Fisher matrix are bounded on the box"),
            status([.lossRange], "log is bounded and Lipschitz on [alpha_1, alpha_2]"),
        ]
    }

    public func supremum(size n: Int, stream: inout RandomStream) -> Double {
        simulation.supremum(size: n, stream: &stream)
    }

    /// Exact or enclosed for bounded outcomes and closed Fisher matrices; by quadrature, not proved, otherwise.
    public func dimension(zeta: Rational) throws -> any DimensionFunction {
        if let model { return try ToyDimension.of(model, zeta: zeta) }
        return try ExpressionDimension(
            densities: densities.map { $0.onCube(definition.box) }, outcomes: definition.outcomes, name: name,
            proof: proof, stated: definition.stated, simulation: simulation
        ).function(zeta: zeta)
    }

    /// `F = sum_z grad p grad p^T / p` as formulas, for finitely many outcomes.
    static func fisherMatrix(_ densities: [ExpressionDensity], _ definition: Definition) throws -> ToyModel? {
        guard case .finite(let values) = definition.outcomes else { return nil }
        let d = definition.box.count
        let share = Formula.constant(Rational(1) / Rational(densities.count))
        func entry(_ i: Int, _ j: Int) -> Formula {
            share * .sum(of: densities.flatMap { density in values.map { density.at(outcome: $0).information(i, j) } })
        }
        let rows = (0..<d).map { i in (0..<d).map { j in entry(min(i, j), max(i, j)) } }
        return d == 1
            ? try ToyModel(diagonal: rows[0], box: definition.box, family: definition.name)
            : try ToyModel(matrix: rows, box: definition.box, family: definition.name)
    }
}
