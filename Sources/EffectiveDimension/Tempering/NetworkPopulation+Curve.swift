import Foundation
internal import Foundations

/// Whole networks moved along c with all layers together: the distribution at c has density
/// `det(I + c (kappa F)^{1/2})` against that of the parameters.
extension NetworkPopulation {
    /// The most pairs of sweeps at one point of the pilot run.
    private static var mostSweeps: Int { 48 }
    /// A pilot run sweeps until log det of a network correlates less than this with log det before.
    private static var wantedCorrelation: Double { 0.3 }
    /// Networks whose slopes are evaluated at each point.
    private static var slopeNetworks: Int { 16 }

    /// Follows a plan: reweights, resamples and moves at each step. Appends one run and one slope for each step that ends
    /// in time. A result with slopes is that of the first steps, where the population stands; `afterStep` can keep it.
    mutating func follow(
        _ plan: CurvePlan, walkers: Int, kept: Int = 0, stream: inout RandomStream, into result: inout RepetitionRun,
        afterStep: (_ networks: Self, _ stream: RandomStream, _ result: inout RepetitionRun) -> Void = { _, _, _ in }
    ) throws {
        func keep() { result.networksAlong.append(spread(kept).map { $0.parameters.flatMap { $0 } }) }
        if result.slopes.isEmpty {
            result.slopes.append(try slope())
            if kept > 0 { keep() }
        }
        for step in plan.steps.dropFirst(result.slopes.count - 1) {
            let last = factor
            let done = try TimeLimit.result {
                var run = TemperedRun()
                try take(
                    weights: change(to: step.factor), exponent: 1, stepSizes: step.stepSizes,
                    Mutation(walkers: walkers, sweeps: step.sweeps), observing: \.totals, stream: &stream, into: &run)
                let slope = try slope()
                // By the trapezoidal rule in log c.
                run.thermodynamic = log(step.factor / last) * ((result.slopes.last ?? slope) + slope) / 2
                return (run: run, slope: slope)
            }
            guard let done else { return }
            result.stages.append(done.run)
            result.slopes.append(done.slope)
            if kept > 0, step.isAsked { keep() }
            afterStep(self, stream, &result)
        }
    }

    /// Finds a plan through the given factors, ascending, from the first one, where the population stands; as far as the
    /// time allows.
    ///
    /// A step is as long as leaves half of the networks effective: log weights are about `U dlog c`, so that
    /// `dlog c = sqrt(log 2) / sd(U)`. A level below 0 halves the sweeps so many times: correlations decay geometrically,
    /// so that the wanted one is its root.
    mutating func findCurve(
        through factors: [Double], stepSizes start: [StepSizes], walkers: Int, level: Int = 0,
        boundEfforts: [SamplingEffort] = [], stream: inout RandomStream, boundStream: inout RandomStream
    ) throws -> CurvePlan {
        let mostSweeps = Self.mostSweeps << level
        let wantedCorrelation = pow(Self.wantedCorrelation, pow(2, Double(level)))
        var plan = CurvePlan(steps: [])
        var stepSizes = start
        for (index, target) in factors.enumerated() {
            while factor < target * (1 - 1e-12) {
                let step = try TimeLimit.result {
                    var step = try findStep(
                        towards: target, stepSizes: &stepSizes, walkers: walkers, mostSweeps: mostSweeps,
                        wantedCorrelation: wantedCorrelation, stream: &stream)
                    step.isAsked = step.factor >= target * (1 - 1e-12)
                    if step.isAsked, !boundEfforts.isEmpty {
                        step.bounds = try findBounds(boundEfforts[index], stream: &boundStream)
                    }
                    return step
                }
                guard let step else { return plan }
                plan.steps.append(step)
            }
        }
        return plan
    }

    /// Finds the next step on the way to a larger factor, and takes it.
    private mutating func findStep(
        towards target: Double, stepSizes: inout [StepSizes], walkers: Int, mostSweeps: Int, wantedCorrelation: Double,
        stream: inout RandomStream
    ) throws -> CurvePlan.Step {
        let spread = Estimate.mean(of: try slopes(of: Array(particles.indices))).sampleDeviation
        let length = spread > 0 ? log(2).squareRoot() / spread : .infinity
        let left = log(target / factor)
        // Equal steps to the target.
        let next = length >= left ? target : factor * exp(left / (left / length).rounded(.up))
        let weights = try change(to: next)
        resample(systematicResampling(weights, stream.uniform(), count: walkers))
        let before = totals
        var pairs = 0
        repeat {
            for masked in [false, true] {
                let counts = try sweep(exponent: 1, stepSizes: stepSizes, masked: masked, stream: &stream)
                StepSizes.adapt(&stepSizes, to: counts, masked: masked, round: pairs)
            }
            pairs += 1
        } while pairs < mostSweeps
            && (pairs < 2 || correlation(before, totals) > wantedCorrelation)
        return CurvePlan.Step(factor: next, stepSizes: stepSizes, sweeps: pairs)
    }

    /// Finds paths for nested populations of units of each later layer, on the first network.
    private mutating func findBounds(
        _ effort: SamplingEffort, stream: inout RandomStream
    ) throws -> CurvePlan.BoundPlan {
        let untempered = LayeredPlan.untempered(layers: model.layers.count, effort: effort)
        var plan = CurvePlan.BoundPlan(effort: effort, nested: untempered.nested)
        for layer in model.layers.indices.dropFirst() where !model.layers[layer].hasConstantBlocks {
            var units = try UnitPopulation(
                model, layer: layer, state: particles[0].states[layer], factor: factor, law: laws[layer],
                count: effort.units.particles, limit: limit, scratch: scratch, stream: &stream)
            plan.nested[layer - 1] = try units.findPath(effort.units, stream: &stream)
        }
        return plan
    }

    /// `log det` of all layers of each network.
    var totals: [Double] {
        particles.map { network in
            (0...layer).reduce(0) { $0 + network.logDeterminant($1, shape: model.layers[$1]) }
        }
    }

    /// Evaluates all blocks at another factor; returns the change of `log det` of each network.
    mutating func change(to next: Double) throws -> [Double] {
        let before = totals
        factor = next
        for i in particles.indices {
            for layer in 0...layer {
                particles[i].blocks[layer] = try blocks(
                    layer, particles[i].parameters[layer], particles[i].states[layer])
            }
        }
        return zip(totals, before).map(-)
    }

    /// Mean of `dL/dlog c = sum_i c s_i / (1 + c s_i)` over some networks, spread evenly.
    private mutating func slope() throws -> Double {
        let count = min(Self.slopeNetworks, particles.count)
        return try slopes(of: (0..<count).map { $0 * particles.count / count }).reduce(0, +) / Double(count)
    }

    /// The derivative of `log det` by log c for some networks.
    mutating func slopes(of networks: [Int]) throws -> [Double] {
        try networks.map { i in
            try limit.check()
            var slope = 0.0
            for layer in 0...layer {
                try model.forEachBlock(
                    of: layer, parameters: particles[i].parameters[layer][...], state: particles[i].states[layer],
                    scratch: &scratch
                ) { roots, count in
                    for root in roots { slope += Double(count) * ScaledLogarithm.slope(factor, root) }
                }
            }
            return slope
        }
    }
}
