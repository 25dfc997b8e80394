/// The verdict of data on a bound on the gap between risk and empirical risk.
public enum BoundVerdict: String, Sendable, Codable {
    /// The bound could be tested, and the data do not contradict it. This is not a proof.
    case satisfied = "SATISFIED"
    /// The data contradict the bound, at the confidence of their intervals.
    case violated = "VIOLATED"
    /// There is nothing to test, or the data do not decide.
    case uninformative = "UNINFORMATIVE"
}
