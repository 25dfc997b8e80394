public import BallArithmetic
public import EffectiveDimension
internal import Foundations

/// A softmax network of dense layers with smooth activations, whose parameters lie in a box with equal sides and whose
/// inputs are clipped to a range: a model that satisfies (M) and (N) for every law of inputs and classes.
///
/// Clipping is a part of the model, so that nothing is asked of the inputs. The outputs u (logits) are linear in the last
/// layer, and the class chances are `p = softmax(u)`. Its constants are those of ``NetworkConstants``.
public struct BoundedNetwork: Sendable {
    /// Numbers of values from the inputs to the classes.
    public let widths: [Int]
    /// The activation of the hidden layers.
    public let activation: SmoothActivation
    /// Whether each unit has a bias.
    public let hasBias: Bool
    /// The loss.
    public let loss: ClassLoss
    /// The range to which every input is clipped.
    public let inputs: ParameterInterval
    /// The middle of the box, unit by unit: each unit's weights, then its bias.
    public let centre: [Rational]
    /// Half of the side of the box.
    public let halfWidth: Rational

    /// A network of its parts.
    ///
    /// - Throws: `UserError` without two classes, or with a box of no width.
    public init(
        widths: [Int], activation: SmoothActivation, hasBias: Bool, loss: ClassLoss, inputs: ParameterInterval,
        centre: [Rational], halfWidth: Rational
    ) throws {
        precondition(widths.count >= 2 && widths.allSatisfy { $0 > 0 }, "widths \(widths)")
        precondition(
            centre.count == Self.parameterCount(widths, hasBias: hasBias), "\(centre.count) parameters for \(widths)")
        guard widths[widths.count - 1] >= 2 else {
            throw UserError(
                .usage, "a softmax network with one output has one class", setting: "network",
                "give it two outputs or more, such as 2-3-2")
        }
        guard halfWidth > 0 else {
            throw UserError(
                .usage, "the half-width \(halfWidth.abbreviated) is not a positive number", setting: "radius",
                "give one such as 1/10")
        }
        self.widths = widths
        self.activation = activation
        self.hasBias = hasBias
        self.loss = loss
        self.inputs = inputs
        self.centre = centre
        self.halfWidth = halfWidth
    }

    /// Number of parameters of such a network.
    public static func parameterCount(_ widths: [Int], hasBias: Bool) -> Int {
        zip(widths, widths.dropFirst()).reduce(0) { $0 + ($1.0 + (hasBias ? 1 : 0)) * $1.1 }
    }

    /// Number of parameters d.
    public var parameters: Int { centre.count }

    /// Side of the box, the unit of the unit-cube coordinates.
    public var side: Rational { 2 * halfWidth }

    /// The box in words.
    public var boxText: String {
        centre.allSatisfy { $0 == centre[0] }
            ? "[\((centre[0] - halfWidth).abbreviated), \((centre[0] + halfWidth).abbreviated)]"
            : "boxes of half-width \(halfWidth.abbreviated) around given weights"
    }

    /// Whether parameters lie in the box.
    public func contains(_ theta: [Rational]) -> Bool {
        zip(theta, centre).allSatisfy { ($0 - $1).magnitude <= halfWidth }
    }

    /// The constants over the whole box.
    public var constants: NetworkConstants { constants(of: centre.map { ($0 - halfWidth, $0 + halfWidth) }) }

    /// The constants over the part of the box within `reach` of a theta in it, along each axis.
    public func constants(around theta: [Rational], reach: Rational) -> NetworkConstants {
        precondition(theta.count == parameters, "\(theta.count) parameters for \(parameters)")
        return constants(
            of: zip(theta, centre).map { place, middle in
                (max(place - reach, middle - halfWidth), min(place + reach, middle + halfWidth))
            })
    }

    private func constants(of box: [(lower: Rational, upper: Rational)]) -> NetworkConstants {
        var rest = box[...]
        let layers = zip(widths, widths.dropFirst()).map { fanIn, units in
            (0..<units).map { _ -> [Ball] in
                let unit = rest.prefix(fanIn + (hasBias ? 1 : 0))
                rest = rest.dropFirst(unit.count)
                return unit.map { Ball(from: $0.lower, to: $0.upper, precision: networkBits) }
            }
        }
        return NetworkConstants(
            layers: layers, fanIns: Array(widths.dropLast()), activation: activation, loss: loss,
            inputs: Ball(from: inputs.lower, to: inputs.upper, precision: networkBits), side: side)
    }
}

/// Precision of enclosures over boxes of weights, whose widths are far above rounding.
let networkBits = 96
