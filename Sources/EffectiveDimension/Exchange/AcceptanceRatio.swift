import Foundation

/// `log E_a[exp(delta)]` for the log density ratio `delta = log (p_b / p_a)` of two unnormalised distributions, from values
/// of delta under both: `log Z_b - log Z_a` by Bennett's acceptance ratio.
///
/// The result m solves `sum_a f(delta - m - r) = sum_b f(m - delta + r)` with `f(x) = 1 / (1 + exp(-x))` and
/// `r = log(n_a / n_b)`, the estimate of least variance from both samples. Without discretisation error; its bias is of
/// order 1/n.
///
/// Source: Bennett, "Efficient estimation of free energy differences from Monte Carlo data", J. Comput. Phys. 22 (1976).
func acceptanceRatio(_ lower: ArraySlice<Double>, _ upper: ArraySlice<Double>) -> Double {
    precondition(!lower.isEmpty && !upper.isEmpty, "\(lower.count) and \(upper.count) values")
    let ratio = log(Double(lower.count) / Double(upper.count))
    func excess(_ m: Double) -> Double {
        lower.reduce(0) { $0 + 1 / (1 + exp(m - $1 + ratio)) } - upper.reduce(0) { $0 + 1 / (1 + exp($1 - ratio - m)) }
    }
    let values = [lower, upper].joined()
    var low = (values.min() ?? 0) - abs(ratio)
    var high = (values.max() ?? 0) + abs(ratio)
    // Equal values determine the result without rounding.
    guard low < high else { return low }
    while true {
        let middle = low + (high - low) / 2
        guard middle > low, middle < high, high - low > 1e-13 * max(abs(low), abs(high)) else { return middle }
        if excess(middle) > 0 { low = middle } else { high = middle }
    }
}
