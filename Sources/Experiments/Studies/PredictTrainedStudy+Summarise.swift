internal import Foundations
internal import Measures
public import Records

extension PredictTrainedStudy {
    /// The table of measures over the networks none of whose runs diverged; nil for fewer than four.
    public func summary(of entries: [StudyRecords<Self>.Entry]) throws -> Summary? {
        let networks = entries.flatMap { $0.record.networks(width: $0.key.width, depth: $0.key.depth) }
            .filter { $0.runs.count == seeds }
        guard networks.count >= 4, let first = entries.first else { return nil }
        let varied = Self.axisNames.indices.filter { axis in Set(networks.map { $0.settings[axis] }).count > 1 }
        let table = MeasureRanking.Table(
            axes: varied.map { Self.axisNames[$0] },
            settings: networks.map { network in varied.map { network.settings[$0] } },
            gaps: networks.map { $0.mean(\.gap) }, errorGaps: networks.map { $0.mean(\.errorGap) },
            testRisks: networks.map { $0.mean(\.testRisk) }, trainingLosses: networks.map { $0.mean(\.trainingLoss) },
            halves: networks.map { network in [0, 1].map { half in network.mean { $0.halves[half] } } },
            testRows: first.record.testRows)
        let columns = try measures.enumerated().map { index, notation in
            let type = Swift.type(of: try MeasureRegistry.measure(parsing: notation))
            let runs = networks.flatMap(\.runs)
            return MeasureRanking.Column(
                name: notation, dependsOnScale: type.invariance != .invariant,
                needsTraining: type.scope == .trainedWeights || type.needs.contains(.labels),
                values: networks.map { network in
                    let values = network.runs.compactMap { $0.values[index] }
                    return values.count == network.runs.count ? Estimate.mean(of: values).value : nil
                }, seconds: Estimate.mean(of: runs.map { $0.measureSeconds[index] }).value)
        }
        let ranking = MeasureRanking(
            columns, of: table,
            .init(
                resamples: resamples, permutations: permutations, leastEnvironment: leastEnvironment, seed: seed))
        func ends(_ values: [Double]) -> [Double] { [values.min() ?? 0, values.max() ?? 0] }
        return Summary(
            ranking: ranking, gaps: ends(table.gaps),
            gapError: Estimate.mean(of: networks.flatMap { $0.runs.map(\.gapError) }).value,
            trainingLosses: ends(table.trainingLosses))
    }
}

extension PredictTrainedStudy.Record {
    /// A network with its runs.
    struct Network {
        /// The values of all axes.
        var settings: [Double]
        var runs: [PredictTrainedStudy.Run]

        func mean(_ quantity: (PredictTrainedStudy.Run) -> Double) -> Double {
            Estimate.mean(of: runs.map(quantity)).value
        }
    }

    /// The runs by network, in their order.
    func networks(width: Int, depth: Int) -> [Network] {
        var result: [Network] = []
        for run in runs {
            let key = run.key
            let settings = [
                Double(width), Double(depth), key.learningRate, Double(key.batchSize), key.weightDecay, key.labelNoise,
            ]
            if let last = result.indices.last, result[last].settings == settings {
                result[last].runs.append(run)
            } else {
                result.append(Network(settings: settings, runs: [run]))
            }
        }
        return result
    }
}
