internal import BallArithmetic
internal import EffectiveDimension
internal import Foundations
internal import Networks
public import Records

extension EstimatorStudy {
    /// Checks all settings before anything is computed.
    public func validate() throws {
        try StudyName.check(name)
        guard !networks.isEmpty, Set(networks).count == networks.count else {
            throw UserError(.badData, "no network, or one named twice", "networks", "name each once")
        }
        for network in networks + [inputs.network] { _ = try Architecture.widths(parsing: network) }
        guard !draws.isEmpty, draws == draws.sorted(), samples >= 1, (draws + inputs.tempered).allSatisfy({ $0 >= 2 }),
            inputs.factorised.allSatisfy({ $0 >= 2 }), !(inputs.tempered + inputs.factorised).isEmpty
        else {
            throw UserError(
                .badData, "no draws or inputs, or too few, or not ascending", "draws, samples, inputs",
                "give ascending numbers from 2")
        }
        guard [seeds, intervals.runs, intervals.repetitions].allSatisfy({ (2...10_000).contains($0) }),
            [inputs.draws, intervals.factorisedDraws, intervals.plainDraws, intervals.samples].allSatisfy({ $0 >= 1 }),
            intervals.width > 0, intervals.width.isFinite
        else {
            throw UserError(
                .badData, "seeds, runs, repetitions, draws or the width out of range", "study",
                "give 2 to 10000 seeds, runs and repetitions, and positive numbers elsewhere")
        }
        try curves?.validate(zeta: zeta)
        for network in intervals.networks { try Self.checkQuadrature(network, setting: "intervals") }
        if let others = intervals.targetNetworks {
            guard Set(others).isSubset(of: intervals.networks), let target = intervals.targetError, target > 0,
                (2...10_000).contains(intervals.targetRuns ?? intervals.runs)
            else {
                throw UserError(
                    .badData, "targetNetworks are not among the networks, or without a target", "intervals",
                    "name networks of the list, a positive targetError, and 2 to 10000 targetRuns")
            }
        }
        guard schedules.count == networks.count else {
            throw UserError(
                .badData, "\(schedules.count) schedules for \(networks.count) networks", "schedules",
                "give one for each network")
        }
        for schedule in schedules + [inputs.schedule] {
            _ = try TemperingReport.Schedule(ofStudy: schedule, setting: "schedules, inputs")
        }
        _ = try ExactScale.pairs(of: epsilon + [inputs.epsilon, intervals.epsilon], zeta: zeta).map { try $0.doubles() }
    }

    /// Refuses a network whose expectations quadrature does not reach.
    fileprivate static func checkQuadrature(_ network: String, setting: String) throws {
        let widths = try Architecture.widths(parsing: network)
        let hidden = zip(widths, widths.dropFirst()).map { $0 * $1 }.dropLast().reduce(0, +)
        guard
            widths.count == 2 && widths[0] <= 2 || widths.count == 3 && hidden <= 2
                || widths.count > 3 && hidden <= ExactExpectation.mostDeepParameters
        else {
            throw UserError(
                .badData, "\(network) is too large for quadrature", setting,
                "take one layer on one or two inputs, two layers with at most two parameters in the first, or more with "
                    + "at most four before the last")
        }
    }
}

extension EstimatorStudy.Curves {
    fileprivate func validate(zeta: String) throws {
        guard !networks.isEmpty, Set(networks).count == networks.count, samples >= 1, width > 0, width.isFinite,
            (2...10_000).contains(runs), epsilon.count >= 2, Set(epsilon).count == epsilon.count
        else {
            throw UserError(
                .badData, "no networks, scales or runs, or out of range, or repeated", "curves",
                "name each network once, two scales or more, 2 to 10000 runs, and positive numbers elsewhere")
        }
        for network in networks { try EstimatorStudy.checkQuadrature(network, setting: "curves") }
        for schedule in [schedule, exchange].compactMap(\.self) {
            _ = try TemperingReport.Schedule(ofStudy: schedule, setting: "curves")
        }
        _ = try ExactScale.pairs(of: epsilon, zeta: zeta).map { try $0.doubles() }
    }
}
