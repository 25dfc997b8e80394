/// Outputs of some rows with their labels.
struct LossBatch<Scalar: TrainingScalar> {
    /// Outputs [rows x stride]; only the first `units` are used.
    var outputs: UnsafePointer<Scalar>
    /// Derivatives of the weighted sum of losses by the outputs, [rows x stride]; only the first `units` are written.
    var cotangents: UnsafeMutablePointer<Scalar>
    /// The loss of each row.
    var losses: UnsafeMutablePointer<Double>
    /// The class of each row, or its real target.
    var labels: UnsafePointer<Double>
    /// The weight of each row; nil for `weight` everywhere.
    var weights: UnsafePointer<Double>?
    var weight: Double
    var rows: Int
    var stride: Int
    var units: Int
}

extension Loss {
    /// Fills losses and cotangents, and returns the number of rows whose largest output is not the class (ties: first wins;
    /// 0 for real targets).
    func evaluate<Scalar: TrainingScalar>(_ batch: LossBatch<Scalar>) -> Int {
        var errors = 0
        for row in 0..<batch.rows {
            let outputs = batch.outputs + row * batch.stride
            let cotangents = batch.cotangents + row * batch.stride
            let weight = Scalar(batch.weights?[row] ?? batch.weight)
            if case .squaredTarget = self {
                let difference = outputs[0] - Scalar(batch.labels[row])
                batch.losses[row] = Double(difference * difference)
                cotangents[0] = 2 * weight * difference
                continue
            }
            let label = Int(batch.labels[row])
            var best = 0
            for unit in 1..<max(batch.units, 1) where outputs[unit] > outputs[best] { best = unit }
            if best != label { errors += 1 }
            batch.losses[row] =
                switch self {
                case .squared: squared(outputs, cotangents, batch.units, label, weight)
                default: probabilistic(outputs, cotangents, batch.units, label, weight, largest: outputs[best])
                }
        }
        return errors
    }

    private func squared<Scalar: TrainingScalar>(
        _ outputs: UnsafePointer<Scalar>, _ cotangents: UnsafeMutablePointer<Scalar>, _ units: Int, _ label: Int,
        _ weight: Scalar
    ) -> Double {
        var sum: Scalar = 0
        for unit in 0..<units {
            let difference = outputs[unit] - (unit == label ? 1 : 0)
            sum += difference * difference
            cotangents[unit] = 2 * weight * difference
        }
        return Double(sum)
    }

    /// Losses of the softmax. The largest output is subtracted before the exponentials.
    private func probabilistic<Scalar: TrainingScalar>(
        _ outputs: UnsafePointer<Scalar>, _ cotangents: UnsafeMutablePointer<Scalar>, _ units: Int, _ label: Int,
        _ weight: Scalar, largest: Scalar
    ) -> Double {
        var total: Scalar = 0
        for unit in 0..<units {
            cotangents[unit] = Scalar.exp(outputs[unit] - largest)
            total += cotangents[unit]
        }
        let share = 1 / total
        if case .brier = self {
            var sum: Scalar = 0
            var meanDifference: Scalar = 0  // sum_k p_k (p_k - t_k)
            for unit in 0..<units {
                cotangents[unit] *= share
                let difference = cotangents[unit] - (unit == label ? 1 : 0)
                sum += difference * difference
                meanDifference += cotangents[unit] * difference
            }
            for unit in 0..<units {
                let difference = cotangents[unit] - (unit == label ? 1 : 0)
                cotangents[unit] *= 2 * weight * (difference - meanDifference)
            }
            return Double(sum)
        }
        let loss = Double(Scalar.log(total) - (outputs[label] - largest))
        if case .clippedCrossEntropy(let bound) = self, loss >= bound {
            for unit in 0..<units { cotangents[unit] = 0 }
            return bound
        }
        for unit in 0..<units { cotangents[unit] *= share * weight }
        cotangents[label] -= weight
        return loss
    }
}
