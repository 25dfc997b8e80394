internal import BallArithmetic
public import EffectiveDimension
internal import Foundations

/// A learning model given by its Fisher matrix only: formulas for F on a box of uniformly distributed parameters.
///
/// Internally the box is the unit cube: `theta_i = a_i + s_i t_i` turns `F_ij` into `s_i s_j F_ij` (theory, section 1).
/// The initialisers check that the formulas are defined on the closed box and that no diagonal entry is negative. They
/// also search for points where F is not positive semi-definite (for blocks above 4 x 4 only among sample points).
public struct ToyModel: Sendable {
    /// The form of the Fisher matrix, which determines the available methods.
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

        /// The form in words.
        var words: String {
            switch self {
            case .constantDiagonal: "constant diagonal"
            case .product: "product"
            case .diagonal: "diagonal, but coupled"
            case .constantFull: "constant full"
            case .full: "full"
            }
        }
    }

    /// Number of parameters d.
    public let dimension: Int
    /// The form of F.
    public let kind: Kind
    /// The box of the parameters.
    public let box: [ParameterInterval]
    /// The entries of F in the parameters themselves: the diagonal, or all rows of a full matrix.
    public let formulas: [[Formula]]
    /// The name of the statistical family, if the model is one.
    public let family: String?
    /// The independent parts of F on the unit cube.
    let components: [Component]
    /// Whether F = 0.
    let isZero: Bool
    /// The distinct components in order of appearance, with their counts.
    let distinctComponents: [(component: Component, count: Int)]

    /// A model with a diagonal Fisher matrix. A single interval applies to all axes; without intervals the box is [0,
    /// 1]^d.
    ///
    /// - Throws: `UserError` if the model makes no sense.
    public init(diagonal: [Formula], box: [ParameterInterval] = [], family: String? = nil) throws {
        try self.init(formulas: [diagonal], isDiagonal: true, dimension: diagonal.count, box: box, family: family)
    }

    /// A model with a full symmetric Fisher matrix. A single interval applies to all axes; without intervals the box is
    /// [0, 1]^d.
    ///
    /// - Throws: `UserError` if the model makes no sense.
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
