internal import BallArithmetic
internal import Bounds
internal import EffectiveDimension
public import Foundation
public import Foundations
internal import Networks
public import Records

extension BoundStudy: Study {
    /// Checks all settings before anything is computed.
    public func validate() throws {
        try StudyName.check(name)
        for label in families.map(\.label) { try StudyName.check(label) }
        let names = pieces.map(\.name)
        guard Set(names).count == names.count, !names.isEmpty else {
            throw UserError(.badData, "a label is missing or used twice", "families, networks", "use each once")
        }
        try BoundConstants.requireTheorem(Rational(parsing: setting.zeta))
        let level = try Rational(parsing: setting.delta)
        guard level > 0, level < 1 else {
            throw UserError(.badData, "delta = \(setting.delta) lies outside (0, 1)", "delta", "give 1/20 or the like")
        }
        for text in [setting.n, setting.simulated, networks.n] { _ = try SampleSizes.parse(text) }
        let areSizesInReach = try families.allSatisfy { family in
            let largest = Double(try family.make().largestSize)
            return try SampleSizes.parse(family.simulated ?? setting.simulated).allSatisfy { $0 <= largest }
        }
        guard areSizesInReach, setting.dataSets >= 2, networks.samples >= 1 else {
            throw UserError(
                .badData, "a size of a simulation is out of range", "simulated, dataSets, samples",
                "simulate n up to 1e7 (4e9 for families drawn as counts) with 2 or more data sets, and 1 or more samples"
            )
        }
        try networks.validate(zeta: setting.zeta)
    }

    /// The sample, for the networks only.
    public static func dataFiles(of piece: Piece, folder: URL) throws -> [DataFile] {
        switch piece {
        case .family: []
        case .network(let network): [try InputSource.sample(network.settings.sample).dataFile()]
        }
    }

    /// The curves of one family or network.
    public static func compute(_ piece: Piece, folder: URL, context: RunContext) throws -> Record {
        switch piece {
        case .family(let family): try FamilyCurves(piece: family, context: context).record()
        case .network(let network): try NetworkCurves(piece: network, context: context).record()
        }
    }
}

extension BoundStudy.Nets {
    fileprivate func validate(zeta: String) throws {
        for network in widths { _ = try Architecture.widths(parsing: network) }
        guard schedules.count == widths.count else {
            throw UserError(
                .badData, "\(schedules.count) schedules for \(widths.count) networks", "networks, schedules",
                "give one for each network")
        }
        for schedule in schedules { _ = try curveEstimator(schedule: schedule) }
        guard target > 0, target.isFinite else {
            throw UserError(
                .badData, "a target of \(target)", "networks, target", "give a share of the parameters such as 0.002")
        }
        guard widths.isEmpty || !epsilon.isEmpty else {
            throw UserError(.badData, "no micro scale", "networks, epsilon", "give some such as [1/100, 1/10]")
        }
        _ = try ExactScale.pairs(of: epsilon, zeta: zeta).map { try $0.doubles() }
    }

    /// The estimator of a curve.
    func curveEstimator(schedule: String) throws -> any CurveEstimator {
        try CurveStudy.estimator(estimator, schedule, setting: "networks")
    }
}

extension BoundStudy.Family {
    func make() throws -> any BoundedFamily {
        try FamilyText.family(family, box: box, truth: truth)
    }
}

extension FamilyText {
    /// The family that a study describes.
    static func family(_ text: String, box: String?, truth: [String]?) throws -> any BoundedFamily {
        try family(
            text, box: box.map { try ParameterInterval.box(parsing: $0) } ?? [],
            truth: truth?.map { try Rational(parsing: $0) } ?? [])
    }
}
