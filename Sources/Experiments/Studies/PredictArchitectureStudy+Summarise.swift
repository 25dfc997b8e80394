internal import Association
internal import Foundations
public import Records

extension PredictArchitectureStudy {
    /// The table of measures over the architectures none of whose runs diverged; nil for fewer than four.
    ///
    /// A measure with a missing piece is undefined at its architectures, and has no correlations.
    public func summary(of entries: [StudyRecords<Self>.Entry]) throws -> Summary? {
        let networks = Self.merged(entries).filter { $0.runs?.count == training.seeds }
        guard networks.count >= 4, let first = entries.first(where: { !$0.record.results.isEmpty }) else { return nil }
        let trained = networks.map { MeasuredNetwork(settings: [], runs: $0.runs ?? []) }
        let table = MeasureRanking.Table(trained, axes: [], testRows: first.record.testRows)
        var columns = try StudyMeasures.columns(training.measures, of: trained)
        // Weights are needed, unless the measure is a function of the architecture.
        for (index, notation) in training.measures.enumerated() {
            columns[index].needsTraining = try StudyMeasures.readsWeights(notation)
        }
        columns += try priorForms.measures.enumerated().map { index, notation in
            Self.column(
                "prior:\(notation)", networks, dependsOnScale: try StudyMeasures.dependsOnScale(notation)
            ) { $0.prior?.measures[index] }
        }
        let dimensions =
            dimension.scales.enumerated().map { index, scale in
                Self.column("2sed:\(scale)", networks, dependsOnScale: true) { $0.curve?[index] }
            } + [
                Self.column("2sed-published:\(dimension.scales[0])", networks, dependsOnScale: true) {
                    $0.prior?.published[0]
                },
                Self.column("2sed-lower:\(dimension.scales[0])", networks, dependsOnScale: true) { $0.prior?.lower[0] },
            ]
        let ranking = MeasureRanking(
            columns + dimensions, of: table,
            .init(resamples: resamples, permutations: permutations, leastEnvironment: 0, seed: seed))
        func ends(_ values: [Double]) -> [Double] { [values.min() ?? 0, values.max() ?? 0] }
        let runs = trained.flatMap(\.runs)
        return Summary(
            ranking: ranking, dimensions: dimensions.map(\.name), gaps: ends(table.gaps),
            gapError: Estimate.mean(of: runs.map(\.gapError)).value,
            shareOfArchitecture: training.seeds > 1
                ? IntraclassCorrelation.ofMean(trained.map { $0.runs.map(\.gap) }) : nil,
            trainingLosses: ends(table.trainingLosses),
            parameters: [networks.map(\.parameters).min() ?? 0, networks.map(\.parameters).max() ?? 0],
            trainingSeconds: Estimate.mean(of: runs.map(\.trainingSeconds)).value,
            stability: stability(networks), subset: subset(dimensions[0].values, table))
    }

    /// The results of every architecture from all its pieces.
    private static func merged(_ entries: [StudyRecords<Self>.Entry]) -> [Result] {
        var found: [Int: Result] = [:]
        for entry in entries {
            for (position, result) in zip(entry.key.positions, entry.record.results) {
                var whole = found[position] ?? result
                whole.runs = whole.runs ?? result.runs
                whole.prior = whole.prior ?? result.prior
                whole.curve = whole.curve ?? result.curve
                found[position] = whole
            }
        }
        return found.keys.sorted().compactMap { found[$0] }
    }

    private static func column(
        _ name: String, _ networks: [Result], dependsOnScale: Bool, _ value: (Result) -> Value?
    ) -> MeasureRanking.Column {
        let values = networks.map(value)
        let seconds = values.compactMap(\.self).map(\.seconds)
        return .init(
            name: name, dependsOnScale: dependsOnScale, needsTraining: false, values: values.map { $0?.value?.value },
            seconds: seconds.isEmpty ? 0 : Estimate.mean(of: seconds).value)
    }

    // MARK: Some of the architectures

    /// The least number of architectures that a comparison of some of them needs.
    private static func fewest(of count: Int) -> Int { min(8, count) }

    private func tau(_ a: PairSigns, _ b: PairSigns) -> ReportedEstimate {
        let resampled = TauResamples(items: a.count, count: resamples, seed: seed).tauA(a, b)
        return ReportedEstimate(
            value: a.tauA(b) ?? 0, standardError: TauResamples.standardError(resampled) ?? 0)
    }

    /// A measure that is undefined somewhere, over the architectures where it is not.
    private func subset(_ values: [Double?], _ table: MeasureRanking.Table) -> Subset? {
        let known = values.indices.filter { values[$0] != nil }
        guard known.count < values.count, known.count >= Self.fewest(of: values.count) else { return nil }
        let signs = PairSigns(known.compactMap { values[$0] })
        func with(_ target: [Double]) -> ReportedEstimate { tau(signs, PairSigns(known.map { target[$0] })) }
        return Subset(
            networks: known.count, gap: with(table.gaps), testRisk: with(table.testRisks),
            trainingLoss: with(table.trainingLosses))
    }

    // MARK: Stability

    /// The order by the first pair of scales against that by other scales and settings, where both are known everywhere.
    private func stability(_ networks: [Result]) -> [Stability] {
        guard let main = dimension.scales.first else { return [] }
        func compare(
            _ setting: String, _ estimate: String, _ a: (Result) -> Value?, _ b: (Result) -> Value?
        ) -> Stability? {
            let pairs = networks.compactMap { network -> [ReportedEstimate]? in
                guard let a = a(network)?.value, let b = b(network)?.value else { return nil }
                return [a, b]
            }
            guard pairs.count >= Self.fewest(of: networks.count) else { return nil }
            let (first, second) = (PairSigns(pairs.map { $0[0].value }), PairSigns(pairs.map { $0[1].value }))
            let clear = (0..<2).map { side in PairSigns.clear(pairs.map { $0[side] }) }
            let both = zip(clear[0], clear[1]).enumerated().filter { $0.element.0 && $0.element.1 }.map(\.offset)
            let agreement = both.reduce(0) { $0 + Int(first.signs[$1] * second.signs[$1]) }
            return Stability(
                setting: setting, estimate: estimate, networks: pairs.count, tau: tau(first, second),
                clearPairs: Double(both.count) / Double(first.signs.count),
                clearTau: both.isEmpty ? nil : Double(agreement) / Double(both.count))
        }
        let scales = dimension.scales.indices.dropFirst().compactMap { index in
            compare(dimension.scales[index], "2sed:\(main)", { $0.curve?[0] }, { $0.curve?[index] })
        }
        let lowerScales = dimension.scales.indices.dropFirst().compactMap { index in
            compare(dimension.scales[index], "2sed-lower:\(main)", { $0.prior?.lower[0] }, { $0.prior?.lower[index] })
        }
        let names = networks.first?.prior?.variants.map(\.name) ?? []
        let variants = names.indices.compactMap { index in
            compare(names[index], "2sed-lower:\(main)", { $0.prior?.lower[0] }, { $0.prior?.variants[index] })
        }
        let estimators = [
            compare("published estimate", "2sed:\(main)", { $0.curve?[0] }, { $0.prior?.published[0] }),
            compare(Stability.lowerBound, "2sed:\(main)", { $0.curve?[0] }, { $0.prior?.lower[0] }),
        ].compactMap(\.self)
        return scales + estimators + lowerScales + variants
    }
}

extension PairSigns {
    /// Whether the numbers of each pair differ by more than two errors.
    fileprivate static func clear(_ values: [ReportedEstimate]) -> [Bool] {
        values.indices.flatMap { i in
            (0..<i).map { j in
                let error =
                    (values[i].standardError * values[i].standardError
                    + values[j].standardError * values[j].standardError).squareRoot()
                return abs(values[i].value - values[j].value) > 2 * error
            }
        }
    }
}
