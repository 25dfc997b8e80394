internal import BallArithmetic
internal import EffectiveDimension
import Foundation
internal import Foundations
internal import Networks
public import Records

extension CurveStudy {
    /// Checks all settings before anything is computed.
    public func validate() throws {
        try StudyName.check(name)
        guard !networks.isEmpty, Set(networks).count == networks.count else {
            throw UserError(.badData, "no network, or one named twice", "networks", "name each once")
        }
        guard model.samples >= 1, plain?.draws ?? 1 >= 1 else {
            throw UserError(
                .badData, "\(model.samples) samples and \(plain?.draws ?? 1) draws", "samples, plain.draws",
                "give at least 1 of each")
        }
        for network in networks { try model.specification(of: network, in: URL(fileURLWithPath: ".")).validate() }
        guard target.count == zeta.count, target.allSatisfy({ $0 > 0 && $0.isFinite }) else {
            throw UserError(
                .badData, "\(target.count) targets for \(zeta.count) meso exponents", "target",
                "give one share of the parameters for each, such as 0.002")
        }
        for pair in scales { _ = try pair.exact.doubles() }
        try checkRuns()
        for (text, pair) in zip(between ?? [], scalesBetween) {
            guard !pair.zeta.isEmpty else {
                throw UserError(
                    .badData, "'\(text)' is no pair of scales", "between", "write EPSILON:ZETA such as 1/30:2/3")
            }
            let c = try pair.exact.doubles().magnification
            if let network = networks.first(where: { !hasCurve(of: $0, at: c) }) {
                throw Self.unreached(pair, by: network)
            }
        }
        if let plain { _ = try ExactScale.pairs(of: plain.epsilon, zeta: plain.zeta).map { try $0.doubles() } }
        if let lower {
            try check(lower.networks, of: "lower")
            _ = try ExactScale.pairs(of: lower.epsilon, zeta: lower.zeta).map { try $0.doubles() }
            _ = try Self.tempering(lower.schedule)
        }
        if let bound {
            _ = try bound.tails()
            _ = try SampleSizes.parse(bound.n)
            _ = try ExactScale(epsilon: Rational(parsing: "1/2"), zeta: Rational(parsing: bound.zeta)).doubles()
        }
    }

    /// Whether a run of a network passes a value of c.
    private func hasCurve(of network: String, at c: Double) -> Bool {
        runs.contains { run in
            let values = scales(of: run).compactMap(\.magnification)
            return run.check != true && run.networks.contains(network) && c >= (values.min() ?? .infinity)
                && c <= (values.max() ?? 0)
        }
    }

    static func unreached(_ pair: ScalePair, by network: String) -> UserError {
        UserError(
            .badData, "no curve of \(network) passes epsilon = \(pair.epsilon), zeta = \(pair.zeta)", "between",
            "name scales whose c = eps^(zeta - 1) lies within a run, or add them to epsilon and zeta")
    }

    private func checkRuns() throws {
        for run in runs {
            try check(run.networks, of: "runs")
            _ = try Self.estimator(run.estimator, run.schedule)
            for epsilon in run.epsilon ?? [] {
                for zeta in zeta { _ = try ScalePair(epsilon: epsilon, zeta: zeta).exact.doubles() }
            }
            guard !scales(of: run).isEmpty else {
                throw UserError(
                    .badData, "no scale has its c = eps^(zeta - 1) in '\(run.c)'", "runs, c",
                    "write LOW:HIGH such as 2:100")
            }
        }
        for network in networks {
            let covered = runs.filter { $0.check != true && $0.networks.contains(network) }
                .flatMap { scales(of: $0) }
            let missing = scales.first { pair in covered.count { $0 == pair } != 1 }
            if let missing {
                let count = covered.count { $0 == missing }
                throw UserError(
                    .badData,
                    "\(count == 0 ? "no run covers" : "\(count) runs cover") epsilon = \(missing.epsilon), "
                        + "zeta = \(missing.zeta) of \(network)", "runs",
                    "give each network one run for every scale")
            }
        }
    }

    private func check(_ some: [String], of setting: String) throws {
        guard Set(some).isSubset(of: networks), Set(some).count == some.count else {
            throw UserError(
                .badData, "networks that are not the study's, or named twice", setting, "name some of its networks")
        }
    }
}
