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
            gamma: nil, delta: delta, sizes: simulated, dataSets: piece.setting.dataSets, seed: seed)
        let samples = try verification.simulate(context: context)
        var all = try own(curves, quantities, dimension)
        all += try competitors(curves, quantities, dimension)
        if let average = try rademacher(curves, range: quantities.lossRange.value) {
            all.append(average)
        }
        all.append(truth(samples, delta: delta.doubleValue))
        let assumptions = family.assumptionTable(zeta: zeta)
        return .family(
            bounds: BoundStudy.Model(
                label: piece.label, model: "\(family.name); \(family.truth)", lossRange: quantities.lossRange.value,
                curves: all, tails: try curves.tails(constants: certified, dimension: dimension, notes: []),
                isInstance: Assumption.allHold(assumptions), failing: Assumption.failing(assumptions)),
            verification: try verification.document(of: samples))
    }

    /// A different seed for each family, so that the errors of two families are independent.
    private var seed: UInt64 { RandomStream.seed(piece.setting.seed, for: piece.label) }

    private func own(
        _ curves: BoundCurves, _ quantities: FamilyQuantities, _ dimension: any DimensionFunction
    ) throws -> [BoundCurve] {
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

    private func competitors(
        _ curves: BoundCurves, _ quantities: FamilyQuantities, _ dimension: any DimensionFunction
    ) throws -> [BoundCurve] {
        let delta = curves.delta.doubleValue
        let range = quantities.lossRange.value
        let lipschitz = (quantities.lossLipschitz * quantities.gradient).value
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
                ClassicalBounds.parameterCount(parameters: d, lipschitz: lipschitz, range: range, n: $0, delta: delta)
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

    private func rademacher(_ curves: BoundCurves, range: Double) throws -> BoundCurve? {
        guard let family = family.withRademacherSuprema else { return nil }
        let delta = curves.delta.doubleValue
        return try curves.competitor(
            "Rademacher", source: "Bartlett and Mendelson, JMLR 3 (2002), theorem 8",
            assumptions:
                "uniform over the box; bounded loss; the complexity is simulated, so it holds up to that error",
            sizes: simulated.map(Double.init)
        ) { n in
            let complexity = try RademacherAverage.estimate(
                family, size: Int(n), count: max(100, piece.setting.dataSets / 4), seed: seed, context: context)
            return ClassicalBounds.rademacher(complexity: complexity.value, range: range, n: n, delta: delta)
        }
    }

    /// The simulated quantile at level delta, from the same data sets as in the verification.
    private func truth(_ samples: [SupremumSample], delta: Double) -> BoundCurve {
        BoundCurve(
            name: "simulated truth", role: .truth, source: "simulation",
            assumptions: "quantile 1 - delta of sup |R - R_n| over \(piece.setting.dataSets) data sets",
            n: samples.map { Double($0.n) }, deviation: samples.map { $0.quantile(1 - delta) })
    }
}
