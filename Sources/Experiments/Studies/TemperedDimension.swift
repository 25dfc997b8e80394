internal import BallArithmetic
internal import Bounds
internal import EffectiveDimension
import Foundation
internal import Foundations
internal import Records

/// The dimension of one network at any scale of its curves, with an error that holds what doubled sweeps show.
///
/// ## Error
/// Repetitions do not show moves that mix too slowly; the movement of the answer by doubled sweeps does. If m is that
/// movement and s its standard error, `max(0, m^2 - s^2)` is the part that noise does not explain. It is added to the
/// variance: if each doubling moves the answer by at most half as much as the one before, all further doublings together
/// move it by at most m.
struct TemperedDimension {
    /// A curve with the piece that it comes from.
    struct Part {
        var piece: String
        var curve: LogDeterminantCurve
    }

    /// The dimension at a pair of scales.
    struct Value {
        /// The dimension with its whole error.
        var dimension: Estimate
        /// Its error from repetitions and interpolation.
        var repetitionError: Double
        /// The change by doubled sweeps, parameters.
        var movement: Estimate?
        /// The piece with the curve.
        var piece: String
    }

    let network: String
    let parameters: Int
    /// The curves in ascending order of c.
    private let parts: [Part]

    init(network: String, parts: [Part]) {
        precondition(!parts.isEmpty, "\(network) has no curve")
        self.network = network
        parameters = parts[0].curve.parameters
        self.parts = parts.sorted { $0.curve.range.lowerBound < $1.curve.range.lowerBound }
    }

    /// The dimension at a pair of scales from the curve of one piece, or from the first that reaches; nil beyond all curves.
    func value(at scale: Scale, from piece: String? = nil) -> Value? {
        let c = scale.magnification
        for part in parts where piece == nil || part.piece == piece {
            guard let value = part.curve.value(at: c)?.combined else { continue }
            let movement = part.curve.movement(at: c)
            let whole = Estimate(
                value: value.value, standardError: Self.error(value.standardError, movement), samples: value.samples)
            return Value(
                dimension: scale.dimension(parameters: parameters, logDeterminant: whole),
                repetitionError: value.standardError / scale.depth,
                movement: movement?.scaled(by: 1 / scale.depth), piece: part.piece)
        }
        return nil
    }

    /// The dimension as a function of eps for a bound, raised by so many of its whole standard errors.
    func dimensionCurve(zeta: Rational, errors: Double = 0) -> DimensionCurve {
        DimensionCurve(
            parameters: parameters, zeta: zeta,
            points: points(zeta: zeta.doubleValue).map { point in
                var raised = point
                raised.logDeterminant += errors * point.standardError
                return raised
            }, summary: "\(network), tempered curve")
    }

    /// `log E[det]` at one meso exponent: all points, with their whole errors.
    private func points(zeta: Double) -> [DimensionCurve.Point] {
        var points: [DimensionCurve.Point] = []
        var reached = 1.0
        for part in parts {
            for point in part.curve.points where point.magnification > reached * (1 + 1e-9) {
                reached = point.magnification
                points.append(
                    .init(
                        epsilon: exp(-log(point.magnification) / (1 - zeta)),
                        logDeterminant: point.logDeterminant.value,
                        standardError: Self.error(point.logDeterminant.standardError, point.movement)))
            }
        }
        return points
    }

    private static func error(_ standardError: Double, _ movement: Estimate?) -> Double {
        guard let movement else { return standardError }
        let unexplained = movement.value * movement.value - movement.standardError * movement.standardError
        return (standardError * standardError + max(0, unexplained)).squareRoot()
    }
}

extension LogDeterminantCurve {
    /// The change of L(c) by doubled sweeps, nats, linear in log c between points; nil without a check.
    fileprivate func movement(at magnification: Double) -> Estimate? {
        let after = points.firstIndex { $0.magnification >= magnification * (1 - 1e-12) } ?? points.count - 1
        guard after > 0, points[after].magnification > magnification * (1 + 1e-12) else {
            return points[after].movement
        }
        guard let a = points[after - 1].movement, let b = points[after].movement else { return nil }
        let (low, high) = (points[after - 1].magnification, points[after].magnification)
        let share = log(magnification / low) / log(high / low)
        return Estimate(
            value: a.value + share * (b.value - a.value),
            standardError: a.standardError + share * (b.standardError - a.standardError), samples: a.samples)
    }
}
