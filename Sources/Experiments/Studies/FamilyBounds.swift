internal import BallArithmetic
internal import Bounds
import Foundation
internal import Foundations
internal import Records

/// The bounds of one family at equal chance of failure.
struct FamilyBounds {
    let family: any BoundedFamily
    let curves: BoundCurves

    static let productChain = "chain, metric of the losses"
    static let fisherChain = "chain, Fisher covers"
    static let blindChain = "chain, blind to the spectrum"

    /// All bounds but the theorem that the caller shows itself; `dataSets` simulated averages at each size.
    func all(dataSets: Int, seed: UInt64, theoremOnly: ChainRequest.Theorem) throws -> [BoundCurve] {
        let quantities = try family.quantities
        let dimension = try family.dimension(zeta: curves.zeta)
        let shown = theoremOnly == .a ? Self.productChain : Self.fisherChain
        let range = quantities.lossRange.value
        let sizes = curves.sizes.filter { $0 <= min(Double(family.largestSize), 1e5) }
        let average = try rademacher(range: range, sizes: sizes, dataSets: dataSets, seed: seed)
        return try chains(dimension).filter { $0.name != shown } + own(quantities, dimension)
            + competitors(quantities, dimension) + [average].compactMap { $0 }
    }

    /// The two bounds by chains, and the first without the spectrum where that makes a difference.
    func chains(_ dimension: any DimensionFunction) throws -> [BoundCurve] {
        let metric = try family.riskMetric()
        let uniform = "uniform over the box; every n; needs neither bounded densities nor a Lipschitz gradient"
        var all = [
            try curves.chain(Self.productChain, metric.bound, assumptions: "\(uniform), nor a Fisher matrix"),
            try curves.chain(
                Self.fisherChain, family.fisherCover().bound(dimension: dimension),
                assumptions: "\(uniform); Lipschitz Fisher matrix, any spectrum; zeta = \(curves.zeta)"),
        ]
        if !metric.hasEqualAxes {
            all.append(
                try curves.chain(
                    Self.blindChain, metric.blindToTheSpectrum.bound,
                    assumptions: "as the first, with every axis as long as the longest"))
        }
        return all
    }

    /// The bounds by a single cover: explicit constants at both rates, and the paper's.
    func own(_ quantities: FamilyQuantities, _ dimension: any DimensionFunction) throws -> [BoundCurve] {
        let forms: [(String, ConstantsChoice, ConvergenceRate, String)] = [
            ("2sED, rate 3/8, explicit", .certified, .published, "certified constants"),
            ("2sED, rate 1/2, explicit", .certified, .parametric, "certified constants"),
            ("2sED, rate 1/2, sharper K", .sharper, .parametric, "certified constants, K depending on the scale"),
            ("2sED, rate 3/8, the paper's constants", .paper, .published, "reconstructed constants, not certified"),
        ]
        return try forms.map { name, choice, rate, words in
            try curves.best(
                name, constants: choice.constants(of: quantities, zeta: curves.zeta), rate: rate,
                range: quantities.lossRange.value,
                source: choice == .paper ? BoundCurves.theorem : BoundCurves.ownDerivation,
                assumptions: "uniform over the box; \(words); best gamma at each n", dimension: dimension)
        }
    }

    /// Hoeffding for one model, parameter counting, and Abbas et al.
    func competitors(_ quantities: FamilyQuantities, _ dimension: any DimensionFunction) throws -> [BoundCurve] {
        let delta = curves.delta.doubleValue
        let range = quantities.lossRange.value
        let lipschitz = (quantities.lossLipschitz * quantities.gradient).value
        let lossGradient = family.lossGradient?.value ?? lipschitz
        let d = family.parameters
        let abbas = EffectiveDimensionBound(lipschitz: lipschitz, range: range)
        return [
            curves.competitor(
                "Hoeffding, one fixed model", source: "Hoeffding, JASA 58 (1963), theorem 2",
                assumptions: "one model chosen before the data, not uniform; bounded loss"
            ) { ClassicalBounds.hoeffding(range: range, n: $0, delta: delta) },
            curves.competitor(
                "parameter count", source: "Hoeffding with a union over a uniform grid of the box",
                assumptions: "uniform over the box; bounded loss, Lipschitz in the parameters"
            ) {
                ClassicalBounds.parameterCount(
                    parameters: d, lipschitz: lossGradient, range: range, n: $0, delta: delta)
            },
            curves.competitor(
                "Abbas et al., from above", source: "Abbas et al., Nature Computational Science 1 (2021), theorem 1",
                assumptions:
                    "uniform over the box; full rank and Lipschitz log Fhat; its undetermined factor set to 1, "
                    + "in its favour; its log mean of sqrt(det(I + kappa Fhat)) replaced by an upper bound, too large by at "
                    + "most d log(2)/2"
            ) { n in
                abbas.deviation(n: n, delta: delta) {
                    curves.logMeanRoot($0, parameters: d, dimension: dimension)
                }
            },
        ]
    }

    /// The Rademacher bound with a simulated complexity, if the family has its suprema.
    func rademacher(range: Double, sizes: [Double], dataSets: Int, seed: UInt64) throws -> BoundCurve? {
        guard let family = family.withRademacherSuprema else { return nil }
        let delta = curves.delta.doubleValue
        return try curves.competitor(
            "Rademacher", source: "Bartlett and Mendelson, JMLR 3 (2002), theorem 8",
            assumptions:
                "uniform over the box; bounded loss; the complexity is simulated, so it holds up to that error",
            sizes: sizes
        ) { n in
            let complexity = try RademacherAverage.estimate(
                family, size: Int(n), count: max(100, dataSets / 4), seed: seed, context: curves.context)
            return ClassicalBounds.rademacher(complexity: complexity.value, range: range, n: n, delta: delta)
        }
    }
}
