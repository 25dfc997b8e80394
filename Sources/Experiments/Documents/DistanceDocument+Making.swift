internal import Bounds
public import Foundations
internal import Measures
public import Networks
public import Records
public import Training

extension DistanceDocument {
    /// The exact distance between two regressions by a linear model with noise and prior of these variances.
    ///
    /// `beta` is the temperature for each row, by default 1 for all rows of task 1.
    public init(
        linear pair: TaskPair, noiseVariance: Double, priorVariance: Double, temperaturePerRow beta: Double?,
        context: RunContext
    ) throws {
        func task(_ task: TaskPair.Task) -> LinearTask {
            LinearTask(
                inputs: task.inputs, targets: task.targets, noiseVariance: noiseVariance, priorVariance: priorVariance)
        }
        let (first, second) = (task(pair.first), task(pair.second))
        let beta = beta ?? 1 / Double(first.targets.count)
        func stage(_ tasks: [Int], _ task: LinearTask) throws -> Stage {
            let rows = Double(task.targets.count)
            let complexity = try task.complexity(temperature: beta * rows)
            return Stage(
                tasks: tasks, rows: task.targets.count, risk: complexity.risk / rows,
                divergence: complexity.divergence, freeEnergy: complexity.total)
        }
        let distance = try first.distance(to: second, temperaturePerRow: beta)
        self.init(
            model: "linear model of \(pair.first.inputs.columns) weights without a constant, noise variance "
                + "\(NumberFormat.number(noiseVariance)), prior variance \(NumberFormat.number(priorVariance))",
            tasks: [pair.first.description, pair.second.description], betaPerRow: beta,
            stages: [
                try stage([1], first), try stage([2], second), try stage([1, 2], first.joined(with: second)),
            ],
            readings: [
                Reading(name: "KL at this beta for each row", value: distance.structurePerRow),
                Reading(name: "KL at beta 1 in all", value: distance.structure),
                Reading(name: "free energy at beta 1 in all", value: distance.freeEnergy),
            ], notes: [], environment: RunEnvironment(threads: context.workers))
    }

    /// The distance between two tasks of classes as a network's training measures it: means over trainings with the seed of
    /// the configuration and those after it, with errors from their spread.
    ///
    /// `beta` is the temperature for each row, by default 1 for all rows of task 1. Throws `UserError` if the rows do not suit the
    /// network.
    public init(
        _ architecture: Architecture, tasks pair: TaskPair, configuration: TrainingConfiguration, epochs: Int,
        temperaturePerRow beta: Double?, draws: Int, trainings: Int, context: RunContext
    ) throws {
        let (inputs, outputs) = (architecture.widths[0], architecture.widths[architecture.depth])
        guard pair.first.inputs.columns == inputs, pair.classNames.count <= outputs, outputs > 1 else {
            throw UserError(
                .badData,
                "the tasks have \(pair.first.inputs.columns) features and \(pair.classNames.count) classes, the network "
                    + "\(inputs) inputs and \(outputs) outputs", "network \(architecture.name)",
                "start it with \(pair.first.inputs.columns) and end it with \(max(2, pair.classNames.count))")
        }
        let beta = beta ?? 1 / Double(pair.first.labels.count)
        let runs = try context.mapItems(trainings) { item in
            var configuration = configuration
            configuration.seed &+= UInt64(item.index)
            return try TaskDistance(
                architecture, from: (pair.first.inputs, pair.first.labels),
                to: (pair.second.inputs, pair.second.labels), configuration: configuration, epochs: epochs,
                temperaturePerRow: beta, draws: draws, context: RunContext(executor: item.makeExecutor()))
        }
        /// The mean over trainings; nil in the place of an error that a single one does not have.
        func mean(_ value: (TaskDistance) -> Double) -> (value: Double, error: Double?) {
            let mean = Estimate.mean(of: runs.map(value))
            return (mean.value, runs.count > 1 ? mean.standardError : nil)
        }
        func stage(_ tasks: [Int], _ stage: (TaskDistance) -> TaskDistance.Stage) -> Stage {
            let (risk, divergence) = (mean { stage($0).risk.value }, mean { stage($0).divergence })
            return Stage(
                tasks: tasks, rows: stage(runs[0]).rows, risk: risk.value,
                standardError: risk.error ?? stage(runs[0]).risk.standardError,
                riskAtWeights: mean { stage($0).centreRisk }.value, divergence: divergence.value,
                divergenceError: divergence.error, freeEnergy: mean { stage($0).freeEnergy.value }.value)
        }
        func reading(_ name: String, _ value: (TaskDistance) -> Double, ofOne error: Double? = nil) -> Reading {
            let mean = mean(value)
            return Reading(name: name, value: mean.value, standardError: mean.error ?? error)
        }
        let notes = [
            ("1", runs.flatMap(\.first.notes)), ("2", runs.flatMap(\.second.notes)),
            ("1 and 2", runs.flatMap(\.both.notes)), ("1 and 1", runs.flatMap(\.copy.notes)),
        ]
        self.init(
            model: "\(architecture.name), \(architecture.parameterCount) parameters, \(epochs) epochs for each task",
            tasks: [pair.first.description, pair.second.description], trainings: trainings, betaPerRow: beta,
            stages: [
                stage([1], \.first), stage([2], \.second), stage([1, 2], \.both), stage([1, 1], \.copy),
            ],
            readings: [
                reading("KL at this beta for each row", \.structure),
                reading("the same for a copy of task 1", \.structureOfCopy),
                reading("task 2 less the copy", { $0.structure - $0.structureOfCopy }),
                reading(
                    "free energy at this beta for each row", \.freeEnergy.value,
                    ofOne: runs[0].freeEnergy.standardError),
            ],
            notes: ["1 and 1 is task 1 with a copy of its rows: what longer training alone adds"]
                + notes.flatMap { name, notes in Set(notes).sorted().map { "\(name): \($0)" } },
            environment: RunEnvironment(threads: context.workers))
    }
}
