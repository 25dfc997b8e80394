/// A bound on the generalisation gap to hold against the one of this module, with what it rests on.
public struct Competitor: Sendable, Equatable, Codable {
    /// Short name.
    public var name: String
    /// Where it comes from.
    public var source: String
    /// What it assumes and what it speaks of.
    public var assumptions: String
    /// Chance that it fails.
    public var delta: Double
    /// The guaranteed deviation at each sample size asked for; at least the range of the loss where it says nothing.
    public var deviations: [Double]
}

/// Refuses arguments that no bound speaks of.
func requireSensible(n: Double, delta: Double, range: Double = 1) {
    precondition(n >= 1 && delta > 0 && delta < 1 && range > 0, "n = \(n), delta = \(delta), range = \(range)")
}
