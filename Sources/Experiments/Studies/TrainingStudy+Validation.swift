internal import Datasets
internal import EffectiveDimension
import Foundation
internal import Foundations
internal import Networks
public import Records
internal import Training

extension TrainingStudy {
    /// Checks all settings before anything is computed.
    public func validate() throws {
        try StudyName.check(name)
        guard !networks.isEmpty, Set(networks).count == networks.count else {
            throw UserError(.badData, "no network, or one named twice", "networks", "name each once")
        }
        guard !samples.isEmpty, samples.allSatisfy({ $0 >= 1 }), training.testSamples >= 1 else {
            throw UserError(
                .badData, "no rows to train or to test on", "samples, testSamples", "give at least 1 of each")
        }
        guard (2...1000).contains(training.seeds), (1...100_000).contains(training.epochs) else {
            throw UserError(
                .badData, "\(training.seeds) seeds and \(training.epochs) epochs", "training",
                "give 2 to 1000 seeds and 1 to 100000 epochs")
        }
        guard ShippedSample(rawValue: sample) != nil else {
            throw UserError(.badData, "no shipped sample is called '\(sample)'", "sample", "use covertype or digits")
        }
        for network in networks + (gaps?.networks ?? []) { _ = try Architecture.widths(parsing: network) }
        try training.descent.configuration(seed: seed).validate()
        _ = try ExactScale.pairs(of: dimension.epsilon, zeta: dimension.zeta).map { try $0.doubles() }
        for network in networks {
            try dimension.specification(of: network, setting, folder: URL(fileURLWithPath: ".")).validate()
        }
        let ways = [
            dimension.draws.map { $0 >= 1 },
            dimension.schedules.map { $0.count == networks.count && $0.allSatisfy(isSchedule) },
        ].compactMap { $0 }
        guard dimension.samples >= 1, ways == [true] else {
            throw UserError(
                .badData, "no way to estimate the dimension", "dimension",
                "give samples from 1, and either draws from 1 (plain) or a schedule such as 0:4:0 for each network "
                    + "(tempered)")
        }
        if let gaps { try validate(gaps) }
    }

    private func validate(_ gaps: Gaps) throws {
        _ = try Loss(parsing: gaps.loss)
        let calibrated = Set(gaps.calibrate)
        guard !calibrated.isEmpty, calibrated.isStrictSubset(of: gaps.sizes) else {
            throw UserError(
                .badData, "the sizes to calibrate on are not some of the sizes", "gaps", "leave other sizes to check")
        }
        guard gaps.sizes.allSatisfy({ $0 >= 2 }),
            [gaps.runs, gaps.epochs, gaps.starts, gaps.steps, gaps.testSamples].min() ?? 0 >= 1
        else {
            throw UserError(
                .badData, "a size below 2 or a number below 1", "gaps", "give sizes from 2 and numbers from 1")
        }
    }

    private func isSchedule(_ text: String) -> Bool { TemperingReport.Schedule(parsing: text) != nil }
}
