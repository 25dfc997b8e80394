/// Checks that the arguments are in the range of the bounds.
func requireSensible(n: Double, delta: Double, range: Double = 1) {
    precondition(n >= 1 && delta > 0 && delta < 1 && range > 0, "n = \(n), delta = \(delta), range = \(range)")
}
