import Foundation
internal import Foundations

/// The largest number of samples that a training procedure fits, from its errors at several numbers.
///
/// `EMC = max { n : E error(n) <= tolerance }`. With errors that rise in n it lies in a bracket of two numbers, between which
/// it is interpolated: linear in the error, logarithmic in n. Source: Nakkiran et al., ICLR 2020, definition 1.
public struct CapacityBracket: Sendable, Equatable {
    /// Numbers of samples, ascending.
    public let sizes: [Int]
    /// Errors of the runs at each number [sizes][runs].
    public let errors: [[Double]]
    /// The largest error that counts as a fit.
    public let tolerance: Double

    /// A bracket from its runs.
    public init(sizes: [Int], errors: [[Double]], tolerance: Double) {
        precondition(
            !sizes.isEmpty && sizes.count == errors.count && sizes == sizes.sorted()
                && errors.allSatisfy { !$0.isEmpty }, "\(errors.count) lists of errors at sizes \(sizes)")
        self.sizes = sizes
        self.errors = errors
        self.tolerance = tolerance
    }

    /// The mean errors.
    public var means: [Double] { errors.map { $0.reduce(0, +) / Double($0.count) } }
    /// The last number before the mean error first exceeds the tolerance; nil if it does at the smallest number.
    public var lower: Int? { crossing.flatMap { $0 > 0 ? sizes[$0 - 1] : nil } ?? (crossing == nil ? sizes.last : nil) }
    /// The number at which it first does; nil if it never does.
    public var upper: Int? { crossing.map { sizes[$0] } }
    /// Whether no larger number fits again.
    public var isMonotone: Bool { crossing.map { means[$0...].allSatisfy { $0 > tolerance } } ?? true }

    /// The interpolated number; nil below the smallest and above the largest one.
    public var estimate: Double? { Self.estimate(sizes, means, tolerance) }

    /// The standard deviation of the estimate over resamples of the runs at each number, resamples outside the sizes counted at
    /// their ends; nil without an estimate.
    public func standardError(resamples: Int = 500, seed: UInt64) -> Double? {
        guard estimate != nil else { return nil }
        var stream = RandomStream(seed: seed, purpose: .bootstrap, index: 7)
        let values = (0..<resamples).map { _ in
            let drawn = errors.map { runs in
                runs.reduce(0) { sum, _ in sum + runs[stream.integer(below: runs.count)] } / Double(runs.count)
            }
            return Self.estimate(sizes, drawn, tolerance)
                ?? Double(drawn[0] > tolerance ? sizes[0] : sizes[sizes.count - 1])
        }
        return Estimate.mean(of: values).sampleDeviation
    }

    /// The capacity of least squares in d generic dimensions on pure noise of a variance v: the mean square error
    /// `v (1 - d/n)_+` gives `floor(d/(1 - tolerance/v))`; nil if no number exceeds the tolerance.
    public static func leastSquares(dimensions d: Int, noiseVariance v: Double, tolerance: Double) -> Int? {
        precondition(d >= 1 && v > 0 && tolerance >= 0, "d = \(d), v = \(v), tolerance \(tolerance)")
        return tolerance >= v ? nil : Int((Double(d) / (1 - tolerance / v)).rounded(.down))
    }

    /// Doubles the number of samples from `start` until the mean error of `runs` runs exceeds the tolerance or `largest` is
    /// reached, then bisects twice.
    public static func search(
        from start: Int, to largest: Int, runs: Int, tolerance: Double,
        error: (_ size: Int, _ run: Int) throws -> Double
    ) rethrows -> CapacityBracket {
        precondition(1 <= start && start <= largest && runs >= 1, "\(runs) runs from \(start) to \(largest) samples")
        var table: [Int: [Double]] = [:]
        func fits(_ size: Int) throws -> Bool {
            let runs = try (0..<runs).map { try error(size, $0) }
            table[size] = runs
            return runs.reduce(0, +) / Double(runs.count) <= tolerance
        }
        var (low, high) = (0, start)
        while try fits(high) {
            low = high
            if high == largest { break }
            high = min(2 * high, largest)
        }
        if low > 0, low < high {
            for _ in 0..<2 where high - low > 1 {
                let middle = (low + high) / 2
                if try fits(middle) { low = middle } else { high = middle }
            }
        }
        let sizes = table.keys.sorted()
        return CapacityBracket(sizes: sizes, errors: sizes.map { table[$0] ?? [] }, tolerance: tolerance)
    }

    private var crossing: Int? { means.firstIndex { $0 > tolerance } }

    private static func estimate(_ sizes: [Int], _ means: [Double], _ tolerance: Double) -> Double? {
        guard let upper = means.firstIndex(where: { $0 > tolerance }), upper > 0 else { return nil }
        let (low, high) = (Double(sizes[upper - 1]), Double(sizes[upper]))
        let share = (tolerance - means[upper - 1]) / (means[upper] - means[upper - 1])
        return low * pow(high / low, share)
    }
}
