internal import BallArithmetic
internal import Bounds
internal import EffectiveDimension
import Foundation
internal import Foundations
internal import Networks
internal import Records

/// The bounds of one network: an illustration with constants set to 1, the dimension at every eps_n from one curve against
/// c, and competing bounds for a loss in [0, 1].
struct NetworkCurves {
    let piece: BoundStudy.NetworkPiece
    let context: RunContext

    /// Share of test errors for the test-set and PAC-Bayes bounds.
    static let errorRate = 0.3
    /// Standard deviations of the Gaussian prior and posterior of the PAC-Bayes bounds.
    static let (prior, posterior) = (1.0, 0.1)
    /// Standard errors of the dimension that are added to see what they change.
    static let cautiousErrors = 2.0

    func record() throws -> BoundStudy.Record {
        let nets = piece.settings
        let zeta = try Rational(parsing: piece.zeta)
        let delta = try Rational(parsing: piece.delta)
        let (tempered, known) = try dimension(zeta: zeta)
        let curves = BoundCurves(
            zeta: zeta, delta: delta, sizes: try SampleSizes.parse(nets.n), context: context.silent)
        let dimension = tempered.dimensionCurve(zeta: zeta)
        let cautious = tempered.dimensionCurve(zeta: zeta, errors: Self.cautiousErrors)
        let unit = try BoundConstants(c: 1, h: 1, k: 1)
        let assumptions = Assumption.ofGaussianNetwork(activation: nets.activation.rawValue, zeta: zeta)
        let failing = Assumption.failing(assumptions)
        var all = try ConvergenceRate.allCases.map { rate in
            try curves.best(
                "2sED, rate \(rate.rawValue), C = H = K = 1", constants: unit, rate: rate, range: 1,
                source: rate == .published ? BoundCurves.theorem : BoundCurves.ownDerivation,
                assumptions: "uniform over the box; an illustration: constants set to 1, assumptions "
                    + "\(failing.map { "(\($0))" }.joined(separator: ", ")) fail",
                dimension: dimension, cautious: cautious)
        }
        all += competitors(curves, parameters: dimension.parameters)
        return .network(
            bounds: BoundStudy.Model(
                label: piece.network,
                model: "\(piece.network), \(nets.activation.rawValue), \(dimension.parameters) parameters",
                lossRange: 1,
                curves: all,
                tails: try curves.tails(
                    constants: unit, dimension: dimension, notes: ["Constants set to 1, not derived."]),
                isInstance: Assumption.allHold(assumptions), failing: failing),
            dimension: known)
    }

    /// The curve of the network, and the dimensions at the scales that it was asked to pass.
    private func dimension(
        zeta: Rational
    ) throws -> (tempered: TemperedDimension, known: BoundStudy.NetworkDimension) {
        let nets = piece.settings
        let specification = NetworkSpecification(
            NetworkShape(piece.network, activation: nets.activation), inputs: .sample(nets.sample),
            samples: nets.samples)
        let estimate = try NetworkEstimate(
            specification, draws: .prior(specification.prior, count: 1), seed: piece.seed)
        let pairs = nets.epsilon.map { CurveStudy.ScalePair(epsilon: $0, zeta: piece.zeta) }
        let document = try estimate.curve(
            by: nets.curveEstimator(schedule: nets.schedules[0]), at: pairs.map { try $0.exact },
            context: context.lasting)
        let tempered = TemperedDimension(
            network: piece.network,
            parts: [.init(piece: piece.network, curve: try document.stored(place: piece.network))])
        let target = nets.target * Double(tempered.parameters)
        let values = try pairs.compactMap { pair in
            try tempered.value(at: pair.exact.doubles()).map {
                CurveStudy.Dimension($0, of: piece.network, tempered.parameters, at: pair, target: target)
            }
        }
        return (tempered, BoundStudy.NetworkDimension(values: values, warnings: document.warnings))
    }

    private func competitors(_ curves: BoundCurves, parameters d: Int) -> [BoundCurve] {
        let delta = curves.delta.doubleValue
        // An average draw of the uniform distribution on [-1, 1]^d replaces trained weights.
        let divergence = PACBayes.divergence(
            parameters: d, squaredDistance: Double(d) / 3, posteriorDeviation: Self.posterior,
            priorDeviation: Self.prior)
        let rate = Self.errorRate
        return [
            curves.competitor(
                "test set", source: "Langford, JMLR 6 (2005), theorem 3.3",
                assumptions:
                    "one network, n fresh test samples, 0-1 loss, \(rate) of them wrong; risk above test error",
                sizes: curves.sizes.filter { $0 <= 1e9 }
            ) { n in
                let errors = Int((rate * n).rounded())
                return ClassicalBounds.testSet(errors: errors, n: Int(n), delta: delta) - Double(errors) / n
            },
            curves.competitor(
                "Hoeffding, one fixed model", source: "Hoeffding, JASA 58 (1963), theorem 2",
                assumptions: "one network chosen before the data, not uniform; loss in [0, 1]"
            ) { ClassicalBounds.hoeffding(range: 1, n: $0, delta: delta) },
            curves.competitor(
                "32 bits a parameter", source: "Hoeffding with a union bound (Occam)",
                assumptions: "uniform over all networks with \(d) single-precision parameters; loss in [0, 1]"
            ) { ClassicalBounds.finiteClass(range: 1, logSize: Double(32 * d) * log(2), n: $0, delta: delta) },
            curves.competitor(
                "PAC-Bayes, McAllester", source: "McAllester, COLT 1999; Maurer 2004",
                assumptions: pacBayes("expected gap")
            ) { PACBayes.mcAllester(divergence: divergence, range: 1, n: $0, delta: delta) },
            curves.competitor(
                "PAC-Bayes, Catoni", source: "Catoni 2007, theorem 1.2.1",
                assumptions: pacBayes("expected risk above \(rate)")
            ) { PACBayes.catoniBest(empiricalRisk: rate, divergence: divergence, n: $0, delta: delta) - rate },
        ]
    }

    private func pacBayes(_ what: String) -> String {
        "\(what) of a network drawn from N(w, \(Self.posterior)^2 I), prior N(0, \(Self.prior)^2 I), loss in [0, 1]; for w "
            + "stands an average draw of the prior box, not a trained network"
    }
}
