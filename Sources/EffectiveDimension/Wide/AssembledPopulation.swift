internal import Foundations

/// Networks of two layers whose first layers are assembled from a pool of units.
///
/// The distribution at power b has density `exp(b energy)` with respect to independent units of the pool. The energy is log det of
/// the last layer minus the lookahead of all units. A move draws some of the units anew from the pool.
struct AssembledPopulation<Model: MarkovianModel>: TemperedPopulation {
    /// A network.
    private struct Member {
        /// The numbers of its units in the pool.
        var units: [Int]
        /// `log det` of the last layer, nats.
        var logDeterminant: Double
        /// The sum of its units' potentials, nats.
        var potential: Double

        var energy: Double { logDeterminant - potential }
    }

    private let problem: LayeredProblem<Model>
    private let pool: UnitPool
    private var scratch: Model.Scratch
    private var members: [Member] = []
    /// The last layer's blocks do not depend on its parameters.
    private let unusedParameters: [Double]

    /// `count` networks of independent units from the pool.
    init(
        _ problem: LayeredProblem<Model>, pool: UnitPool, count: Int, scratch: Model.Scratch,
        stream: inout RandomStream
    ) throws {
        self.problem = problem
        self.pool = pool
        self.scratch = scratch
        unusedParameters = Array(repeating: 0, count: problem.layers[1].parametersPerUnit)
        for _ in 0..<count {
            let units = (0..<problem.layers[0].units).map { _ in pool.draw(&stream) }
            members.append(try member(units))
        }
    }

    private mutating func member(_ units: [Int]) throws -> Member {
        try problem.limit.check()
        let block = try problem.model.block(
            ofUnitIn: 1, parameters: unusedParameters[...], state: state(units), factor: problem.factor, known: nil,
            scratch: &scratch)
        return Member(
            units: units, logDeterminant: Double(problem.layers[1].units) * block.logDeterminant,
            potential: units.reduce(0) { $0 + pool.potentials[$1] })
    }

    private func state(_ units: [Int]) -> Model.State {
        problem.model.advance(problem.model.initialState, through: 0, parameters: firstLayer(units)[...])
    }

    private func firstLayer(_ units: [Int]) -> [Double] {
        var parameters: [Double] = []
        parameters.reserveCapacity(units.count * pool.width)
        for unit in units { parameters += pool.unit(unit) }
        return parameters
    }

    /// The inputs of the last layer of every network.
    var states: [Model.State] { members.map { state($0.units) } }
    /// `log det` of the last layer of every network, nats.
    var logDeterminants: [Double] { members.map(\.logDeterminant) }
    /// The first layers of at most `count` networks, spread evenly.
    func firstLayers(_ count: Int) -> [[Double]] {
        let count = min(count, members.count)
        return (0..<count).map { firstLayer(members[$0 * members.count / count].units) }
    }

    var energies: [Double] { members.map(\.energy) }
    var movingLayers: Int { 1 }

    mutating func resample(_ ancestors: [Int]) { members = ancestors.map { members[$0] } }

    mutating func append(_ other: Self) { members += other.members }

    mutating func sweep(
        exponent: Double, stepSizes: [StepSizes], masked: Bool, stream: inout RandomStream
    ) throws -> [MoveCount] {
        // The step size is the share of the units that are drawn anew.
        let share = min(1, masked ? stepSizes[0].masked / 5 : stepSizes[0].full)
        var count = MoveCount(tried: members.count, taken: 0)
        for i in members.indices {
            var units = members[i].units
            let certain = stream.integer(below: units.count)
            for k in units.indices where k == certain || stream.uniform() < share { units[k] = pool.draw(&stream) }
            let proposal = try member(units)
            guard stream.accepts(exponent * (proposal.energy - members[i].energy)) else { continue }
            members[i] = proposal
            count.taken += 1
        }
        return [count]
    }
}
