public import EffectiveDimension
public import Foundations
public import Networks
public import Records

extension CurveCoverage {
    /// `runs` curves by `estimator` through the scales, with seeds `seed + 1`, `seed + 2`, ...; the parameters uniform on
    /// [low, high].
    public init(
        of network: some FisherNetwork, low: Double, high: Double, scales: [Scale], by estimator: some CurveEstimator,
        runs: Int, seed: UInt64, context: RunContext = RunContext()
    ) throws {
        let scales = scales.sorted { $0.magnification < $1.magnification }
        let truths = try scales.map { try ExactExpectation(of: network, low: low, high: high, scale: $0) }
        let prior = Prior.uniform(low: low, high: high)
        let normalisation = Normalisation(
            parameters: network.parameterCount, traces: [1], given: truths[0].normalisation)
        let step = context.steps(runs)
        let curves = try context.map(runs) { run in
            defer { step() }
            return try estimator.curve(
                network, from: network.source(prior, count: 1, seed: seed &+ UInt64(run + 1)), through: scales,
                normalisation: normalisation, context: context.sequential
            ).curve
        }
        // Runs choose the steps between the scales by their own pilots.
        let places = curves.map { curve in
            scales.map { scale in
                curve.points.indices.min {
                    abs(curve.points[$0].magnification - scale.magnification)
                        < abs(curve.points[$1].magnification - scale.magnification)
                } ?? 0
            }
        }
        let values = scales.indices.map { index in
            Row(
                c: scales[index].magnification, truth: truths[index].expected,
                zip(curves, places).map { $0.points[$1[index]].logDeterminant })
        }
        let differences = scales.indices.dropFirst().map { index in
            Row(
                start: scales[index - 1].magnification, c: scales[index].magnification,
                truth: truths[index].expected - truths[index - 1].expected,
                zip(curves, places).map { $0.difference(from: $1[index - 1], to: $1[index]) })
        }
        self.init(
            network: network.architecture.name, lastLayer: network.architecture.lastLayer.rawValue,
            estimator: estimator is TemperedEstimator ? nil : estimator.name,
            quadratureError: truths.map(\.error).max() ?? 0, rows: values + differences)
    }
}

extension CurveCoverage.Row {
    /// The estimates of all runs against the truth.
    fileprivate init(start: Double? = nil, c: Double, truth: Double, _ estimates: [Estimate]) {
        let test = IntervalTest(estimates: estimates, truth: truth)
        self.init(
            start: start, c: c, truth: truth, runs: estimates.count, covered: test.covered,
            bias: ReportedEstimate(test.bias), statedError: test.statedError, spread: test.spread)
    }
}
