internal import Foundations

extension DimensionEstimates {
    /// The dimensions at several pairs of scales from one curve; for scales that the time did not allow, means over
    /// independent draws.
    init<Model: MarkovianModel>(_ request: CurveRequest, _ model: Model, _ laws: [ParameterLaw]) throws {
        self.init([])
        let (scales, normalisation) = (request.scales, request.normalisation)
        let priors = try scales.map { scale in
            try PriorDraws(
                LayeredProblem(model: model, laws: laws, factor: scale.factor(kappa: normalisation.kappa)),
                seed: request.seed, context: request.context.silent.limited(toPartOf: scales.count))
        }
        for prior in priors { notices += prior.notices }
        let run = try TimeLimit.result { try CurveRun(request, model, laws) }
        if let run { notices += run.notices }
        let places = scales.map { scale in run.flatMap { run in run.point(at: scale).map { (run, $0) } } }
        for (index, scale) in scales.enumerated() {
            guard let (run, point) = places[index] else {
                estimates.append(
                    DimensionEstimate(
                        ofDraws: priors[index], scale: scale, parameters: model.parameterCount,
                        wanted: request.byExchange ? "ladders of replicas" : "tempered repetitions"))
                continue
            }
            let part = run.outcome.part(
                to: point, of: run.plan, target: request.target(at: scale, parameters: model.parameterCount),
                lowerBounds: request.lowerBounds)
            estimates.append(
                DimensionEstimate(
                    scale, part, at: point, of: run, request, prior: priors[index], layers: model.layers.count))
            if request.estimator.keptNetworks > 0, !request.byExchange { samples.append(TiltedSample(part.runs)) }
        }
        guard let run, places.allSatisfy({ $0 != nil }) else { return }
        let points = places.compactMap { $0?.1 }
        covariance = points.map { a in points.map { run.curve.covariance[a][$0] } }
    }
}

extension CurveRequest {
    /// The standard error asked for at a pair of scales, nats; nil for a schedule alone.
    fileprivate func target(at scale: Scale, parameters: Int) -> Double? {
        estimator.schedule == nil || estimator.targetError != nil
            ? estimator.target(parameters: parameters, depth: scale.depth) : nil
    }
}

extension DimensionEstimate {
    /// The estimate at one point of a curve.
    fileprivate init(
        _ scale: Scale, _ part: RepetitionOutcome, at point: Int, of run: CurveRun, _ request: CurveRequest,
        prior: PriorDraws, layers: Int
    ) {
        let parameters = run.curve.parameters
        let remarks = part.remarks + (run.plan.ladder?.remarks(at: part.schedule.level) ?? [])
        func result(_ shortfalls: [String]) -> DimensionEstimate {
            DimensionEstimate(
                scale: scale, summary: part.summary, normalisation: request.normalisation, parameters: parameters,
                lowerBounds: part.hasBounds, prior: prior,
                diagnostics: .tempering(TemperingReport(part, at: point, of: run, layers: layers)), remarks: remarks,
                shortfalls: shortfalls)
        }
        let shortfalls =
            part.shortfalls
            + (request.lowerBounds && !part.hasBounds ? ["the time ended before the lower bounds at this scale"] : [])
        self = result(
            shortfalls
                + TemperedEstimator.missed(
                    request.target(at: scale, parameters: parameters), by: result([]).worstError, depth: scale.depth,
                    normalisation: request.normalisation))
    }

    /// The largest standard error of the dimension and its lower bounds.
    var worstError: Double {
        max(
            twoScaleDimension.standardError, lower?.published.standardError ?? 0, lower?.tight.standardError ?? 0)
    }
}

extension TemperingReport {
    /// The report at one point of a curve: the stages layer by layer, then the way along c, with `c / c_point` for powers.
    fileprivate init(_ part: RepetitionOutcome, at point: Int, of run: CurveRun, layers: Int) {
        let curve = run.curve
        let isLadder = run.plan.ladder != nil
        let points = curve.points[(isLadder ? 0 : min(1, point))...point]
        let spread = isLadder ? curve.points[point].logDeterminant : curve.difference(from: 0, to: point)
        let way = Stage(
            layer: layers, powers: points.map { $0.magnification / curve.points[point].magnification },
            acceptance: points.map(\.acceptance).min() ?? 1, effectiveShare: points.map(\.effectiveShare).min() ?? 1,
            spread: spread.standardError * Double(part.runs.count).squareRoot(),
            persistence: points.map(\.persistence).max() ?? 0)
        if isLadder {
            let sweeps = points.map(\.sweeps).max() ?? 0
            self.init(
                schedule: part.schedule, sweeps: sweeps, unitParticles: sweeps, networkParticles: sweeps,
                stages: [way], mixingShift: part.check?.shift, crossCheck: part.summary.thermodynamic)
        } else {
            self.init(
                schedule: part.schedule, effort: run.plan.effort, plan: run.plan, runs: part.runs,
                mixingShift: part.check?.shift, crossCheck: part.summary.thermodynamic)
            if point > 0 { stages.append(way) }
        }
    }
}
