extension RandomStream {
    /// The number of successes in `trials` independent trials of probability `success` in [0, 1].
    ///
    /// The distribution is binomial up to rounding of the probability and of its weights (relative 1e-10 or less for
    /// 1e9 trials), without normal approximation. For a mean below 10 the distribution function is inverted from 0 up.
    /// Otherwise a transformed uniform number is accepted with the ratio of its weight to the largest one. Source:
    /// Hoermann, "The generation of binomial random variates" (1993), algorithm BTRS. Complexity: bounded in the number
    /// of trials.
    public mutating func binomial(trials: Int, success: Double) -> Int {
        precondition(trials >= 0 && success >= 0 && success <= 1, "\(trials) trials of probability \(success)")
        if trials == 0 || success == 0 { return 0 }
        if success == 1 { return trials }
        if success > 0.5 { return trials - binomial(trials: trials, success: 1 - success) }
        return Double(trials) * success < 10
            ? invertedBinomial(trials: trials, success: success) : rejectedBinomial(trials: trials, success: success)
    }

    /// The sum of `count` fair signs, 1 or -1 each.
    public mutating func sumOfSigns(_ count: Int) -> Int { 2 * binomial(trials: count, success: 0.5) - count }

    /// The class counts of `trials` independent draws, where class k has a probability proportional to `weights[k]`.
    /// Each count is binomial given those before it.
    public mutating func multinomial(trials: Int, weights: [Double]) -> [Int] {
        var rest = weights.reduce(0, +)
        precondition(rest > 0 && weights.allSatisfy { $0 >= 0 }, "the weights \(weights)")
        var left = trials
        return weights.indices.map { k in
            // The last class takes the remaining trials, so that rounding cannot lose any.
            let count =
                k == weights.count - 1 ? left : binomial(trials: left, success: min(1, max(0, weights[k] / rest)))
            left -= count
            rest -= weights[k]
            return count
        }
    }

    /// The least k whose distribution function exceeds a uniform number.
    private mutating func invertedBinomial(trials: Int, success: Double) -> Int {
        let odds = success / (1 - success)
        var weight = BinomialTail(trials: trials, success: success).weight(0)
        var uniform = uniform()
        for k in 0..<trials {
            guard uniform >= weight else { return k }
            uniform -= weight
            weight *= odds * Double(trials - k) / Double(k + 1)
            // Beyond the mean a weight this small is below the resolution of the uniform number.
            if weight < 1e-30 { return k }
        }
        return trials
    }

    private mutating func rejectedBinomial(trials: Int, success: Double) -> Int {
        let law = BinomialTail(trials: trials, success: success)
        let n = Double(trials)
        let spread = (n * success * (1 - success)).squareRoot()
        let b = 1.15 + 2.53 * spread
        let a = -0.0873 + 0.0248 * b + 0.01 * success
        let centre = n * success + 0.5
        let scale = (2.83 + 5.1 / b) * spread
        let inner = 0.92 - 4.2 / b
        let greatest = law.weight(Int((n + 1) * success))
        while true {
            let u = uniform() - 0.5
            let v = uniform()
            let edge = 0.5 - abs(u)
            guard edge > 0 else { continue }
            let place = ((2 * a / edge + b) * u + centre).rounded(.down)
            guard place >= 0, place <= n else { continue }
            let k = Int(place)
            // Inside this region every point is accepted: the squeeze of the algorithm.
            if edge >= 0.07, v <= inner { return k }
            if v * scale / (a / (edge * edge) + b) <= law.weight(k) / greatest { return k }
        }
    }
}
