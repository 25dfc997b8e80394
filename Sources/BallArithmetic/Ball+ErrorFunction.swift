internal import CFLINT

extension ComplexBall {
    /// The error function `2/sqrt(pi) * integral of exp(-t^2) from 0 to z`, entire.
    public func errorFunction() -> ComplexBall {
        ComplexBall(precision: precision) { acb_hypgeom_erf($0, pointer, precision) }
    }
}

extension Ball {
    /// The error function `2/sqrt(pi) * integral of exp(-t^2) from 0 to x`.
    /// It increases, so the values at the ends bound those of a wide ball.
    public func errorFunction() -> Ball { increasing { ComplexBall($0).errorFunction().real } }

    /// The greatest integer at or below the lower end; nil if the ball is not finite.
    public var floorOfLowerEnd: Integer? { bounds?.lower.roundedDown }
}
