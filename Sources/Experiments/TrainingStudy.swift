internal import BallArithmetic
internal import Bounds
internal import Datasets
internal import EffectiveDimension
public import Foundation
public import Foundations
public import Networks
public import Training

/// A study of training: loss curves of several networks over seeds and sample sizes, their lower 2sED, and their gaps.
public struct TrainingStudy: Study {
    /// `training` in the study file.
    public static let kind = "training"
    /// The settings a study file may hold.
    public static var keys: [String] { CodingKeys.allCases.map(\.rawValue) }

    /// How networks are trained.
    public struct Training: Codable, Sendable, Equatable {
        /// sgd, momentum or adam.
        public var optimizer: Optimiser
        /// The learning rate, constant.
        public var learningRate: Double
        /// Rows of one step.
        public var batchSize: Int
        /// Epochs of each run.
        public var epochs: Int
        /// The law of the initial weights.
        public var initialiser: String
        /// Runs for each network and size.
        public var seeds: Int
        /// Held-out rows, at most.
        public var testSamples: Int
    }

    /// How the lower 2sED is estimated.
    public struct Dimension: Codable, Sendable, Equatable {
        /// Number of inputs.
        public var samples: Int
        /// Number of draws of the plain estimator, or nil with `schedules`.
        public var draws: Int?
        /// Schedule LEVEL:REPETITIONS:CHECK of the tempered estimator for each network, or nil with `draws`.
        public var schedules: [String]?
        /// Noise deviations.
        public var sigma: [Double]
        /// Forward noise samples for each input.
        public var forwardNoise: Int
        /// The law of the parameters.
        public var prior: String
        /// Micro scales, exact.
        public var epsilon: [String]
        /// The meso exponent, exact.
        public var zeta: String
    }

    /// The gaps to compare with the bound's rates.
    public struct Gaps: Codable, Sendable, Equatable {
        /// The networks.
        public var networks: [String]
        /// The loss, bounded as the theorem asks.
        public var loss: String
        /// Sample sizes.
        public var sizes: [Int]
        /// The sizes that C is calibrated on.
        public var calibrate: [Int]
        /// Runs for each network and size.
        public var runs: Int
        /// Epochs of each run.
        public var epochs: Int
        /// Starts of the search for a large gap.
        public var starts: Int
        /// Steps of the search from each start.
        public var steps: Int
        /// Held-out rows, at most.
        public var testSamples: Int
    }

    /// Name of the study and of its folder.
    public var name: String
    /// Title of the report.
    public var title: String
    /// The question the study answers.
    public var question: String
    /// Networks by their widths.
    public var networks: [String]
    /// Activation of the hidden layers.
    public var activation: Activation
    /// The kind of the last layer.
    public var lastLayer: Architecture.LastLayer
    /// Whether units have biases.
    public var bias: Bool
    /// A shipped sample, taken where `data` is not there.
    public var sample: String
    /// A CSV file, relative to the study file.
    public var data: String?
    /// Training rows; a size that the data cannot give is left out.
    public var samples: [Int]
    /// How networks are trained.
    public var training: Training
    /// How the lower 2sED is estimated.
    public var dimension: Dimension
    /// The gaps.
    public var gaps: Gaps?
    /// Seed of all randomness.
    public var seed: UInt64

    enum CodingKeys: String, CodingKey, CaseIterable {
        case name, title, question, networks, activation, lastLayer, bias, sample, data, samples, training, dimension
        case gaps, seed
    }

    /// The loss curve of one run.
    public struct Curve: Codable, Sendable, Equatable {
        /// Its seed.
        public var seed: UInt64
        /// Mean loss over the training rows at the start and after each epoch.
        public var train: [Double]
        /// Mean loss over the held-out rows likewise.
        public var test: [Double]
        /// Share of wrong classes among the held-out rows at the end.
        public var testErrorRate: Double
    }

    /// One piece of the results; what does not belong to the piece is absent.
    public struct Record: Codable, Sendable, Equatable {
        /// The network; absent for the gaps.
        public var network: String?
        /// Training rows.
        public var samples: Int?
        /// The data and their number of rows.
        public var data: String
        /// The runs; empty where the data have too few rows.
        public var curves: [Curve]?
        /// The lower 2sED.
        public var dimension: EstimateDocument?
        /// The gaps.
        public var gaps: GapDocument?
    }

    /// One piece for each network and size, one for each network's dimension, and one for the gaps.
    public func pieces() throws -> [String] {
        networks.flatMap { network in samples.map { "\(network)-at-\($0)" } } + networks.map { "\($0)-dimension" }
            + (gaps == nil ? [] : ["gaps"])
    }

    /// Refuses settings out of range before anything is computed.
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
        try configuration(seed: seed).validate()
        _ = try scales().map { try $0.doubles() }
        _ = try Prior(parsing: dimension.prior)
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

    /// The data file where it is there, the sample otherwise, for every piece.
    public func dataFiles(of piece: String, folder: URL) throws -> [DataFile] {
        let source = source(in: folder)
        var file = try source.dataFile()
        if case .data = source { file.name = data ?? file.name }
        return [file]
    }

    /// The curves, the dimension or the gaps that a piece names.
    public func compute(piece: String, folder: URL, context: RunContext) throws -> Record {
        let source = source(in: folder)
        if let network = networks.first(where: { piece == "\($0)-dimension" }) {
            return try dimension(of: network, source: source, context: context)
        }
        for network in networks {
            for size in samples where piece == "\(network)-at-\(size)" {
                return try curves(of: network, size: size, source: source, context: context)
            }
        }
        return try gaps(source: source, context: context)
    }

    private func curves(
        of network: String, size: Int, source: InputSource, context: RunContext
    ) throws -> Record {
        let data = try rows(of: source)
        var record = Record(network: network, samples: size, data: "\(data.name), \(data.count) rows", curves: [])
        guard size < data.count else { return record }
        let architecture = try architecture(network)
        let step = context.steps(training.seeds)
        record.curves = try context.map(training.seeds) { index in
            defer { step() }
            let seed = seed &+ UInt64(index)
            let configuration = try configuration(seed: seed)
            let split = try TrainingSplit(data, samples: size, testSamples: training.testSamples, seed: seed)
            let outcome = try TrainingRun(architecture, configuration, data: split, epochs: training.epochs).run()
            return Curve(
                seed: seed, train: outcome.history.map(\.trainRisk), test: outcome.history.map(\.testRisk),
                testErrorRate: outcome.history[outcome.history.count - 1].testErrorRate)
        }
        return record
    }

    private func dimension(of network: String, source: InputSource, context: RunContext) throws -> Record {
        let (inputs, description) = try source.load(samples: dimension.samples, seed: seed)
        let markovian = try MarkovianNetwork(
            architecture(network), inputs: inputs, sigma: dimension.sigma, noiseSamples: dimension.forwardNoise,
            seed: seed)
        let estimate = try NetworkEstimate(
            network: markovian, inputs: description,
            draws: .prior(Prior(parsing: dimension.prior), count: dimension.draws ?? 1),
            estimator: schedule(of: network).map { TemperedEstimator(schedule: $0) } ?? PlainEstimator(), seed: seed)
        return Record(
            network: network, data: description,
            dimension: try estimate.record(at: scales(), context: context))
    }

    private func gaps(source: InputSource, context: RunContext) throws -> Record {
        guard let gaps else { preconditionFailure("a piece for gaps without settings for gaps") }
        let data = try rows(of: source)
        var configuration = try configuration(seed: seed)
        configuration.loss = try Loss(parsing: gaps.loss)
        let experiment = try GapExperiment(
            networks: gaps.networks.map(architecture), configuration: configuration, data: .rows(data),
            sizes: gaps.sizes.filter { $0 < data.count }, testSamples: gaps.testSamples, runs: gaps.runs,
            epochs: gaps.epochs, search: AdversarialSearch(starts: gaps.starts, steps: gaps.steps),
            constant: .calibrated(sizes: gaps.calibrate), gamma: 1, rate: .published)
        var document = try experiment.document(context: context)
        document.environment = nil
        document.timing = nil
        return Record(data: "\(data.name), \(data.count) rows", gaps: document)
    }

    private func isSchedule(_ text: String) -> Bool { TemperingReport.Schedule(parsing: text) != nil }

    /// How a network is tempered; nil for the plain estimator.
    private func schedule(of network: String) -> TemperingReport.Schedule? {
        guard let schedules = dimension.schedules else { return nil }
        return zip(networks, schedules).first { $0.0 == network }.flatMap { TemperingReport.Schedule(parsing: $0.1) }
    }

    private func source(in folder: URL) -> InputSource {
        if let data, case .data(let path) = InputSource.data(data, in: folder),
            FileManager.default.fileExists(atPath: path)
        {
            return .data(path: path)
        }
        return .sample(sample)
    }
}
