internal import BallArithmetic
internal import Bounds
internal import EffectiveDimension
internal import Foundations
internal import Records

extension DimensionStudy.Bound {
    /// The right sides, one for each gamma.
    func tails() throws -> [TailBound] {
        let constants = try BoundConstants(
            c: .shortest(constantC, of: "constantC"), h: .shortest(constantH, of: "constantH"),
            k: .shortest(constantK, of: "constantK"))
        return try gamma.map { try TailBound(constants: constants, gamma: Rational(parsing: $0), rate: rate) }
    }

    /// What a bound for a network is.
    static let notes = [
        "The constants C, H and K are set, not derived.",
        "An illustration, not an instance of the theorem: "
            + "Gaussian noise has no lower bound on its density, and ReLU networks are not smooth.",
    ]

    /// The bound over its sample sizes for each gamma, with the dimension of `estimate` taken at each eps_n.
    func evaluate(for estimate: NetworkEstimate, context: RunContext) throws -> [BoundDocument] {
        let zeta = try Rational(parsing: zeta)
        let sizes = try SampleSizes.parse(n)
        let normalisation = try estimate.normalise(context: context)
        return try tails().map { tail in
            let epsilons = try sizes.map { tail.epsilonAndDeviation(n: try SampleSizes.integer($0)).epsilon }
                .filter { $0 < 1 }
            let estimates = try estimate.dimensions(
                at: epsilons.map { Scale(epsilon: $0, zeta: zeta.doubleValue) }, normalisation: normalisation,
                lowerBounds: false, context: context)
            let points = zip(epsilons, estimates.estimates).map { epsilon, estimate in
                DimensionCurve.Point(
                    epsilon: epsilon, logDeterminant: estimate.logExpectedDeterminant.value,
                    standardError: estimate.logExpectedDeterminant.standardError)
            }
            guard !points.isEmpty else {
                throw UserError(.badData, "every n lies outside the theorem", "bound, n", "give larger sample sizes")
            }
            return try BoundDocument(
                bound: tail, sizes: sizes, delta: nil,
                dimension: DimensionCurve(
                    parameters: estimate.network.parameterCount, zeta: zeta, points: points,
                    summary: "plain estimate at each eps_n"),
                notes: Self.notes)
        }
    }
}
