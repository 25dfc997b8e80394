internal import BallArithmetic
internal import Bounds
import Foundation
internal import Foundations

/// The curves of one toy family: certified bounds, competing bounds and the simulated truth.
struct FamilyCurves {
    let study: BoundStudy
    let label: String
    let family: any BoundedFamily
    let context: StudyContext

    func record() throws -> BoundStudy.Record {
        let zeta = try Rational(parsing: study.zeta)
        let delta = try Rational(parsing: study.delta)
        let curves = BoundCurves(
            zeta: zeta, delta: delta, sizes: try SampleSizes.parse(study.n), threads: context.threads)
        let simulated = try SampleSizes.parse(study.simulated).map { Int($0) }
        let quantities = family.quantities
        let dimension = try family.dimension(zeta: zeta)
        let certified = try BoundConstants.explicit(quantities, zeta: zeta)
        let verification = try Verification(
            family: family, constants: certified, constantsName: ConstantsChoice.certified.rawValue, zeta: zeta,
            gamma: nil, delta: delta, sizes: simulated, dataSets: study.dataSets, seed: study.seed
        ).run(threads: context.threads, progress: context.progress)
        var all = try own(curves, quantities, dimension)
        all += try competitors(curves, quantities, dimension)
        if let average = try rademacher(curves, sizes: simulated, range: quantities.lossRange.value) {
            all.append(average)
        }
        all += try truth(simulated, delta: delta.doubleValue)
        return BoundStudy.Record(
            label: label, model: "\(family.name); \(family.truth)", lossRange: quantities.lossRange.value, curves: all,
            tails: try curves.tails(constants: certified, dimension: dimension, notes: []), verification: verification,
            isInstance: Assumption.allHold(family.assumptionTable(zeta: zeta)))
    }

    private func own(
        _ curves: BoundCurves, _ quantities: FamilyQuantities, _ dimension: any DimensionFunction
    ) throws -> [BoundStudy.Curve] {
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
                source: choice == .paper
                    ? BoundCurves.theorem : "this toolkit's derivation, after \(BoundCurves.theorem)",
                assumptions: "uniform over the box; \(words); best gamma at each n", dimension: dimension)
        }
    }

    private func competitors(
        _ curves: BoundCurves, _ quantities: FamilyQuantities, _ dimension: any DimensionFunction
    ) throws -> [BoundStudy.Curve] {
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
                "Abbas et al.", source: "Abbas et al., Nature Computational Science 1 (2021), theorem 1",
                assumptions:
                    "uniform over the box; full rank and Lipschitz log Fhat; its undetermined factor set to 1, "
                    + "in its favour"
            ) { n in
                abbas.deviation(n: n, delta: delta) {
                    curves.logMeanRoot($0, parameters: d, dimension: dimension)
                }
            },
        ]
    }

    private func rademacher(_ curves: BoundCurves, sizes: [Int], range: Double) throws -> BoundStudy.Curve? {
        guard let family = family as? any RademacherFamily else { return nil }
        let delta = curves.delta.doubleValue
        return try curves.competitor(
            "Rademacher", source: "Bartlett and Mendelson, JMLR 3 (2002), theorem 8",
            assumptions:
                "uniform over the box; bounded loss; the complexity is simulated, so it holds up to that error",
            sizes: sizes.map(Double.init)
        ) { n in
            let complexity = try RademacherAverage.estimate(
                family, size: Int(n), count: max(100, study.dataSets / 4), seed: study.seed, threads: context.threads)
            return ClassicalBounds.rademacher(complexity: complexity.value, range: range, n: n, delta: delta)
        }
    }

    /// The simulated quantile that a bound at level delta is about: the same data sets as in the verification.
    private func truth(_ sizes: [Int], delta: Double) throws -> [BoundStudy.Curve] {
        let quantiles = try sizes.map { n in
            let sample = try SupremumSample(
                family: family, size: n, count: study.dataSets, seed: study.seed, threads: context.threads)
            let sorted = sample.suprema.sorted()
            return sorted[min(sorted.count - 1, Int((1 - delta) * Double(sorted.count)))]
        }
        return [
            BoundStudy.Curve(
                name: "simulated truth", role: .truth, source: "simulation",
                assumptions: "quantile 1 - delta of sup |R - R_n| over \(study.dataSets) data sets",
                n: sizes.map(Double.init), deviation: quantiles)
        ]
    }
}
