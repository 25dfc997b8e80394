internal import BallArithmetic
internal import Bounds
import Foundation
internal import Foundations

/// The local form of a bound by chains at the theta that a request names, or at a network's weights: one chain for each
/// start that the sizes choose.
struct ChainPlace {
    private var plain: [Int: LocalChain] = [:]
    private var near: [Int: LocalChain] = [:]

    /// `starts` finds the starts that the sizes choose; it is asked only where a theta is named.
    init(_ request: ChainRequest, source: ChainRequest.Source, starts: () throws -> Set<Int>) throws {
        switch (request.model, source) {
        case (.family(let family), .metric(let metric, _)):
            guard let place = try Self.place(of: family, request, metric) else { return }
            for start in try starts() {
                plain[start] = metric.localChain(delta: request.delta, start: start, at: place.theta)
                near[start] = place.prior.map {
                    metric.localChain(delta: request.delta, start: start, at: place.theta, prior: $0)
                }
            }
        case (.network(let model), .metric(let metric, _)):
            guard let weights = model.weights else { return }
            for start in try starts() {
                func chain(_ point: [Rational]?) -> LocalChain {
                    model.network.localChain(
                        delta: request.delta, start: start, metric: metric, at: weights, near: point)
                }
                plain[start] = chain(nil)
                near[start] = model.near.map(chain)
            }
        case (.network(let model), .cover):
            guard model.near == nil else { throw Self.misplaced("near") }
            guard let weights = model.weights else { return }
            for start in try starts() {
                plain[start] = try model.network.localChain(
                    delta: request.delta, start: start, zeta: request.zeta, at: weights)
            }
        default:
            guard request.theta == nil else { throw Self.misplaced("at") }
            guard request.near == nil else { throw Self.misplaced("near") }
        }
    }

    private static func misplaced(_ flag: String) -> UserError {
        UserError(
            .usage, "this needs theorem a and a family or a network", setting: "\(flag)", "leave it out here")
    }

    private static func place(
        of family: any BoundedFamily, _ request: ChainRequest, _ metric: RiskMetric
    ) throws -> (theta: [Ball], prior: LinkPrior?)? {
        guard let theta = request.theta else {
            guard request.near == nil else {
                throw UserError(.usage, "the prior needs a place", setting: "near", "add \(setting: "at") LIST")
            }
            return nil
        }
        func positions(_ theta: [Rational], _ flag: String) throws -> [Ball] {
            let box = family.parameterBox
            guard theta.count == box.count, zip(box, theta).allSatisfy({ $0.contains($1) }) else {
                throw UserError(
                    .usage, "the place needs \(box.count) numbers in the box \(box.text)", setting: "\(flag)",
                    "give one for each parameter")
            }
            let own = try family.metricPosition(of: theta)
            guard request.anyTruth else { return own }
            // The metric for any truth has the family's axes at another scale.
            let lengths = try family.riskMetric().lengths
            return zip(own, zip(metric.lengths, lengths)).map { $0 * ($1.0 / $1.1) }
        }
        return (
            try positions(theta, "at"), try request.near.map { LinkPrior(near: try positions($0, "near")) }
        )
    }

    /// The deviation at the place for the chain of a given start, and that with the links' prior.
    func deviations(n: Integer, start: Int) -> (plain: Double?, near: Double?) {
        (plain[start]?.deviation(n: n).upperDouble, near[start]?.deviation(n: n).upperDouble)
    }
}
