internal import BallArithmetic
internal import Bounds
import Foundation
internal import Foundations
internal import Records

/// The curves of one toy family: certified bounds, competing bounds and the simulation.
struct FamilyCurves {
    let piece: BoundStudy.FamilyPiece
    let family: any BoundedFamily
    let simulated: [Int]
    let context: RunContext

    init(piece: BoundStudy.FamilyPiece, context: RunContext) throws {
        self.piece = piece
        self.context = context
        family = try FamilyText.family(piece.family, box: piece.box, truth: piece.truth)
        simulated = try SampleSizes.parse(piece.setting.simulated).map { Int($0) }
    }

    func record() throws -> BoundStudy.Record {
        let zeta = try Rational(parsing: piece.setting.zeta)
        let delta = try Rational(parsing: piece.setting.delta)
        let curves = BoundCurves(
            zeta: zeta, delta: delta, sizes: try SampleSizes.parse(piece.setting.n), context: context)
        let quantities = try family.quantities
        let dimension = try family.dimension(zeta: zeta)
        let certified = try BoundConstants.explicit(quantities, zeta: zeta)
        let verification = Verification(
            family: family, constants: certified, constantsName: ConstantsChoice.certified.rawValue, zeta: zeta,
            gamma: nil, delta: delta, sizes: simulated, dataSets: piece.setting.dataSets, seed: seed, chains: true)
        let samples = try verification.simulate(context: context)
        let bounds = FamilyBounds(family: family, curves: curves)
        var all = try bounds.chains(dimension)
        all += try bounds.own(quantities, dimension) + bounds.competitors(quantities, dimension)
        let range = quantities.lossRange.value
        if let average = try bounds.rademacher(
            range: range, sizes: simulated.map(Double.init), dataSets: piece.setting.dataSets, seed: seed)
        {
            all.append(average)
        }
        all.append(truth(samples, delta: delta.doubleValue))
        let assumptions = family.assumptionTable(zeta: zeta)
        var model = BoundStudy.Model(
            label: piece.label, model: "\(family.name); \(family.truth)", lossRange: range, curves: all,
            tails: try curves.tails(constants: certified, dimension: dimension, notes: []),
            isInstance: Assumption.allHold(assumptions), failing: Assumption.failing(assumptions))
        model.margins = try margins(samples, zeta: zeta, delta: delta, quantities, dimension)
        model.levels = try shares(delta: delta)
        return .family(bounds: model, verification: try verification.document(of: samples))
    }

    /// The bounds at the simulated sizes in decades above the mean supremum.
    private func margins(
        _ samples: [SupremumSample], zeta: Rational, delta: Rational, _ quantities: FamilyQuantities,
        _ dimension: any DimensionFunction
    ) throws -> [BoundStudy.Margin] {
        let bounds = FamilyBounds(
            family: family,
            curves: BoundCurves(zeta: zeta, delta: delta, sizes: samples.map { Double($0.n) }, context: context))
        let all =
            try bounds.chains(dimension) + bounds.own(quantities, dimension)
            + bounds.competitors(quantities, dimension)
        return samples.map { sample in
            let mean = sample.mean.value
            return BoundStudy.Margin(
                n: Double(sample.n),
                decades: all.reduce(into: [:]) { result, curve in
                    guard let index = curve.n.firstIndex(of: Double(sample.n)), mean > 0 else { return }
                    result[curve.name] = log10(curve.deviation[index] / mean)
                })
        }
    }

    /// The levels of the chain at n = 1000.
    private func shares(delta: Rational) throws -> [ChainDocument.Level] {
        let n = Integer(1000)
        let bound = try family.riskMetric().bound
        return try ChainDocument.Row(
            bound.atLevel(delta).deviation(n: n), n: n, size: 1000, delta: delta, lossRange: bound.lossRange
        ).levels
    }

    /// A different seed for each family, so that the errors of two families are independent.
    private var seed: UInt64 { RandomStream.seed(piece.setting.seed, for: piece.label) }

    /// The simulated quantile at level delta, from the same data sets as in the verification.
    private func truth(_ samples: [SupremumSample], delta: Double) -> BoundCurve {
        BoundCurve(
            name: "simulated truth", role: .truth, source: "simulation",
            assumptions: "quantile 1 - delta of sup |R - R_n| over \(piece.setting.dataSets) data sets",
            n: samples.map { Double($0.n) }, deviation: samples.map { $0.quantile(1 - delta) })
    }
}
