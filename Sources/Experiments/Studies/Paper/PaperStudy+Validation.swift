internal import EffectiveDimension
internal import Foundations
internal import Networks
public import Records

extension PaperStudy {
    /// Checks all settings before anything is computed.
    public func validate() throws {
        try StudyName.check(name)
        func refuse(_ what: Message, _ place: Message, _ advice: Message) -> UserError {
            UserError(.badData, what, place, advice)
        }
        guard minutes.map({ $0 > 0 }) ?? true else {
            throw refuse("no time to compute in", "minutes", "give a positive number, or leave it out")
        }
        guard (data.mnistImages == nil) == (data.mnistLabels == nil) else {
            throw refuse("images without labels, or labels without images", "data", "name both files of MNIST")
        }
        for list in plain {
            try check(list.networks, list.priors, counts: list.inputs + list.draws + [list.replicates], "plain")
            try check(scales: list.epsilon, list.zeta)
            guard !list.fisher.isEmpty, !list.noise.isEmpty, list.sigma.allSatisfy({ $0 > 0 }), !list.sigma.isEmpty
            else { throw refuse("no Fisher matrix, or no noise", "plain", "give one of each, sigma positive") }
        }
        for list in tempered ?? [] {
            try check(list.networks, [], counts: [list.inputs], "tempered")
            for prior in list.priors { _ = try Prior(parsing: prior) }
            try check(scales: list.epsilon, list.zeta)
            _ = try TemperingReport.Schedule(ofStudy: list.schedule, setting: "tempered")
        }
        for list in training ?? [] {
            try check(
                list.networks, list.weights, counts: list.rows + list.batches + [list.epochs, list.seeds], "training")
            guard !list.doubled || list.source != .covertype else {
                throw refuse("rows of a table cannot be shifted", "training", "set 'doubled' for images alone")
            }
        }
        for list in limits ?? [] {
            try check(list.networks, [list.prior], counts: [list.inputs, list.draws], "limits")
            try check(scales: list.epsilon, list.zeta)
        }
        for list in modular ?? [] {
            try check([list.base] + list.variants, [list.prior], counts: [list.inputs, list.draws], "modular")
            try check(scales: list.epsilon, ["0"])
        }
        for list in costs ?? [] {
            try check(
                list.networks, [list.prior], counts: [list.inputs, list.draws, list.rows, list.batch, list.epochs],
                "costs")
        }
        for list in rankings ?? [] {
            try check(
                [], [list.prior, list.weights],
                counts: [list.count, list.inputs, list.draws, list.rows, list.batch, list.epochs, list.seeds],
                "rankings")
            try check(scales: list.epsilon, list.zeta)
        }
        var known: [String: Piece] = [:]
        for piece in everyPiece {
            guard let twin = known.updateValue(piece, forKey: piece.name), twin != piece else { continue }
            throw refuse(
                "two pieces are called '\(Message(piece.name))'", "the lists",
                "put what differs in one entry, or let the entries differ in network, inputs or draws")
        }
    }

    private func check(_ networks: [String], _ priors: [String], counts: [Int], _ place: String) throws {
        for network in networks { try NetworkShape(network).validate() }
        for prior in priors { _ = try Prior(parsing: prior) }
        guard counts.allSatisfy({ $0 >= 1 }) else {
            throw UserError(.badData, "a number below 1", place, "give whole numbers from 1")
        }
    }

    private func check(scales epsilon: [String], _ zeta: [String]) throws {
        guard !epsilon.isEmpty, !zeta.isEmpty else {
            throw UserError(.badData, "no scales", "epsilon, zeta", "give one of each at least")
        }
        _ = try Self.pairs(epsilon, zeta)
    }
}
