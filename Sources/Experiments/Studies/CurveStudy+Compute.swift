internal import BallArithmetic
internal import EffectiveDimension
public import Foundation
public import Foundations
internal import Networks
public import Records

extension CurveStudy: Study {
    /// The sample or the file of the settings.
    public static func dataFiles(of piece: Piece, folder: URL) throws -> [DataFile] {
        var file = try piece.model.source(in: folder).dataFile()
        file.name = piece.model.data ?? file.name
        return [file]
    }

    /// The curve of one network, its plain estimates or its lower bounds.
    public static func compute(_ piece: Piece, folder: URL, context: RunContext) throws -> Record {
        switch piece {
        case .curve(let network, let scales, let estimator, let schedule, let model):
            var document = try model.estimate(of: network, in: folder).curve(
                by: Self.estimator(estimator, schedule), at: scales.map { try $0.exact }, context: context.lasting)
            document.environment = nil
            document.timing = nil
            return .curve(document: document)
        case .plain(let network, let settings, let model):
            let request = try model.estimate(of: network, by: PlainEstimator(), draws: settings.draws, in: folder)
            return .plain(
                estimate: try request.record(
                    at: ExactScale.pairs(of: settings.epsilon, zeta: settings.zeta), lowerBounds: false,
                    context: context))
        case .lower(let network, let epsilon, let zeta, let schedule, let model):
            return .lower(
                estimate: try model.estimate(of: network, by: tempering(schedule), in: folder)
                    .record(at: ExactScale.pairs(of: epsilon, zeta: zeta), context: context.lasting))
        }
    }

    /// The estimator of a curve by its name; nil for `tempered`.
    static func estimator(
        _ name: String?, _ schedule: String, setting: String = "runs"
    ) throws -> any CurveEstimator {
        switch name {
        case nil, "tempered": return try tempering(schedule)
        case "exchange": return ExchangeEstimator(schedule: try tempering(schedule).schedule)
        case let name?:
            throw UserError(
                .badData, "no estimator '\(name)' follows curves", "\(setting), estimator", "use tempered or exchange")
        }
    }

    /// The estimator of the lower bounds.
    static func tempering(_ schedule: String) throws -> TemperedEstimator {
        TemperedEstimator(schedule: try TemperingReport.Schedule(ofStudy: schedule, setting: "schedule"))
    }
}

extension CurveStudy.ScalePair {
    /// The same scales as rational numbers.
    var exact: ExactScale {
        get throws { try ExactScale(epsilon: Rational(parsing: epsilon), zeta: Rational(parsing: zeta)) }
    }
}

extension CurveStudy.Model {
    /// The network on its inputs.
    func specification(of network: String, in folder: URL) throws -> NetworkSpecification {
        NetworkSpecification(
            NetworkShape(network, activation: activation, lastLayer: lastLayer, bias: bias),
            fisher: FisherSettings(sigma: sigma, forwardNoise: forwardNoise),
            prior: try Prior(parsing: prior), inputs: try source(in: folder), samples: samples)
    }

    fileprivate func estimate(
        of network: String, by estimator: any DimensionEstimator = TemperedEstimator(), draws: Int = 1, in folder: URL
    ) throws -> NetworkEstimate {
        let specification = try specification(of: network, in: folder)
        return try NetworkEstimate(
            specification, draws: .prior(specification.prior, count: draws), estimator: estimator, seed: seed)
    }

    fileprivate func source(in folder: URL) throws -> InputSource {
        try InputSource(sample: sample, data: data, table: table, in: folder)
    }
}

extension CurveStudy.Piece {
    fileprivate var model: CurveStudy.Model {
        switch self {
        case .curve(_, _, _, _, let model), .plain(_, _, let model), .lower(_, _, _, _, let model): model
        }
    }
}
