/// The update rule, from the gradient g of the loss (including the weight decay `decay w`).
public enum Optimiser: String, Sendable, CaseIterable, Codable {
    /// `w := w - rate g`.
    case sgd
    /// `v := 0.9 v + g`, `w := w - rate v`.
    case momentum
    /// Adam with moments 0.9 and 0.999 and epsilon 1e-8, with bias correction (Kingma and Ba, ICLR 2015).
    case adam

    /// The factor of the velocity in `momentum`.
    static let momentumFactor = 0.9
    /// Adam's first and second moment factors and its epsilon.
    static let adamFactors = (first: 0.9, second: 0.999, epsilon: 1e-8)
}
