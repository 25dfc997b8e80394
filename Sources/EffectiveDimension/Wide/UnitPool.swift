internal import Foundations

/// Units of the first layer with weights, from which networks take theirs.
struct UnitPool {
    /// Parameters of a unit.
    let width: Int
    /// The parameters, unit after unit.
    private let parameters: [Double]
    /// The lookahead of each unit, nats; 0 without one.
    let potentials: [Double]
    /// `log E[det exp(potential)]` of one unit, and the share of the units that count.
    let run: TemperedRun
    /// Sums of the weights up to each unit.
    private let cumulative: [Double]

    /// Number of units.
    var count: Int { potentials.count }
    /// Units that count by their weights, as an effective sample size.
    var effectiveUnits: Double { run.effectiveShare * Double(count) }

    /// The parameters of unit i.
    func unit(_ i: Int) -> ArraySlice<Double> { parameters[(i * width)..<((i + 1) * width)] }

    /// The number of a unit, drawn by weight.
    func draw(_ stream: inout RandomStream) -> Int {
        let mark = stream.uniform() * cumulative[count - 1]
        var (low, high) = (0, count - 1)
        while low < high {
            let middle = (low + high) / 2
            if cumulative[middle] > mark { high = middle } else { low = middle + 1 }
        }
        return low
    }
}

extension UnitPool {
    /// A population of units as a pool, its units weighted by `exp(weights)`; `run` is how it came about.
    init<Model: MarkovianModel>(
        _ population: UnitPopulation<Model>, weights: [Double], potentials: [Double], after run: TemperedRun
    ) {
        let tilted = zip(weights, potentials).map(+)
        var run = run
        run.logNormaliser += LogSpace.logMeanExp(tilted)
        run.effectiveShare = min(
            run.effectiveShare, LogSpace.effectiveSampleSize(tilted) / Double(tilted.count))
        run.thermodynamic = run.logNormaliser
        var sum = 0.0
        self.init(
            width: population.width, parameters: population.parameters, potentials: potentials, run: run,
            cumulative: LogSpace.normalisedWeights(tilted).map { share in
                sum += share
                return sum
            })
    }
}
