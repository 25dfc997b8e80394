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

    /// The distance between two tasks of classes as a network's training measures it.
    ///
    /// `beta` is the temperature for each row, by default 1 for all rows of task 1. Throws `UserError` if the rows do not suit the
    /// network.
    public init(
        _ architecture: Architecture, tasks pair: TaskPair, configuration: TrainingConfiguration, epochs: Int,
        temperaturePerRow beta: Double?, draws: Int, context: RunContext
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
        let distance = try TaskDistance(
            architecture, from: (pair.first.inputs, pair.first.labels), to: (pair.second.inputs, pair.second.labels),
            configuration: configuration, epochs: epochs, temperaturePerRow: beta, draws: draws, context: context)
        let stages = [
            ([1], distance.first), ([2], distance.second), ([1, 2], distance.both), ([1, 1], distance.copy),
        ]
        self.init(
            model: "\(architecture.name), \(architecture.parameterCount) parameters, \(epochs) epochs for each task",
            tasks: [pair.first.description, pair.second.description], betaPerRow: beta,
            stages: stages.map { tasks, stage in
                Stage(
                    tasks: tasks, rows: stage.rows, risk: stage.risk.value, standardError: stage.risk.standardError,
                    riskAtWeights: stage.centreRisk, divergence: stage.divergence, freeEnergy: stage.freeEnergy.value)
            },
            readings: [
                Reading(name: "KL at this beta for each row", value: distance.structure),
                Reading(
                    name: "the same for a copy of task 1",
                    value: distance.copy.divergence - distance.first.divergence),
                Reading(
                    name: "free energy at this beta for each row", value: distance.freeEnergy.value,
                    standardError: distance.freeEnergy.standardError),
            ],
            notes: ["1 and 1 is task 1 with a copy of its rows: what longer training alone adds"]
                + stages.flatMap { tasks, stage in
                    stage.notes.map { "\(tasks.map(String.init).joined(separator: " and ")): \($0)" }
                }, environment: RunEnvironment(threads: context.workers))
    }
}
