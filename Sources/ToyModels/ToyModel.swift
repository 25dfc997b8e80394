internal import BallArithmetic
public import EffectiveDimension
internal import Foundations

/// A learning model known by its Fisher matrix alone: formulas for F on a box of parameters with the uniform law.
///
/// Inside, the box is the unit cube: `theta_i = a_i + s_i t_i` turns `F_ij` into `s_i s_j F_ij` (theory, section 1). A
/// model that was made is sound: its formulas are defined on the closed box, and F is positive semi-definite wherever it
/// was looked at; a diagonal entry below 0 anywhere is found.
public struct ToyModel: Sendable {
    /// The form of the Fisher matrix, which decides what can be said of it.
    public enum Kind: String, Sendable, Codable {
        /// Diagonal and the same everywhere.
        case constantDiagonal = "constant-diagonal"
        /// Diagonal, entry i a function of t_i alone.
        case product
        /// Diagonal, entries functions of any coordinates.
        case diagonal
        /// Symmetric and the same everywhere.
        case constantFull = "constant-full"
        /// Symmetric, entries functions of any coordinates.
        case full
    }

    /// Number of parameters d.
    public let dimension: Int
    /// The form of F.
    public let kind: Kind
    /// The box of the parameters.
    public let box: [ParameterInterval]
    /// The entries of F in the parameters themselves: the diagonal, or all rows of a full matrix.
    public let formulas: [[Formula]]
    /// The name of the statistical family, where the model is one.
    public let family: String?
    /// The independent parts of F on the unit cube.
    let components: [Component]
    /// Whether F = 0.
    let isZero: Bool
    /// The components that differ in their entries, in order of appearance, and how often each occurs.
    let distinctComponents: [(component: Component, count: Int)]

    /// A model with a diagonal Fisher matrix; one interval serves all axes, none is [0, 1].
    ///
    /// - Throws: `UserError` where the model makes no sense.
    public init(diagonal: [Formula], box: [ParameterInterval] = [], family: String? = nil) throws {
        try self.init(formulas: [diagonal], isDiagonal: true, dimension: diagonal.count, box: box, family: family)
    }

    /// A model with a full symmetric Fisher matrix; one interval serves all axes, none is [0, 1].
    ///
    /// - Throws: `UserError` where the model makes no sense.
    public init(matrix: [[Formula]], box: [ParameterInterval] = [], family: String? = nil) throws {
        for (i, row) in matrix.enumerated() where row.count != matrix.count {
            throw UserError(
                .usage, "row \(i + 1) has \(row.count) entries and there are \(matrix.count) rows", setting: "fim",
                "write a square matrix like [a,b;b,c]")
        }
        try self.init(formulas: matrix, isDiagonal: false, dimension: matrix.count, box: box, family: family)
    }

    private init(formulas: [[Formula]], isDiagonal: Bool, dimension: Int, box: [ParameterInterval], family: String?)
        throws
    {
        guard dimension >= 1 else { throw UserError(.usage, "no entries", setting: "fim", "give at least one formula") }
        self.box = try box.expanded(to: dimension, default: .unit)
        for formula in formulas.joined() {
            if let largest = formula.variables.max(), largest >= dimension {
                throw UserError(
                    .usage, "t\(largest + 1) is used and there are \(dimension) parameters",
                    "\(setting: "fim") \"\(formula)\"",
                    "use t1\(dimension > 1 ? " to t\(dimension)" : ""), or add entries")
            }
        }
        self.dimension = dimension
        self.formulas = formulas
        self.family = family
        let box = self.box
        func onUnitCube(_ formula: Formula, _ i: Int, _ j: Int) -> Formula {
            let (a, b) = (box[i].upper - box[i].lower, box[j].upper - box[j].lower)
            return .constant(a * b)
                * formula.substituting { k in
                    .constant(box[k].lower) + .constant(box[k].upper - box[k].lower) * .variable(k)
                }
        }
        if isDiagonal {
            let entries = formulas[0].enumerated().map { onUnitCube($1, $0, $0) }
            components = Component.split(diagonal: entries)
        } else {
            let entries = formulas.enumerated().map { i, row in row.enumerated().map { onUnitCube($1, i, $0) } }
            try ModelCheck.symmetry(of: entries)
            components = Component.split(matrix: entries)
        }
        distinctComponents = Component.tally(components)
        let isStillDiagonal = components.allSatisfy { $0.size == 1 || $0.isDiagonal }
        let isConstant = components.allSatisfy { $0.variables.isEmpty }
        let isProduct = components.allSatisfy { $0.size == 1 && ($0.variables.isEmpty || $0.variables == $0.axes) }
        kind =
            isStillDiagonal
            ? (isConstant ? .constantDiagonal : isProduct ? .product : .diagonal) : (isConstant ? .constantFull : .full)
        isZero = components.allSatisfy(\.entries.isZero)
        try ModelCheck.run(components, box: box)
    }
}
