internal import Association
import Foundation
internal import Foundations
public import Records

extension SearchStudy {
    /// Fronts, choices and tests over the architectures whose runs and dimension are all known; nil for fewer than four.
    public func summary(of entries: [StudyRecords<Self>.Entry]) throws -> Summary? {
        let known = Self.merged(entries).filter { $0.runs?.count == training.seeds && $0.dimension?.value != nil }
        guard known.count >= 4 else { return nil }
        let table = SearchTable(known)
        let resamples = SearchResamples(table, rules, seed: seed)
        let networks = zip(known, table.networks).map { result, means in
            Network(
                network: result.network, parameters: result.parameters,
                dimension: result.dimension?.value ?? .init(value: 0, standardError: 0),
                capacity: result.capacity?.value,
                trainingLoss: means.loss,
                validation: ReportedEstimate(means.validation), test: ReportedEstimate(means.test))
        }
        let errors = table.networks.map(\.validation)
        let searches = table.axes.map { axis in
            let complexity = table.complexity(axis)
            let reference = complexityReference(axis)
            let volume = ParetoFront.hypervolume(
                errors, complexity, against: (rules.errorReference, reference), redraws: rules.resamples, seed: seed)
            return Search(
                axis: axis, front: ParetoFront(zip(errors, complexity).map { ($0.value, $1.value) }).members,
                membership: ParetoFront.membership(errors, complexity, redraws: rules.resamples, seed: seed),
                complexityReference: reference,
                hypervolume: ReportedEstimate(volume.scaled(by: 1 / (rules.errorReference * reference))),
                knee: choice(
                    table.whole.knee(axis), trainings: known.count, table, resamples.regrets { $0.knee(axis) }),
                progressive: {
                    let search = table.whole.progressive(axis, patience: rules.patience)
                    return choice(
                        search.chosen, trainings: search.trainings, table,
                        resamples.regrets { $0.progressive(axis, patience: rules.patience).chosen })
                }())
        }
        let random = randomOrders(table)
        let capacitySeconds = known.compactMap(\.capacity?.seconds)
        let runs = known.flatMap { $0.runs ?? [] }
        let distributions = SearchDistributions(table, resamples, bins: rules.bins)
        return Summary(
            networks: networks, searches: searches, best: table.whole.best, random: random.orders,
            tests: SearchTests(table, resamples, rules, seed: seed, randomTest: random.meanTest).all,
            agreement: SearchTests.tau(
                table.values(.dimension), table.values(.parameters), resamples: rules.resamples, seed: seed),
            thresholds: distributions.thresholds,
            distributions: ([nil] + [.parameters, .dimension]).map { distributions.distribution($0) },
            levelError: table.levelError, trainingSeconds: Estimate.mean(of: runs.map(\.seconds)).value,
            dimensionSeconds: Estimate.mean(of: known.compactMap(\.dimension?.seconds)).value,
            capacitySeconds: capacitySeconds.isEmpty ? nil : Estimate.mean(of: capacitySeconds).value)
    }

    /// The complexity that hypervolumes are counted from: the largest one possible.
    private func complexityReference(_ axis: Axis) -> Double {
        switch axis {
        case .dimension, .parameters: Double(architectures.parameters[1])
        case .share: 1
        case .capacity: Double(rows.samples)
        }
    }

    /// The results of every architecture from all its pieces.
    private static func merged(_ entries: [StudyRecords<Self>.Entry]) -> [Result] {
        var found: [Int: Result] = [:]
        for entry in entries {
            for (position, result) in zip(entry.key.positions, entry.record.results) {
                var whole = found[position] ?? result
                whole.runs = whole.runs ?? result.runs
                whole.dimension = whole.dimension ?? result.dimension
                whole.capacity = whole.capacity ?? result.capacity
                found[position] = whole
            }
        }
        return found.keys.sorted().compactMap { found[$0] }
    }

    private func choice(_ network: Int, trainings: Int, _ table: SearchTable, _ regrets: [Double]) -> Choice {
        Choice(
            network: network, trainings: trainings,
            regret: .init(
                value: table.whole.test[network] - table.whole.test[table.whole.best],
                standardError: Estimate.mean(of: regrets).sampleDeviation))
    }

    /// Searches in random orders, with the mean test error that they find.
    private func randomOrders(_ table: SearchTable) -> (orders: RandomOrders, meanTest: Double) {
        var stream = RandomStream(seed: seed, purpose: .bootstrap, index: 9)
        let whole = table.whole
        let searches = (0..<rules.randomOrders).map { _ in whole.random(patience: rules.patience, &stream) }
        let own = whole.progressive(.dimension, patience: rules.patience)
        let test = Estimate.mean(of: searches.map { whole.test[$0.chosen] }).value
        return (
            RandomOrders(
                orders: searches.count, trainings: Estimate.mean(of: searches.map { Double($0.trainings) }).value,
                regret: test - whole.test[whole.best],
                asGood: Double(
                    searches.count {
                        $0.trainings <= own.trainings && whole.test[$0.chosen] <= whole.test[own.chosen]
                    }) / Double(searches.count)), test
        )
    }
}
