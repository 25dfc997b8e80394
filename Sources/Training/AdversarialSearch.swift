import Foundation
internal import Foundations

/// A search for weights in a box with a large gap |R - R_n|. Its result bounds the largest gap from below.
///
/// Gradient ascent by Adam on `+-(R_A - R_n)` within the box, from several starts; R_A is the risk on held-out rows A.
/// The best weights on A are evaluated on other rows B, which the search does not use. The gap on B minus the
/// half-width of its interval is a lower bound of `sup |R - R_n|` over the box, with the confidence of the interval.
public struct AdversarialSearch: Sendable {
    /// Number of starts drawn uniformly from the box; each is used with both signs.
    public var starts: Int
    /// Steps from each start.
    public var steps: Int
    /// Largest size of a step in one coordinate, as a share of the box's width.
    public var rate: Double
    /// The box, the same in each coordinate.
    public var box: ClosedRange<Double>

    /// A search; all numbers are positive.
    public init(starts: Int = 4, steps: Int = 100, rate: Double = 0.02, box: ClosedRange<Double> = -1...1) {
        precondition(
            starts >= 1 && steps >= 1 && rate > 0 && box.lowerBound < box.upperBound,
            "\(starts) starts, \(steps) steps, rate \(rate), box \(box) make no search")
        self.starts = starts
        self.steps = steps
        self.rate = rate
        self.box = box
    }

    /// The best weights found, with their gap.
    public struct Result: Sendable, Equatable {
        /// The weights in unit order.
        public var parameters: [Double]
        /// The gap at these weights, on rows that the search did not use.
        public var gap: GapInterval
        /// The gap on the rows of the search, biased upwards.
        public var searchedGap: Double
    }

    /// The largest |R_A - R_n| found, with R on `split.test`'s second half and R_A on its first half.
    ///
    /// `trained`, in unit order, is one more start, clamped to the box. Afterwards the trainer has the weights found.
    public func run(
        _ trainer: Trainer, on split: TrainingSplit, trained: [Double]? = nil, seed: UInt64
    ) throws -> Result {
        let (search, judge) = split.testHalves
        var best: (parameters: [Double], gap: Double)?
        for start in 0..<(starts + (trained == nil ? 0 : 1)) {
            let origin =
                start < starts ? point(start, count: trainer.parameters.count, seed: seed) : clamped(trained ?? [])
            for sign in [1.0, -1.0] {
                try Cancellation.process.check()
                let (parameters, gap) = try climb(trainer, from: origin, sign: sign, on: split, law: search)
                if gap > best?.gap ?? -.infinity { best = (parameters, gap) }
            }
        }
        guard let best else { preconditionFailure("a search has at least one start") }
        trainer.parameters = best.parameters
        let summary = try trainer.risk(on: judge)
        return Result(
            parameters: best.parameters,
            gap: GapInterval(
                risk: split.risk(summary, loss: trainer.configuration.loss, seed: seed),
                trainRisk: try trainer.risk(on: split.training).value),
            searchedGap: best.gap)
    }

    /// The weights on one ascent with the largest `sign (R_A - R_n)`.
    private func climb(
        _ trainer: Trainer, from origin: [Double], sign: Double, on split: TrainingSplit, law: TrainingSet
    ) throws -> (parameters: [Double], gap: Double) {
        let size = rate * (box.upperBound - box.lowerBound)
        var (parameters, first, second) = (origin, origin.map { _ in 0.0 }, origin.map { _ in 0.0 })
        var best = (parameters: origin, gap: -Double.infinity)
        for step in 1...(steps + 1) {
            trainer.parameters = parameters
            let risk = try trainer.riskGradient(on: law)
            let empirical = try trainer.riskGradient(on: split.training)
            let gap = sign * (risk.risk - empirical.risk)
            if gap > best.gap { best = (parameters, gap) }
            if step > steps { break }
            let moments = (1 - pow(0.9, Double(step)), 1 - pow(0.999, Double(step)))
            for index in parameters.indices {
                let derivative = sign * (risk.gradient[index] - empirical.gradient[index])
                first[index] = 0.9 * first[index] + 0.1 * derivative
                second[index] = 0.999 * second[index] + 0.001 * derivative * derivative
                let change = first[index] / moments.0 / ((second[index] / moments.1).squareRoot() + 1e-12)
                parameters[index] = min(max(parameters[index] + size * change, box.lowerBound), box.upperBound)
            }
        }
        return best
    }

    private func point(_ start: Int, count: Int, seed: UInt64) -> [Double] {
        var stream = RandomStream(seed: seed, purpose: .gapStarts, index: UInt64(start))
        return (0..<count).map { _ in stream.uniform(box.lowerBound, box.upperBound) }
    }

    private func clamped(_ parameters: [Double]) -> [Double] {
        parameters.map { min(max($0, box.lowerBound), box.upperBound) }
    }
}
