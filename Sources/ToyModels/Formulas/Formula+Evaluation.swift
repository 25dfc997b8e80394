public import BallArithmetic

extension Formula {
    /// The value in doubles, without a bound on the error.
    public func value(at point: [Double]) -> Double {
        Program([self], dimension: point.count).evaluator(in: DoubleSystem())(point)[0]
    }

    /// An enclosure of all values over the given coordinates; not finite if the formula is not defined everywhere.
    public func enclosure(at point: [Ball], precision: Int) -> Ball {
        if let value = rational { return Ball(value, precision: precision) }
        return Program([self], dimension: point.count).evaluator(in: BallSystem(precision: precision))(point)[0]
    }

    /// An enclosure over complex coordinates; with `analytic`, finite only where the formula is holomorphic.
    public func enclosure(at point: [ComplexBall], precision: Int, analytic: Bool) -> ComplexBall {
        let system = ComplexBallSystem(precision: precision, analytic: analytic)
        return Program([self], dimension: point.count).evaluator(in: system)(point)[0]
    }
}
