extension Formula: CustomStringConvertible {
    /// The formula as text. Formulas of named functions are read back as the same formula.
    public var description: String { text(above: 0) }

    /// The precedence of the operator. A part of lower precedence than required is put in brackets.
    private var rank: Int {
        switch self {
        case .sum: 1
        case .negation: 2
        case .product, .quotient: 3
        case .constant(let value): value.sign < 0 ? 2 : value.isInteger ? 6 : 3
        case .power: 5
        default: 6
        }
    }

    private func text(above place: Int) -> String {
        let bare =
            switch self {
            case .constant(let value): value.description
            case .pi: "pi"
            case .e: "e"
            case .variable(let index): "t\(index + 1)"
            case .sum(let terms):
                terms.dropFirst().reduce(terms[0].text(above: 1)) { text, term in
                    let next = term.text(above: 2)
                    return next.hasPrefix("-") ? text + "-" + next.dropFirst() : text + "+" + next
                }
            case .negation(let inner): "-" + inner.text(above: 3)
            case .product(let factors):
                factors[0].text(above: 3) + factors.dropFirst().map { "*" + $0.text(above: 4) }.joined()
            case .quotient(let top, let bottom): top.text(above: 3) + "/" + bottom.text(above: 4)
            case .power(let base, let exponent): base.text(above: 6) + "^" + exponent.text(above: 5)
            case .call(let function, let argument): "\(function)(\(argument))"
            }
        return rank < place ? "(\(bare))" : bare
    }
}

extension Formula.Function: CustomStringConvertible {
    /// The name in a formula.
    public var description: String {
        switch self {
        case .sqrt: "sqrt"
        case .exp: "exp"
        case .log: "log"
        case .sin: "sin"
        case .cos: "cos"
        case .tan: "tan"
        case .sinh: "sinh"
        case .cosh: "cosh"
        case .tanh: "tanh"
        case .gamma: "gamma"
        case .lgamma: "lgamma"
        case .erf: "erf"
        case .abs: "abs"
        case .sign: "sign"
        case .polygamma(order: 0): "digamma"
        case .polygamma(order: 1): "trigamma"
        case .polygamma(let order): "polygamma\(order)"
        case .besselRatio(let order): "besselRatio\(order)"
        case .logBessel: "logBessel"
        case .vonMises: "vonMises"
        }
    }
}
