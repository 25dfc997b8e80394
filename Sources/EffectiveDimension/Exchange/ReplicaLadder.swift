internal import Foundations

/// Replicas of a network at the rungs of a ladder, which exchange their places: parallel tempering along c.
///
/// The replica at factor c has density `det(I + c (kappa F)^{1/2})` against the parameters' distribution. Neighbours
/// exchange with the Metropolis probability, even and odd pairs in turn, and the lowest rung exchanges with a new draw
/// from the distribution itself. All rungs stay in equilibrium together, so averages lose the memory of the start as
/// the run goes on, and low rungs carry new networks to high ones.
///
/// Source: Geyer, "Markov chain Monte Carlo maximum likelihood" (1991); even and odd pairs in turn: Syed,
/// Bouchard-Cote, Deligiannidis, Doucet, "Non-reversible parallel tempering", JRSS B 84 (2022).
struct ReplicaLadder<Model: MarkovianModel> {
    /// The record of one rung.
    struct Rung: Codable {
        /// `log det` at this rung minus that at the rung below, for replicas below and at this rung.
        var lower: [Double] = []
        var upper: [Double] = []
        /// Exchanges with the rung below.
        var exchanges = MoveCount()
        /// Moves of the replicas here.
        var moves = MoveCount()
        /// `log det` before and after the moves of a sweep.
        var before: [Double] = []
        var after: [Double] = []
        /// `dL/dlog c` of single replicas.
        var slopes: [Double] = []
    }

    private let problem: LayeredProblem<Model>
    private let plan: LadderPlan
    private var replicas: [NetworkPopulation<Model>] = []
    private var energies: [Double] = []
    private let scratch: Model.Scratch
    /// The records since the last call of `forget`.
    private(set) var rungs: [Rung]

    /// Networks of the run that brings a first replica to each rung, and pairs of sweeps there.
    private static var startWalkers: Int { 8 }
    private static var startSweeps: Int { 2 }

    /// Replicas from a short run of tempered networks along the rungs.
    init(
        _ problem: LayeredProblem<Model>, _ plan: LadderPlan, scratch: Model.Scratch, stream: inout RandomStream
    ) throws {
        self.problem = problem
        self.plan = plan
        self.scratch = scratch
        rungs = Array(repeating: Rung(), count: plan.rungs.count)
        var networks = try NetworkPopulation.independent(
            problem, factor: plan.rungs[0].factor, count: Self.startWalkers, scratch: scratch, stream: &stream)
        for (index, rung) in plan.rungs.enumerated() {
            let weights = index == 0 ? networks.totals : try networks.change(to: rung.factor)
            networks.resample(systematicResampling(weights, stream.uniform(), count: Self.startWalkers))
            for _ in 0..<Self.startSweeps {
                for masked in [false, true] {
                    _ = try networks.sweep(exponent: 1, stepSizes: rung.stepSizes, masked: masked, stream: &stream)
                }
            }
            var replica = networks
            replica.particles = [networks.particles[stream.integer(below: Self.startWalkers)]]
            replicas.append(replica)
            energies.append(replica.totals[0])
        }
    }

    /// The replicas and the records between two sweeps, from which a ladder goes on to the bit.
    struct Kept: Codable {
        var replicas: [KeptNetworks<Model.State>]
        var energies: [Double]
        var rungs: [Rung]
    }

    /// What a checkpoint keeps.
    var kept: Kept { Kept(replicas: replicas.map(\.kept), energies: energies, rungs: rungs) }

    /// The ladder that a checkpoint kept.
    init(_ problem: LayeredProblem<Model>, _ plan: LadderPlan, _ kept: Kept, scratch: Model.Scratch) {
        self.problem = problem
        self.plan = plan
        self.scratch = scratch
        replicas = kept.replicas.map { NetworkPopulation(problem, $0, scratch: scratch) }
        energies = kept.energies
        rungs = kept.rungs
    }

    /// Drops the records.
    mutating func forget() { rungs = Array(repeating: Rung(), count: rungs.count) }

    /// A pair of sweeps of all replicas, with exchanges after each.
    mutating func advance(stream: inout RandomStream) throws {
        for masked in [false, true] {
            for k in replicas.indices {
                rungs[k].before.append(energies[k])
                let counts = try replicas[k].sweep(
                    exponent: 1, stepSizes: plan.rungs[k].stepSizes, masked: masked, stream: &stream)
                for count in counts { rungs[k].moves += count }
                energies[k] = replicas[k].totals[0]
                rungs[k].after.append(energies[k])
            }
            for k in stride(from: masked ? 1 : 0, to: replicas.count, by: 2) {
                let isAccepted = k == 0 ? try refresh(stream: &stream) : try exchange(k, stream: &stream)
                rungs[k].exchanges += MoveCount(tried: 1, taken: isAccepted ? 1 : 0)
            }
        }
    }

    /// Tries to put a new draw from the distribution of the parameters on the lowest rung.
    private mutating func refresh(stream: inout RandomStream) throws -> Bool {
        let fresh = try NetworkPopulation.independent(
            problem, factor: plan.rungs[0].factor, count: 1, scratch: scratch, stream: &stream)
        let energy = fresh.totals[0]
        rungs[0].lower.append(energy)
        rungs[0].upper.append(energies[0])
        guard stream.accepts(energy - energies[0]) else { return false }
        (replicas[0], energies[0]) = (fresh, energy)
        return true
    }

    /// Tries to exchange the replica on rung k with that below.
    private mutating func exchange(_ k: Int, stream: inout RandomStream) throws -> Bool {
        var (risen, sunk) = (replicas[k - 1], replicas[k])
        let rise = try risen.change(to: plan.rungs[k].factor)[0]
        let fall = try sunk.change(to: plan.rungs[k - 1].factor)[0]
        rungs[k].lower.append(rise)
        rungs[k].upper.append(-fall)
        guard stream.accepts(rise + fall) else { return false }
        (energies[k - 1], energies[k]) = (energies[k] + fall, energies[k - 1] + rise)
        (replicas[k - 1], replicas[k]) = (sunk, risen)
        return true
    }

    /// Records `dL/dlog c` of the replicas on the rungs that are asked for.
    mutating func recordSlopes() throws {
        for k in plan.first..<replicas.count { rungs[k].slopes.append(try replicas[k].slopes(of: [0])[0]) }
    }
}
