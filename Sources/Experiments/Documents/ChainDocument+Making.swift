internal import BallArithmetic
internal import Bounds
internal import Foundations
internal import Records

extension ChainDocument.Row {
    init(_ value: LeveledChainBound.Value, n: Integer, size: Double, delta: Rational, lossRange: Ball?) throws {
        guard let deviation = ReportedQuantity(.enclosed(value.value), digits: nil) else {
            throw UserError(
                .usage, "the deviation at n = \(size) leaves the range of doubles", setting: "n",
                "take smaller constants or sizes")
        }
        let total = value.value.value
        let levels = zip(value.chain.levels, value.chain.summands(n: n)).map { level, summand in
            ChainDocument.Level(
                level: level.index, v: level.deviation.value, w: level.range.value, logCount: level.logCount.value,
                share: total > 0 ? summand.value / total : 0)
        }
        self.init(
            n: size, delta: delta.description, deviation: deviation, start: value.start,
            vacuous: lossRange.map { value.value.isLess(than: $0) != .certain && !value.value.isZero } ?? false,
            meanBound: 0, rest: value.chain.rest.value, levels: levels)
    }
}

extension ChainDocument.Constant {
    /// The constants of a metric.
    static func all(_ metric: RiskMetric, formulas: [String: String]) -> [Self] {
        func constant(_ symbol: String, _ values: [Ball?]) -> Self? {
            let known = values.compactMap { $0?.upperDouble }
            return known.isEmpty ? nil : Self(symbol: symbol, values: known, formula: formulas[symbol])
        }
        let gammas: [Ball] =
            switch metric.ranges {
            case .byAxis(let gammas): gammas
            case .turned(let gamma): [gamma]
            }
        return [
            constant("S", metric.lengths), constant("gamma", gammas), constant("sigma_c", [metric.centreDeviation]),
            constant("omega_c", [metric.centreRange]), constant("sigma_bar", [metric.largestDeviation]),
            constant("B", [metric.lossRange]),
        ].compactMap { $0 }
    }

    /// The constants of a cover.
    static func all(_ cover: FisherCover, formulas: [String: String]) -> [Self] {
        let named = [
            ("T", cover.meanTrace), ("L", cover.lipschitz), ("kappa", cover.riskRatio), ("Gamma", cover.gradientRange),
            ("sigma_bar", cover.largestDeviation), ("B", cover.lossRange),
        ]
        let common = [
            "T": "E[Tr F] on the unit cube, from above", "L": "Lipschitz constant of d F/T in operator norm",
        ]
        return named.map {
            Self(symbol: $0.0, values: [$0.1.upperDouble], formula: formulas[$0.0] ?? common[$0.0])
        }
    }
}
