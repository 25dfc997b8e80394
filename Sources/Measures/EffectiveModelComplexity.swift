internal import Foundations
internal import LinearAlgebra
internal import Networks
internal import Synchronization
internal import Training

/// The effective model complexity: the number of samples that training fits up to an error.
///
/// The procedure is Adam at 0.01 in batches of 32 rows, Kaiming initialisation, cross-entropy, and a fixed number of steps:
/// with fixed epochs larger samples would train longer. Every run takes fresh rows of the data and fresh weights. It says what
/// optimisation reaches, so that a network that does not train has a small value: the training loss stands in the notes. Source:
/// Nakkiran et al., ICLR 2020.
public struct EffectiveModelComplexity: ComplexityMeasure {
    /// `effective-model-complexity`.
    public static let name = "effective-model-complexity"
    /// Samples that training fits.
    public static let title = "samples that training fits up to an error"
    /// Samples.
    public static let unit = "samples"
    /// The error and the steps.
    public static let arguments = [
        MeasureArgument("ERROR", "mean share of wrong classes that counts as a fit", standard: 0.1, in: 0...0.999),
        MeasureArgument("STEPS", "steps of training", standard: 2_000, in: 1...1e7),
    ]
    /// No weights are looked at.
    public static let invariance = RescalingInvariance.invariant
    /// Rows with classes.
    public static let needs: Set<MeasureNeed> = [.rows, .labels]
    /// All training rows.
    public static let rows = MeasureRows.training
    /// A function of the architecture and its training.
    public static let scope = MeasureScope.architecture

    static let (start, runs, batch) = (10, 5, 32)

    private let tolerance: Double
    private let steps: Int

    /// The error and the number of steps.
    public init(arguments: [Double]) { (tolerance, steps) = (arguments[0], Int(arguments[1])) }

    /// The estimate with its error over the runs and the bracket in a note.
    public func value(of subject: MeasureSubject) throws -> MeasureValue {
        let (inputs, labels) = (subject.data.inputs, try subject.classes())
        let outputs = subject.architecture.widths[subject.architecture.depth]
        let losses = Mutex<[Int: [Double]]>([:])
        let bracket = try CapacityBracket.search(
            from: min(Self.start, inputs.rows), to: inputs.rows, runs: Self.runs, tolerance: tolerance
        ) { size, run in
            let result = try train(subject, inputs: inputs, labels: labels, classes: outputs, size: size, run: run)
            losses.withLock { $0[size, default: []].append(result.value) }
            return result.errorRate
        }
        let mean = { (size: Int) in
            losses.withLock { known in (known[size] ?? []).reduce(0, +) / Double(max(1, known[size]?.count ?? 0)) }
        }
        var notes = [
            "\(steps) steps, \(Self.runs) runs at \(bracket.sizes.count == 1 ? "one size" : "each of \(bracket.sizes.count) sizes")"
        ]
        if !bracket.isMonotone { notes.append("a larger number of samples fits again") }
        guard let estimate = bracket.estimate, let lower = bracket.lower, let upper = bracket.upper else {
            let end = bracket.upper ?? inputs.rows
            let text = "training loss \(NumberFormat.number(mean(end), significantDigits: 3)) there"
            return MeasureValue(
                [], parts: [],
                notes: [
                    bracket.upper == nil
                        ? "above \(end == 1 ? "the only row" : "all \(end) rows"), \(text)"
                        : "below \(end) samples, \(text)"
                ]
                    + notes)
        }
        let (low, high) = (mean(lower), mean(upper))
        notes.insert(
            "between \(lower) and \(upper) samples, training loss \(NumberFormat.number(low, significantDigits: 3)) and "
                + NumberFormat.number(high, significantDigits: 3), at: 0)
        return MeasureValue(estimate, standardError: bracket.standardError(seed: subject.data.seed), notes: notes)
    }

    private func train(
        _ subject: MeasureSubject, inputs: Matrix, labels: [Int], classes: Int, size: Int, run: Int
    ) throws -> RiskSummary {
        var stream = subject.data.stream(.capacityRuns, index: size << 32 | run)
        var rows = Array(0..<inputs.rows)
        stream.shuffle(&rows, first: size)
        let chosen = Array(rows[..<size])
        let configuration = TrainingConfiguration(
            learningRate: 0.01, batchSize: Self.batch,
            seed: RandomStream.seed(subject.data.seed, for: "\(size) \(run)"))
        let set = TrainingSet(
            features: inputs.selectingRows(chosen), labels: chosen.map { labels[$0] }, classCount: classes)
        let trainer = try Trainer(subject.architecture, configuration)
        let perEpoch = (size + Self.batch - 1) / Self.batch
        let epochs = (steps + perEpoch - 1) / perEpoch
        for _ in 0..<epochs { try trainer.runEpoch(on: set, of: epochs) }
        return try trainer.risk(on: set)
    }
}
