internal import BallArithmetic
internal import Bounds
import Foundation
internal import Records

/// The bounds of one network on a box at equal chance of failure, for the range of its loss.
struct NetworkBounds {
    let model: ChainNetwork
    let curves: BoundCurves

    /// The part of the box's side that the posterior of the PAC-Bayes bound has.
    static let posteriorShare = 16.0

    /// All bounds but the theorem that the caller shows itself.
    func all(theoremOnly: ChainRequest.Theorem) throws -> [BoundCurve] {
        let network = model.network
        let uniform = "uniform over the box; every n; every law of inputs in the range and of classes"
        let chain =
            switch theoremOnly {
            case .b:
                try curves.chain(FamilyBounds.productChain, network.riskMetric().bound, assumptions: uniform)
            case .a:
                try curves.chain(
                    FamilyBounds.fisherChain,
                    network.fisherCover().bound(dimension: network.dimensionBound(zeta: curves.zeta)),
                    assumptions: "\(uniform); zeta = \(curves.zeta)")
            }
        return [chain] + competitors()
    }

    private func competitors() -> [BoundCurve] {
        let delta = curves.delta.doubleValue
        let (d, constants) = (model.network.parameters, model.network.constants)
        let (range, slope) = (constants.lossRange.upperDouble, constants.gradientNorm.upperDouble)
        guard range > 0 else { return [] }
        let divergence = Double(d) * log(Self.posteriorShare)
        var all = [
            curves.competitor(
                "parameter count", source: "Hoeffding with a union over a uniform grid of the box",
                assumptions: "uniform over the box; bounded loss, Lipschitz in the parameters"
            ) {
                ClassicalBounds.parameterCount(parameters: d, lipschitz: slope, range: range, n: $0, delta: delta)
            },
            curves.competitor(
                "PAC-Bayes, parts of the box", source: "McAllester, COLT 1999; Maurer 2004",
                assumptions:
                    "mean gap of a network drawn uniformly from a cube inside the box with 1/\(Int(Self.posteriorShare)) "
                    + "of its side, prior uniform on the box: KL = d log \(Int(Self.posteriorShare))",
                sizes: curves.sizes.filter { $0 >= 8 }
            ) { PACBayes.mcAllester(divergence: divergence, range: range, n: $0, delta: delta) },
            curves.competitor(
                "test set, this loss", source: "Hoeffding, JASA 58 (1963), theorem 2",
                assumptions: "one network, n fresh rows, loss with this range"
            ) { ClassicalBounds.hoeffding(range: range, n: $0, delta: delta) },
        ]
        if let rate = model.errorRate {
            all.append(
                curves.competitor(
                    "test set, 0-1 loss", source: "Langford, JMLR 6 (2005), theorem 3.3",
                    assumptions:
                        "one network, n fresh rows, as many of them wrong as of the given ones; risk above test error",
                    sizes: curves.sizes.filter { $0 <= 1e9 }
                ) { n in
                    let errors = Int((rate * n).rounded())
                    return ClassicalBounds.testSet(errors: errors, n: Int(n), delta: delta) - Double(errors) / n
                })
        }
        return all
    }
}
