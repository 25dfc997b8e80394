import Foundation
internal import Foundations

extension CurveStudy {
    /// A pair of scales, exact.
    public struct ScalePair: Codable, Sendable, Hashable {
        /// Micro scale.
        public var epsilon: String
        /// Meso exponent.
        public var zeta: String

        /// A pair of scales.
        public init(epsilon: String, zeta: String) {
            self.epsilon = epsilon
            self.zeta = zeta
        }

        /// `c = eps^(zeta - 1)`; nil if the scales are no numbers.
        public var magnification: Double? {
            guard let epsilon = try? ExactNumber(parsing: epsilon), let zeta = try? ExactNumber(parsing: zeta) else {
                return nil
            }
            return pow(epsilon.doubleValue, zeta.doubleValue - 1)
        }
    }

    /// One network with the settings of its numbers.
    public enum Piece: StudyPiece {
        /// The curve through some scales.
        case curve(network: String, scales: [ScalePair], estimator: String?, schedule: String, model: Model)
        /// Plain estimates.
        case plain(network: String, settings: Plain, model: Model)
        /// Lower bounds by tempering.
        case lower(network: String, epsilon: [String], zeta: String, schedule: String, model: Model)

        /// The network, with the range of c of a curve.
        public var name: String {
            switch self {
            case .curve(let network, let scales, _, _, _):
                "\(network)-c\(Piece.range(of: scales))"
            case .plain(let network, _, _): "\(network)-plain"
            case .lower(let network, _, _, _, _): "\(network)-lower"
            }
        }

        private static func range(of scales: [ScalePair]) -> String {
            let values = scales.compactMap(\.magnification)
            return [values.min() ?? 0, values.max() ?? 0].map { NumberFormat.number($0, significantDigits: 3) }
                .joined(separator: "-")
        }
    }

    /// The curves of the runs, the plain estimates and the lower bounds.
    public var pieces: [Piece] {
        curvePieces.map(\.piece)
            + networks.compactMap { network in
                plain.map { .plain(network: network, settings: $0, model: model) }
            } + lowerPieces
    }

    /// The pieces of runs that are marked as long.
    public var longPieces: Set<String> {
        Set(curvePieces.filter(\.isLong).map(\.piece.name))
            .union(lower?.long == true ? lowerPieces.map(\.name) : [])
    }

    /// The pieces of runs that only check the others.
    public var checkPieces: Set<String> { Set(curvePieces.filter(\.isCheck).map(\.piece.name)) }

    /// The scales, of the study or of its own, whose c lies in the range of a run.
    public func scales(of run: Run) -> [ScalePair] {
        let ends = run.c.split(separator: ":", omittingEmptySubsequences: false).map { Double($0) }
        guard ends.count == 2, let low = ends[0], let high = ends[1] else { return [] }
        // c of a scale is rounded.
        let slack = 1e-9
        return pairs(of: run.epsilon ?? epsilon).filter { pair in
            pair.magnification.map { $0 >= low * (1 - slack) && $0 <= high * (1 + slack) } ?? false
        }
    }

    /// All pairs of scales, those of the first meso exponent first.
    public var scales: [ScalePair] { pairs(of: epsilon) }

    private func pairs(of epsilon: [String]) -> [ScalePair] {
        zeta.flatMap { zeta in epsilon.map { ScalePair(epsilon: $0, zeta: zeta) } }
    }

    /// The scales of `between`.
    public var scalesBetween: [ScalePair] {
        (between ?? []).map { text in
            let words = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            return ScalePair(epsilon: words[0], zeta: words.count == 2 ? words[1] : "")
        }
    }

    private var curvePieces: [(piece: Piece, isLong: Bool, isCheck: Bool)] {
        runs.flatMap { run in
            run.networks.map { network in
                (
                    .curve(
                        network: network, scales: scales(of: run), estimator: run.estimator, schedule: run.schedule,
                        model: model), run.long == true, run.check == true
                )
            }
        }
    }

    private var lowerPieces: [Piece] {
        guard let lower else { return [] }
        return lower.networks.map {
            .lower(
                network: $0, epsilon: lower.epsilon, zeta: lower.zeta, schedule: lower.schedule, model: model)
        }
    }

    /// The results of a piece.
    public enum Record: Codable, Sendable, Equatable {
        /// A curve, with the dimensions at its scales.
        case curve(document: CurveDocument)
        /// Plain estimates.
        case plain(estimate: EstimateDocument)
        /// Tempered estimates with their lower bounds.
        case lower(estimate: EstimateDocument)
    }
}
