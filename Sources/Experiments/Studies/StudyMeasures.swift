internal import Foundations
internal import Measures
internal import Records

/// The measures of a study of trained networks.
enum StudyMeasures {
    /// Throws unless all names are known, different, with the training loss among them, and none needs a prior.
    static func validate(_ measures: [String]) throws {
        guard !measures.isEmpty, Set(measures).count == measures.count, measures.contains("training-loss") else {
            throw UserError(
                .badData, "no measures, one named twice, or no training loss to compare with", "measures",
                "name each once, with training-loss among them")
        }
        for notation in measures {
            let type = Swift.type(of: try MeasureRegistry.measure(parsing: notation))
            guard !type.needs.contains(.prior) else {
                throw UserError(
                    .badData, "\(type.name) is a function of the distribution of the weights, not of trained ones",
                    "measures", "leave it out")
            }
        }
    }

    /// Throws if a number of epochs or of runs is out of range.
    static func check(epochs: Int, seeds: Int) throws {
        guard (1...100_000).contains(epochs), (1...1_000).contains(seeds) else {
            throw UserError(
                .badData, "\(epochs) epochs and \(seeds) seeds", "epochs, seeds", "give 1 to 100000 and 1 to 1000")
        }
    }

    /// Whether a measure is a function of weights and not of the architecture alone.
    static func readsWeights(_ notation: String) throws -> Bool {
        type(of: try MeasureRegistry.measure(parsing: notation)).scope != .architecture
    }

    /// Whether a measure changes under rescaling of relu units.
    static func dependsOnScale(_ notation: String) throws -> Bool {
        type(of: try MeasureRegistry.measure(parsing: notation)).invariance != .invariant
    }

    /// Throws unless all names are known and different, and each has a mean over random weights without labels.
    static func validate(overPrior measures: [String]) throws {
        guard Set(measures).count == measures.count else {
            throw UserError(.badData, "a measure named twice", "measures", "name each once")
        }
        for notation in measures {
            let type = Swift.type(of: try MeasureRegistry.measure(parsing: notation))
            let needs: Set<MeasureNeed> = [.labels, .initialWeights]
            guard type.scope != .trainedWeights, type.needs.isDisjoint(with: needs) else {
                throw UserError(
                    .badData, "\(type.name) needs training or classes, and random weights have none", "measures",
                    "leave it out")
            }
        }
    }

    /// The columns of a comparison: a value for each network, the mean over its runs; undefined where one run has none.
    static func columns<Key>(
        _ measures: [String], of networks: [MeasuredNetwork<Key>]
    ) throws -> [MeasureRanking.Column] {
        let runs = networks.flatMap(\.runs)
        return try measures.enumerated().map { index, notation in
            let type = Swift.type(of: try MeasureRegistry.measure(parsing: notation))
            return MeasureRanking.Column(
                name: notation, dependsOnScale: type.invariance != .invariant,
                needsTraining: type.scope == .trainedWeights || type.needs.contains(.labels),
                values: networks.map { network in
                    let values = network.runs.compactMap { $0.values[index] }
                    return values.count == network.runs.count ? Estimate.mean(of: values).value : nil
                }, seconds: Estimate.mean(of: runs.map { $0.measureSeconds[index] }).value)
        }
    }
}

/// A network with its runs.
struct MeasuredNetwork<Key: Codable & Sendable & Hashable> {
    /// The values of all axes; none in a study without.
    var settings: [Double]
    var runs: [MeasuredRun<Key>]

    func mean(_ quantity: (MeasuredRun<Key>) -> Double) -> Double { Estimate.mean(of: runs.map(quantity)).value }
}

extension MeasureRanking.Table {
    /// The numbers of networks, averaged over their runs; of the axes only those in `axes`, by name and place.
    init<Key>(_ networks: [MeasuredNetwork<Key>], axes: [(name: String, place: Int)], testRows: Int) {
        self.init(
            axes: axes.map(\.name), settings: networks.map { network in axes.map { network.settings[$0.place] } },
            gaps: networks.map { $0.mean(\.gap) }, errorGaps: networks.map { $0.mean(\.errorGap) },
            testRisks: networks.map { $0.mean(\.testRisk) }, trainingLosses: networks.map { $0.mean(\.trainingLoss) },
            halves: networks.map { network in [0, 1].map { half in network.mean { $0.halves[half] } } },
            testRows: testRows)
    }
}
