import Foundation
internal import Foundations
internal import Records

extension CurveStudy.Dimension {
    /// The number with its error, and a mark if it has not converged or was not checked.
    var marked: String { dimension.shown + (convergence == .converged ? "" : " (!)") }

    /// Whether a check contradicts the number.
    var isDoubtful: Bool { convergence == .moved || convergence == .disputed }

    /// The number of the second curve minus this one, with the error of the difference; nil without a second curve.
    var dispute: ReportedEstimate? {
        second.map {
            .init(
                value: $0.value - dimension.value, standardError: hypot($0.standardError, dimension.standardError))
        }
    }
}

extension [CurveStudy.Dimension] {
    /// What is known of the convergence of one network's dimensions; nil if all have converged.
    var notConverged: String? {
        func scales(_ convergence: CurveStudy.Convergence) -> Int { count { $0.convergence == convergence } }
        func worst(_ convergence: CurveStudy.Convergence, _ change: (Element) -> ReportedEstimate?) -> String? {
            filter { $0.convergence == convergence }.compactMap(change).max { abs($0.value) < abs($1.value) }?.shown
        }
        let open = count { $0.convergence != .converged }
        guard let network = first?.network, open > 0 else { return nil }
        var text = "**\(network): not converged** at \(open) of \(count) scales, marked (!)."
        if let worst = worst(.moved, \.movement) {
            text += " Doubled sweeps move its dimension by up to \(worst) parameters, more than its target error."
        }
        if let worst = worst(.disputed, \.dispute) {
            text +=
                " At \(scales(.disputed)) of them a second curve, of another range of c, gives another dimension: the "
                + "difference is up to \(worst) parameters."
        }
        if scales(.unchecked) > 0 { text += " No check with half the sweeps was run at \(scales(.unchecked)) of them." }
        return text
    }
}
