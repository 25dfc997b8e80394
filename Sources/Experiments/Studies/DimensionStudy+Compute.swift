internal import BallArithmetic
internal import Bounds
internal import EffectiveDimension
public import Foundation
public import Foundations
internal import Networks
public import Records

extension DimensionStudy: Study {
    /// Checks all settings before anything is computed.
    public func validate() throws {
        try StudyName.check(name)
        guard !networks.isEmpty else { throw UserError(.badData, "no network", "networks", "name one at least") }
        guard Set(networks).count == networks.count else {
            throw UserError(.badData, "a network is named twice", "networks", "name each once")
        }
        guard setting.samples >= 1, setting.draws >= 1 else {
            throw UserError(
                .badData, "\(setting.samples) samples and \(setting.draws) draws", "samples, draws",
                "give at least 1 of each")
        }
        for piece in pieces {
            try piece.specification(in: URL(fileURLWithPath: ".")).validate()
            _ = try piece.setting.scales().map { try $0.doubles() }
        }
        if let tempered = setting.tempered {
            guard Set(tempered.networks).isSubset(of: networks) else {
                throw UserError(
                    .badData, "networks that are none of the study's", "tempered", "name some of its networks")
            }
            _ = try tempered.scales().map { try $0.doubles() }
            _ = try tempered.estimator()
        }
        if let bound = setting.bound {
            _ = try bound.tails()
            _ = try SampleSizes.parse(bound.n)
            _ = try ExactScale(epsilon: Rational(parsing: "1/2"), zeta: Rational(parsing: bound.zeta)).doubles()
        }
    }

    /// The sample or the file of the settings.
    public static func dataFiles(of piece: Piece, folder: URL) throws -> [DataFile] {
        var file = try piece.setting.source(in: folder).dataFile()
        file.name = piece.setting.data ?? file.name
        return [file]
    }

    /// The dimensions of one network and the bound that follows.
    public static func compute(_ piece: Piece, folder: URL, context: RunContext) throws -> Record {
        let setting = piece.setting
        let specification = try piece.specification(in: folder)
        func request(_ estimator: any DimensionEstimator) throws -> NetworkEstimate {
            try NetworkEstimate(
                specification, draws: .prior(specification.prior, count: setting.draws), estimator: estimator,
                seed: setting.seed)
        }
        // First, since its lasting maps are always as many.
        let tempered = try setting.tempered.map { tempered in
            try request(tempered.estimator()).record(at: tempered.scales(), context: context.silent.lasting)
        }
        let estimate = try request(PlainEstimator()).withSpectra(context: context)
        return Record(
            estimate: try estimate.record(
                at: setting.scales(), context: estimate.hasSpectra ? context.silent : context), tempered: tempered,
            bounds: try setting.bound.map { try $0.evaluate(for: estimate, context: context.silent) } ?? [])
    }
}

extension DimensionStudy.Piece {
    fileprivate func specification(in folder: URL) throws -> NetworkSpecification {
        NetworkSpecification(
            NetworkShape(network, activation: setting.activation, lastLayer: setting.lastLayer, bias: setting.bias),
            fisher: FisherSettings(
                setting.fisher ?? .markovian, estimate: setting.fisherEstimate ?? .expected, sigma: setting.sigma,
                forwardNoise: setting.forwardNoise,
                spectrum: try setting.eigen.map { try SpectrumMethod(parsing: $0) }),
            prior: try Prior(parsing: setting.prior), inputs: try setting.source(in: folder), samples: setting.samples)
    }
}

extension DimensionStudy.Setting {
    fileprivate func scales() throws -> [ExactScale] {
        try ExactScale.pairs(
            epsilons: epsilon.map { try Rational(parsing: $0) }, zetas: zeta.map { try Rational(parsing: $0) })
    }

    fileprivate func source(in folder: URL) throws -> InputSource {
        try InputSource(sample: sample, data: data, table: table, in: folder)
    }
}

extension DimensionStudy.Tempered {
    func scales() throws -> [ExactScale] {
        try ExactScale.pairs(of: epsilon, zeta: zeta)
    }

    func estimator() throws -> any DimensionEstimator {
        TemperedEstimator(schedule: try TemperingReport.Schedule(ofStudy: schedule, setting: "tempered"))
    }
}

extension TemperingReport.Schedule {
    /// A schedule in the notation of a study file.
    init(ofStudy text: String, setting: String) throws {
        guard let schedule = TemperingReport.Schedule(parsing: text) else {
            throw UserError(
                .badData, "'\(text)' is no schedule", setting, "write LEVEL:REPETITIONS:CHECK such as 1:16:8")
        }
        self = schedule
    }
}

extension Rational {
    /// The exact value of the shortest decimal of a double: 0.1 is one tenth.
    static func shortest(_ value: Double, of setting: String) throws -> Rational {
        guard value.isFinite else { throw UserError(.badData, "\(value) is no number", setting, "give a number") }
        return try Rational(parsing: value.description)
    }
}
