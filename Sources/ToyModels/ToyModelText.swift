internal import BallArithmetic
internal import EffectiveDimension
internal import Foundations

/// A toy model as text on a command line or in a study file.
public struct ToyModelText: Codable, Sendable, Equatable {
    /// The Fisher matrix: a diagonal `4*t1^2,1+t2` or a full matrix `[a,b;b,c]`.
    public var fim: String?
    /// A statistical family instead of `fim`, such as `bernoulli`.
    public var family: String?
    /// The box, `LO:HI` for all axes or one for each with commas; by default that of the family, else [0, 1].
    public var box: String?

    /// A text for each part.
    public init(fim: String? = nil, family: String? = nil, box: String? = nil) {
        self.fim = fim
        self.family = family
        self.box = box
    }

    /// The model, checked.
    ///
    /// - Throws: `UserError`, `SyntaxError` or `ArithmeticError` that names the place of the error.
    public func model() throws -> ToyModel {
        let sides = try box.map(ParameterInterval.box) ?? []
        switch (fim, family) {
        case (let fim?, nil):
            switch try FormulaList(parsing: fim) {
            case .diagonal(let formulas): return try ToyModel(diagonal: formulas, box: sides)
            case .matrix(let rows): return try ToyModel(matrix: rows, box: sides)
            }
        case (nil, let family?): return try StatisticalFamily(parsing: family).model(box: sides, name: family)
        default:
            throw UserError(
                .usage, "one Fisher matrix is needed", "\(setting: "fim"), \(setting: "family")", "give one of them")
        }
    }
}
