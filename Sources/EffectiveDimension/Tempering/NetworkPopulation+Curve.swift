import Foundation
internal import Foundations

/// Whole networks moved along c with all layers together: the distribution at c has density
/// `det(I + c (kappa F)^{1/2})` against that of the parameters.
extension NetworkPopulation {
    /// The most pairs of sweeps at one point of the pilot run.
    private static var mostSweeps: Int { 48 }
    /// Networks whose slopes are evaluated at each point.
    private static var slopeNetworks: Int { 16 }

    /// Follows a plan: reweights, resamples and moves at each step. Appends one run and one slope for each step that ends
    /// in time. The persistence of a short step is that of a natural one with as many sweeps for its length. A result with
    /// slopes is that of the first steps, where the population stands; `afterStep` can keep it.
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
                run.persistence = run.persistence.map(step.overNaturalStep)
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
    /// `dlog c = sqrt(log 2) / sd(U)`, the natural length. A level below 0 halves the sweeps so many times: correlations
    /// decay geometrically, so that the wanted one is its root.
    mutating func findCurve(
        through factors: [Double], stepSizes start: [StepSizes], walkers: Int, level: Int = 0,
        sweepRule: SweepRule = .newest, boundEfforts: [SamplingEffort] = [], stream: inout RandomStream,
        boundStream: inout RandomStream
    ) throws -> CurvePlan {
        var found: [SweepRule.PilotStep] = []
        var stepSizes = start
        search: for (index, target) in factors.enumerated() {
            while factor < target * (1 - 1e-12) {
                let next = try TimeLimit.result {
                    var next = try findStep(
                        towards: target, stepSizes: &stepSizes, walkers: walkers, level: level, sweepRule,
                        stream: &stream)
                    next.step.isAsked = next.step.factor >= target * (1 - 1e-12)
                    if next.step.isAsked, !boundEfforts.isEmpty {
                        next.step.bounds = try findBounds(boundEfforts[index], stream: &boundStream)
                    }
                    return next
                }
                guard let next else { break search }
                found.append(next)
            }
        }
        return CurvePlan(steps: sweepRule.settled(found), sweepRule: sweepRule)
    }

    /// Finds the next step on the way to a larger factor, and takes it.
    private mutating func findStep(
        towards target: Double, stepSizes: inout [StepSizes], walkers: Int, level: Int, _ sweepRule: SweepRule,
        stream: inout RandomStream
    ) throws -> SweepRule.PilotStep {
        let spread = Estimate.mean(of: try slopes(of: Array(particles.indices))).sampleDeviation
        let length = spread > 0 ? log(2).squareRoot() / spread : .infinity
        let left = log(target / factor)
        // Equal steps to the target.
        let next = length >= left ? target : factor * exp(left / (left / length).rounded(.up))
        let share = sweepRule == .everyStep ? 1 : log(next / factor) / length
        let wanted = pow(sweepRule.wantedCorrelation(share: share), pow(2, Double(level)))
        let weights = try change(to: next)
        resample(systematicResampling(weights, stream.uniform(), count: walkers))
        let before = totals
        var (pairs, correlationLeft) = (0, 1.0)
        repeat {
            for masked in [false, true] {
                let counts = try sweep(exponent: 1, stepSizes: stepSizes, masked: masked, stream: &stream)
                StepSizes.adapt(&stepSizes, to: counts, masked: masked, round: pairs)
            }
            pairs += 1
            correlationLeft = correlation(before, totals)
        } while pairs < Self.mostSweeps << level && (pairs < sweepRule.fewestSweeps || correlationLeft > wanted)
        return SweepRule.PilotStep(
            step: CurvePlan.Step(factor: next, stepSizes: stepSizes, sweeps: pairs, share: share),
            correlation: correlationLeft, wanted: wanted)
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
    ///
    /// Networks see the same inputs of the first layer, so that its units with equal fingerprints have one block.
    mutating func change(to next: Double) throws -> [Double] {
        let before = totals
        factor = next
        let width = model.layers[0].parametersPerUnit
        var known: [UInt64: UnitBlock] = [:]
        for i in particles.indices {
            for unit in particles[i].blocks[0].indices {
                let fingerprint = particles[i].blocks[0][unit].fingerprint
                if let block = fingerprint.flatMap({ known[$0] }) {
                    particles[i].blocks[0][unit] = block
                    continue
                }
                try limit.check()
                let block = try model.block(
                    ofUnitIn: 0, parameters: particles[i].parameters[0][(unit * width)..<((unit + 1) * width)],
                    state: particles[i].states[0], factor: factor, known: nil, scratch: &scratch)
                particles[i].blocks[0][unit] = block
                if let fingerprint { known[fingerprint] = block }
            }
            for layer in 1..<(layer + 1) {
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
