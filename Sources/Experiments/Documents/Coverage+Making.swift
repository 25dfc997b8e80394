public import EffectiveDimension
public import Foundations
public import Networks
public import Records

extension Coverage {
    /// An estimator with its effort, created for every seed.
    public struct Method: Sendable {
        /// The name in the table.
        public var name: String
        /// Number of runs, if different from the other methods.
        public var runs: Int?
        /// The estimator.
        var estimator: any DimensionEstimator
        /// Draws that it is given.
        var draws = 1

        /// Tempering by a schedule.
        public static func tempered(_ schedule: TemperingReport.Schedule) -> Method {
            Method(name: "tempered", estimator: TemperedEstimator(schedule: schedule))
        }

        /// Tempering until the standard error is below a target (parameters), to test runs that choose their own
        /// length.
        public static func tempered(targetError: Double, runs: Int? = nil) -> Method {
            Method(name: "tempered to target", runs: runs, estimator: TemperedEstimator(targetError: targetError))
        }

        /// The factorised estimator with this number of draws.
        public static func factorised(draws: Int) -> Method {
            Method(name: "factorised", estimator: FactorisedEstimator(), draws: draws)
        }

        /// The mean over so many draws.
        public static func plain(draws: Int) -> Method {
            Method(name: "plain", estimator: PlainEstimator(), draws: draws)
        }
    }

    /// `runs` runs of every method, with seeds `seed + 1`, `seed + 2`, ...; the parameters uniform on [low, high].
    public init(
        of network: some FisherNetwork, low: Double, high: Double, scale: Scale, methods: [Method], runs: Int,
        seed: UInt64, context: RunContext = RunContext()
    ) throws {
        let truth = try ExactExpectation(of: network, low: low, high: high, scale: scale)
        let prior = Prior.uniform(low: low, high: high)
        let normalisation = Normalisation(parameters: network.parameterCount, traces: [1], given: truth.normalisation)
        let step = context.steps(methods.reduce(0) { $0 + ($1.runs ?? runs) })
        let rows = try methods.map { method in
            let estimates = try context.map(method.runs ?? runs) { run in
                defer { step() }
                return try method.estimator.estimate(
                    network, from: network.source(prior, count: method.draws, seed: seed &+ UInt64(run + 1)),
                    at: [scale], normalisation: normalisation, lowerBounds: true, context: context.sequential)[0]
            }
            return Row(method.name, estimates, truth: truth, parameters: network.parameterCount)
        }
        self.init(
            network: network.architecture.name, lastLayer: network.architecture.lastLayer.rawValue,
            quadratureError: truth.error, rows: rows)
    }
}

extension Coverage.Row {
    fileprivate init(_ name: String, _ estimates: [DimensionEstimate], truth: ExactExpectation, parameters: Int) {
        func sums(_ quantity: (DimensionEstimate) -> Estimate?) -> [Estimate] {
            estimates.compactMap { estimate in
                quantity(estimate)?.scaled(
                    by: estimate.scale.depth, offset: -estimate.scale.depth * estimate.scale.zeta * Double(parameters))
            }
        }
        let expected = IntervalTest(estimates: sums { $0.twoScaleDimension }, truth: truth.expected)
        let repetitions = estimates.compactMap { $0.tempering?.schedule.repetitions }
        self.init(
            estimator: name, truth: truth.expected, lowerTruth: truth.lower, tightTruth: truth.tight,
            runs: estimates.count, covered: expected.covered,
            publishedCovered: IntervalTest(estimates: sums { $0.lower?.published }, truth: truth.lower).covered,
            tightCovered: IntervalTest(estimates: sums { $0.lower?.tight }, truth: truth.tight).covered,
            bias: ReportedEstimate(expected.bias), statedError: expected.statedError, spread: expected.spread,
            effectiveSampleSize: estimates.map(\.effectiveSampleSize).sorted()[estimates.count / 2],
            repetitions: repetitions.isEmpty
                ? nil : Double(repetitions.reduce(0, +)) / Double(repetitions.count))
    }
}
