internal import BallArithmetic
internal import Bounds
internal import EffectiveDimension
import Foundation
internal import Foundations
public import Records

extension CurveStudy {
    /// The dimensions at all scales, the ranking of every two networks, their crossings and the bounds.
    public func summary(of entries: [StudyRecords<Self>.Entry]) throws -> Summary? {
        let (found, checkPieces) = (try entries.compactMap { try $0.curve }, checkPieces)
        let curves = networks.map { network in
            TemperedDimension(
                network: network,
                parts: found.filter { $0.network == network && !checkPieces.contains($0.part.piece) }.map(\.part))
        }
        let checks = found.filter { checkPieces.contains($0.part.piece) }.map {
            TemperedDimension(network: $0.network, parts: [$0.part])
        }
        let dimensions = try curves.flatMap { curve in
            try scales.map { pair in
                let scale = try pair.exact.doubles()
                return try dimension(
                    at: pair, curve, entries,
                    second: checks.filter { $0.network == curve.network }.compactMap { $0.value(at: scale) }.first)
            }
        }
        let pairs = scales.flatMap { scale in
            networks.indices.flatMap { second in
                (0..<second).compactMap { first -> Pair? in
                    func value(_ index: Int) -> Dimension? {
                        dimensions.first {
                            $0.network == networks[index] && $0.epsilon == scale.epsilon && $0.zeta == scale.zeta
                        }
                    }
                    guard let a = value(first), let b = value(second) else { return nil }
                    return Pair(a, b)
                }
            }
        }
        let crossings = try zeta.flatMap { zeta in
            try networks.indices.flatMap { second in
                try (0..<second).flatMap { first in
                    try self.crossings(of: curves[first], curves[second], zeta: zeta, dimensions)
                }
            }
        }
        let bounds = try bound.map { bound in
            try curves.map { NetworkBound(network: $0.network, documents: try bound.evaluate(for: $0)) }
        }
        let between = try between.map { _ in
            try zip(networks, curves).flatMap { network, curve in
                try scalesBetween.map { try dimension(of: network, between: $0, curve) }
            }
        }
        return Summary(
            dimensions: dimensions, between: between, pairs: pairs, crossings: crossings, bounds: bounds ?? [])
    }

    /// The dimension at a pair of scales that some curve passes by.
    private func dimension(of network: String, between pair: ScalePair, _ curve: TemperedDimension) throws -> Dimension
    {
        guard let value = curve.value(at: try pair.exact.doubles()) else {
            throw Self.unreached(pair, by: network)
        }
        return Dimension(value, of: network, curve.parameters, at: pair, target: target(zeta: pair.zeta, of: curve))
    }

    /// The wanted standard error at a meso exponent, in parameters; the smallest of all at one without.
    private func target(zeta: String, of curve: TemperedDimension) -> Double {
        let own = zip(self.zeta, self.target).first { $0.0 == zeta }?.1
        return (own ?? self.target.min() ?? 0) * Double(curve.parameters)
    }

    /// The dimension at one pair of scales, from the curve that was asked to go through it.
    private func dimension(
        at pair: ScalePair, _ curve: TemperedDimension, _ entries: [StudyRecords<Self>.Entry],
        second: TemperedDimension.Value?
    ) throws -> Dimension {
        let network = curve.network
        let piece = pieces.first { piece in
            guard case .curve(network, let scales, _, _, _) = piece else { return false }
            return scales.contains(pair) && !checkPieces.contains(piece.name)
        }
        guard let piece, let value = curve.value(at: try pair.exact.doubles(), from: piece.name) else {
            throw UserError(.badData, "no curve through epsilon = \(pair.epsilon)", network, "run the study again")
        }
        let bounds = entries.compactMap { $0.bounds(of: network, at: pair) }
        // Those that were asked for, else Jensen's alone.
        let lower = bounds.first { $0.lower != nil } ?? bounds.first
        return Dimension(
            value, of: network, curve.parameters, at: pair, target: target(zeta: pair.zeta, of: curve), second: second,
            lower: lower)
    }
}

extension StudyRecords<CurveStudy>.Entry {
    /// The curve of this piece with its network; nil for other pieces.
    fileprivate var curve: (network: String, part: TemperedDimension.Part)? {
        get throws {
            guard case .curve(let document) = record else { return nil }
            return (document.model.network, .init(piece: name, curve: try document.stored(place: name)))
        }
    }

    /// A row with lower bounds of a network: of those asked for, or of plain estimates with Jensen's alone.
    fileprivate func bounds(of network: String, at pair: CurveStudy.ScalePair) -> EstimateDocument.Row? {
        switch record {
        case .curve: nil
        case .plain(let estimate), .lower(let estimate):
            estimate.model.network == network
                ? estimate.rows.first { $0.epsilon == pair.epsilon && $0.zeta == pair.zeta } : nil
        }
    }
}

extension CurveStudy.Dimension {
    /// A value of a curve against its target error, in parameters.
    init(
        _ value: TemperedDimension.Value, of network: String, _ parameters: Int, at pair: CurveStudy.ScalePair,
        target: Double, second: TemperedDimension.Value? = nil, lower: EstimateDocument.Row? = nil
    ) {
        let error = value.dimension.standardError
        let hasMoved = value.movement.map { abs($0.value) > 2 * $0.standardError && error > target }
        let isDisputed = second.map { second in
            let gap = abs(second.dimension.value - value.dimension.value)
            return gap > target
                && gap > NetworkComparison.significantErrors * hypot(error, second.dimension.standardError)
        }
        self.init(
            network: network, parameters: parameters, zeta: pair.zeta, epsilon: pair.epsilon,
            dimension: ReportedEstimate(value.dimension), repetitionError: value.repetitionError,
            movement: value.movement.map { ReportedEstimate($0) },
            second: second.map { ReportedEstimate($0.dimension) },
            convergence: isDisputed == true ? .disputed : hasMoved.map { $0 ? .moved : .converged } ?? .unchecked,
            meetsTarget: error <= target, lower: lower.flatMap(Self.bound(of:)),
            lowerForm: lower.map { Self.published($0) == nil ? .jensen : .published }, piece: value.piece)
    }

    /// The published bound of a row without doubts, else the Jensen bound, which needs independent draws alone.
    private static func bound(of row: EstimateDocument.Row) -> ReportedEstimate? {
        published(row) ?? ReportedEstimate(value: row.jensen, standardError: row.jensenStandardError)
    }

    private static func published(_ row: EstimateDocument.Row) -> ReportedEstimate? {
        row.reliable ?? row.warnings.isEmpty ? row.lower?.published : nil
    }
}

extension CurveStudy.Pair {
    /// Two networks at the same scales.
    init(_ a: CurveStudy.Dimension, _ b: CurveStudy.Dimension) {
        let (large, small) = a.dimension.value >= b.dimension.value ? (a, b) : (b, a)
        let error = hypot(large.dimension.standardError, small.dimension.standardError)
        let gap = large.dimension.value - small.dimension.value
        func isConverged(_ dimension: CurveStudy.Dimension) -> Bool { dimension.convergence == .converged }
        // A bound from below is enough for the larger one.
        let isAbove = large.lower.map { lower in
            lower.value - small.dimension.value
                > NetworkComparison.significantErrors * hypot(lower.standardError, small.dimension.standardError)
        }
        let verdict: Verdict =
            gap <= NetworkComparison.significantErrors * error
            ? .open : isConverged(small) && (isConverged(large) || isAbove == true) ? .ranked : .notConverged
        self.init(
            larger: large.network, smaller: small.network, zeta: a.zeta, epsilon: a.epsilon,
            difference: ReportedEstimate(value: gap, standardError: error), verdict: verdict)
    }
}

extension DimensionStudy.Bound {
    /// The bound over its sample sizes for each gamma, with the dimension at each eps_n from the curves of a network.
    func evaluate(for dimension: TemperedDimension) throws -> [BoundDocument] {
        let zeta = try Rational(parsing: zeta)
        let sizes = try SampleSizes.parse(n)
        let curve = dimension.dimensionCurve(zeta: zeta)
        return try tails().map { tail in
            try BoundDocument(bound: tail, sizes: sizes, delta: nil, dimension: curve, notes: Self.notes)
        }
    }
}
