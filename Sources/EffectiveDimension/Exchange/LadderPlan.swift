import Foundation
internal import Foundations

/// The rungs of a ladder of replicas along c, fixed before the main run.
///
/// Below the first rung stands c = 0, the parameter distribution itself, which is drawn afresh.
struct LadderPlan: Sendable, Codable {
    /// The place of one replica.
    struct Rung: Sendable, Codable {
        /// `c sqrt(kappa)`.
        var factor: Double
        /// Sizes of the moves, one for each layer that moves.
        var stepSizes: [StepSizes]
    }

    /// Ascending in the factor.
    var rungs: [Rung]
    /// The first rung whose results are asked for.
    var first: Int
    /// Pairs of sweeps of a run, including the part that is discarded.
    var sweeps: Int

    /// Pairs of sweeps of the shortest run. Half as many left a bias of a sixth of a standard error, and 91% coverage, for
    /// nine independent parameters.
    static let shortest = 96
    /// Standard deviation of the log density ratio between neighbouring rungs. Exchanges are then accepted with a
    /// probability of about `erfc(spacing / 2)`, 0.4.
    static let spacing = 1.2
    /// The wanted acceptance of moves. For log det that changes in jumps, at the kinks of its layers, long steps that are
    /// accepted seldom move further than short ones.
    private static let acceptance = 0.15
    /// Networks of the pilot run, and pairs of sweeps at each of its rungs.
    private static let (pilotWalkers, pilotSweeps) = (16, 4)

    /// Pairs of sweeps of a run at a level, which may be negative.
    func sweeps(at level: Int) -> Int { max(12, sweeps << level) }

    /// The level at which ladders begin: 0, or a lower one whose first ladders end within half of the time that is left.
    ///
    /// A pilot run of this length made as many moves as `pilotWalkers * pilotSweeps` pairs of sweeps of a ladder.
    func level(pilot: Duration, _ context: RunContext) -> Int {
        // Two ladders one after the other on one worker.
        let rounds = context.workers > 1 ? 1 : 2
        return [0, -1, -2].first { level in
            // A ladder starts with a short run of its own.
            let pairs = sweeps(at: level) + 16
            return context.limit.allows(pilot * (2 * rounds * pairs) / (Self.pilotWalkers * Self.pilotSweeps))
        } ?? -3
    }

    /// A warning about ladders that are shorter than the shortest whose intervals were tested.
    func remarks(at level: Int) -> [String] {
        let pairs = sweeps(at: level)
        guard pairs < Self.shortest else { return [] }
        return [
            "ladders of \(pairs) pairs of sweeps instead of \(Self.shortest) or more: the answer may be biased and its "
                + "standard error too small; allow more seconds"
        ]
    }

    /// Pairs of sweeps that are discarded.
    var discarded: Int { sweeps / 2 }

    /// Pairs of sweeps between two evaluations of the slopes.
    var slopeStride: Int { max(1, (sweeps - discarded) / 8) }

    /// Finds rungs from c = 0 through the given factors, ascending, in a run that is discarded.
    init<Model: MarkovianModel>(
        _ problem: LayeredProblem<Model>, through factors: [Double], scratch: Model.Scratch,
        stream: inout RandomStream
    ) throws {
        let walkers = Self.pilotWalkers
        var networks = try NetworkPopulation.independent(
            problem, factor: factors[0], count: walkers, scratch: scratch, stream: &stream)
        var stepSizes = [StepSizes](repeating: StepSizes(), count: networks.movingLayers)
        self.init(rungs: [], first: 0, sweeps: Self.shortest)
        for target in factors {
            repeat {
                let here = rungs.last?.factor ?? 0
                let next = try networks.rung(after: here, spacing: Self.spacing, target: target)
                // The prior's networks carry the determinants at the first factor.
                let change = try networks.change(to: next)
                let weights = here == 0 ? networks.totals : change
                networks.resample(systematicResampling(weights, stream.uniform(), count: walkers))
                for round in 0..<Self.pilotSweeps {
                    for masked in [false, true] {
                        let counts = try networks.sweep(
                            exponent: 1, stepSizes: stepSizes, masked: masked, stream: &stream)
                        StepSizes.adapt(
                            &stepSizes, to: counts, masked: masked, round: round, acceptance: Self.acceptance)
                    }
                }
                rungs.append(Rung(factor: next, stepSizes: stepSizes))
            } while (rungs.last?.factor ?? target) < target * (1 - 1e-12)
            if target == factors[0] { first = rungs.count - 1 }
        }
    }

    private init(rungs: [Rung], first: Int, sweeps: Int) {
        self.rungs = rungs
        self.first = first
        self.sweeps = sweeps
    }
}

extension NetworkPopulation {
    /// The next factor on the way to `target` after equal steps in log c, each of which changes `log det` by about
    /// `spacing` standard deviations between the networks; from c = 0, the factor of a single such step.
    fileprivate mutating func rung(after here: Double, spacing: Double, target: Double) throws -> Double {
        let spectra = try particles.indices.map { try spectrum(of: $0) }
        func spread(_ next: Double) -> Double {
            let changes = spectra.map { spectrum in
                spectrum.reduce(0) { sum, roots in
                    sum + roots.count
                        * roots.values.reduce(0) {
                            $0 + ScaledLogarithm.value(next, $1) - ScaledLogarithm.value(here, $1)
                        }
                }
            }
            return Estimate.mean(of: changes).sampleDeviation
        }
        if spread(target) <= spacing { return target }
        var (low, high) = (here > 0 ? log(here) : log(target) - 60, log(target))
        for _ in 0..<30 {
            let middle = (low + high) / 2
            if spread(exp(middle)) <= spacing { low = middle } else { high = middle }
        }
        guard here > 0 else { return exp(high) }
        let left = log(target / here)
        return here * exp(left / (left / (high - log(here))).rounded(.up))
    }

    /// Square roots of the eigenvalues of each block of a network, with the number of units that share them.
    private mutating func spectrum(of network: Int) throws -> [(values: [Double], count: Double)] {
        var spectrum: [(values: [Double], count: Double)] = []
        for layer in model.layers.indices {
            try model.forEachBlock(
                of: layer, parameters: particles[network].parameters[layer][...],
                state: particles[network].states[layer], scratch: &scratch
            ) { roots, count in spectrum.append((roots, Double(count))) }
        }
        return spectrum
    }
}
