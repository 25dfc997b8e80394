internal import EffectiveDimension
internal import Foundations
internal import Networks
internal import Records

extension TemperedDimension {
    /// The dimension of a network at pairs of scales, from one tempered curve through all of them; nil beyond its end.
    static func values(
        of network: any FisherNetwork, name: String, law: String, schedule: String, at exactScales: [ExactScale],
        seed: UInt64, context: RunContext
    ) throws -> [ReportedEstimate?] {
        let source = network.source(try Prior(parsing: law), count: 1, seed: seed)
        let estimator = try CurveStudy.tempering(schedule)
        let scales = try exactScales.map { try $0.doubles() }
        let normalisation = try estimator.normalisation(of: network, from: source, context: context)
        let curve = try estimator.curve(
            network, from: source, through: scales, normalisation: normalisation, context: context
        ).curve
        let whole = TemperedDimension(network: name, parts: [.init(piece: "curve", curve: curve)])
        return scales.map { scale in whole.value(at: scale).map { ReportedEstimate($0.dimension) } }
    }
}
