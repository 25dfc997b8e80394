import Foundation
internal import Foundations

/// Inverse temperatures `0 = b_0 < b_1 < ... < b_T = 1` of a determinant and the step sizes at each, fixed
/// before the run.
struct TemperingPath: Sendable, Equatable, Codable {
    /// One inverse temperature and the step sizes after the step to it, for each layer that moves.
    struct Step: Sendable, Equatable, Codable {
        var exponent: Double
        var stepSizes: [StepSizes]
    }

    var steps: [Step]
}

/// Particles that a tempered run moves from one distribution to the next tilted one.
protocol TemperedPopulation {
    /// `log det` of each particle: the distribution at power b has density `exp(b energy)` with respect to that at
    /// power 0.
    var energies: [Double] { get }
    /// Number of layers that move, each with its own step sizes.
    var movingLayers: Int { get }
    /// Replaces the particles by copies of those in `ancestors`, which may be fewer.
    mutating func resample(_ ancestors: [Int])
    /// Adds the particles of another population at the same power.
    mutating func append(_ other: Self)
    /// One sweep of Markov moves that leave the distribution at power `exponent` invariant.
    mutating func sweep(
        exponent: Double, stepSizes: [StepSizes], masked: Bool, stream: inout RandomStream
    ) throws -> [MoveCount]
}

/// Numbers of proposed and accepted moves in one layer.
struct MoveCount: Sendable, Equatable, Codable {
    var tried = 0
    var taken = 0

    var rate: Double { tried > 0 ? Double(taken) / Double(tried) : 1 }

    static func += (a: inout MoveCount, b: MoveCount) {
        a.tried += b.tried
        a.taken += b.taken
    }
}

/// The results of following a path.
struct TemperedRun: Sendable, Codable {
    /// `log E[exp energy]` under the distribution at power 0; unbiased before the logarithm if the path was fixed
    /// before the run.
    var logNormaliser = 0.0
    /// The same by thermodynamic integration, `int_0^1 E_b[energy] db`.
    var thermodynamic = 0.0
    /// Smallest conditional effective sample size of a step, as a fraction of the particles.
    var effectiveShare = 1.0
    /// Moves over the whole path.
    var moves = MoveCount()
    /// For each step with moves, the correlation over the walkers of their energies before and after the moves: 1 for
    /// moves without effect, near 0 for moves that mix within the step.
    var persistence: [Double] = []
}

/// The moves of the particles at each power.
struct Mutation: Sendable {
    /// Number of particles that are resampled from the population and moved.
    var walkers: Int
    /// Pairs of sweeps, of all parameters and of some.
    var sweeps: Int

    /// Pairs of sweeps between two stored states: at most four states, to save memory.
    private var stride: Int { (sweeps + 3) / 4 }
    /// Stored states of each walker.
    var places: Int { sweeps == 0 ? 1 : (sweeps + stride - 1) / stride }
    /// Particles of a population.
    var particles: Int { walkers * places }

    /// Whether the states after this pair of sweeps, counted from 0, are stored; those after the last are.
    func keeps(_ pair: Int) -> Bool { (sweeps - 1 - pair) % stride == 0 }
}

extension TemperedPopulation {
    /// Moves the population along a path by reweighting, systematic resampling and sweeps.
    ///
    /// Fewer walkers than particles are resampled at each power, and the states on their paths form the next
    /// population. So no sweep is wasted: the normalising constant remains unbiased, and averages use every stored
    /// state.
    ///
    /// Source: Del Moral, Doucet, Jasra, "Sequential Monte Carlo samplers", JRSS B 68 (2006); Dau, Chopin, "Waste-free
    /// sequential Monte Carlo", JRSS B 84 (2022). Thermodynamic integration uses the trapezoidal rule with end
    /// correction, `h/2 (f_0 + f_1) + h^2/12 (f_0' - f_1')` with `f = E_b[energy]` and `f' = Var_b[energy]` from the
    /// particles after their moves.
    mutating func follow(
        _ path: TemperingPath, _ mutation: Mutation, stream: inout RandomStream
    ) throws -> TemperedRun {
        var run = TemperedRun()
        var power = 0.0
        var moments = Moments(energies)
        for step in path.steps {
            let rise = step.exponent - power
            let weights = energies.map { rise * $0 }
            try take(
                weights: weights, exponent: step.exponent, stepSizes: step.stepSizes, mutation, observing: \.energies,
                stream: &stream, into: &run)
            let next = Moments(energies)
            run.thermodynamic +=
                rise / 2 * (moments.mean + next.mean) + rise * rise / 12 * (moments.variance - next.variance)
            moments = next
            power = step.exponent
        }
        return run
    }

    /// One step: reweights, resamples and moves the population, and adds to `run` what the step shows.
    ///
    /// `observing` names the quantity whose correlation before and after the moves is recorded.
    mutating func take(
        weights: [Double], exponent: Double, stepSizes: [StepSizes], _ mutation: Mutation,
        observing quantity: KeyPath<Self, [Double]>, stream: inout RandomStream, into run: inout TemperedRun
    ) throws {
        run.logNormaliser += LogSpace.logMeanExp(weights)
        run.effectiveShare = min(run.effectiveShare, LogSpace.effectiveSampleSize(weights) / Double(weights.count))
        resample(systematicResampling(weights, stream.uniform(), count: mutation.walkers))
        let before = mutation.sweeps > 0 ? self[keyPath: quantity] : []
        try mutate(mutation) { walkers, masked in
            let counts = try walkers.sweep(exponent: exponent, stepSizes: stepSizes, masked: masked, stream: &stream)
            for count in counts { run.moves += count }
        }
        // The walkers come before the other states of their paths.
        if mutation.sweeps > 0 {
            run.persistence.append(correlation(before, Array(self[keyPath: quantity].prefix(before.count))))
        }
    }

    /// Moves the walkers, and makes the stored states the population.
    private mutating func mutate(
        _ mutation: Mutation, _ sweep: (_ walkers: inout Self, _ masked: Bool) throws -> Void
    ) rethrows {
        var places: [Self] = []
        for pair in 0..<mutation.sweeps {
            try sweep(&self, false)
            try sweep(&self, true)
            if mutation.keeps(pair), pair < mutation.sweeps - 1 { places.append(self) }
        }
        for place in places { append(place) }
    }

    /// Finds a path: each power is the largest, up to 1, whose conditional effective sample size is half of the
    /// particles; each scale is adapted to acceptance 0.28. The population ends at power 1, to be discarded or used by
    /// the next stage.
    mutating func findPath(_ mutation: Mutation, stream: inout RandomStream) throws -> TemperingPath {
        var path = TemperingPath(steps: [])
        var power = 0.0
        var stepSizes = [StepSizes](repeating: StepSizes(), count: movingLayers)
        while power < 1 {
            let energies = energies
            let next = Self.nextPower(after: power, energies: energies)
            let weights = energies.map { (next - power) * $0 }
            resample(systematicResampling(weights, stream.uniform(), count: mutation.walkers))
            power = next
            var sweeps = 0
            try mutate(mutation) { walkers, masked in
                let counts = try walkers.sweep(exponent: power, stepSizes: stepSizes, masked: masked, stream: &stream)
                StepSizes.adapt(&stepSizes, to: counts, masked: masked, round: sweeps / 2)
                sweeps += 1
            }
            path.steps.append(TemperingPath.Step(exponent: power, stepSizes: stepSizes))
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
        // If one particle dominates the weights, the power would hardly increase; so it grows by at least a thousandth.
        return min(max(low, power + 1e-3), 1)
    }
}

/// Mean and variance of a sample.
struct Moments {
    let mean: Double
    let variance: Double

    init(_ values: [Double]) {
        let count = Double(values.count)
        let mean = values.reduce(0, +) / count
        self.mean = mean
        variance = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / max(count - 1, 1)
    }
}

/// The correlation of two samples; 0 if one of them is constant.
func correlation(_ a: [Double], _ b: [Double]) -> Double {
    let count = Double(a.count)
    let (meanA, meanB) = (a.reduce(0, +) / count, b.reduce(0, +) / count)
    var (squaresA, squaresB, products) = (0.0, 0.0, 0.0)
    for (x, y) in zip(a, b) {
        squaresA += (x - meanA) * (x - meanA)
        squaresB += (y - meanB) * (y - meanB)
        products += (x - meanA) * (y - meanB)
    }
    // Treat variation by rounding as constant.
    let floor = 1e-24 * count * (meanA * meanA + meanB * meanB)
    return squaresA > floor && squaresB > floor ? products / (squaresA * squaresB).squareRoot() : 0
}

/// `count` ancestors with weights `exp(weights)`: each particle is copied its expected number of times, rounded up or
/// down.
///
/// Source: Carpenter, Clifford, Fearnhead, "Improved particle filter for nonlinear problems", IEE Proc. 146 (1999).
func systematicResampling(_ weights: [Double], _ uniform: Double, count: Int) -> [Int] {
    let shares = LogSpace.normalisedWeights(weights)
    var ancestors: [Int] = []
    ancestors.reserveCapacity(count)
    var particle = 0
    var reached = shares[0]
    for i in 0..<count {
        let mark = (Double(i) + uniform) / Double(count)
        while reached < mark, particle < weights.count - 1 {
            particle += 1
            reached += shares[particle]
        }
        ancestors.append(particle)
    }
    return ancestors
}
