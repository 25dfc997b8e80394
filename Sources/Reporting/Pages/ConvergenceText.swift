internal import Foundations
internal import Records

extension CurveStudy.Dimension {
    /// The number with its error, and a mark if doubled sweeps moved it or it has no check.
    var marked: String { dimension.shown + (convergence == .converged ? "" : " (!)") }
}

extension [CurveStudy.Dimension] {
    /// What is known of the convergence of one network's dimensions; nil if all have converged.
    var notConverged: String? {
        let moved = filter { $0.convergence == .moved }
        let unchecked = count { $0.convergence == .unchecked }
        guard let network = first?.network, !moved.isEmpty || unchecked > 0 else { return nil }
        var text = "**\(network): not converged** at \(moved.count + unchecked) of \(count) scales, marked (!)."
        if let worst = moved.compactMap(\.movement).max(by: { abs($0.value) < abs($1.value) }) {
            text += " Doubled sweeps move its dimension by up to \(worst.shown) parameters, more than its target error."
        }
        if unchecked > 0 { text += " No check with half the sweeps was run at \(unchecked) of them." }
        return text
    }
}
