import Foundation
internal import Foundations

/// Powers `0 = b_0 < b_1 < ... < b_T = 1` of a determinant and the scales of the moves at each, fixed beforehand.
struct TemperingPath: Sendable, Equatable {
    /// One power and the scales of the moves that follow the step to it, for each layer that moves.
    struct Step: Sendable, Equatable {
        var exponent: Double
        var scales: [MoveScales]
    }

    var steps: [Step]
}

/// Particles that a tempered run moves from one law to its tilted neighbour.
protocol TemperedPopulation {
    /// `log det` of each particle: the law at power b has density `exp(b energy)` against the law at power 0.
    var energies: [Double] { get }
    /// Number of layers that move, each with scales of its own.
    var movingLayers: Int { get }
    /// Replaces particle i by a copy of particle `ancestors[i]`.
    mutating func resample(_ ancestors: [Int])
    /// One sweep of Markov moves that leave the law at power `exponent` invariant.
    mutating func sweep(
        exponent: Double, scales: [MoveScales], masked: Bool, stream: inout RandomStream
    ) throws -> [MoveCount]
}

/// Moves tried and taken in one layer.
struct MoveCount: Sendable, Equatable {
    var tried = 0
    var taken = 0

    var rate: Double { tried > 0 ? Double(taken) / Double(tried) : 1 }

    static func += (a: inout MoveCount, b: MoveCount) {
        a.tried += b.tried
        a.taken += b.taken
    }
}

/// What following a path tells.
struct TemperedRun: Sendable {
    /// `log E[exp energy]` under the law at power 0; unbiased before the logarithm where the path was fixed beforehand.
    var logNormaliser = 0.0
    /// The same by thermodynamic integration, `int_0^1 E_b[energy] db`.
    var thermodynamic = 0.0
    /// Smallest conditional effective sample size of a step, as a share of the particles.
    var effectiveShare = 1.0
    /// Moves over the whole path.
    var moves = MoveCount()
}

extension TemperedPopulation {
    /// Moves the population along a path by reweighting, systematic resampling and `sweeps` pairs of sweeps a step.
    ///
    /// Source: Del Moral, Doucet, Jasra, "Sequential Monte Carlo samplers", JRSS B 68 (2006). Thermodynamic integration
    /// takes the trapezoidal rule with its end correction, `h/2 (f_0 + f_1) + h^2/12 (f_0' - f_1')` with
    /// `f = E_b[energy]` and `f' = Var_b[energy]` from the particles after their moves.
    mutating func follow(_ path: TemperingPath, sweeps: Int, stream: inout RandomStream) throws -> TemperedRun {
        var run = TemperedRun()
        var power = 0.0
        var moments = Moments(energies)
        for step in path.steps {
            let rise = step.exponent - power
            let weights = energies.map { rise * $0 }
            run.logNormaliser += LogSpace.logMeanExp(weights)
            run.effectiveShare = min(run.effectiveShare, LogSpace.effectiveSampleSize(weights) / Double(weights.count))
            resample(systematicResampling(weights, stream.uniform()))
            for sweepNumber in 0..<(2 * sweeps) {
                let counts = try sweep(
                    exponent: step.exponent, scales: step.scales, masked: sweepNumber & 1 == 1, stream: &stream)
                for count in counts { run.moves += count }
            }
            let next = Moments(energies)
            run.thermodynamic +=
                rise / 2 * (moments.mean + next.mean) + rise * rise / 12 * (moments.variance - next.variance)
            moments = next
            power = step.exponent
        }
        return run
    }

    /// Finds a path: each power the largest whose conditional effective sample size is half of the particles (1 at most),
    /// each scale adapted to acceptance 0.28. The population ends at power 1, to be discarded or to found the next stage.
    mutating func findPath(sweeps: Int, stream: inout RandomStream) throws -> TemperingPath {
        var path = TemperingPath(steps: [])
        var power = 0.0
        var scales = [MoveScales](repeating: MoveScales(), count: movingLayers)
        while power < 1 {
            let energies = energies
            let next = Self.nextPower(after: power, energies: energies)
            let weights = energies.map { (next - power) * $0 }
            resample(systematicResampling(weights, stream.uniform()))
            power = next
            for sweepNumber in 0..<(2 * sweeps) {
                let masked = sweepNumber & 1 == 1
                let counts = try sweep(exponent: power, scales: scales, masked: masked, stream: &stream)
                // Robbins-Monro steps that shrink within each power.
                let gain = 3 / (1 + 0.5 * Double(sweepNumber / 2)).squareRoot()
                for (layer, count) in counts.enumerated() where count.tried > 0 {
                    let scale = scales[layer][masked: masked] * exp(gain * (count.rate - 0.28))
                    scales[layer][masked: masked] = min(max(scale, 1e-4), 2)
                }
            }
            path.steps.append(TemperingPath.Step(exponent: power, scales: scales))
        }
        return path
    }

    private static func nextPower(after power: Double, energies: [Double]) -> Double {
        func share(_ next: Double) -> Double {
            LogSpace.effectiveSampleSize(energies.map { (next - power) * $0 }) / Double(energies.count)
        }
        if share(1) >= 0.5 { return 1 }
        var (low, high) = (power, 1.0)
        for _ in 0..<40 {
            let middle = (low + high) / 2
            if share(middle) >= 0.5 { low = middle } else { high = middle }
        }
        // A population whose particles hardly differ in weight but for one would stall; a thousandth is progress.
        return min(max(low, power + 1e-3), 1)
    }
}

/// Mean and variance of a sample.
private struct Moments {
    let mean: Double
    let variance: Double

    init(_ values: [Double]) {
        let count = Double(values.count)
        let mean = values.reduce(0, +) / count
        self.mean = mean
        variance = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / max(count - 1, 1)
    }
}

/// Ancestors in proportion to `exp(weights)`: each particle is copied its expected number of times, rounded up or down.
///
/// Source: Carpenter, Clifford, Fearnhead, "Improved particle filter for nonlinear problems", IEE Proc. 146 (1999).
func systematicResampling(_ weights: [Double], _ uniform: Double) -> [Int] {
    let shares = LogSpace.normalisedWeights(weights)
    let count = weights.count
    var ancestors: [Int] = []
    ancestors.reserveCapacity(count)
    var particle = 0
    var reached = shares[0]
    for i in 0..<count {
        let mark = (Double(i) + uniform) / Double(count)
        while reached < mark, particle < count - 1 {
            particle += 1
            reached += shares[particle]
        }
        ancestors.append(particle)
    }
    return ancestors
}
