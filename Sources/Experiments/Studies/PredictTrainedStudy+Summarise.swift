internal import Foundations
public import Records

extension PredictTrainedStudy {
    /// The table of measures over the networks none of whose runs diverged or missed the loss that ends a training; nil for
    /// fewer than four.
    public func summary(of entries: [StudyRecords<Self>.Entry]) throws -> Summary? {
        let finite = entries.flatMap { $0.record.networks(width: $0.key.width, depth: $0.key.depth) }
            .filter { $0.runs.count == seeds }
        let networks = finite.filter(isFitted)
        guard networks.count >= 4, let first = entries.first else { return nil }
        let varied = Self.axisNames.enumerated().filter { axis in
            Set(networks.map { $0.settings[axis.offset] }).count > 1
        }
        let table = MeasureRanking.Table(
            networks, axes: varied.map { ($0.element, $0.offset) }, testRows: first.record.testRows)
        let ranking = MeasureRanking(
            try StudyMeasures.columns(measures, of: networks), of: table,
            .init(
                resamples: resamples, permutations: permutations, leastEnvironment: leastEnvironment, seed: seed))
        func ends(_ values: [Double]) -> [Double] { [values.min() ?? 0, values.max() ?? 0] }
        return Summary(
            ranking: ranking, gaps: ends(table.gaps),
            gapError: Estimate.mean(of: networks.flatMap { $0.runs.map(\.gapError) }).value,
            trainingLosses: ends(table.trainingLosses),
            unfitted: stopAtLoss == nil ? nil : unfitted(among: finite))
    }

    /// Whether all runs of a network reach the loss that ends a training.
    private func isFitted(_ network: MeasuredNetwork<RunKey>) -> Bool {
        network.runs.allSatisfy { $0.trainingLoss <= stopAtLoss ?? .infinity }
    }

    /// The networks that do not, in all and for every value of every axis that varies.
    private func unfitted(among networks: [MeasuredNetwork<RunKey>]) -> Unfitted {
        let missed = networks.filter { !isFitted($0) }
        let shares = Self.axisNames.enumerated().flatMap { place, axis in
            let values = Set(networks.map { $0.settings[place] }).sorted()
            return (values.count > 1 ? values : []).map { value in
                Unfitted.Share(
                    axis: axis, value: value, count: missed.count { $0.settings[place] == value },
                    networks: networks.count { $0.settings[place] == value })
            }
        }
        return Unfitted(count: missed.count, networks: networks.count, shares: shares)
    }
}

extension PredictTrainedStudy.Record {
    /// The runs by network, in their order.
    fileprivate func networks(width: Int, depth: Int) -> [MeasuredNetwork<PredictTrainedStudy.RunKey>] {
        var result: [MeasuredNetwork<PredictTrainedStudy.RunKey>] = []
        for run in runs {
            let key = run.key
            let settings = [
                Double(width), Double(depth), key.learningRate, Double(key.batchSize), key.weightDecay, key.labelNoise,
            ]
            if let last = result.indices.last, result[last].settings == settings {
                result[last].runs.append(run)
            } else {
                result.append(MeasuredNetwork(settings: settings, runs: [run]))
            }
        }
        return result
    }
}
