/// Refuses arguments that no bound speaks of.
func requireSensible(n: Double, delta: Double, range: Double = 1) {
    precondition(n >= 1 && delta > 0 && delta < 1 && range > 0, "n = \(n), delta = \(delta), range = \(range)")
}
