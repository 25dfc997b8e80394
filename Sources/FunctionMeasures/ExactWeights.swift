internal import BallArithmetic
internal import Synchronization

/// The weights of a network as exact rationals; doubles are dyadic, so that nothing is lost.
final class ExactWeights: Sendable {
    struct Layer: Sendable {
        let weights: [Rational]
        let biases: [Rational]
        let offSlope: Rational
    }

    private let source: [DenseChain.Layer]
    private let made = Mutex<[Layer]?>(nil)

    init(_ source: [DenseChain.Layer]) { self.source = source }

    /// The layers, converted once.
    var layers: [Layer] {
        made.withLock { known in
            if let known { return known }
            let layers = source.map { layer in
                Layer(
                    weights: layer.weights.map(Rational.init(finite:)),
                    biases: layer.biases.map(Rational.init(finite:)),
                    offSlope: Rational(finite: layer.offSlope))
            }
            known = layers
            return layers
        }
    }
}

extension Rational {
    /// The exact value of a finite double.
    init(finite value: Double) {
        guard let exact = Rational(exactly: value) else { preconditionFailure("\(value) is not finite") }
        self = exact
    }
}
