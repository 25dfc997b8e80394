internal import BallArithmetic
internal import EffectiveDimension
internal import ToyModels

/// A density `p(z; theta)` as formulas: variables 0 ..< d are the parameters, variable d is the outcome z.
struct ExpressionDensity: Sendable {
    let parameters: Int
    /// The density.
    let value: Formula
    /// Its logarithm.
    let logarithm: Formula
    /// Whether the text gave the logarithm, so that bounds of it are the tighter ones.
    let isLogarithmGiven: Bool

    init(value: Formula, parameters: Int) {
        self.parameters = parameters
        self.value = value
        logarithm = .call(.log, value)
        isLogarithmGiven = false
    }

    init(logarithm: Formula, parameters: Int) {
        self.parameters = parameters
        self.logarithm = logarithm
        value = .call(.exp, logarithm)
        isLogarithmGiven = true
    }

    /// `d_i p`.
    func slope(_ i: Int) -> Formula {
        isLogarithmGiven ? value * logarithm.derivative(by: i) : value.derivative(by: i)
    }

    /// `d_i p d_j p / p`, the integrand of the Fisher matrix.
    func information(_ i: Int, _ j: Int) -> Formula {
        isLogarithmGiven
            ? value * logarithm.derivative(by: i) * logarithm.derivative(by: j)
            : value.derivative(by: i) * value.derivative(by: j) / value
    }

    /// The density with every variable replaced.
    func substituting(parameters count: Int, _ replacement: (Int) -> Formula) -> ExpressionDensity {
        isLogarithmGiven
            ? ExpressionDensity(logarithm: logarithm.substituting(replacement), parameters: count)
            : ExpressionDensity(value: value.substituting(replacement), parameters: count)
    }

    /// The density of parameters on the unit cube.
    func onCube(_ box: [ParameterInterval]) -> ExpressionDensity {
        substituting(parameters: parameters) { k in
            k < box.count ? .constant(box[k].lower) + .constant(box[k].length) * .variable(k) : .variable(k)
        }
    }

    /// The density at one outcome, a function of the parameters alone.
    func at(outcome: Rational) -> ExpressionDensity {
        substituting(parameters: parameters) { $0 == parameters ? .constant(outcome) : .variable($0) }
    }
}
