internal import BallArithmetic

extension Formula {
    /// The partial derivative by variable `index`.
    ///
    /// At a kink of `abs` the enclosure of the derivative is the range between the one-sided derivatives, as a
    /// Lipschitz bound requires.
    public func derivative(by index: Int) -> Formula {
        switch self {
        case .constant, .pi, .e: return 0
        case .variable(let own): return own == index ? 1 : 0
        case .sum(let terms): return .sum(of: terms.map { $0.derivative(by: index) })
        case .negation(let a): return -a.derivative(by: index)
        case .product(let factors):
            return .sum(
                of: factors.indices.map { k in
                    .product(of: factors.enumerated().map { $0 == k ? $1.derivative(by: index) : $1 })
                })
        case .quotient(let a, let b):
            let (da, db) = (a.derivative(by: index), b.derivative(by: index))
            return db.isZero ? da / b : (da * b - a * db) / b.power(2)
        case .power(let a, let b):
            let (da, db) = (a.derivative(by: index), b.derivative(by: index))
            let alongBase = b * a.power(b - 1) * da
            return db.isZero ? alongBase : alongBase + self * Formula.call(.log, a).folded * db
        case .call(let function, let a):
            let inner = a.derivative(by: index)
            return inner.isZero ? 0 : derivative(of: function, at: a) * inner
        }
    }

    private func derivative(of function: Function, at a: Formula) -> Formula {
        switch function {
        case .sqrt: return 1 / (2 * self)
        case .exp: return self
        case .log: return 1 / a
        case .sin: return .call(.cos, a)
        case .cos: return -.call(.sin, a)
        case .tan: return 1 + power(2)
        case .sinh: return .call(.cosh, a)
        case .cosh: return .call(.sinh, a)
        case .tanh: return 1 - power(2)
        case .gamma: return self * .call(.polygamma(order: 0), a)
        case .lgamma: return .call(.polygamma(order: 0), a)
        case .erf: return 2 / Formula.call(.sqrt, .pi) * .call(.exp, -a.power(2))
        case .abs: return .call(.sign, a)
        case .sign: return 0
        case .polygamma(let order): return .call(.polygamma(order: order + 1), a)
        case .besselRatio(let order):
            // I_n' = (I_{n-1} + I_{n+1}) / 2 and I_{-n} = I_n; R_n = I_n / I_0.
            let (below, above) = (Formula.besselRatio(order - 1, a), Formula.besselRatio(order + 1, a))
            return (below + above) / 2 - self * .besselRatio(1, a)
        case .logBessel: return .besselRatio(1, a)
        case .vonMises:
            // The function is 1/2 + R_2/2 - R_1^2, and R_1' is the function itself.
            let (first, second, third) = (
                Formula.besselRatio(1, a), Formula.besselRatio(2, a), Formula.besselRatio(3, a)
            )
            return (first + third) / 4 - first * second / 2 - 2 * first * self
        }
    }

    private static func besselRatio(_ order: Int, _ argument: Formula) -> Formula {
        order == 0 ? 1 : .call(.besselRatio(order: abs(order)), argument)
    }
}
