import Foundations
import LinearAlgebra
import Networks
import Training

/// Seeded rows with classes that depend on them, for tests.
struct RowSample {
    var rows: [[Double]]
    var labels: [Int]
    var classCount: Int

    init(_ count: Int, features: Int, classes: Int, seed: UInt64 = 7) {
        var stream = RandomStream(seed: seed, purpose: .syntheticInputs, index: 0)
        rows = (0..<count).map { _ in (0..<features).map { _ in stream.normal() } }
        labels = rows.map { row in
            let score = row.enumerated().reduce(0.0) { $0 + $1.element * Double($1.offset % 3 - 1) }
            return min(max(Int(score + Double(classes) / 2), 0), classes - 1)
        }
        classCount = classes
    }

    func set(_ precision: TrainingConfiguration.Precision = .float64) -> TrainingSet {
        TrainingSet(
            features: Matrix(rows: rows.count, columns: rows[0].count, elements: rows.flatMap { $0 }), labels: labels,
            classCount: classCount, precision: precision)
    }
}

let allLosses: [Loss] = [.crossEntropy, .squared, .brier, .clippedCrossEntropy(bound: 2.5)]

/// Largest difference of two lists relative to the largest number in the second.
func relativeDistance(_ a: [Double], _ b: [Double]) -> Double {
    let size = b.map(abs).max() ?? 0
    return (zip(a, b).map { abs($0 - $1) }.max() ?? 0) / size
}
